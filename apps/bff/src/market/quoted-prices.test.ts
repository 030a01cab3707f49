import type { Freshness } from "@tradeslip/contracts";
import { FakeClock, MINUTE, SECOND } from "@tradeslip/node-kit/testing/fake-clock";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { describeWithValkey } from "../platform/valkey/testing/start-engine.ts";
import { ValkeyStore } from "../platform/valkey/valkey-store.ts";
import type { Valkey } from "../platform/valkey/valkey.ts";
import { COIN_LISTS, LOCAL_RATE_LISTS, QuotedPrices, type QuotedRow } from "./quoted-prices.ts";

const KEY = "tradeslip:shown-prices:{all}";
const PATIENT = { timeout: 10_000, interval: 10 };
const any = () => true;

function start(valkey: Valkey | null = null, clock = new FakeClock()) {
  const parts = { clock, sharedStore: valkey && new ValkeyStore(valkey) };
  const prices = new QuotedPrices(COIN_LISTS, parts);
  /** The list shows bitcoin at this price. */
  const show = (price: number, more: Partial<QuotedRow> = {}) => {
    const time = new Date(clock.now()).toISOString();
    const freshness: Freshness = { source: "live", asOf: time, nextRefresh: time };
    prices.note("coins", freshness, [{ id: "bitcoin", price, ...more }]);
  };
  const find = async (price: string) => prices.find("bitcoin", (shown) => shown === price);
  return { clock, parts, prices, show, find };
}

it("a price is found for two minutes and fifteen seconds after the next one took its place", async () => {
  const { clock, show, find } = start();
  show(100);
  clock.advance(10 * MINUTE);
  show(101);
  clock.advance(135 * SECOND);
  expect((await find("100"))?.price).toBe("100");
  clock.advance(1);
  expect(await find("100")).toBeNull();
});

it("a price is found as what it was shown as: live, or older than its list", async () => {
  const { clock, show, find } = start();
  const staleAsOf = new Date(clock.now() - 10 * MINUTE).toISOString();
  show(100, { staleAsOf });
  show(101);
  expect(await find("100")).toMatchObject({ freshness: { source: "stale", asOf: staleAsOf } });
  expect(await find("101")).toMatchObject({ freshness: { source: "live" } });
  show(102, { agreement: "disputed" });
  expect(await find("102")).toBeNull();
});

it("stand-ins, prices of 0 and coins that the list does not have are not found", async () => {
  const { prices, show } = start();
  show(100, { indicative: true });
  show(0);
  expect(await prices.find("bitcoin", any)).toBeNull();
  expect(await prices.find("toString", any)).toBeNull();
});

it("a price that no order can have costs the other coins of its list nothing", async () => {
  const { clock, prices, find } = start();
  const time = new Date(clock.now()).toISOString();
  const freshness: Freshness = { source: "live", asOf: time, nextRefresh: time };
  for (const price of [100, 101])
    prices.note("coins", freshness, [
      { id: "bitcoin", price },
      { id: "odd", price: 1e15 },
      { id: "dust", price: 1e-31 },
    ]);
  expect((await find("100"))?.price).toBe("100");
  expect(await prices.find("odd", any)).toBeNull();
});

describeWithValkey("the lists of all replicas", ({ open }) => {
  let valkey: Valkey;
  beforeAll(async () => {
    valkey = await open();
  });
  afterAll(() => valkey.close());
  const kept = async () => Number(await valkey.call("ZCARD", KEY));

  it("are at most 64 and those of the last two minutes and fifteen seconds, and go by themselves", async () => {
    const { clock, show } = start(valkey);
    for (let price = 100; price < 180; price += 1) {
      clock.advance(SECOND);
      show(price);
    }
    await vi.waitFor(async () => expect(await kept()).toBe(64), PATIENT);
    expect((await start(valkey, clock).find("178"))?.price).toBe("178");
    clock.advance(136 * SECOND);
    show(200);
    // That one and the one before, which was shown until now.
    await vi.waitFor(async () => expect(await kept()).toBe(2), PATIENT);
    const left = Number(await valkey.call("PTTL", KEY));
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThanOrEqual(135 * SECOND);
  });

  it("have no price of 0: no order can be computed from one", async () => {
    const { clock } = start(valkey);
    const time = new Date(clock.now()).toISOString();
    const freshness: Freshness = { source: "live", asOf: time, nextRefresh: time };
    const list = JSON.stringify({ freshness, prices: { bitcoin: "0" } });
    await valkey.call("ZADD", KEY, clock.now(), list);
    expect(await start(valkey, clock).find("0")).toBeNull();
  });

  it("are not crowded out by the rates of fifty currencies", async () => {
    const { clock, parts, show } = start(valkey);
    show(300);
    await vi.waitFor(
      async () => expect((await start(valkey, clock).find("300"))?.price).toBe("300"),
      PATIENT,
    );
    const time = new Date(clock.now()).toISOString();
    const freshness: Freshness = { source: "live", asOf: time, nextRefresh: time };
    const rates = new QuotedPrices(LOCAL_RATE_LISTS, parts);
    for (let index = 0; index < 100; index += 1)
      rates.note(`local ${index}`, freshness, [{ id: `C${index} buy`, price: 10 }]);
    const others = new QuotedPrices(LOCAL_RATE_LISTS, parts);
    for (const id of ["C0 buy", "C99 buy"])
      await vi.waitFor(async () => expect(await others.find(id, any)).not.toBeNull(), PATIENT);
    expect((await start(valkey, clock).find("300"))?.price).toBe("300");
  });
});
