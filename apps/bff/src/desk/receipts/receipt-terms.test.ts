import type { OrderStatus, SlipAnswer } from "@tradeslip/contracts";
import { expect, it } from "vitest";
import { isReversed, receiptTerms } from "./receipt-terms.ts";

const AT = "2026-11-27T14:00:00.000Z";
const SLIP: SlipAnswer = {
  reference: "9W57J-YKX28",
  surface: "exchange",
  side: "buy",
  coin: { id: "bitcoin", symbol: "BTC", name: "Bitcoin" },
  usd: "406.00",
  coinAmount: "0.00561136",
  rate: "72353.26",
  market: "71284",
  fee: { percent: "1.5", usd: "6.00" },
  local: { currency: "NGN", amount: "669900.00", rate: "1650.00", asOf: AT },
  freshness: { source: "live", asOf: AT, nextRefresh: AT },
  issuedAt: AT,
  expiresAt: AT,
  status: "expired",
  serverTime: AT,
};
const NGN = { currency: "NGN", amount: "669900" };
const BTC = { currency: "BTC", amount: "0.00561136" };
const CLOSED: OrderStatus = {
  desk: "closed",
  at: "2026-11-27T14:55:00.700Z",
  moneyAt: "2026-11-27T14:30:00.000Z",
  usd: SLIP.usd,
  coinAmount: SLIP.coinAmount,
  rate: SLIP.rate,
  local: SLIP.local!,
  money: { came: [NGN], paidOut: [BTC], refunded: [], open: "exact" },
};

it("the receipt of an order that is complete has the slip's price, the ledger's sums, and the time of its end", () => {
  const { reference, side, coin, usd, coinAmount, rate, market, fee, local } = SLIP;
  expect(receiptTerms(CLOSED, SLIP)).toEqual({
    reference,
    side,
    coin,
    usd,
    coinAmount,
    rate,
    market,
    fee,
    local,
    outcome: "closed",
    came: [NGN],
    paidOut: [BTC],
    refunded: [],
    endedAt: "2026-11-27T14:55:00.000Z",
    issuedAt: "2026-11-27T14:55:00.000Z",
  });
});

it("is issued when its money changed last, if that was after its end", () => {
  const moneyAt = "2026-11-28T09:00:00.000Z";
  expect(receiptTerms({ ...CLOSED, moneyAt }, SLIP)).toMatchObject({ issuedAt: moneyAt });
});

it.each<[string, Partial<OrderStatus>]>([
  ["is open", { desk: "sent" }],
  ["is disputed", { desk: "disputed" }],
  ["was charged back", { outcome: "charged-back" }],
  ["was cancelled without money", { desk: "cancelled", money: undefined! }],
  ["had money that was corrected away", { money: { came: [], paidOut: [], refunded: [], open: null } }],
])("an order that %s has none", (_what, change) => {
  expect(receiptTerms({ ...CLOSED, ...change }, SLIP)).toBeNull();
});

it("a price that was renewed has its own fee, and none where that isn't known", () => {
  const renewed = { ...CLOSED, rate: "73000.50", coinAmount: "0.00556160" };
  const fee = { market: "71921.675862068965517241", fee: { percent: "1.5", usd: "9.99" } };
  expect(receiptTerms({ ...renewed, ...fee }, SLIP)).toMatchObject({
    market: fee.market,
    fee: { percent: "1.5", usd: "6.00" },
  });
  expect(receiptTerms(renewed, SLIP)).not.toHaveProperty("fee");
});

it.each(["stale", "fallback"] as const)("of a %s price without a spread no fee is named", (source) => {
  const slip = { ...SLIP, rate: "71284", fee: { percent: "0", usd: "0.00" } };
  const status = { ...CLOSED, rate: "71284" };
  expect(receiptTerms(status, slip)).toMatchObject({ fee: slip.fee });
  const indicative = { ...slip, freshness: { ...slip.freshness, source } };
  expect(receiptTerms(status, indicative)).not.toHaveProperty("fee");
});

it("O113: a new price that was accepted has its own local money, and its own fee where it is another price", () => {
  const local = { ...SLIP.local!, amount: "792000.00" };
  const accepted = { usd: "480.00", coinAmount: "0.00663411", rate: "72353.26", local };
  const settlement = { as: "new-price", state: "accepted", at: AT, ...accepted } as const;
  const fee = { percent: "1.5", usd: "7.09" };
  expect(receiptTerms({ ...CLOSED, settlement }, SLIP)).toMatchObject({ ...accepted, market: "71284", fee });
  const today = { ...settlement, rate: "73000.50", coinAmount: "0.00657530" };
  expect(receiptTerms({ ...CLOSED, settlement: today }, SLIP)).not.toHaveProperty("fee");
  const market = "71921.675862068965517241";
  expect(receiptTerms({ ...CLOSED, settlement: { ...today, market, fee } }, SLIP)).toMatchObject({
    local,
    market,
    fee: { percent: "1.5", usd: "7.09" },
  });
  const offered = { ...settlement, state: "offered" } as const;
  expect(receiptTerms({ ...CLOSED, settlement: offered }, SLIP)).toMatchObject({ usd: SLIP.usd });
});

it("reversed is what is less than the receipt says, what went back since, and what is in doubt", () => {
  const stated = { came: [NGN], paidOut: [BTC], refunded: [], stands: true };
  expect(isReversed(stated, stated)).toBe(false);
  expect(isReversed(stated, { ...stated, came: [{ ...NGN, amount: "669901" }] })).toBe(false);
  expect(isReversed(stated, { ...stated, refunded: [NGN] })).toBe(true);
  expect(isReversed({ ...stated, refunded: [NGN] }, { ...stated, refunded: [NGN] })).toBe(false);
  expect(isReversed(stated, { ...stated, stands: false })).toBe(true);
  expect(isReversed(stated, { ...stated, came: [{ ...NGN, amount: "669899.99" }] })).toBe(true);
  expect(isReversed(stated, { ...stated, paidOut: [] })).toBe(true);
});
