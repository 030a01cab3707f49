import { DAY, HOUR, MINUTE, SECOND } from "@tradeslip/node-kit/testing/fake-clock";
import { describe, expect, it } from "vitest";
import {
  ADA,
  BOB,
  nextCode,
  otherThan,
  REFUSED_CODE,
  type Running,
  signUp,
  startProvider,
} from "./start-provider.ts";

async function verify(provider: Running, code: string, email: string = ADA.email) {
  const { status, body } = await provider.post("verify-otp", { code, email });
  return { status, body: body as unknown };
}

const VERIFIED = { status: 200, body: expect.objectContaining({ message: expect.any(String) }) };
const REFUSED = { status: 400, body: { message: REFUSED_CODE, code: "wrong_code" } };

async function wrongTries(provider: Running, times: number, code: string): Promise<void> {
  for (let n = 0; n < times; n += 1) {
    expect(await verify(provider, otherThan(code))).toEqual(REFUSED);
  }
}

async function resend(provider: Running): Promise<string> {
  provider.clock.advance(MINUTE);
  await provider.post("resend-otp", { email: ADA.email }).expect(200);
  return nextCode(provider, ADA.email);
}

describe("E25: codes", () => {
  it("a correct fifth try is accepted", async () => {
    const provider = await startProvider();
    const code = await signUp(provider);
    await wrongTries(provider, 4, code);
    expect(await verify(provider, code)).toEqual(VERIFIED);
  });

  it("S138: a clock that was a day ahead keeps nobody from a code, after wrong ones either", async () => {
    const provider = await startProvider();
    await signUp(provider);
    provider.clock.jump(DAY);
    await wrongTries(provider, 5, await resend(provider));
    provider.clock.jump(-DAY);
    expect(await verify(provider, await resend(provider))).toEqual(VERIFIED);
  });

  it("a code that a clock wrote an hour ahead is refused once it is right, and a new one is good", async () => {
    const provider = await startProvider();
    provider.clock.jump(HOUR);
    const code = await signUp(provider);
    provider.clock.jump(-HOUR);
    expect(await verify(provider, code)).toEqual(REFUSED);
    expect(await verify(provider, await resend(provider))).toEqual(VERIFIED);
  });

  it("a right code begins a session; the second use of it does not", async () => {
    const provider = await startProvider();
    const code = await signUp(provider);
    const { body } = await verify(provider, code);
    expect(body).toMatchObject({
      message: "Your account is verified.",
      user: { email: ADA.email, username: ADA.username },
      role: "user",
      assurance: 1,
    });
    const { token } = body as { token: string };
    await provider.get("/api/auth/session", { authorization: `Bearer ${token}` }).expect(200);
    expect((await verify(provider, code)).body).not.toHaveProperty("token");
  });

  it("a correct sixth try is refused", async () => {
    const provider = await startProvider();
    const code = await signUp(provider);
    await wrongTries(provider, 5, code);
    expect(await verify(provider, code)).toEqual(REFUSED);
  });

  it("a correct sixth try is refused after a resend too", async () => {
    const provider = await startProvider();
    await wrongTries(provider, 3, await signUp(provider));
    const second = await resend(provider);
    await wrongTries(provider, 2, second);
    expect(await verify(provider, second)).toEqual(REFUSED);
  });

  it("after too many tries no new code is sent for 15 minutes, then for 30", async () => {
    const provider = await startProvider();
    await wrongTries(provider, 5, await signUp(provider));
    const refused = async () => {
      const { text } = await provider.post("resend-otp", { email: ADA.email }).expect(200);
      await provider.mailSettled();
      return text;
    };
    provider.clock.advance(15 * MINUTE - 1);
    const said = await refused();
    expect(provider.smtp.mails).toHaveLength(1);
    provider.clock.advance(1);
    expect(await refused()).toBe(said);
    const second = await nextCode(provider, ADA.email);
    await wrongTries(provider, 5, second);
    provider.clock.advance(30 * MINUTE - 1);
    await refused();
    expect(provider.smtp.mails).toHaveLength(2);
    provider.clock.advance(1);
    await refused();
    expect(await verify(provider, await nextCode(provider, ADA.email))).toEqual(VERIFIED);
  });

  it("wrong tries are forgotten after a day", async () => {
    const provider = await startProvider();
    await wrongTries(provider, 4, await signUp(provider));
    provider.clock.advance(24 * HOUR);
    const code = await resend(provider);
    await wrongTries(provider, 4, code);
    expect(await verify(provider, code)).toEqual(VERIFIED);
  });

  it.each([
    [299 * SECOND, 200],
    [300 * SECOND, 400],
    [301 * SECOND, 400],
  ])("a code that is %i ms old: %i", async (age, status) => {
    const provider = await startProvider();
    const code = await signUp(provider);
    provider.clock.advance(age);
    expect(await verify(provider, code)).toMatchObject({ status });
  });

  it("a used code is refused", async () => {
    const provider = await startProvider();
    const code = await signUp(provider);
    expect(await verify(provider, code)).toEqual(VERIFIED);
    expect(await verify(provider, code)).toEqual(REFUSED);
  });

  it("a new code replaces the old one", async () => {
    const provider = await startProvider();
    const first = await signUp(provider);
    const second = await resend(provider);
    if (first !== second) expect(await verify(provider, first)).toEqual(REFUSED);
    expect(await verify(provider, second)).toEqual(VERIFIED);
  });

  it("of a hundred concurrent correct submissions one succeeds", async () => {
    const provider = await startProvider();
    const code = await signUp(provider);
    const answers = await Promise.all(Array.from({ length: 100 }, () => verify(provider, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(99);
  });

  it("a code is for one account and one purpose", async () => {
    const provider = await startProvider();
    const adas = await signUp(provider);
    const bobs = await signUp(provider, BOB);
    if (adas !== bobs) expect(await verify(provider, adas, BOB.email)).toEqual(REFUSED);
    const reset = { email: ADA.email, code: adas, password: "Monsoon-2026" };
    await provider.post("reset-password", reset).expect(400, { message: REFUSED_CODE, code: "wrong_code" });
    expect(await verify(provider, adas)).toEqual(VERIFIED);
  });

  it("the database holds only a keyed hash of a code", async () => {
    const provider = await startProvider();
    const code = await signUp(provider);
    const [row] = provider.rows("SELECT * FROM one_time_codes");
    expect(Object.values(row ?? {}).join(" ")).not.toContain(code);
    expect(row?.code_hash).toMatch(/^2\.[\w-]{43}$/);
  });
});
