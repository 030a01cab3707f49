import { setTimeout as pause } from "node:timers/promises";
import { expect, it } from "vitest";
import type { Reply } from "./browser.ts";
import { MARKET_PATHS, warmUp } from "./start-desk.ts";
import { startShop, type Login, type Shop } from "./start-shop.ts";

const LOGINS = 40;
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

/** One after the other, as often as `goesOn` says, from ever new addresses so that no limit is met. */
function loginsOf(shop: Shop, people: readonly Login[]) {
  let count = 0;
  return async (goesOn: (done: number) => boolean): Promise<Timed[]> => {
    const all: Timed[] = [];
    while (goesOn(all.length)) {
      count += 1;
      const person = people[count % people.length]!;
      const browser = shop.open(`198.18.${count >> 8}.${count & 255}`);
      all.push(await timed(() => browser.post("/api/auth/login", { ...person, remember: false })));
      await pause(20);
    }
    return all;
  };
}

function percentile99(calls: readonly Timed[]): number {
  const sorted = calls.map(({ ms }) => ms).toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.99) - 1]!;
}

const statusesOf = (calls: readonly { status: number }[]) => new Set(calls.map(({ status }) => status));

it.each([
  ["hangs", "hang"],
  ["needs 300 ms", "slow"],
] as const)(
  "H37: while strangers ask for payments and the chain %s, people log in, see prices and their payment",
  async (_says, fault) => {
    const shop = await startShop();
    await warmUp(shop.desk);
    const people = [await shop.join("ada"), await shop.join("bob"), await shop.join("cleo")];
    const payer = shop.open();
    const { paymentId } = await payer.bought();
    const logIn = loginsOf(shop, people);
    await logIn((done) => done < 5);
    const healthy = await logIn((done) => done < LOGINS);
    expect(statusesOf(healthy)).toEqual(new Set([200]));

    shop.esplora.fault(fault);
    let isOver = false;
    const creations = Promise.all(
      Array.from({ length: STRANGERS }, (_, turn) => shop.open(`198.51.100.${turn % ADDRESSES}`).buy()),
    ).finally(() => (isOver = true));
    const looks: Timed[] = [];
    const market: Timed[] = [];
    const look = async () => {
      while (!isOver) {
        looks.push(await timed(() => payer.status(paymentId)));
        for (const path of MARKET_PATHS) market.push(await timed(() => payer.get(path)));
        await pause(200);
      }
    };
    const [meanwhile, replies] = await Promise.all([
      logIn((done) => done < LOGINS || !isOver),
      creations,
      look(),
    ]);
    const afterwards = await logIn((done) => done < 5);

    expect(statusesOf([...meanwhile, ...afterwards])).toEqual(new Set([200]));
    expect(percentile99(meanwhile)).toBeLessThan(3 * percentile99(healthy) + 500);
    expect(statusesOf(looks)).toEqual(new Set([200]));
    expect(statusesOf(market)).toEqual(new Set([200]));
    expect(percentile99(market)).toBeLessThan(3 * percentile99(healthy) + 500);
    expect([201, 429, 503]).toEqual(expect.arrayContaining([...statusesOf(replies)]));
    for (const { status, headers } of replies) {
      if (status !== 201) expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    }
  },
  120_000,
);
