import { MINUTE } from "@tradeslip/node-kit/testing/fake-clock";
import { describe, expect, it } from "vitest";
import { browserAt } from "./browser.ts";
import {
  ADA,
  BOB,
  nextCode,
  otherThan,
  REFUSED_CODE,
  signUp as signUpSomebody,
  startProvider,
  verifiedAccount,
} from "./start-provider.ts";

const { email, password } = ADA;
const ATTACKERS = "Attacker-2026";

async function start() {
  const provider = await startProvider();
  const open = (name: string, network = name) => browserAt(provider, name, { network });
  const signUp = async (browser: ReturnType<typeof open>, person: object = ADA) => {
    await browser.post("sign-up-one", { ...ADA, ...person }).expect(201);
    return nextCode(provider, email);
  };
  const resend = async (browser: ReturnType<typeof open>, contact: object = { email }) => {
    provider.clock.advance(MINUTE);
    await browser.post("resend-otp", { ...contact }).expect(200);
    return nextCode(provider, email);
  };
  return { provider, open, signUp, resend };
}

describe("H40: verifying creates the account with the browser's own data", () => {
  it("even if someone else signed up with the address meanwhile", async () => {
    const { open, signUp, resend } = await start();
    const [person, stranger] = [open("person"), open("stranger")];
    await signUp(person);
    await signUp(stranger, { password: ATTACKERS, username: "mallory" });
    expect(await person.verify(await resend(person), email)).toBe(200);
    expect(await stranger.logIn(email, ATTACKERS)).toBe(401);
    const { body } = await person.post("login", { email, password }).expect(200);
    expect(body).toMatchObject({ user: { username: ADA.username, email } });
  });

  it("even if someone else signed up first", async () => {
    const { open, signUp } = await start();
    const [person, stranger] = [open("person"), open("stranger")];
    await signUp(stranger, { password: ATTACKERS });
    expect(await person.verify(await signUp(person), email)).toBe(200);
    expect(await stranger.logIn(email, ATTACKERS)).toBe(401);
    expect(await person.logIn(email, password)).toBe(200);
  });

  it("a code is refused in another browser, and verifying removes all sign-ups of the address", async () => {
    const { provider, open, signUp } = await start();
    const [person, stranger] = [open("person"), open("stranger")];
    const theirs = await signUp(stranger, { password: ATTACKERS });
    const own = await signUp(person);
    if (own !== theirs) expect(await person.verify(theirs, email)).toBe(400);
    expect(await person.verify(own, email)).toBe(200);
    expect(await stranger.verify(theirs, email)).toBe(400);
    expect(provider.rows("SELECT 1 FROM pending_sign_ups")).toEqual([]);
    expect(provider.rows("SELECT 1 FROM accounts")).toHaveLength(1);
  });

  it("a stranger's resend brings no mail", async () => {
    const { provider, open, signUp } = await start();
    await signUp(open("person"));
    provider.clock.advance(MINUTE);
    await open("stranger").post("resend-otp", { email }).expect(200);
    await open("stranger").post("resend-otp", { phone: ADA.phone }).expect(200);
    await provider.mailSettled();
    expect(provider.smtp.mails).toHaveLength(1);
  });

  it("of two sign-ups verified concurrently one becomes the account", async () => {
    const { provider, open, signUp } = await start();
    const [one, other] = [open("one"), open("other")];
    const codes = [await signUp(one), await signUp(other, { password: ATTACKERS })] as const;
    const answers = await Promise.all([one.verify(codes[0], email), other.verify(codes[1], email)]);
    expect(answers.toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect(await one.logIn(email, password)).toBe(answers[0] === 200 ? 200 : 401);
    expect(provider.rows("SELECT 1 FROM pending_sign_ups")).toEqual([]);
  });
});

describe("H40: one browser", () => {
  it("that signs up twice verifies its latest data", async () => {
    const { open, signUp, resend } = await start();
    const [tab, otherTab] = [open("person"), open("person")];
    const first = await signUp(tab);
    await otherTab.post("sign-up-one", { ...ADA, password: "Monsoon-2026" }).expect(201);
    expect(await tab.verify(first, email)).toBe(400);
    expect(await tab.verify(await resend(tab), email)).toBe(200);
    expect(await tab.logIn(email, password)).toBe(401);
    expect(await tab.logIn(email, "Monsoon-2026")).toBe(200);
  });

  it("that repeats the same sign-up keeps its code", async () => {
    const { open, signUp } = await start();
    const tab = open("person");
    const code = await signUp(tab);
    await open("person").post("sign-up-one", ADA).expect(201);
    expect(await tab.verify(code, email)).toBe(200);
  });

  it("finds its own sign-up by a shared phone number", async () => {
    const { provider, open, signUp, resend } = await start();
    const [person, stranger] = [open("person"), open("stranger")];
    await signUp(person);
    const bobs = await signUpSomebody(provider, { ...BOB, phone: ADA.phone });
    const code = await resend(person, { phone: ADA.phone });
    const verify = async (browser: typeof person) =>
      (await browser.post("verify-otp", { code, phone: ADA.phone })).status;
    expect(await verify(stranger)).toBe(400);
    expect(await verify(person)).toBe(200);
    await provider.post("verify-otp", { code: bobs, email: BOB.email }).expect(200);
  });

  it("gets a hint when it sends no cookie", async () => {
    const { provider } = await start();
    const browser = browserAt(provider, "person", { hasCookie: false });
    const verified = await browser.post("verify-otp", { email, code: "123456" }).expect(400);
    expect(verified.body).toEqual({
      message: expect.stringMatching(/Allow cookies .* log in here/),
      code: "cookie_missing_verify",
    });
    const reset = await browser.post("reset-password", { email, code: "123456", password }).expect(400);
    expect(reset.body).toEqual({
      message: expect.stringMatching(/Allow cookies .* request a new code/),
      code: "cookie_missing_reset",
    });
    // Programs without a browser id still work.
    await provider
      .post("verify-otp", { email, code: "123456" })
      .expect(400, { message: REFUSED_CODE, code: "wrong_code" });
  });
});

describe("H40: another browser of the same person", () => {
  it("may verify after a login with the password, with the sent code or a new one", async () => {
    for (const asksAgain of [false, true]) {
      const { open, signUp, resend } = await start();
      const [laptop, phone] = [open("laptop"), open("phone")];
      const sent = await signUp(laptop);
      expect(await phone.verify(sent, email)).toBe(400);
      expect(await phone.logIn(email, password)).toBe(403);
      expect(await phone.verify(asksAgain ? await resend(phone) : sent, email)).toBe(200);
      expect(await phone.logIn(email, password)).toBe(200);
    }
  });

  it("is bound to the sign-up with that password among several", async () => {
    const { open, signUp } = await start();
    const [laptop, phone, stranger] = [open("laptop"), open("phone"), open("stranger")];
    const sent = await signUp(laptop);
    await signUp(stranger, { password: ATTACKERS });
    expect(await phone.logIn(email, password)).toBe(403);
    expect(await phone.verify(sent, email)).toBe(200);
    expect(await stranger.logIn(email, ATTACKERS)).toBe(401);
  });

  it("is not bound by a wrong password, whose response reveals nothing", async () => {
    const { open, signUp } = await start();
    const sent = await signUp(open("laptop"));
    const stranger = open("stranger");
    const answer = async (address: string) => {
      const { status, text, headers } = await stranger.post("login", { email: address, password: ATTACKERS });
      const { date: _date, ...others } = headers as Record<string, string>;
      return { status, text, others };
    };
    expect(await answer(email)).toEqual(await answer("unknown@example.com"));
    expect(await stranger.verify(sent, email)).toBe(400);
  });
});

describe("H40: many sign-ups with one address", { timeout: 30_000 }, () => {
  it("from one network replace only that network's own", async () => {
    const { provider, open, signUp } = await start();
    const person = open("person");
    const code = await signUp(person);
    for (let n = 0; n < 40; n += 1) {
      provider.clock.advance(1);
      await open(`stranger ${n}`, "elsewhere").post("sign-up-one", { ...ADA, password: ATTACKERS });
    }
    expect(provider.rows("SELECT 1 FROM pending_sign_ups")).toHaveLength(25);
    expect(await person.verify(code, email)).toBe(200);
  });

  it("from ten networks do the same", async () => {
    const { provider, open, signUp } = await start();
    const person = open("person");
    const code = await signUp(person);
    for (let n = 0; n < 40; n += 1) {
      provider.clock.advance(1);
      await open(`stranger ${n}`, `network ${n % 10}`).post("sign-up-one", { ...ADA, password: ATTACKERS });
    }
    expect(await person.verify(code, email)).toBe(200);
  });
});

it("a sign-up never changes a verified account", async () => {
  const { provider, open } = await start();
  await verifiedAccount(provider);
  const stranger = open("stranger");
  await stranger.post("sign-up-one", { ...ADA, password: ATTACKERS }).expect(201);
  const { subject } = await provider.smtp.waitForMail(email);
  expect(subject).toBe("You already have a Tradeslip account");
  expect(await stranger.logIn(email, ATTACKERS)).toBe(401);
  expect(await stranger.logIn(email, password)).toBe(200);
  expect(provider.rows("SELECT 1 FROM pending_sign_ups")).toEqual([]);
});

it("wrong tries are counted per sign-up over all its codes and browsers", async () => {
  const { open, signUp } = await start();
  const [laptop, phone] = [open("laptop"), open("phone")];
  const code = await signUp(laptop);
  await phone.logIn(email, password);
  for (const browser of [laptop, laptop, laptop, phone, phone])
    expect(await browser.verify(otherThan(code), email)).toBe(400);
  expect(await laptop.verify(code, email)).toBe(400);
});
