import {
  accountBoundaries,
  BOUNDARY_NOW,
  commonPasswordBoundaries,
  payloadWith,
} from "@tradeslip/contracts/testing/account-boundaries";
import { DAY, MINUTE } from "@tradeslip/node-kit/testing/fake-clock";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  ADA,
  bearer,
  BOB,
  logIn,
  nextCode,
  otherThan,
  REFUSED_CODE,
  signUp,
  startProvider,
  verifiedAccount,
} from "./start-provider.ts";

describe("from sign-up to log-out", () => {
  it("a code comes by mail, verifies the account, and the account can log in and out", async () => {
    const provider = await startProvider({
      env: { BRAND_NAME: "Desk & Co", MAIL_FROM: "desk@desk.example" },
    });
    const code = await signUp(provider);
    expect(provider.smtp.mails[0]).toMatchObject({
      sender: { name: "Desk & Co", address: "desk@desk.example" },
      to: [ADA.email],
      subject: "Your Desk & Co code",
      text: expect.stringContaining(`\n${code}\n`),
      // So that no mail program turns the code into a phone link.
      html: expect.stringMatching(
        new RegExp(`<meta name="format-detection" content="telephone=no, [^>]*>.*>${code}<.*Desk &amp; Co`),
      ),
    });
    await provider.post("verify-otp", { code, email: ADA.email, phone: ADA.phone }).expect(200);
    const answer = await provider
      .post("login", { email: " ADA@example.com ", password: ADA.password })
      .expect(200);
    const who = {
      accountId: expect.stringMatching(/^[\w-]{36}$/),
      user: { username: "ada.obi", email: ADA.email, firstName: ADA.firstname },
      role: "user",
      assurance: 1,
    };
    expect(answer.body).toEqual({
      ...who,
      message: expect.any(String),
      sessionId: expect.stringMatching(/^[\w-]{36}$/),
      token: expect.stringMatching(/^[\w-]{43}$/),
      expiresAt: new Date(provider.clock.now() + 30 * DAY).toISOString(),
    });
    const token = (answer.body as { token: string }).token;
    const session = await provider.get("/api/auth/session", bearer(token)).expect(200);
    expect(session.body).toEqual(who);
    await provider.post("logout", undefined, bearer(token)).expect(204);
    await provider.get("/api/auth/session", bearer(token)).expect(401);
  });

  it("a phone number alone is enough to verify and to resend", async () => {
    const provider = await startProvider();
    await signUp(provider);
    provider.clock.advance(MINUTE);
    await provider.post("resend-otp", { phone: ADA.phone }).expect(200);
    const code = await nextCode(provider, ADA.email);
    expect((await provider.post("verify-otp", { code, phone: ADA.phone })).status).toBe(200);
    await logIn(provider);
  });

  it("login is refused before verification despite the right password", async () => {
    const provider = await startProvider();
    await signUp(provider);
    const { body } = await provider.post("login", { email: ADA.email, password: ADA.password }).expect(403);
    expect(body).toEqual({ message: "Please verify your account first.", code: "account_not_verified" });
    const wrong = await provider.post("login", { email: ADA.email, password: "Wrong-2026" }).expect(401);
    expect(wrong.body).toEqual({ message: "Invalid email or password", code: "wrong_login" });
  });
});

describe("signing up again", () => {
  it("C17: repeated and fifty concurrent identical sign-ups create one account and send one mail", async () => {
    const provider = await startProvider();
    const answers = await Promise.all(Array.from({ length: 50 }, () => provider.post("sign-up-one", ADA)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    await provider.post("sign-up-one", ADA).expect(201);
    await provider.mailSettled();
    expect(provider.smtp.mails).toHaveLength(1);
    const code = await nextCode(provider, ADA.email);
    await provider.post("verify-otp", { code, email: ADA.email }).expect(200);
    expect(provider.rows("SELECT email FROM accounts")).toEqual([{ email: ADA.email }]);
  });

  it("with other data replaces the pending one and invalidates its code", async () => {
    const provider = await startProvider();
    const first = await signUp(provider);
    await provider.post("sign-up-one", { ...ADA, password: "Monsoon-2026" }).expect(201);
    await provider
      .post("verify-otp", { code: first, email: ADA.email })
      .expect(400, { message: REFUSED_CODE, code: "wrong_code" });
    provider.clock.advance(MINUTE);
    await provider.post("resend-otp", { email: ADA.email }).expect(200);
    const second = await nextCode(provider, ADA.email);
    await provider.post("verify-otp", { code: second, email: ADA.email }).expect(200);
    expect((await provider.post("login", { email: ADA.email, password: ADA.password })).status).toBe(401);
    await logIn(provider, "Monsoon-2026");
  });

  it("does not change a verified account; its owner is notified at most once a day", async () => {
    const provider = await startProvider({ env: { PUBLIC_ORIGIN: "https://desk.example" } });
    await verifiedAccount(provider);
    const taken = { ...ADA, password: "Monsoon-2026", username: "another.ada" };
    const known = await provider.post("sign-up-one", taken).expect(201);
    const mail = await provider.smtp.waitForMail(ADA.email);
    expect(mail.subject).toBe("You already have a Tradeslip account");
    expect(mail.text).toContain("https://desk.example/forgot-password");
    expect(mail.text).toContain(
      "Not sure that it's us? Check who writes to you: https://desk.example/verify",
    );
    expect(mail.text).not.toMatch(/\d{6}|another\.ada/);
    provider.clock.advance(DAY - 1);
    await provider.post("sign-up-one", taken).expect(201);
    await provider.mailSettled();
    expect(provider.smtp.mails).toHaveLength(2);
    provider.clock.advance(1);
    await provider.post("sign-up-one", taken).expect(201);
    await provider.smtp.waitForMail(ADA.email);
    await logIn(provider);
    const unknown = await provider.post("sign-up-one", BOB).expect(201);
    expect(known.text).toBe(unknown.text);
  });

  it("two people may have the same username and phone number", async () => {
    const provider = await startProvider();
    await verifiedAccount(provider);
    await verifiedAccount(provider, { ...BOB, phone: ADA.phone });
    expect(provider.rows("SELECT 1 FROM accounts WHERE verified_at IS NOT NULL")).toHaveLength(2);
  });

  it("E29: any requested role is ignored: every account is a user", async () => {
    const provider = await startProvider();
    await provider.post("sign-up-one", { ...ADA, role: "admin", isAdmin: true, verified_at: 1 }).expect(201);
    expect(provider.rows("SELECT 1 FROM accounts")).toEqual([]);
    const code = await nextCode(provider, ADA.email);
    await provider.post("verify-otp", { code, email: ADA.email, role: "admin" }).expect(200);
    expect(provider.rows("SELECT role FROM accounts")).toEqual([{ role: "user" }]);
  });
});

describe("server-side validation", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: BOUNDARY_NOW });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("matches the form at every boundary, with the same messages", async () => {
    const provider = await startProvider({ mail: "outbox" });
    for (const row of [...accountBoundaries, ...commonPasswordBoundaries]) {
      const { status, body } = await provider.post("sign-up-one", payloadWith(row));
      const said = { status, errors: (body as { errors?: unknown }).errors };
      expect(said, `${row.field} ${JSON.stringify(row.value)}`).toEqual(
        row.message === null
          ? { status: 201, errors: undefined }
          : { status: 400, errors: [{ field: row.field, message: row.message }] },
      );
    }
  });

  it("a password reset applies the password rules", async () => {
    const provider = await startProvider({ mail: "outbox" });
    const body = { email: ADA.email, code: "123456", password: "password" };
    const { body: answer } = await provider.post("reset-password", body).expect(400);
    expect(answer).toMatchObject({ message: "Password must meet at least 4 requirements" });
  });

  it("a code has six digits, and an email address or phone number is required", async () => {
    const provider = await startProvider({ mail: "outbox" });
    const short = await provider.post("verify-otp", { code: "12345", email: ADA.email }).expect(400);
    expect(short.body).toMatchObject({ message: "OTP must be a 6-digit number." });
    const withoutEmail = await provider.post("verify-otp", { code: otherThan("000000") }).expect(400);
    expect(withoutEmail.body).toMatchObject({ errors: [{ field: "email", message: "Email is required" }] });
  });
});
