/**
 * The one detector of where money could be sent, in a text of people: payment details stand on an order's own
 * page and nowhere else. It reads what people read, in any spelling, and finds too much rather than too
 * little. The paste check, saved replies, what customers read of the desk and /verify ask it; of several
 * messages, ask it about all of them joined by line breaks.
 */
import { checkReference } from "../slip-reference.ts";
import { withoutOwn } from "./own-texts.ts";
import { isAmount } from "./amounts.ts";
import { coinAddressesIn } from "./coin-addresses.ts";
import { withoutDates } from "./dates-and-times.ts";
import { ibansIn } from "./ibans.ts";
import { BARRIER, lettersAsDigits, numberRuns } from "./number-runs.ts";
import { plainCharacters } from "./plain-characters.ts";
import { type Span, withoutSpans } from "./spans.ts";
import { digitsOfWords } from "./spelled-digits.ts";

export interface FoundAccount {
  readonly kind: "account-number" | "coin-address";
  /** As a person reads it. */
  readonly text: string;
}

interface Allowed {
  /** Texts and numbers that may stand there: an order's reference, its amounts, its own details. */
  readonly own?: readonly string[];
  /** "amounts": other amounts may stand there too; "none": no seven digits but dates and times. */
  readonly others?: "amounts" | "none";
}

/** Bank accounts have eight digits and more. */
const MIN_DIGITS = 8;
const MIN_DIGITS_OF_ANYTHING = 7;

/** A link holds long rows of characters; who looks at links does so before. */
const LINK = /\b(?:https?:\/\/|www\.)\S+/giu;
/** A slip's reference as it is written; of digits alone the check symbol decides. */
const REFERENCE = /(?<![\dA-Za-z-])[\dA-Z]{5}-[\dA-Z]{4}[\dA-Z*~$=](?![\dA-Za-z-])/g;

/** Each once, coins first. Links, dates, references of slips and allowed amounts are no accounts. */
export function accountsIn(
  text: string,
  { own = [], others = "amounts" }: Allowed = {},
): readonly FoundAccount[] {
  const found = new Map<string, FoundAccount>();
  let rest = withoutOwn(plainCharacters(digitsOfWords(text)), own).replace(LINK, BARRIER);
  if (others === "amounts")
    rest = rest.replace(REFERENCE, (written) => (isReference(written) ? BARRIER : written));
  take("coin-address", coinAddressesIn(rest));
  take("account-number", ibansIn(rest));
  if (/\d/.test(rest)) {
    rest = withoutDates(lettersAsDigits(rest), BARRIER);
    take("account-number", numbersIn(rest, others));
  }
  return [...found.values()];

  function take(kind: FoundAccount["kind"], spans: readonly Span[]): void {
    for (const { start, end } of spans) {
      const shown = rest.slice(start, end).replace(/\s+/g, " ");
      if (!found.has(shown)) found.set(shown, { kind, text: shown });
    }
    rest = withoutSpans(rest, spans, BARRIER);
  }
}

function isReference(written: string): boolean {
  return /[A-Z]/.test(written) || checkReference(written) !== null;
}

function numbersIn(text: string, others: "amounts" | "none"): readonly Span[] {
  if (others === "none")
    return numberRuns(text, "any").filter(({ digits }) => digits.length >= MIN_DIGITS_OF_ANYTHING);
  return numberRuns(text, "tight").filter(
    ({ start, end, digits }) => digits.length >= MIN_DIGITS && !isAmount(text, start, end),
  );
}
