/** Digits belong to the unit: a coin's to its network, a currency's to CLDR (docs/product.md, P20.9). */
import { coinDecimals, currencyDigits, digitsOn, TOO_FINE } from "@tradeslip/contracts/rules";
import Big from "big.js";
import { invalidField } from "../errors.ts";

const HALF_UP = 1;

interface Unit {
  readonly currency: string;
  /** Null: at a bank, or in cash. */
  readonly network: string | null;
}

/** As much of it as can be sent: what an earlier release promised may have more digits. */
export function inUnits(amount: string, unit: Unit): string {
  const most = unitDigits(unit);
  return digitsIn(amount) > most ? new Big(amount).toFixed(most, HALF_UP) : amount;
}

/** Throws a ProviderError 400 for an amount that nothing of this unit could have. */
export function requireUnitDigits(amount: string | undefined, unit: Unit, field = "amount"): void {
  const decimals = unitDigits(unit);
  if (amount !== undefined && digitsIn(amount) > decimals)
    throw invalidField(field, { ...TOO_FINE, values: { symbol: unit.currency, decimals } });
}

/** How many decimals it has. */
export function unitDigits({ currency, network }: Unit): number {
  return network === null
    ? (CURRENCY_DIGITS.get(currency) ?? coinDecimals(currency))
    : digitsOn(network, currency);
}

const CURRENCY_DIGITS: ReadonlyMap<string, number> = new Map(
  Intl.supportedValuesOf("currency").map((currency) => [currency, currencyDigits(currency)]),
);

/** Zeros at the end say nothing. */
function digitsIn(amount: string): number {
  return new Big(amount).toFixed().split(".")[1]?.length ?? 0;
}
