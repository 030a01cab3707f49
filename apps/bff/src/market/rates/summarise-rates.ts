import type { Rate, RatesAnswer } from "@tradeslip/contracts";
import Big from "big.js";
import type { Currency } from "./countries.ts";
import { EXCHANGE_FACTORS } from "./exchange-factors.ts";

/** What the rates answer holds beside its freshness. */
export type RatesContent = Omit<RatesAnswer, "freshness">;

/**
 * The summary tiles: the USD row if there is one, else the average (specification, section 9). A USD row that is only a
 * stand-in does not count as one while other rows have a market price: then the average of those is shown, turned into
 * dollars by the exchange factors. Volumes are averaged, not added, since each row states the same worldwide volume in
 * its own currency.
 */
export function summariseRates(rates: readonly Rate[]): RatesContent["summary"] {
  const basis = summaryBasis(rates);
  return {
    averageBuyUsd: averageUsd(basis, (rate) => rate.buyRate),
    averageSellUsd: averageUsd(basis, (rate) => rate.sellRate),
    totalVolume: averageUsd(basis, (rate) => rate.volume),
    activeMarkets: rates.length,
  };
}

function summaryBasis(rates: readonly Rate[]): readonly Rate[] {
  const priced = rates.filter((rate) => !rate.indicative);
  const candidates = priced.length > 0 ? priced : rates;
  const usd = candidates.find((rate) => rate.currency === "USD");
  return usd ? [usd] : candidates;
}

function averageUsd(rates: readonly Rate[], figure: (rate: Rate) => number): number {
  if (rates.length === 0) return 0;
  const sum = rates.reduce(
    (total, rate) => total.plus(new Big(figure(rate)).div(EXCHANGE_FACTORS[rate.currency as Currency])),
    new Big(0),
  );
  return sum.div(rates.length).round(8).toNumber();
}
