import Big from "big.js";
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { DESK_COINS } from "../rules/desk-coins.ts";
import { REFERENCE_NUMBERS, writeReference } from "../rules/slip-reference.ts";
import { spreadFee, tradeRate } from "../rules/trade-amounts.ts";
import type { ReceiptTerms } from "../schemas/index.ts";
import { coinAmountOf, coinUnits } from "../slips/decimals.ts";
import { anyCharacter } from "../slips/testing/any-character.ts";
import { decodeSlipBody, isWholeToken, mayBeToken, readSlipToken, writeSlipToken } from "../slips/index.ts";
import { decodeReceiptBody, encodeReceiptBody } from "./receipt-body.ts";
import { receiptMessage } from "./receipt-context.ts";
import { RECEIPT_OUTCOMES } from "./receipt-outcomes.ts";
import { readReceiptToken, writeReceiptToken } from "./receipt-token.ts";

const text = fc.string({ unit: anyCharacter, maxLength: 40 });
const time = fc
  .integer({ min: 0, max: 0xffff_ffff })
  .map((seconds) => new Date(seconds * 1000).toISOString());
const decimals = (count: number) =>
  fc
    .tuple(fc.bigInt({ min: 0n, max: 10n ** 20n }), fc.bigInt({ min: 0n, max: 10n ** BigInt(count) - 1n }))
    .map(([before, after]) =>
      count === 0 ? String(before) : `${before}.${String(after).padStart(count, "0")}`,
    );
const amount = fc.nat({ max: 18 }).chain(decimals);
const sums = fc.array(fc.record({ currency: text, amount }), { maxLength: 3 });
const terms: fc.Arbitrary<ReceiptTerms> = fc
  .record({
    fixed: fc.record({
      reference: fc.integer({ min: 0, max: REFERENCE_NUMBERS - 1 }).map(writeReference),
      outcome: fc.constantFrom(...RECEIPT_OUTCOMES),
      side: fc.constantFrom("buy" as const, "sell" as const),
      coin: fc.oneof(
        fc.record({ id: text, symbol: text, name: text }),
        fc.constantFrom(...DESK_COINS.map(({ id, symbol, name }) => ({ id, symbol, name }))),
      ),
      usd: decimals(2),
      coinAmount: decimals(8),
      came: sums,
      paidOut: sums,
      refunded: sums,
      endedAt: time,
      issuedAt: time,
    }),
    market: fc
      .tuple(fc.bigInt({ min: 1n, max: 10n ** 20n }), fc.nat({ max: 20 }))
      .map(([units, places]) => new Big(String(units)).times(new Big(10).pow(-places)).toFixed()),
    percent: fc.option(fc.constantFrom("0", "1.5", "0.125", "20")),
    local: fc.option(
      fc.record({
        currency: fc.constantFrom("NGN", "JPY"),
        amount: decimals(2),
        rate: decimals(3),
        asOf: time,
      }),
    ),
  })
  .map(({ fixed: written, market, percent, local }) => {
    const coinAmount = coinAmountOf(coinUnits(written.coinAmount), written.coin.symbol);
    const fixed = { ...written, coinAmount };
    const rate = percent === null ? market : tradeRate(market, fixed.side, percent);
    const fee = percent !== null && { percent, usd: spreadFee(fixed.coinAmount, market, rate) };
    return { ...fixed, rate, ...(fee && { market, fee }), ...(local && { local }) };
  });

const KEY_ID = "00ff";
const SIGNATURE = new Uint8Array(64).fill(9);
const RECEIPT: ReceiptTerms = {
  reference: "9W57J-YKX28",
  outcome: "closed",
  side: "buy",
  coin: { id: "bitcoin", symbol: "BTC", name: "Bitcoin" },
  usd: "406.00",
  coinAmount: "0.00561136",
  rate: "72353.26",
  market: "71284",
  fee: { percent: "1.5", usd: "6.00" },
  local: { currency: "NGN", amount: "669900.00", rate: "1650.00", asOf: "2026-11-27T13:58:00.000Z" },
  came: [{ currency: "NGN", amount: "669900" }],
  paidOut: [{ currency: "BTC", amount: "0.00561136" }],
  refunded: [],
  endedAt: "2026-11-27T14:55:00.000Z",
  issuedAt: "2026-11-27T14:55:00.000Z",
};

it("a receipt returns all that was written, digit by digit", () => {
  fc.assert(
    fc.property(terms, (written) => {
      const body = encodeReceiptBody({ keyId: KEY_ID, terms: written });
      expect(decodeReceiptBody(body)).toEqual({ keyId: KEY_ID, terms: written });
      const token = writeReceiptToken(body, SIGNATURE);
      expect(readReceiptToken(token)).toEqual({ keyId: KEY_ID, body, signature: SIGNATURE });
    }),
  );
});

it("a usual one is short enough for a code that a phone reads off paper", () => {
  const token = writeReceiptToken(encodeReceiptBody({ keyId: KEY_ID, terms: priced(RECEIPT) }), SIGNATURE);
  expect(token).toMatch(/^R1\.[\w-]+$/);
  expect(token.length).toBeLessThan(250);
});

it("a receipt is never taken for a slip, nor a slip for a receipt", () => {
  const body = encodeReceiptBody({ keyId: KEY_ID, terms: priced(RECEIPT) });
  const receipt = writeReceiptToken(body, SIGNATURE);
  expect(readSlipToken(receipt)).toBeNull();
  expect(mayBeToken(receipt)).toBe(false);
  expect(isWholeToken(receipt)).toBe(false);
  const slip = writeSlipToken(body, SIGNATURE);
  expect(readReceiptToken(slip)).toBeNull();
  // As a slip, the bytes that its signature is right for: what it is signed with is no part of its token.
  const disguised = writeSlipToken(receiptMessage(body), SIGNATURE);
  expect(readSlipToken(disguised)).toBeNull();
  expect(() => decodeSlipBody(receiptMessage(body))).toThrow(RangeError);
});

it("one with bytes, an outcome or a format of a later release is not read", () => {
  const body = encodeReceiptBody({ keyId: KEY_ID, terms: priced(RECEIPT) });
  const flags = 3 + 1 + RECEIPT.reference.length;
  for (const later of [
    Uint8Array.from([...body, 0]),
    body.slice(0, -1),
    body.with(2, 2),
    body.with(flags, body[flags]! | 12),
    body.with(4, "U".charCodeAt(0)),
  ])
    expect(() => decodeReceiptBody(later)).toThrow(RangeError);
});

/** Market price, fee and rate that agree. */
function priced(receipt: ReceiptTerms): ReceiptTerms {
  const rate = tradeRate("71284", receipt.side, "1.5");
  return { ...receipt, rate, fee: { percent: "1.5", usd: spreadFee(receipt.coinAmount, "71284", rate) } };
}
