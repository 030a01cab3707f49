import type { OrderInput } from "@tradeslip/contracts";
import { NO_SPREAD, tradeAmounts, withCents } from "@tradeslip/contracts/rules";
import { Order, SlipAnswer } from "@tradeslip/contracts/schemas";
import Big from "big.js";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { OrderService, type CoinPrice } from "./order-service.ts";
import { someDesk, NO_LOCAL_RATES } from "./testing/some-desk.ts";
import { someSigner } from "./testing/some-signer.ts";

const ORIGIN = "https://desk.example";
const NOW = Date.parse("2026-11-21T12:00:00.000Z");

function priced(price: number, changes: Partial<CoinPrice["coin"]> = {}): CoinPrice {
  const time = new Date(NOW).toISOString();
  const coin = { id: "bitcoin", symbol: "BTC", name: "Bitcoin", ...changes };
  return { coin, price, freshness: { source: "live", asOf: time, nextRefresh: time } };
}

function serviceWith(price: CoinPrice) {
  const logged: unknown[] = [];
  const service = new OrderService({
    priceOf: () => Promise.resolve(price),
    shownPrice: () => Promise.resolve(null),
    localRates: NO_LOCAL_RATES,
    checkLimits: async () => {},
    localeNow: () => "en",
    spreadNow: async () => NO_SPREAD,
    signer: someSigner(),
    deskNow: async () => someDesk(),
    clock: { now: () => NOW, elapsed: () => 0 },
    log: { info: (...entry) => void logged.push(entry) },
  });
  return { service, logged };
}

const order = (changes: Partial<OrderInput> = {}): OrderInput => ({
  surface: "exchange",
  side: "buy",
  coinId: "bitcoin",
  amount: { unit: "usd", value: "250.00" },
  ...changes,
});

/** The number that a line of the message shows. */
function numberIn(message: string, label: string, unit: string): string {
  const line = message.split("\n").find((each) => each.startsWith(`${label}: `)) ?? "";
  return new RegExp(String.raw`^${label}: (\d+(?:\.\d+)?) ${unit}`).exec(line)?.[1] ?? `not in: ${line}`;
}

const LABELS = {
  exchange: { buy: ["Value", "Amount"], sell: ["Value", "Amount"] },
  dashboard: { buy: ["Amount", "Approximate quantity"], sell: ["Dollar value", "Amount"] },
} as const;

const cents = fc
  .integer({ min: 25_000, max: 1_000_000_000 })
  .map((count) => new Big(count).div(100).toFixed(2));
const price = fc.oneof(
  fc.double({ min: 1e-12, max: 1e-3, noNaN: true }),
  fc.double({ min: 1e-3, max: 9e7, noNaN: true }),
);
const surface = fc.constantFrom("exchange" as const, "dashboard" as const);
const side = fc.constantFrom("buy" as const, "sell" as const);

it("no slip is issued at a price from the future: the clock was set back", async () => {
  const at = (ms: number): CoinPrice => {
    const known = priced(84_000);
    return { ...known, freshness: { ...known.freshness, asOf: new Date(NOW + ms).toISOString() } };
  };
  expect((await serviceWith(at(2_000)).service.issue(order(), ORIGIN)).rate).toBe("84000");
  const { service, logged } = serviceWith(at(2_001));
  await expect(service.issue(order(), ORIGIN)).rejects.toMatchObject({ code: "market_data_unavailable" });
  expect(logged).toEqual([]);
});

describe("for any side, coin, price and amount", () => {
  it("answer, message, token and arithmetic say the same", async () => {
    const amount = fc.record({ unit: fc.constantFrom("usd" as const, "coin" as const), usd: cents, price });
    await fc.assert(
      fc.asyncProperty(surface, side, amount, async (where, which, typed) => {
        const { service } = serviceWith(priced(typed.price));
        const coins = new Big(typed.usd).div(typed.price).round(8, 3).toFixed();
        const value = typed.unit === "usd" ? typed.usd : coins;
        if (new Big(value).gte(1e12)) return;
        const input = order({ surface: where, side: which, amount: { unit: typed.unit, value } });
        const issued = await service.issue(input, ORIGIN).catch((error: Error) => error.message);
        // Coins are rounded up here, which can carry the amount over the maximum.
        if (issued === "Maximum trade amount is $10,000,000") return;
        const slip = Order.parse(issued);
        const expected = tradeAmounts({ unit: typed.unit, value }, slip.rate);
        expect({ usd: slip.usd, coinAmount: slip.coinAmount }).toEqual(expected);
        expect(Number(slip.rate)).toBe(typed.price);
        const [usdLabel, coinLabel] = LABELS[where][which];
        expect(numberIn(slip.message, usdLabel, "USD")).toBe(slip.usd);
        expect(numberIn(slip.message, coinLabel, "BTC")).toBe(slip.coinAmount);
        expect(numberIn(slip.message, "Rate", "USD for 1 BTC")).toBe(withCents(slip.rate));
        expect(slip.message.split("\n")[0]).toBe(`Order ${slip.reference}`);
        const { token, message, channel, whatsappUrl, ...terms } = slip;
        expect(new URL(channel.url).searchParams.get("text")).toBe(message);
        expect(whatsappUrl).toBe(channel.url);
        expect(message).toContain(`\nCheck this order: ${ORIGIN}/q/${token}`);
        const read = SlipAnswer.parse(await service.read(token));
        expect(read).toEqual({ ...terms, surface: where, status: "valid", serverTime: slip.issuedAt });
      }),
      { numRuns: 300, seed: 20_261_127 },
    );
  });

  it("what was typed keeps its size to the last digit", async () => {
    const coinAmount = fc.tuple(fc.nat(9_999), fc.nat(99_999_999)).map(([whole, parts]) => {
      return `${whole}.${String(parts).padStart(8, "0")}`;
    });
    const typed = fc.oneof(
      cents.map((value) => ({ unit: "usd" as const, value, shown: "usd" as const, price: 71_309 })),
      coinAmount.map((value) => ({ unit: "coin" as const, value, shown: "coinAmount" as const, price: 800 })),
    );
    await fc.assert(
      fc.asyncProperty(side, typed, async (which, { unit, value, shown, price: at }) => {
        const { service } = serviceWith(priced(at));
        fc.pre(unit === "usd" || new Big(value).times(at).gte(250));
        const slip = await service.issue(order({ side: which, amount: { unit, value } }), ORIGIN);
        expect(slip[shown]).toBe(value);
      }),
    );
  });
});

describe("a price that cannot be one", () => {
  it.each([0, 1e-40, 1e8, 1e300])("%d is no price", async (impossible) => {
    const { service } = serviceWith(priced(impossible));
    await expect(service.issue(order(), ORIGIN)).rejects.toMatchObject({
      status: 503,
      message: "Failed to fetch market data. Please try again.",
    });
  });
});

it("a coin without a readable name goes by its id", async () => {
  const { service } = serviceWith(priced(1, { id: "some-coin", symbol: "\u202E", name: "\n" }));
  const slip = await service.issue(order(), ORIGIN);
  expect(slip.coin).toEqual({ id: "some-coin", symbol: "some-coin", name: "some-coin" });
});

it("nothing of a slip is logged but its reference", async () => {
  const { service, logged } = serviceWith(priced(71_309));
  const { reference } = await service.issue(order(), ORIGIN);
  expect(logged).toEqual([[{ reference }, "slip issued"]]);
});
