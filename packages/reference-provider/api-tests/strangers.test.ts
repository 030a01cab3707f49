import { MINUTE } from "@tradeslip/node-kit/testing/fake-clock";
import { codeIn } from "@tradeslip/simulators/smtp";
import { describe, expect, it } from "vitest";
import { browserAt } from "./browser.ts";
import {
  ADA,
  logIn,
  otherThan,
  type Running,
  signUp,
  startProvider,
  verifiedAccount,
} from "./start-provider.ts";

const { email } = ADA;
const NEW_PASSWORD = "Monsoon-2026";

type Browser = ReturnType<typeof browserAt>;

/** Requests a code and returns the mailed one; null if no mail was sent. */
async function ask(provider: Running, browser: Browser, address: string = email): Promise<string | null> {
  await provider.mailSettled();
  const before = provider.smtp.mails.length;
  await browser.post("forgot-password", { email: address }).expect(200);
  await provider.mailSettled();
  const mail = provider.smtp.mails[before];
  return mail ? codeIn(mail) : null;
}

const reset = async (browser: Browser, code: string | null) =>
  (await browser.post("reset-password", { email, code: code ?? "", password: NEW_PASSWORD })).status;

describe("H45: a password reset under attack", { timeout: 60_000 }, () => {
  it("wrong tries count against the browser's own code", async () => {
    const provider = await startProvider();
    await verifiedAccount(provider);
    const [person, stranger] = [browserAt(provider, "person"), browserAt(provider, "stranger")];
    const code = await ask(provider, person);
    for (let n = 0; n < 20; n += 1) expect(await reset(stranger, otherThan(code ?? ""))).toBe(400);
    expect(await reset(stranger, code)).toBe(400);
    for (let n = 0; n < 4; n += 1) expect(await reset(person, otherThan(code ?? ""))).toBe(400);
    expect(await reset(person, code)).toBe(200);
    await logIn(provider, NEW_PASSWORD);
  });

  it("a stranger using up their own code does not affect the owner's", async () => {
    const provider = await startProvider();
    await verifiedAccount(provider);
    const person = browserAt(provider, "person");
    const stranger = browserAt(provider, "stranger", { network: "elsewhere" });
    const code = await ask(provider, person);
    const theirs = await ask(provider, stranger);
    for (let n = 0; n < 5; n += 1) expect(await reset(stranger, otherThan(theirs ?? ""))).toBe(400);
    expect(await reset(stranger, theirs)).toBe(400);
    expect(await reset(person, code)).toBe(200);
  });

  it.each([1, 10])(
    "%i networks requesting every minute do not use up the owner's mails",
    async (networks) => {
      const provider = await startProvider();
      await verifiedAccount(provider);
      let sent = 0;
      for (let minute = 0; minute < 12; minute += 1) {
        provider.clock.advance(MINUTE);
        for (let n = 0; n < networks; n += 1) {
          const stranger = browserAt(provider, `stranger ${minute}`, { network: `network ${n}` });
          if ((await ask(provider, stranger)) !== null) sent += 1;
        }
      }
      // The daily mail limit bounds the guesses: five for each mailed code.
      expect(sent).toBe(networks === 1 ? 5 : 30);
      const person = browserAt(provider, "person");
      expect(await reset(person, await ask(provider, person))).toBe(200);
    },
  );

  it("sixty networks do not use up the mails of a known browser", async () => {
    const provider = await startProvider();
    await verifiedAccount(provider);
    for (let n = 0; n < 60; n += 1)
      await ask(provider, browserAt(provider, "stranger", { network: `network ${n}` }));
    const place = { network: "network 1" };
    expect(await ask(provider, browserAt(provider, "person", place))).toBeNull();
    const known = browserAt(provider, "person", { ...place, isKnown: true });
    expect(await reset(known, await ask(provider, known))).toBe(200);
  });

  it("one network cannot use up the global daily mails", async () => {
    const provider = await startProvider({ env: { MAIL_DAILY_LIMIT: "50" } });
    await verifiedAccount(provider);
    const flood = async (network: string) => {
      const stranger = browserAt(provider, "stranger", { network });
      for (let n = 0; n < 12; n += 1)
        await stranger.post("sign-up-one", { ...ADA, email: `${network}${n}@example.com` }).expect(201);
      await provider.mailSettled();
      return provider.smtp.mails.length;
    };
    expect(await flood("first")).toBe(1 + 5);
    // Nor can many: a fifth is reserved for password resets.
    for (let n = 0; n < 12; n += 1) await flood(`other${n}`);
    expect(provider.smtp.mails).toHaveLength(40);
    const person = browserAt(provider, "person");
    expect(await reset(person, await ask(provider, person))).toBe(200);
  });
});

describe("H45: a sign-up under attack", () => {
  it("can be verified by its own browser, whatever codes others try or request", async () => {
    const provider = await startProvider();
    const person = browserAt(provider, "person");
    await person.post("sign-up-one", ADA).expect(201);
    const code = codeIn(await provider.smtp.waitForMail(email));
    const stranger = browserAt(provider, "stranger", { network: "elsewhere" });
    for (let n = 0; n < 10; n += 1) {
      expect(await stranger.verify(otherThan(code), email)).toBe(400);
      await stranger.post("resend-otp", { email }).expect(200);
    }
    expect(await person.verify(code, email)).toBe(200);
  });

  it("a client without a browser id cannot be locked out by browsers", async () => {
    const provider = await startProvider();
    const code = await signUp(provider);
    const stranger = browserAt(provider, "stranger");
    for (let n = 0; n < 6; n += 1) expect(await stranger.verify(otherThan(code), email)).toBe(400);
    await provider.post("verify-otp", { code, email }).expect(200);
  });
});
