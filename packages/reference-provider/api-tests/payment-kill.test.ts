import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp } from "node:fs/promises";
import type { PaymentStatus } from "@tradeslip/contracts";
import { HOUR, MINUTE, SECOND } from "@tradeslip/node-kit/testing/fake-clock";
import { bundledProgram } from "@tradeslip/node-kit/testing/bundled-program";
import { IS_LONG } from "@tradeslip/node-kit/testing/test-length";
import { describe, expect, it } from "vitest";
import { loadProviderConfig } from "../src/build-provider.ts";
import { openDatabase } from "../src/db/database.ts";
import { releasePayment } from "../src/payments/release-payment.ts";
import type { Order } from "./crash-at-commit.ts";
import {
  AMOUNT,
  BOOK,
  FIRST_ADDRESS,
  type RunningPayments,
  startAgain,
  startPayments,
  XPUB,
} from "./start-payments.ts";
import { CHILD_ENV, newDataDir } from "./start-provider.ts";

interface Step {
  readonly name: string;
  /** What happens before the provider acts. */
  readonly happens: (run: RunningPayments) => unknown;
  readonly act: Order["act"];
  readonly status: PaymentStatus;
}

const pays = (sats: number) => (run: RunningPayments) => run.esplora.pay(FIRST_ADDRESS, sats);
const mines = (run: RunningPayments) => run.esplora.chain.mine(1);
const waits = (ms: number) => (run: RunningPayments) => run.clock.advance(ms);
const SEEN: Step = { name: "money is seen", happens: pays(AMOUNT), act: "look", status: "detected" };
const MINED: Step = { name: "it is mined", happens: mines, act: "look", status: "confirmed" };
const TOO_LITTLE: Step = {
  name: "too little is seen",
  happens: pays(AMOUNT - 1),
  act: "look",
  status: "underpaid",
};
const TOO_MUCH: Step = {
  name: "then too much, and it is mined",
  happens: (run) => {
    pays(9_000)(run);
    mines(run);
  },
  act: "look",
  status: "overpaid",
};
const UNLOCKED: Step = { name: "the link is given", happens: () => {}, act: "unlock", status: "confirmed" };
const EXPIRED: Step = { name: "time is up", happens: waits(15 * MINUTE), act: "look", status: "expired" };
const LATE: Step = {
  name: "money comes late",
  happens: (run) => {
    waits(HOUR)(run);
    pays(AMOUNT)(run);
    mines(run);
  },
  act: "look",
  status: "late",
};
const RELEASED: Step = {
  name: "the operator releases it",
  happens: () => {},
  act: "release",
  status: "confirmed",
};

const STORIES: readonly (readonly Step[])[] = [
  [SEEN, MINED, UNLOCKED],
  [TOO_LITTLE, TOO_MUCH],
  [EXPIRED, LATE, RELEASED],
];
/** Each kind of write: by a poll, by the link, and by the operator. */
const SHORT: readonly Step[] = [MINED, UNLOCKED, LATE, RELEASED];
const CASES = STORIES.flatMap((story) =>
  story.flatMap((step, place) =>
    (["before", "after"] as const).map((strike) => ({
      name: step.name,
      strike,
      step,
      earlier: story.slice(0, place),
    })),
  ),
).filter(({ step }) => IS_LONG || SHORT.includes(step));

describe("C17: a SIGKILL loses and duplicates nothing", () => {
  it.each(CASES)(
    "$strike the write when $name",
    async ({ strike, step, earlier }) => {
      const run = await startPayments();
      const { paymentId } = await run.created();
      for (const before of earlier) await go(run, before, paymentId);
      await getReady(run, step);
      const asBefore = tablesOf(run);
      await run.stop();
      const undisturbed = await startAgain({ ...run, dataDir: await copyOf(run) });
      await act(undisturbed, step, paymentId);
      const asAfter = tablesOf(undisturbed);
      expect(asAfter.payments).toMatchObject([{ status: step.status }]);
      expect(asAfter).not.toEqual(asBefore);

      await killAt(run, { act: step.act, strike, now: run.clock.now(), bookId: BOOK, paymentId });
      expect(tablesOf(run)).toEqual(strike === "before" ? asBefore : asAfter);

      const again = await startAgain(run);
      // A decision is final: its recorded time stays.
      if (strike === "after" && step.act !== "look") again.clock.advance(SECOND);
      await act(again, step, paymentId);
      const { links, ...tables } = tablesOf(again);
      expect({ ...tables, links: asAfter.links }).toEqual(asAfter);
      // The first link was never sent; each call makes a new one for the same payment.
      expect(links).toBe(step.act === "unlock" && strike === "after" ? 2 : asAfter.links);
      expect(await again.status(paymentId)).toMatchObject({ status: step.status, address: FIRST_ADDRESS });
    },
    30_000,
  );
});

async function go(run: RunningPayments, step: Step, paymentId: string): Promise<void> {
  await getReady(run, step);
  await act(run, step, paymentId);
}

async function getReady(run: RunningPayments, { happens }: Step): Promise<void> {
  await happens(run);
  run.clock.advance(MINUTE);
}

async function act(run: RunningPayments, step: Step, paymentId: string): Promise<void> {
  if (step.act === "look") await run.watchPayments();
  if (step.act === "unlock") await run.unlock(paymentId).expect(200);
  if (step.act === "release") await release(run, paymentId);
}

async function release({ dataDir, clock }: RunningPayments, paymentId: string): Promise<void> {
  const db = await openDatabase(loadProviderConfig({ DATA_DIR: dataDir }), console);
  await releasePayment(db, clock, paymentId);
  await db.destroy();
}

/** Runs the step in a child process that is killed during it. */
async function killAt({ dataDir, esplora }: RunningPayments, order: Order): Promise<void> {
  const env = { DATA_DIR: dataDir, PAYMENT_XPUB: XPUB, ESPLORA_BASE_URL: esplora.baseUrl };
  const child = spawn(process.execPath, [bundledProgram("crash-at-commit"), JSON.stringify(order)], {
    env: { ...CHILD_ENV, ...env },
    stdio: ["ignore", "ignore", "inherit"],
  });
  expect(await once(child, "exit")).toEqual([null, "SIGKILL"]);
}

async function copyOf({ dataDir }: RunningPayments): Promise<string> {
  const copy = await newDataDir();
  await cp(dataDir, copy, { recursive: true });
  return copy;
}

/** All tables. Link tokens are random, so links are only counted. */
function tablesOf(run: RunningPayments) {
  const table = (name: string) => run.rows(`SELECT * FROM ${name} ORDER BY 1, 2`);
  return {
    payments: table("payments"),
    addresses: table("payment_addresses"),
    outputs: table("payment_outputs"),
    keys: table("idempotency_keys"),
    counters: table("address_counters"),
    links: table("download_links").length,
  };
}
