import { ACCOUNT_CREATED } from "@tradeslip/contracts/rules";
import { INTERNALS, TOKEN, type AnswerName } from "@tradeslip/simulators/provider";
import { validSignUpPayload } from "@tradeslip/contracts/testing/account-boundaries";
import { describe, expect, it } from "vitest";
import { MINUTE, SECOND } from "@tradeslip/node-kit/testing/fake-clock";
import { sharedByFile } from "./shared-by-file.ts";
import { ADA, startAccounts } from "./start-accounts.ts";

const CODE = { code: "123456", email: ADA.email };
const CALLS = {
  "/api/auth/login": ADA,
  "/api/auth/sign-up-one": validSignUpPayload,
  "/api/auth/verify-otp": CODE,
  "/api/auth/resend-otp": { email: ADA.email },
  "/api/auth/forgot-password": { email: ADA.email },
  "/api/auth/reset-password": { ...CODE, password: "Sirocco-2027" },
} as const;
type Path = keyof typeof CALLS;
const PATHS = Object.keys(CALLS) as Path[];

/** Default message for each call when the provider sends none (P13.2 to P13.4). */
const SENTENCES: Readonly<Record<Path, (status: number) => string>> = {
  "/api/auth/login": () => "Login failed",
  "/api/auth/sign-up-one": (status) => `Registration failed (${status})`,
  "/api/auth/verify-otp": () => "Verification failed. Please try again.",
  "/api/auth/resend-otp": () => "Failed to resend OTP. Please try again.",
  "/api/auth/forgot-password": () => "An unexpected error occurred. Please try again.",
  "/api/auth/reset-password": () => "An unexpected error occurred. Please try again.",
};
const unreachableSentence = (path: Path) =>
  path === "/api/auth/sign-up-one" ? "An unexpected error occurred. Please try again." : SENTENCES[path](0);

/** The message for an answer that is not a JSON object (P13.2 to P13.4). */
const unreadableSentence = (path: Path) =>
  path === "/api/auth/login" ? "Invalid response from server" : unreachableSentence(path);

const startFor = sharedByFile((providerTimeoutMs: number, onTestFinished) =>
  startAccounts({ providerTimeoutMs, onTestFinished }),
);
let people = 0;

/** One app for each timeout of provider calls; each call comes from a separate IP. */
async function callWith(answer: AnswerName | null, path: Path, providerTimeoutMs = 5_000) {
  const { provider, open } = await startFor(providerTimeoutMs);
  provider.answer(answer);
  people += 1;
  const before = provider.calls.length;
  const reply = await open(`198.51.100.${people}`).post(path, CALLS[path]);
  return { calls: provider.calls.slice(before), reply };
}

describe.each(PATHS)("%s", (path) => {
  it("forwards the provider's error message", async () => {
    const { reply } = await callWith("refused-message", path);
    expect(reply).toMatchObject({
      status: 400,
      body: { code: "provider_refused", detail: "Please use another email address." },
    });
    expect(reply.headers.get("content-type")).toContain("application/problem+json");
  });

  it.each(["refused-silent", "refused-empty"] as const)("uses its default message for %s", async (answer) => {
    const { reply } = await callWith(answer, path);
    expect(reply).toMatchObject({
      status: 400,
      body: { code: "provider_refused", detail: SENTENCES[path](400) },
    });
  });

  it.each(["text-200", "text-400", "html-200", "html-404", "list-200", "redirect", "endless"] as const)(
    "treats %s as an unusable response",
    async (answer) => {
      const { reply } = await callWith(answer, path, 2_000);
      expect(reply).toMatchObject({
        status: 502,
        body: { code: "invalid_provider_answer", detail: unreadableSentence(path) },
      });
    },
  );

  it.each([
    ["error-500", 500, 502],
    ["error-503-html", 503, 503],
  ] as const)("says nothing of the insides of %s", async (answer, status, ours) => {
    const { reply } = await callWith(answer, path);
    expect(reply).toMatchObject({
      status: ours,
      body: { code: "provider_unavailable", detail: SENTENCES[path](status) },
    });
    expect(reply.headers.get("retry-after")).toBe(ours === 503 ? "5" : null);
    expect(JSON.stringify([reply.body, [...reply.headers]])).not.toContain(INTERNALS.slice(0, 10));
  });

  it.each(["hang", "drip", "reset"] as const)("reports the provider unreachable on %s", async (answer) => {
    const { reply } = await callWith(answer, path, 300);
    expect(reply).toMatchObject({
      status: 503,
      body: { code: "provider_unavailable", detail: unreachableSentence(path) },
    });
    expect(Number(reply.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(JSON.stringify(reply.body)).not.toMatch(/127\.0\.0\.1|ECONN|UND_ERR|timeout/i);
  });

  it("waits for a slow provider and reads an empty body as {}", async () => {
    expect((await callWith("slow", path, 2_000)).reply.status).toBeLessThan(300);
    expect((await callWith("nothing-200", path)).reply.status).toBeLessThan(300);
  });
});

it("a refused connection is reported as unreachable", async () => {
  const { provider, open } = await startAccounts();
  await provider.close();
  expect((await open().post("/api/auth/login", ADA)).problem).toMatchObject({
    status: 503,
    detail: "Login failed",
  });
});

it.each([
  ["refused-401", 401, "Wrong, sorry."],
  ["refused-404", 400, "No such account."],
  ["refused-409", 409, "Taken."],
  ["refused-418", 400, "A teapot."],
] as const)("%s arrives as %i", async (answer, status, detail) => {
  const { reply } = await callWith(answer, "/api/auth/verify-otp");
  expect(reply.problem).toMatchObject({ status, detail, code: "provider_refused" });
});

it("forwards the provider's Retry-After", async () => {
  const { reply } = await callWith("refused-429", "/api/auth/resend-otp");
  expect(reply.problem).toMatchObject({ status: 429, code: "rate_limited", detail: "Slow down." });
  expect(reply.headers.get("retry-after")).toBe("17");
});

it("a provider message is cut to 300 printable characters", async () => {
  const long = await callWith("refused-long", "/api/auth/login");
  expect(long.reply.problem.detail).toHaveLength(300);
  const control = await callWith("refused-control", "/api/auth/login");
  expect(control.reply.problem.detail).toBe("a b c d");
});

it("an unverified account gets its own problem code", async () => {
  const { reply } = await callWith("not-verified", "/api/auth/login");
  expect(reply.problem).toMatchObject({
    status: 403,
    code: "account_not_verified",
    detail: "Please verify your account first.",
  });
});

it("redirects are not followed", async () => {
  const { calls } = await callWith("redirect", "/api/auth/login");
  expect(calls.map(({ path }) => path)).toEqual(["/api/auth/login"]);
});

describe("a successful login", () => {
  it.each([
    ["login-token", "ada_l", TOKEN],
    ["login-accessToken", "ada_l", TOKEN],
    ["login-access_token", "ada_l", TOKEN],
    ["login-jwt", "ada_l", TOKEN],
    ["login-data-token", "ada_l", TOKEN],
    ["login-data-accessToken", "ada_l", TOKEN],
    ["login-session-token", "ada_l", TOKEN],
    ["login-top-level", "ada_l", TOKEN],
    ["login-name", "Ada Lovelace", TOKEN],
    ["login-firstname", "Ada", TOKEN],
    ["login-no-user", "ada", TOKEN],
    ["login-no-token", "ada_l", null],
    ["login-odd-token", "ada_l", null],
    ["nothing-200", "ada", null],
  ] as const)("as %s: greets %s", async (answer, username, token) => {
    const { desk, provider, open } = await startAccounts();
    provider.answer(answer, "/api/auth/login");
    const browser = open();
    const user = { username, email: ADA.email };
    expect(await browser.post("/api/auth/login", ADA)).toMatchObject({ status: 200, body: { user } });
    expect((await browser.get("/api/session")).body).toEqual({
      authenticated: true,
      user,
      role: "user",
      assurance: 1,
    });
    if (token !== null) provider.tokens.add(token);
    desk.clock.advance(MINUTE);
    expect((await browser.get("/api/session")).body).toMatchObject({ authenticated: true });
    await browser.post("/api/auth/logout");
    const shown = provider.calls.map(({ headers }) => headers.authorization).filter(Boolean);
    expect(shown).toEqual(token === null ? [] : [`Bearer ${token}`, `Bearer ${token}`]);
  });

  it("sends the provider only the documented fields and headers", async () => {
    const { provider, open } = await startAccounts();
    const sent = { ...ADA, email: " Ada@DESK.example ", remember: true, extra: 1 };
    const answer = await open().post("/api/auth/login", sent);
    expect(provider.calls[0]!.body).toEqual(ADA);
    const { cookie, ...headers } = provider.calls[0]!.headers;
    expect(cookie).toBeUndefined();
    const added = Object.keys(headers).filter((name) => name.startsWith("x-"));
    expect(added.filter((name) => !name.startsWith("x-client-") && name !== "x-deadline-ms")).toEqual([
      "x-request-id",
    ]);
    expect(headers["x-request-id"]).toBe(answer.headers.get("x-request-id"));
  });

  it("a look at the session names its request to the provider", async () => {
    const { desk, provider, open } = await startAccounts();
    const browser = open();
    await browser.post("/api/auth/login", ADA);
    desk.clock.advance(MINUTE);
    const answer = await browser.get("/api/session");
    const { path, headers } = provider.calls.at(-1)!;
    expect(path).toBe("/api/auth/session");
    expect(headers["x-request-id"]).toBe(answer.headers.get("x-request-id"));
  });

  it("a successful step shows the provider's message, or ours without one", async () => {
    const { provider, open } = await startAccounts();
    const signUp = () => open().post("/api/auth/sign-up-one", validSignUpPayload);
    expect(await signUp()).toMatchObject({ status: 201, body: { message: "Welcome. Look into your mail." } });
    provider.answer("nothing-200");
    expect((await signUp()).body).toEqual({ message: ACCOUNT_CREATED.message });
  });

  it("a code is verified with the email address, the phone number or both, as submitted", async () => {
    const { provider, open } = await startAccounts();
    const phone = "+2348012345678";
    for (const contact of [{ email: ADA.email }, { phone }, { email: ADA.email, phone }]) {
      await open().post("/api/auth/verify-otp", { code: "123456", ...contact });
      expect(provider.calls.at(-1)!.body).toEqual({ code: "123456", ...contact });
    }
  });
});

describe("the circuit breaker", () => {
  it("opens after five timeouts, then lets one probe through", async () => {
    const { desk, provider, open } = await startAccounts({ providerTimeoutMs: 300 });
    provider.answer("reset");
    const verify = (name: string) =>
      open().post("/api/auth/verify-otp", { ...CODE, email: `${name}@desk.example` });
    for (let call = 0; call < 5; call += 1) expect((await verify("a")).status).toBe(503);
    expect((await verify("a")).headers.get("retry-after")).toBe("3");
    expect(provider.calls).toHaveLength(5);
    desk.clock.advance(3 * SECOND);
    const together = await Promise.all(["b", "c", "d"].map(verify));
    expect(together.map(({ status }) => status)).toEqual([503, 503, 503]);
    expect(provider.calls).toHaveLength(6);
    provider.answer(null);
    desk.clock.advance(10 * SECOND);
    expect((await verify("a")).status).toBe(200);
    expect((await verify("a")).status).toBe(200);
  });

  it("stays closed on 500 responses: a failing account must not block the others", async () => {
    const { provider, open } = await startAccounts();
    provider.answer("error-500");
    for (let call = 0; call < 8; call += 1) await open().post("/api/auth/verify-otp", CODE);
    provider.answer(null);
    expect((await open().post("/api/auth/verify-otp", CODE)).status).toBe(200);
  });
});
