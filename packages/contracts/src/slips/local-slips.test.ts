import { expect, it } from "vitest";
import * as fc from "fast-check";
import { localLabel } from "../messages/order-message.ts";
import { decodeReceiptBody, encodeReceiptBody } from "../receipts/receipt-body.ts";
import { currencyDigits } from "../rules/currency-digits.ts";
import { atLocalRate, localTrade, TRADE_SIDES } from "../rules/local-money.ts";
import { settledPrice } from "../rules/settled-price.ts";
import { writeReference } from "../rules/slip-reference.ts";
import { someCurrencies } from "../rules/testing/some-currencies.ts";
import { decodeSlipBody, encodeSlipBody, type SlipTerms } from "./slip-body.ts";
import { writeSlipToken } from "./slip-token.ts";

const AT = "2026-03-14T09:26:30.000Z";

it("O113: local money of 60 currencies is in a slip, its message and its receipt to the smallest unit", () => {
  const currencies = someCurrencies();
  expect(new Set(currencies.map(currencyDigits))).toEqual(new Set([0, 2, 3]));
  expect(currencies).toHaveLength(60);
  const inputs = {
    currency: fc.constantFrom(...currencies),
    side: fc.constantFrom(...TRADE_SIDES),
    usd: fc.bigInt(25_000n, 10_000_000n),
    perDollar: fc.bigInt(1n, 10n ** 9n),
    unit: fc.constantFrom("usd" as const, "local" as const),
  };
  fc.assert(
    fc.property(fc.record(inputs), ({ currency, side, usd, perDollar, unit }) => {
      const digits = currencyDigits(currency);
      const localRate = `${perDollar / 1000n}.${String(perDollar % 1000n).padStart(3, "0")}`;
      const dollars = `${usd / 100n}.${String(usd % 100n).padStart(2, "0")}`;
      const at = { rate: "71352.31", rates: [{ fromUsd: "0", rate: localRate }], digits, coinDigits: 8 };
      const asTyped = localTrade({ unit: "usd", value: dollars }, at);
      const trade = localTrade(
        unit === "usd" ? { unit, value: dollars } : { unit, value: asTyped.localAmount },
        at,
      );
      expect(trade.localAmount).toBe(asTyped.localAmount);
      const local = { currency, amount: trade.localAmount, rate: trade.localRate, asOf: AT };
      const terms: SlipTerms = {
        surface: "exchange",
        side,
        coin: { id: "bitcoin", symbol: "BTC", name: "Bitcoin" },
        usd: trade.usd,
        coinAmount: trade.coinAmount,
        rate: "71352.31",
        local,
        freshness: { source: "live", asOf: AT, nextRefresh: AT },
        issuedAt: AT,
        expiresAt: AT,
      };
      const body = encodeSlipBody({
        keyId: "00aa",
        nonce: new Uint8Array(6),
        terms,
        customer: new Uint8Array(12),
        account: new Uint8Array(6),
      });
      const read = decodeSlipBody(body).terms.local!;
      expect({ ...read, rate: Number(read.rate) }).toEqual({ ...local, rate: Number(local.rate) });
      expect(read.amount.split(".")[1]?.length ?? 0).toBe(digits);
      expect(localLabel(read).replaceAll(",", "")).toContain(`${trade.localAmount} ${currency} (`);
      const paid = [{ currency, amount: read.amount }];
      const coins = [{ currency: "BTC", amount: terms.coinAmount }];
      const [came, paidOut] = side === "buy" ? [paid, coins] : [coins, paid];
      const ended = { outcome: "closed" as const, refunded: [], endedAt: AT, issuedAt: AT };
      const ofReceipt = (order: Parameters<typeof settledPrice>[0]) => {
        const receipt = { ...settledPrice(order, { ...terms, local: read }), came, paidOut, ...ended };
        const signed = { reference: writeReference(7), side, coin: terms.coin, ...receipt };
        return decodeReceiptBody(encodeReceiptBody({ keyId: "00aa", terms: signed })).terms;
      };
      expect(ofReceipt({})).toMatchObject({ local: read, came, paidOut });
      // Half of it came, at a price that the customer accepted.
      const half = { usd: atLocalRate(trade.usd, "0.5", 2), coinAmount: "0.00350000", rate: "71352.31" };
      const rest = { ...read, amount: atLocalRate(half.usd, read.rate, digits) };
      const settlement = { as: "new-price", state: "accepted", at: AT, ...half, local: rest } as const;
      expect(ofReceipt({ local: read, settlement })).toMatchObject({ usd: half.usd, local: rest });
      expect(writeSlipToken(body, new Uint8Array(64)).length).toBeLessThanOrEqual(200);
    }),
  );
});
