import type { Order } from "@tradeslip/contracts";
import { FakeClock, HOUR, MINUTE, SECOND } from "@tradeslip/node-kit/testing/fake-clock";
import { startExchangeSimulator } from "@tradeslip/simulators/exchanges";
import { runs } from "@tradeslip/node-kit/testing/test-length";
import { expect, it, onTestFinished, vi } from "vitest";
import type { Browser } from "./browser.ts";
import { BUY } from "./orders-client.ts";
import { type Console, startConsole } from "./start-console.ts";

vi.setConfig({ testTimeout: 180_000 });

const DEMO_PLAN = { COINGECKO_PLAN: "demo", COINGECKO_API_KEY: "a-key", COINGECKO_CALLS_PER_MINUTE: "" };
const ALERTS = "/api/account/alerts";

async function start(env: Record<string, string> = DEMO_PLAN, clock = new FakeClock()) {
  // A fixed date: simulated prices depend on the time, and not every day's cross the alerts of these tests.
  const console = await startConsole({ env, clock });
  const chidi = await console.person("Chidi");
  await console.desk.read("/api/market/coins");
  const { coins } = (await console.desk.read("/api/market/coins")) as unknown as {
    coins: { id: string; price: number }[];
  };
  const price = coins.find(({ id }) => id === "bitcoin")!.price;
  return { ...console, chidi, price, told: toldBy(console) };
}

type Started = Awaited<ReturnType<typeof start>>;

const add = (who: Browser, more: object) =>
  who.post(ALERTS, { coinId: "bitcoin", direction: "above", price: "250000", repeat: "once", ...more });

/** Mails about alerts since the last call. */
function toldBy({ provider, smtp }: Pick<Console, "provider" | "smtp">) {
  let read = smtp.mails.length;
  return async () => {
    await provider.sweep();
    await provider.mailSettled();
    const fresh = smtp.mails.slice(read).filter(({ subject }) => subject.startsWith("Your price alert"));
    read = smtp.mails.length;
    return fresh;
  };
}

async function pass({ desk, clock }: Pick<Console, "desk" | "clock">, ms: number, stepMs = MINUTE) {
  for (let passed = 0; passed < ms; passed += stepMs) {
    clock.advance(stepMs);
    await desk.checkAlerts();
  }
}

/** Ten hours at most. */
async function untilTold({ told, ...console }: Pick<Started, "desk" | "clock" | "told">) {
  for (let minutes = 5; minutes <= 600; minutes += 5) {
    await pass(console, 5 * MINUTE, 5 * MINUTE);
    const mails = await told();
    if (mails.length > 0) return { mails, minutes };
  }
  throw new Error("no alert was told in ten hours");
}

it("alerts are added, listed with their pace, and removed; what can't be meant is said at its field", async () => {
  const { chidi } = await start();
  for (const [wrong, field, message] of [
    [{ coinId: "no-such-coin" }, "coinId", "We don't list this coin."],
    [{ price: "0" }, "price", "The price has to be above zero."],
    [{ price: "1" }, "price", "The price is above that already."],
    [{ price: "900000", direction: "below" }, "price", "The price is below that already."],
  ] as const)
    expect((await add(chidi, wrong)).problem).toMatchObject({ status: 400, errors: [{ field, message }] });
  const { status, body } = await add(chidi, {});
  expect(status).toBe(201);
  expect((await chidi.get(ALERTS)).body).toEqual({
    alerts: [body],
    checkedEverySeconds: 600,
    onlyWhileRead: false,
  });
  expect(body).toMatchObject({ coinName: "Bitcoin", firedAt: null, over: false });
  expect((await chidi.delete(`${ALERTS}/${(body as { id: string }).id}`)).status).toBe(204);
  expect((await chidi.get(ALERTS)).body).toMatchObject({ alerts: [] });
});

it("O113: an alert in naira is judged at the market's rate and told in naira; one without a rate is refused", async () => {
  const { chidi, desk, told, clock, price } = await start();
  await desk.read("/api/currencies");
  const { rates } = (await desk.read("/api/currencies")) as unknown as { rates: Record<string, string> };
  const naira = price * Number(rates["NGN"]);
  expect((await add(chidi, { currency: "XAU" })).problem).toMatchObject({
    status: 400,
    errors: [{ field: "currency", message: "We have no rate for XAU. Please choose another currency." }],
  });
  expect(
    (await add(chidi, { currency: "NGN", price: String(Math.round(naira * 0.5)) })).problem,
  ).toMatchObject({
    errors: [{ field: "price", message: "The price is above that already." }],
  });
  const { body } = await add(chidi, {
    currency: "NGN",
    direction: "below",
    price: String(Math.round(naira * 0.9999)),
  });
  expect(body).toMatchObject({ currency: "NGN" });
  const { mails } = await untilTold({ desk, clock, told });
  expect(mails[0]?.text).toMatch(/Bitcoin is below [\d,]+ NGN: [\d,.]+ NGN on the market when we looked\./);
});

it("O113: an alert tells the market price that is on the slip of an order made a second later", async () => {
  const { chidi, desk, told, clock, price } = await start({ ...DEMO_PLAN, ORDER_SPREAD_PERCENT: "1.5" });
  await add(chidi, { direction: "below", price: String(price * 0.9999) });
  const { mails } = await untilTold({ desk, clock, told });
  clock.advance(SECOND);
  const { market, rate } = (await desk.post(BUY)).body as Order;
  expect(Number(rate) / Number(market)).toBeCloseTo(1.015, 9);
  const [whole = "", part = ""] = market!.split(".");
  const shown = `$${Number(whole).toLocaleString("en-US")}.${part.padEnd(2, "0")}`;
  expect(mails[0]?.text).toContain(`: ${shown} on the market when we looked.`);
});

it("without a plan of its own the desk looks only while pages show prices, and says so", async () => {
  const { chidi, desk, told, clock, price } = await start({});
  clock.advance(HOUR);
  // By now no price is live, so none could show that it has crossed already.
  expect((await add(chidi, { direction: "below", price: String(price * 2) })).status).toBe(201);
  expect((await chidi.get(ALERTS)).body).toMatchObject({ checkedEverySeconds: 60, onlyWhileRead: true });
  desk.simulator.resetCalls();
  await pass({ desk, clock }, 2 * HOUR, 5 * MINUTE);
  expect(desk.simulator.calls.total).toBe(0);
  expect(await told()).toEqual([]);
  await desk.read("/api/market/coins");
  await desk.settled();
  // The refreshed prices are then judged.
  await desk.settled();
  expect(await told()).toHaveLength(1);
});

it("on the demo plan an alert that nothing crosses costs a call in ten minutes", async () => {
  const { chidi, desk, clock } = await start();
  await add(chidi, { price: "900000" });
  desk.simulator.resetCalls();
  await pass({ desk, clock }, 2 * HOUR, 5 * MINUTE);
  expect(desk.simulator.calls.total).toBeLessThanOrEqual(13);
  expect(desk.simulator.calls.total).toBeGreaterThanOrEqual(11);
});

it("on the demo plan an alert costs a call in ten minutes, and tells once", async () => {
  const { chidi, desk, told, clock, price } = await start();
  await add(chidi, { direction: "below", price: String(price * 0.9999) });
  desk.simulator.resetCalls();
  const { mails, minutes } = await untilTold({ desk, clock, told });
  expect(mails).toHaveLength(1);
  await pass({ desk, clock }, 3 * HOUR, 5 * MINUTE);
  expect(await told()).toEqual([]);
  expect(desk.simulator.calls.total).toBeLessThanOrEqual(minutes / 10 + 1);
  desk.simulator.resetCalls();
  await pass({ desk, clock }, 3 * HOUR, 5 * MINUTE);
  // There is no alert left for which to fetch a price.
  expect(desk.simulator.calls.total).toBe(0);
});

it("L70: nothing is told by a price that is delayed or made up", async () => {
  const { chidi, desk, told, clock, price } = await start();
  desk.simulator.fault("error-500");
  await pass({ desk, clock }, 15 * MINUTE);
  // It would count as below already, if the old price still counted.
  expect((await add(chidi, { direction: "below", price: String(price * 2) })).status).toBe(201);
  await pass({ desk, clock }, HOUR, 5 * MINUTE);
  await pass({ desk, clock }, 8 * HOUR, HOUR);
  await desk.read("/api/exchange/coins");
  expect(await told()).toEqual([]);
  desk.simulator.fault(null);
  await pass({ desk, clock }, HOUR, 5 * MINUTE);
  expect(await told()).toHaveLength(1);
});

it("L70: nothing is told by a price that the sources dispute, and what they agree on counts", async () => {
  const clock = new FakeClock();
  const exchanges = await startExchangeSimulator({ now: clock.now });
  onTestFinished(() => exchanges.close());
  exchanges.fault("kraken", "times-ten");
  const started = await start({ ...DEMO_PLAN, ...exchanges.env, PRICE_SOURCES: "coingecko,kraken" }, clock);
  const { chidi, told, price } = started;
  await pass(started, 30 * MINUTE, 5 * MINUTE);
  expect((await add(chidi, { direction: "below", price: String(price * 2) })).status).toBe(201);
  await pass(started, HOUR, 5 * MINUTE);
  expect(await told()).toEqual([]);
  exchanges.fault("kraken", null);
  await pass(started, HOUR, 5 * MINUTE);
  expect(await told()).toHaveLength(1);
});

it("with twenty alerts on the demo plan a visitor's prices stay live", async () => {
  const { chidi, desk, clock } = await start();
  for (let alert = 0; alert < 20; alert += 1)
    expect((await add(chidi, { price: `${900_000 + alert}` })).status).toBe(201);
  const days = runs(1, 2);
  const minutes = runs(20, 120);
  for (let day = 0; day < days; day += 1) {
    await pass({ desk, clock }, runs(4, 22) * HOUR, 10 * MINUTE);
    desk.simulator.resetCalls();
    for (let minute = 0; minute < minutes; minute += 1) {
      const { freshness } = await desk.read("/api/market/coins");
      await desk.settled();
      // The first gets what was left from the night.
      if (minute > 0) expect([day, minute, freshness.source]).toEqual([day, minute, "live"]);
      clock.advance(MINUTE);
      if (minute % 5 === 0) await desk.checkAlerts();
    }
    // Only readers' calls: alerts use what is refreshed for them.
    expect(desk.simulator.calls.total).toBeLessThanOrEqual(minutes + 1);
  }
});
