/** Decimals depend on the unit: a coin's on its network, a currency's on CLDR (docs/product.md, P20.9). */
import { coinDecimals, currencyDigits, digitsOn, TOO_FINE } from "@tradeslip/contracts/rules";
import Big from "big.js";
import { invalidField } from "../errors.ts";

const HALF_UP = 1;

interface Unit {
  readonly currency: string;
  /** Null: at a bank, or in cash. */
  readonly network: string | null;
}

/** Rounds to what can be sent: an amount promised by an earlier release may have more digits. */
export function inUnits(amount: string, unit: Unit): string {
  const most = unitDigits(unit);
  return digitsIn(amount) > most ? new Big(amount).toFixed(most, HALF_UP) : amount;
}

/** Throws a ProviderError 400 for an amount with more decimals than the unit has. */
export function requireUnitDigits(amount: string | undefined, unit: Unit, field = "amount"): void {
  const decimals = unitDigits(unit);
  if (amount !== undefined && digitsIn(amount) > decimals)
    throw invalidField(field, { ...TOO_FINE, values: { symbol: unit.currency, decimals } });
}

/** The unit's number of decimals. */
export function unitDigits({ currency, network }: Unit): number {
  return network === null
    ? (CURRENCY_DIGITS.get(currency) ?? coinDecimals(currency))
    : digitsOn(network, currency);
}

const CURRENCY_DIGITS: ReadonlyMap<string, number> = new Map(
  Intl.supportedValuesOf("currency").map((currency) => [currency, currencyDigits(currency)]),
);

/** Trailing zeros don't count. */
function digitsIn(amount: string): number {
  return new Big(amount).toFixed().split(".")[1]?.length ?? 0;
}
