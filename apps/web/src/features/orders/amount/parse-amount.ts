import type { AmountUnit } from "./amount-unit.ts";
import { canonicalSigns, isNegative, localeSigns, withoutUnit } from "./number-signs.ts";
import { readings, type Reading } from "./readings.ts";

/** As many digits before the point as an order may have (contract: OrderRequest). */
const MOST_WHOLE_DIGITS = 12;

/** What a typed text is. Numbers are texts with a decimal point, as the server takes them. */
export type ParsedAmount =
  /** Nothing, or what counts as nothing: below zero, not finite, no number at all. */
  | { readonly kind: "empty" }
  | { readonly kind: "amount"; readonly value: string }
  /** It may mean two amounts ("separator"), or has digits that the unit has no place for ("decimals"). */
  | {
      readonly kind: "question";
      readonly about: "separator" | "decimals";
      readonly choices: readonly string[];
    }
  | { readonly kind: "unreadable" }
  | { readonly kind: "too-large" };

const EMPTY = { kind: "empty" } as const;
const UNREADABLE = { kind: "unreadable" } as const;

/**
 * Reads an amount as people write it: decimal comma or point, any grouping, any script's digits, the unit's own sign.
 *
 * It never guesses between two sizes. "1,234" and "1.234" can mean a thousand or one and a bit: they ask. The one
 * exception is a field of US dollars where the sign groups thousands in the reader's own country: with three digits
 * behind it no reading as cents is left, and the country's says thousands. A coin has eight decimals, so there it
 * always asks. Digits beyond the unit's decimals are not dropped either: they ask, too.
 */
export function parseAmount(text: string, locale: string | undefined, unit: AmountUnit): ParsedAmount {
  const written = withoutUnit(canonicalSigns(text, locale), unit, locale);
  if (isNothing(written)) return EMPTY;
  const found = readings(written.replace(/^\+/, ""));
  const certain = certainReading(found, locale, unit);
  if (certain) return inUnit(certain.number, unit);
  if (found.length === 0) return UNREADABLE;
  const choices = found.map(({ number }) => cut(number, unit.decimals));
  return { kind: "question", about: "separator", choices };
}

function isNothing(written: string): boolean {
  return !/\d/.test(written) || isNegative(written) || Math.abs(Number(written)) === Infinity;
}

function certainReading(
  found: readonly Reading[],
  locale: string | undefined,
  unit: AmountUnit,
): Reading | undefined {
  if (found.length === 1) return found[0];
  if (unit.kind !== "usd") return undefined;
  return found.find(({ group }) => group !== null && group === localeSigns(locale).group);
}

function inUnit(number: string, unit: AmountUnit): ParsedAmount {
  const value = cut(number, unit.decimals);
  if (value.split(".")[0]!.length > MOST_WHOLE_DIGITS) return { kind: "too-large" };
  const isWhole = Number(number.split(".")[1]?.slice(unit.decimals) ?? 0) === 0;
  return isWhole ? { kind: "amount", value } : { kind: "question", about: "decimals", choices: [value] };
}

/** Without superfluous zeros in front and without the digits that have no place. */
function cut(number: string, decimals: number): string {
  const [whole = "", fraction = ""] = number.split(".");
  const kept = fraction.slice(0, decimals);
  return `${whole.replace(/^0+(?=\d)/, "") || "0"}${kept && `.${kept}`}`;
}
