import { runs } from "@tradeslip/node-kit/testing/test-length";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import Big from "big.js";
import { spreadFee, tradeRate } from "../rules/trade-amounts.ts";
import { DESK_COINS } from "../rules/desk-coins.ts";
import {
  ACCOUNT_MARK_BYTES,
  decodeSlipBody,
  encodeSlipBody,
  CUSTOMER_MARK_BYTES,
  NONCE_BYTES,
  type SlipBody,
} from "./slip-body.ts";
import { coinAmountOf, coinUnits } from "./decimals.ts";
import { anyCharacter } from "./testing/any-character.ts";

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });
/** Whole seconds of the years that a slip can hold: 1970 to 2106. */
const time = fc
  .integer({ min: 0, max: 0xffff_ffff })
  .map((seconds) => new Date(seconds * 1000).toISOString());
const text = fc.string({ unit: anyCharacter, maxLength: 40 });
const whole = fc.bigInt({ min: 0n, max: 10n ** 20n }).map(String);
const decimals = (count: number) =>
  fc
    .tuple(whole, fc.bigInt({ min: 0n, max: 10n ** BigInt(count) - 1n }))
    .map(([before, after]) => (count === 0 ? before : `${before}.${String(after).padStart(count, "0")}`));
const coin = fc.oneof(
  fc.record({ id: text, symbol: text, name: text }),
  fc.constantFrom(...DESK_COINS.map(({ id, symbol, name }) => ({ id, symbol, name }))),
);
const body: fc.Arbitrary<SlipBody> = fc
  .record({
    keyId: fc.integer({ min: 0, max: 0xffff }).map((id) => id.toString(16).padStart(4, "0")),
    nonce: bytes(NONCE_BYTES),
    terms: fc.record({
      surface: fc.constantFrom("dashboard", "exchange"),
      side: fc.constantFrom("buy", "sell"),
      coin,
      usd: decimals(2),
      coinAmount: decimals(8),
      rate: fc.nat({ max: 40 }).chain(decimals),
      freshness: fc.record({
        source: fc.constantFrom("live", "stale", "fallback"),
        asOf: time,
        nextRefresh: time,
      }),
      issuedAt: time,
      expiresAt: time,
    }),
    customer: fc.option(bytes(CUSTOMER_MARK_BYTES)),
    account: fc.option(bytes(ACCOUNT_MARK_BYTES)),
  })
  .map(({ terms, ...rest }) => {
    // A slip of an earlier release may have more decimals than the coin: those that say nothing are left out.
    const coinAmount = coinAmountOf(coinUnits(terms.coinAmount), terms.coin.symbol);
    return { ...rest, terms: { ...terms, coinAmount } };
  });

const extensions = fc.record({
  market: fc
    .tuple(fc.bigInt({ min: 1n, max: 10n ** 20n }), fc.nat({ max: 30 }))
    .map(([units, places]) => new Big(String(units)).times(new Big(10).pow(-places)).toFixed()),
  percent: fc.constantFrom("0", "1.5", "1.50", "3", "0.125", "19.9999", "20"),
  local: fc.option(
    fc.record({
      currency: fc.constantFrom("NGN", "JPY", "KWD", "AAA", "ZZZ"),
      amount: fc.nat({ max: 4 }).chain(decimals),
      rate: fc.nat({ max: 10 }).chain(decimals),
      asOf: time,
    }),
  ),
});

const TERMS = {
  surface: "exchange",
  side: "sell",
  coin: { id: "bitcoin", symbol: "BTC", name: "Bitcoin" },
  usd: "35654.57",
  coinAmount: "0.50000000",
  rate: "71309.13",
  freshness: { source: "live", asOf: "2026-11-21T12:00:10.000Z", nextRefresh: "2026-11-21T12:01:10.000Z" },
  issuedAt: "2026-11-21T12:01:00.000Z",
  expiresAt: "2026-11-21T12:15:10.000Z",
} as const;
const PRICED = {
  rate: "70214.74",
  market: "71284",
  fee: { percent: "1.5", usd: "534.63" },
  local: { currency: "NGN", amount: "58830040.50", rate: "1650.00", asOf: "2026-11-21T11:57:00.000Z" },
};
const SLIP: SlipBody = {
  keyId: "00ff",
  nonce: Uint8Array.of(1, 2, 3, 4, 5, 6),
  terms: TERMS,
  customer: new Uint8Array(CUSTOMER_MARK_BYTES).fill(7),
  account: null,
};

describe("the body of a slip", () => {
  it.each([
    ["XRP", "650.653914", "650.653914"],
    ["XRP", "650.65391400", "650.653914"],
    ["XRP", "650.65391372", "650.65391372"],
    ["USDT", "250", "250.000000"],
    ["BTC", "0.5", "0.50000000"],
  ])("O131: says %s %s as %s", (symbol, coinAmount, read) => {
    const { id, name } = DESK_COINS.find((each) => each.symbol === symbol)!;
    const terms = { ...TERMS, coin: { id, symbol, name }, coinAmount };
    expect(decodeSlipBody(encodeSlipBody({ ...SLIP, terms })).terms.coinAmount).toBe(read);
  });

  it("returns all that was written, digit by digit", () => {
    fc.assert(
      fc.property(body, (slip) => {
        expect(decodeSlipBody(encodeSlipBody(slip))).toEqual(slip);
      }),
      { numRuns: runs(500, 2_000) },
    );
  });

  it("O113: with market price, fee and local money returns them digit by digit", () => {
    fc.assert(
      fc.property(body, extensions, (slip, { market, percent, local }) => {
        const rate = tradeRate(market, slip.terms.side, percent);
        const fee = { percent, usd: spreadFee(slip.terms.coinAmount, market, rate) };
        const terms = { ...slip.terms, rate, market, fee, ...(local && { local }) };
        expect(decodeSlipBody(encodeSlipBody({ ...slip, terms })).terms).toEqual(terms);
      }),
      { numRuns: runs(500, 2_000) },
    );
  });

  it("O113: with a flag or bytes of a later release is not read", () => {
    const written = encodeSlipBody({ ...SLIP, terms: { ...TERMS, ...PRICED } });
    expect(() => decodeSlipBody(written)).not.toThrow();
    const flags = encodeSlipBody(SLIP).length;
    for (const later of [
      Uint8Array.from([...written, 0]),
      Uint8Array.from([...encodeSlipBody(SLIP), 1, 0, 0]),
      written.with(flags, written[flags]! | 4),
      written.with(9, written[9]! | 128),
    ]) {
      expect(() => decodeSlipBody(later)).toThrow(RangeError);
    }
  });

  it("O113: that lost its end is not taken for one without a fee", () => {
    const written = encodeSlipBody({ ...SLIP, terms: { ...TERMS, ...PRICED } });
    for (let length = 0; length < written.length; length += 1)
      expect(() => decodeSlipBody(written.slice(0, length)), String(length)).toThrow(RangeError);
  });

  it("stays readable: the same bytes as in the first release with them", () => {
    const written = [
      "00ff 01 010203040506 13 01",
      "91cfd901 80e1eb17 02 a19eb303",
      "6b0187fc a40d 64 78",
      "07".repeat(CUSTOMER_MARK_BYTES),
    ];
    expect(Buffer.from(encodeSlipBody(SLIP)).toString("hex")).toBe(written.join("").replaceAll(" ", ""));
  });

  it("throws for bytes that end too early, of an unknown format, kind of price or coin", () => {
    const written = encodeSlipBody(SLIP);
    for (let length = 0; length < written.length; length += 1) {
      expect(() => decodeSlipBody(written.slice(0, length)), String(length)).toThrow(RangeError);
    }
    const changed = (at: number, value: number) => written.with(at, value);
    for (const [at, value] of [
      [2, 2],
      [9, 0b1100],
      [10, DESK_COINS.length + 1],
    ] as const) {
      expect(() => decodeSlipBody(changed(at, value)), `byte ${at}`).toThrow(RangeError);
    }
    expect(() =>
      decodeSlipBody(Uint8Array.from([...written.slice(0, 11), ...Array.from({ length: 40 }, () => 0xff)])),
    ).toThrow(RangeError);
  });

  it.each([
    ["an exponent", { rate: "1e5" }],
    ["a sign", { rate: "-1" }],
    ["a leading zero", { rate: "01.5" }],
    ["a grouped number", { usd: "1,000.00" }],
    ["other decimals than US dollars have", { usd: "250.0" }],
    ["more decimals than coins have", { coinAmount: "1.123456789" }],
    ["a part of a second", { issuedAt: "2026-11-21T12:01:00.500Z" }],
    ["a time that is none", { expiresAt: "soon" }],
    ["a number too long", { rate: "9".repeat(100) }],
    ["a fee that is not the market price's", { market: "71310", fee: { percent: "0", usd: "0.00" } }],
    ["a currency that is none", { local: { ...PRICED.local, currency: "ngn" } }],
    ["local money with more decimals than any has", { local: { ...PRICED.local, amount: "1.00000000" } }],
    ["a text too long", { coin: { id: "x".repeat(256), symbol: "X", name: "X" } }],
  ])("refuses to write %s", (_what, changes) => {
    expect(() => encodeSlipBody({ ...SLIP, terms: { ...TERMS, ...changes } })).toThrow(RangeError);
  });

  it("names each coin of the desk by a number", () => {
    for (const { id, symbol, name } of DESK_COINS) {
      const terms = { ...TERMS, coin: { id, symbol, name } };
      expect(encodeSlipBody({ ...SLIP, terms }), id).toHaveLength(encodeSlipBody(SLIP).length);
    }
  });
});
