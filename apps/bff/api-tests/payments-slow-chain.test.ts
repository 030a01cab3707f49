import { setTimeout as pause } from "node:timers/promises";
import { runs } from "@tradeslip/node-kit/testing/test-length";
import { expect, it } from "vitest";
import type { Reply } from "./browser.ts";
import { MARKET_PATHS, warmUp } from "./start-desk.ts";
import { startReferencePayments, type Login, type ReferencePayments } from "./start-reference-payments.ts";

const LOGINS = runs(20, 40);
const STRANGERS = 60;
const ADDRESSES = 15;

interface Timed {
  readonly status: number;
  readonly ms: number;
}

async function timed(call: () => Promise<Reply>): Promise<Timed> {
  const begun = performance.now();
  const { status } = await call();
  return { status, ms: performance.now() - begun };
}

/** Logs in repeatedly, each time from a new IP so that no rate limit applies. */
function visitor(shop: ReferencePayments, people: readonly Login[]): () => Promise<Timed> {
  let count = 0;
  return () => {
    count += 1;
    const person = people[count % people.length]!;
    const browser = shop.open(`198.18.${count >> 8}.${count & 255}`);
    return timed(() => browser.post("/api/auth/login", { ...person, remember: false }));
  };
}

/** The 90th percentile, because the slowest of forty calls reflect other load on the machine. */
function percentile90(calls: readonly Timed[]): number {
  const sorted = calls.map(({ ms }) => ms).toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.9) - 1]!;
}

const statusesOf = (calls: readonly { status: number }[]) => new Set(calls.map(({ status }) => status));

it.each([
  ["hangs", "hang"],
  ["needs 300 ms", "slow"],
] as const)(
  "H37: while strangers request payments and the chain %s, logins, prices and payment status stay available",
  async (_says, fault) => {
    const shop = await startReferencePayments();
    // Measured at the same time on the same machine, so other work slows both.
    const healthyShop = await startReferencePayments();
    await warmUp(shop.desk);
    const [atShop, atHealthyShop] = [await shop.createAccount("ada"), await healthyShop.createAccount("ada")];
    const logIn = visitor(shop, [atShop, await shop.createAccount("bob")]);
    const logInHealthy = visitor(healthyShop, [atHealthyShop, await healthyShop.createAccount("bob")]);
    const payer = shop.open();
    const { paymentId } = await payer.bought();

    shop.esplora.fault(fault);
    let isOver = false;
    const creations = Promise.all(
      Array.from({ length: STRANGERS }, (_, turn) => shop.open(`198.51.100.${turn % ADDRESSES}`).buy()),
    ).finally(() => (isOver = true));
    const logins: Timed[] = [];
    const healthy: Timed[] = [];
    const looks: Timed[] = [];
    const market: Timed[] = [];
    // A few more afterwards: a circuit breaker may open late.
    for (let later = 0; later < 5 || logins.length < LOGINS; later += isOver ? 1 : 0) {
      const [login, other] = await Promise.all([logIn(), logInHealthy()]);
      logins.push(login);
      healthy.push(other);
      looks.push(await timed(() => payer.status(paymentId)));
      const path = MARKET_PATHS[logins.length % MARKET_PATHS.length]!;
      market.push(await timed(() => payer.get(path)));
      await pause(50);
    }
    const replies = await creations;

    expect(statusesOf([...logins, ...healthy])).toEqual(new Set([200]));
    expect(statusesOf([...looks, ...market])).toEqual(new Set([200]));
    for (const calls of [logins, looks, market]) {
      expect(percentile90(calls)).toBeLessThan(3 * percentile90(healthy) + 250);
    }
    expect([201, 429, 503]).toEqual(expect.arrayContaining([...statusesOf(replies)]));
    for (const { status, headers } of replies) {
      if (status !== 201) expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    }
  },
  120_000,
);
