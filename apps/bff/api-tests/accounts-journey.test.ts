import { validSignUpPayload as ADA } from "@tradeslip/contracts/testing/account-boundaries";
import { describe, expect, it } from "vitest";
import { Browser, type Reply } from "./browser.ts";
import { MINUTE } from "@tradeslip/node-kit/testing/fake-clock";
import { startReferenceAccounts, type ReferenceAccounts } from "./start-reference-accounts.ts";

const { email, password } = ADA;
const UNKNOWN = "unknown@desk.example";
const WRONG_CODE = "That code doesn't match. Check it and try again.";

async function signUp({ open, codeFor }: ReferenceAccounts): Promise<Browser> {
  const browser = open();
  await browser.post("/api/auth/sign-up-one", ADA);
  await browser.post("/api/auth/verify-otp", { email, code: await codeFor(email) });
  return browser;
}

const logIn = (browser: Browser, given: string = password) =>
  browser.post("/api/auth/login", { email, password: given });
const sessionOf = async (browser: Browser) => (await browser.get("/api/session")).body;

it("sign-up, verification, login and password reset", async () => {
  const accounts = await startReferenceAccounts();
  const browser = accounts.open();
  expect(await browser.post("/api/auth/sign-up-one", ADA)).toMatchObject({ status: 201 });
  const code = await accounts.codeFor(email);
  expect((await logIn(browser)).problem).toMatchObject({ status: 403, code: "account_not_verified" });
  const wrong = code === "000000" ? "000001" : "000000";
  const verify = (given: string) => browser.post("/api/auth/verify-otp", { email, code: given });
  expect((await verify(wrong)).problem).toMatchObject({
    status: 400,
    code: "wrong_code",
    detail: WRONG_CODE,
  });
  expect(await verify(code)).toMatchObject({
    status: 200,
    body: { message: "Your account is verified.", user: { username: ADA.username, email }, role: "user" },
  });
  expect(await sessionOf(browser)).toMatchObject({ authenticated: true, user: { email } });
  expect((await verify(code)).problem).toMatchObject({ status: 400, detail: WRONG_CODE });

  expect(await logIn(browser)).toMatchObject({
    status: 200,
    body: { user: { username: ADA.username, email } },
  });
  expect(await sessionOf(browser)).toMatchObject({ authenticated: true });

  const phone = accounts.open("203.0.113.2");
  await phone.post("/api/auth/forgot-password", { email });
  const reset = { email, code: await accounts.codeFor(email), password: "Sirocco-2027" };
  expect((await phone.post("/api/auth/reset-password", reset)).status).toBe(200);
  expect(await sessionOf(browser)).toEqual({ authenticated: false });
  expect((await logIn(browser)).problem).toMatchObject({ status: 401, detail: "Invalid email or password" });
  expect((await logIn(browser, "Sirocco-2027")).status).toBe(200);
});

it("a session revoked at the provider ends here within a minute", async () => {
  const accounts = await startReferenceAccounts();
  const browser = await signUp(accounts);
  await logIn(browser);
  accounts.desk.clock.advance(MINUTE);
  expect(await sessionOf(browser)).toMatchObject({ authenticated: true });
  // Straight to the provider, so that this server does not see the reset.
  const elsewhere = new Browser(accounts.proxy.url);
  await elsewhere.post("/api/auth/forgot-password", { email });
  await elsewhere.post("/api/auth/reset-password", { email, code: await accounts.codeFor(email), password });
  expect(await sessionOf(browser)).toMatchObject({ authenticated: true });
  accounts.desk.clock.advance(MINUTE);
  expect(await sessionOf(browser)).toEqual({ authenticated: false });
});

it("C17: retrying a sign-up whose responses were lost creates one account and sends one mail", async () => {
  const accounts = await startReferenceAccounts();
  const browser = accounts.open();
  accounts.proxy.dropResponses(2);
  for (const status of [503, 503, 201, 201]) {
    expect((await browser.post("/api/auth/sign-up-one", ADA)).status).toBe(status);
  }
  const code = await accounts.codeFor(email);
  expect((await browser.post("/api/auth/verify-otp", { email, code })).status).toBe(200);
  expect((await logIn(browser)).status).toBe(200);
  expect(accounts.smtp.mails.filter(({ to }) => to.includes(email))).toHaveLength(1);
});

it("C17: 8 identical concurrent sign-ups create one account and send one mail", async () => {
  const accounts = await startReferenceAccounts();
  const browser = accounts.open();
  const replies = await Promise.all(
    Array.from({ length: 8 }, () => browser.post("/api/auth/sign-up-one", ADA)),
  );
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
  expect(
    (await browser.post("/api/auth/verify-otp", { email, code: await accounts.codeFor(email) })).status,
  ).toBe(200);
  expect(accounts.smtp.mails).toHaveLength(1);
});

describe("E27: known and unknown accounts are indistinguishable", () => {
  /** Everything a client sees except the date, the request id and the browser id. */
  const visible = ({ status, headers, body }: Reply) => {
    const names = [...headers]
      .filter(([name]) => !["date", "x-request-id"].includes(name))
      .map(([name, value]) => [
        name,
        name === "set-cookie" ? value.replace(/^browser=[\w-]{22};/, "") : value,
      ]);
    const { requestId: _requestId, ...rest } = body as { requestId?: string };
    return JSON.stringify([status, names, rest]);
  };

  it.each([
    ["/api/auth/login", { password: "Not-the-password-1" }],
    ["/api/auth/forgot-password", {}],
    ["/api/auth/resend-otp", {}],
    ["/api/auth/verify-otp", { code: "000000" }],
    ["/api/auth/reset-password", { code: "000000", password: "Sirocco-2027" }],
    ["/api/auth/sign-up-one", { ...ADA }],
  ])("%s: identical responses", async (path, rest) => {
    const accounts = await startReferenceAccounts();
    await signUp(accounts);
    const ask = (ip: string, address: string) => accounts.open(ip).post(path, { ...rest, email: address });
    const known = await ask("203.0.113.8", email);
    expect(visible(await ask("203.0.113.9", UNKNOWN))).toBe(visible(known));
  });
});
