import { currencyDigits, localTrade } from "@tradeslip/contracts/rules";
import { someCurrencies } from "@tradeslip/contracts/testing/some-currencies";
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { slipsAsCsv } from "../../features/slips/slip-list.tsx";
import { orderAnswer } from "../../testing/order-answers.ts";
import { statementAsCsv } from "./statement-csv.ts";

const AT = "2026-03-14T09:26:30.000Z";
const cellsOf = (csv: string) =>
  csv
    .split("\r\n")
    .slice(1)
    .map((line) => line.split(","));

it("O113: local money of 60 currencies is in the statement's and the slips' CSV to the smallest unit", () => {
  const currencies = someCurrencies();
  const inputs = fc.record({
    currency: fc.constantFrom(...currencies),
    usd: fc.bigInt(25_000n, 10_000_000n),
    perDollar: fc.bigInt(1n, 10n ** 9n),
  });
  fc.assert(
    fc.property(inputs, ({ currency, usd, perDollar }) => {
      const localRate = `${perDollar / 1000n}.${String(perDollar % 1000n).padStart(3, "0")}`;
      const value = `${usd / 100n}.${String(usd % 100n).padStart(2, "0")}`;
      const rates = [{ fromUsd: "0", rate: localRate }];
      const { localAmount: amount, ...trade } = localTrade(
        { unit: "usd", value },
        { rate: "71352.31", rates, digits: currencyDigits(currency), coinDigits: 8 },
      );
      const local = { currency, amount, rate: trade.localRate, asOf: AT };
      const slip = { ...orderAnswer(new Date(AT)), usd: trade.usd, coinAmount: trade.coinAmount, local };
      // The ledger keeps no zeros at the end.
      const paid = amount.includes(".") ? amount.replace(/\.?0+$/, "") : amount;
      const payments = [{ kind: "customer", currency, amount: paid, madeAt: AT }] as const;
      const { reference, token, side, coin, coinAmount, rate } = slip;
      const order = {
        reference,
        token,
        state: "closed",
        announcedAt: AT,
        side,
        coin,
        usd: slip.usd,
      } as const;
      const statement = statementAsCsv({
        from: "2026-03-14",
        to: "2026-03-14",
        at: AT,
        paidOut: [],
        refunded: [],
        feeUsd: "0.00",
        orders: [{ ...order, coinAmount, rate, local, payments: [...payments] }],
        came: [{ currency, amount: paid }],
      });
      const [row, sum] = cellsOf(statement);
      expect(row).toEqual(expect.arrayContaining([amount, currency, trade.localRate]));
      expect(row!.filter((cell) => cell === amount).length).toBeGreaterThanOrEqual(2);
      expect(sum).toEqual(expect.arrayContaining([amount, currency]));
      const [saved] = cellsOf(slipsAsCsv([slip], "https://desk.example"));
      expect(saved).toEqual(expect.arrayContaining([amount, currency, trade.localRate]));
    }),
    { numRuns: 200 },
  );
});
