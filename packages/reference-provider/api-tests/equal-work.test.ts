import { MINUTE } from "@tradeslip/node-kit/testing/fake-clock";
import { runs } from "@tradeslip/node-kit/testing/test-length";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { browserAt } from "./browser.ts";
import { statementsOf } from "./recorded-statements.ts";
import { ADA, type Running, signUp, startProvider, verifiedAccount } from "./start-provider.ts";

// Without the provider's own statements in between.
beforeEach(() => void vi.useFakeTimers({ toFake: ["setInterval"] }));
afterEach(() => void vi.useRealTimers());

const WRONG = "000000";
const KINDS = ["known", "unverified", "unknown"] as const;
type Kind = (typeof KINDS)[number];
const TABLES = ["accounts", "pending_sign_ups", "sessions", "one_time_codes", "mail_slots", "mail_counts"];

const CALLS = {
  "verify-otp": { code: WRONG },
  "reset-password": { code: WRONG, password: "Monsoon-2026" },
  "resend-otp": {},
  "forgot-password": {},
} as const;
type Path = keyof typeof CALLS;
const PATHS = Object.keys(CALLS) as Path[];

/** The n-th address of a kind. */
const emailOf = (kind: Kind, n: number) => `${kind}${n}@example.com`;

/** Starts with `addresses` of each kind. Each account and sign-up has its own browser. */
async function startWith(addresses: number) {
  const env = { MAIL_DAILY_LIMIT: "100000" };
  const provider = await startProvider({ env });
  for (let n = 0; n < addresses; n += 1) {
    const person = (kind: Kind) => ({ ...ADA, email: emailOf(kind, n) });
    await verifiedAccount(provider, person("known"));
    await signUp(provider, person("unverified"));
  }
  provider.clock.advance(MINUTE);
  return provider;
}

function rowCounts(provider: Running): number[] {
  return TABLES.map((table) => provider.rows(`SELECT 1 FROM ${table}`).length);
}

describe("H46: calls about a known, an unverified and an unknown address", () => {
  it.each(PATHS)("%s: the same statements in the same order and the same number of rows", async (path) => {
    const provider = await startWith(2);
    const stranger = browserAt(provider, "stranger", { network: "elsewhere" });
    const work = async (kind: Kind, n: number) => {
      const before = rowCounts(provider);
      const call = () => stranger.post(path, { ...CALLS[path], email: emailOf(kind, n) });
      const statements = await statementsOf(call);
      const after = rowCounts(provider);
      return { statements, added: after.map((count, table) => count - (before[table] ?? 0)) };
    };
    // Creates the counters shared by all addresses.
    for (const kind of KINDS) await work(kind, 0);
    const [known, unverified, unknown] = [
      await work("known", 1),
      await work("unverified", 1),
      await work("unknown", 1),
    ];
    expect(known.statements.length).toBeGreaterThan(3);
    expect(unverified).toEqual(known);
    expect(unknown).toEqual(known);
    // Again, with existing rows.
    const again = [await work("known", 1), await work("unverified", 1), await work("unknown", 1)];
    expect(again[1]).toEqual(again[0]);
    expect(again[2]).toEqual(again[0]);
  });

  it.each(PATHS)("%s: the same bytes and headers", async (path) => {
    const provider = await startWith(1);
    const stranger = browserAt(provider, "stranger", { network: "elsewhere" });
    const answer = async (kind: Kind) => {
      const reply = await stranger.post(path, { ...CALLS[path], email: emailOf(kind, 0) });
      const { date: _date, ...headers } = reply.headers as Record<string, string>;
      return { status: reply.status, text: reply.text, headers };
    };
    const known = await answer("known");
    expect(await answer("unverified")).toEqual(known);
    expect(await answer("unknown")).toEqual(known);
  });

  const ADDRESSES = runs(25, 100);
  const TRIES = 5;
  const ROUNDS = 3;

  it(
    `verify-otp: ${ADDRESSES * TRIES} times each do not tell them apart (AUC at most 0.6)`,
    { timeout: 240_000 },
    async () => {
      let best = 1;
      // A shared machine may favour one kind for a while, but not three times in a row.
      for (let round = 0; round < ROUNDS && best > 0.6; round += 1) {
        const times = await timesOf(await startWith(ADDRESSES));
        const [known, unverified, unknown] = KINDS.map((kind) => times[kind]) as [
          number[],
          number[],
          number[],
        ];
        best = Math.min(
          best,
          Math.max(auc(known, unverified), auc(known, unknown), auc(unverified, unknown)),
        );
      }
      expect(best).toBeLessThanOrEqual(0.6);
    },
  );

  async function timesOf(provider: Running): Promise<Record<Kind, number[]>> {
    const stranger = browserAt(provider, "stranger", { network: "elsewhere" });
    const times: Record<Kind, number[]> = { known: [], unverified: [], unknown: [] };
    for (let call = 0; call < ADDRESSES * TRIES; call += 1) {
      // Interleaved, with each kind equally often first and last.
      for (let turn = 0; turn < KINDS.length; turn += 1) {
        const kind = KINDS[(call + turn) % KINDS.length]!;
        const began = performance.now();
        await stranger.post("verify-otp", { code: WRONG, email: emailOf(kind, call % ADDRESSES) });
        times[kind].push(performance.now() - began);
      }
    }
    return times;
  }
});

/** Area under the ROC curve: 0.5 is indistinguishable, 1 is fully distinguishable. */
function auc(these: readonly number[], those: readonly number[]): number {
  let greater = 0;
  for (const one of these) for (const other of those) greater += one > other ? 1 : one === other ? 0.5 : 0;
  const share = greater / (these.length * those.length);
  return Math.max(share, 1 - share);
}
