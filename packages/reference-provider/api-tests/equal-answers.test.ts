import { validSignUpPayload } from "@tradeslip/contracts/testing/account-boundaries";
import { DAY } from "@tradeslip/node-kit/testing/fake-clock";
import { describe, expect, it } from "vitest";
import { Passwords } from "../src/accounts/passwords.ts";
import { ADA, type Running, signUp, startProvider, verifiedAccount } from "./start-provider.ts";

const PASSWORD = "Monsoon-2026";
const CALLS = {
  login: (email: string) => ["login", { email, password: PASSWORD }],
  "resend-otp": (email: string) => ["resend-otp", { email }],
  "forgot-password": (email: string) => ["forgot-password", { email }],
  "sign-up-one": (email: string) => ["sign-up-one", { ...validSignUpPayload, email, password: PASSWORD }],
  "verify-otp": (email: string) => ["verify-otp", { code: "000000", email }],
  "reset-password": (email: string) => ["reset-password", { email, code: "000000", password: PASSWORD }],
} satisfies Record<string, (email: string) => [path: string, body: Record<string, string>]>;

/** Everything visible of a response except its date. */
async function answer(provider: Running, [path, body]: readonly [string, Record<string, string>]) {
  const { status, text, headers } = await provider.post(path, body);
  const { date: _date, ...others } = headers as Record<string, string>;
  return { status, text, headers: others };
}

describe("E27: known and unknown accounts are indistinguishable", () => {
  it.each(Object.entries(CALLS))("%s: by the bytes of the response", async (_path, call) => {
    const provider = await startProvider();
    await verifiedAccount(provider);
    const known = await answer(provider, call(ADA.email));
    expect(await answer(provider, call("unknown@example.com"))).toEqual(known);
  });

  it.each(["resend-otp", "forgot-password"] as const)("%s: by the rows it writes", async (path) => {
    const provider = await startProvider();
    await (path === "resend-otp" ? signUp(provider) : verifiedAccount(provider));
    provider.clock.advance(DAY);
    await provider.sweep();
    const rows = () =>
      ["one_time_codes", "mail_slots"].map((table) => provider.rows(`SELECT 1 FROM ${table}`).length);
    await provider.post(...CALLS[path](ADA.email)).expect(200);
    expect(rows()).toEqual([1, 1]);
    await provider.post(...CALLS[path]("unknown@example.com")).expect(200);
    expect(rows()).toEqual([2, 2]);
  });

  const WARM_UP = 3;
  const ROUNDS = 20;

  it.each(["login", "resend-otp", "forgot-password", "sign-up-one"] as const)(
    "%s: by the time it takes",
    { timeout: 60_000 },
    async (path) => {
      const provider = await startProvider({ deps: { passwords: new Passwords() } });
      // resend-otp concerns pending sign-ups, all other calls concern accounts.
      await (path === "resend-otp" ? signUp(provider) : verifiedAccount(provider));
      const table = path === "resend-otp" ? "pending_sign_ups" : "accounts";
      const [row] = provider.rows(`SELECT password_hash FROM ${table}`);
      expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
      const known: number[] = [];
      const unknown: number[] = [];
      const askKnown = async () => known.push(await timed(provider, CALLS[path](ADA.email)));
      // A sign-up makes its address known, so each round uses a new one; for other calls it stays unknown.
      const stranger = (round: number) =>
        path === "sign-up-one" ? `unknown${round}@example.com` : "unknown@example.com";
      for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
        // A new day for each round, so that no mail limit applies.
        provider.clock.advance(DAY);
        const askUnknown = async () => unknown.push(await timed(provider, CALLS[path](stranger(round))));
        for (const ask of round % 2 ? [askKnown, askUnknown] : [askUnknown, askKnown]) {
          await ask();
          await provider.mailSettled();
        }
      }
      const slower = shareOfSlower(known.slice(WARM_UP), unknown.slice(WARM_UP));
      const said = `medians: known ${median(known)} ms, unknown ${median(unknown)} ms`;
      // Indistinguishable is 0.5 with a standard deviation of 0.09; distinguishable is near 0 or 1.
      expect(slower, said).toBeGreaterThan(0.1);
      expect(slower, said).toBeLessThan(0.9);
    },
  );
});

/** The share of all pairs in which `these` took longer; a busy machine affects both equally. */
function shareOfSlower(these: readonly number[], those: readonly number[]): number {
  const pairs = these.flatMap((one) => those.map((other) => one > other));
  return pairs.filter(Boolean).length / pairs.length;
}

async function timed(
  provider: Running,
  [path, body]: readonly [string, Record<string, string>],
): Promise<number> {
  const began = performance.now();
  await provider.post(path, body);
  return performance.now() - began;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}
