import { startCoinGeckoSimulator } from "@tradeslip/simulators/coingecko";
import type { Order } from "@tradeslip/contracts";
import * as fc from "fast-check";
import { expect, it, onTestFinished } from "vitest";
import { HOUR, MINUTE, SECOND } from "@tradeslip/node-kit/testing/fake-clock";
import { runs } from "@tradeslip/node-kit/testing/test-length";
import { BUY, startOrderDesk, type OrderDesk } from "./orders-client.ts";

/** Two update intervals of the coin list. */
const LIVE_AT_MOST = 120 * SECOND;
const VALID_AT_MOST = 15 * MINUTE;

/** The true price at each moment: a second, healthy simulator that the server never calls. */
async function startTruth(desk: OrderDesk): Promise<() => Promise<number>> {
  const { baseUrl, close } = await startCoinGeckoSimulator({ now: desk.clock.now });
  onTestFinished(close);
  return async () => {
    const response = await fetch(`${baseUrl}/coins/markets?vs_currency=usd&ids=bitcoin`);
    const [bitcoin] = (await response.json()) as [{ current_price: number }];
    return bitcoin.current_price;
  };
}

function expectHonest(order: Order, truth: ReadonlyMap<number, number>): void {
  const { source, asOf } = order.freshness;
  const [from, issued, expires] = [asOf, order.issuedAt, order.expiresAt].map((text) => Date.parse(text)) as [
    number,
    number,
    number,
  ];
  if (source === "fallback") return expect(order.message).toContain("\nPrice: indicative,");
  expect(Number(order.rate), `price at ${asOf}`).toBe(truth.get(from));
  expect(order.message).toContain(`${asOf.slice(11, 16)} UTC`);
  if (source === "stale") {
    expect(order.message).toContain("\nPrice: delayed from ");
    expect(order.message).toContain("our team will confirm it");
    expect(expires - issued).toBe(VALID_AT_MOST);
    return;
  }
  expect(order.message).toContain("\nPrice: live at ");
  expect(issued - from).toBeLessThanOrEqual(LIVE_AT_MOST);
  // A live slip's price stays this fresh until it expires.
  expect(expires - from).toBeLessThanOrEqual(VALID_AT_MOST);
}

/** Whole seconds, like a slip's times, so that each identifies one price. */
const pause = fc
  .oneof(fc.nat((3 * MINUTE) / SECOND), fc.nat((2 * HOUR) / SECOND))
  .map((seconds) => seconds * SECOND);
const step = fc.record({
  wait: pause,
  fault: fc.constantFrom(null, null, "error-500" as const, "truncated-json" as const),
});

/** Longer than old prices are served; random steps alone do not always reach that. */
const LONG_OUTAGE = [
  { wait: 0, fault: null },
  ...Array.from({ length: 5 }, () => ({ wait: 2 * HOUR, fault: "error-500" as const })),
];

it("over hours with failures, a slip's price is never older than its label allows", async () => {
  const desk = await startOrderDesk();
  const priceNow = await startTruth(desk);
  const truth = new Map<number, number>();
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 15 }), async (steps) => {
      for (const { wait, fault } of steps) {
        desk.clock.advance(wait);
        desk.simulator.fault(fault);
        truth.set(desk.clock.now(), await priceNow());
        const order = await desk.issue(BUY);
        await desk.settled();
        seen.add(order.freshness.source);
        expectHonest(order, truth);
      }
    }),
    { numRuns: runs(8, 25), seed: 20_261_121, endOnFailure: true, examples: [[LONG_OUTAGE]] },
  );
  expect([...seen].toSorted()).toEqual(["fallback", "live", "stale"]);
}, 60_000);

it("a frozen source is not labelled live in a slip", async () => {
  const desk = await startOrderDesk();
  desk.simulator.fault("frozen");
  const first = await desk.issue(BUY);
  for (let minute = 0; minute < 30; minute += 1) {
    desk.clock.advance(MINUTE);
    await desk.issue(BUY);
    await desk.settled();
  }
  const later = await desk.issue(BUY);
  expect(later.freshness).toMatchObject({ source: "stale", asOf: first.freshness.asOf });
});
