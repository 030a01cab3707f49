import { expect, it } from "vitest";
import * as fc from "fast-check";
import { localLabel } from "../messages/order-message.ts";
import { decodeReceiptBody, encodeReceiptBody } from "../receipts/receipt-body.ts";
import { currencyDigits, isLocalCurrency, localTrade, TRADE_SIDES } from "../rules/local-money.ts";
import { writeReference } from "../rules/slip-reference.ts";
import { decodeSlipBody, encodeSlipBody, type SlipTerms } from "./slip-body.ts";
import { writeSlipToken } from "./slip-token.ts";

/** Sixty: all with three digits, as many with none as with two. */
function someCurrencies(): readonly string[] {
  const all = Intl.supportedValuesOf("currency").filter(isLocalCurrency);
  const of = (digits: number) => all.filter((currency) => currencyDigits(currency) === digits);
  const three = of(3);
  return [...three, ...of(0).slice(0, 25), ...of(2)].slice(0, 60);
}

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
      const { coin, coinAmount, rate } = terms;
      const ended = { outcome: "closed" as const, refunded: [], endedAt: AT, issuedAt: AT };
      const receipt = { side, coin, usd: trade.usd, coinAmount, rate, local: read, came, paidOut, ...ended };
      const signed = { keyId: "00aa", terms: { reference: writeReference(7), ...receipt } };
      expect(decodeReceiptBody(encodeReceiptBody(signed)).terms).toMatchObject({
        local: read,
        came,
        paidOut,
      });
      expect(writeSlipToken(body, new Uint8Array(64)).length).toBeLessThanOrEqual(200);
    }),
  );
});
