/**
 * The only detector of payment targets in people's texts: payment details belong on an order's own page and
 * nowhere else. It reads what a person would read, in any spelling, and prefers false positives. The paste
 * check, saved replies, the desk's texts for customers and /verify use it. Pass several messages at once,
 * joined by line breaks.
 */
import { checkReference } from "../slip-reference.ts";
import { withoutOwn } from "./own-texts.ts";
import { isAmount } from "./amounts.ts";
import { coinAddressesIn } from "./coin-addresses.ts";
import { joinedAgain, withoutMarkup } from "./between-digits.ts";
import { withoutDates } from "./dates-and-times.ts";
import { ibansIn } from "./ibans.ts";
import { BARRIER, lettersAsDigits, numberRuns } from "./number-runs.ts";
import { plainCharacters } from "./plain-characters.ts";
import { type Span, withoutSpans } from "./spans.ts";
import { digitsOfWords } from "./spelled-digits.ts";

export interface FoundAccount {
  readonly kind: "account-number" | "coin-address";
  /** In readable form. */
  readonly text: string;
}

interface Allowed {
  /** Texts and numbers that are allowed: an order's reference, its amounts, its own details. */
  readonly own?: readonly string[];
  /** "amounts": other amounts are allowed too; "none": no seven digits except dates and times. */
  readonly others?: "amounts" | "none";
}

/** Bank accounts have at least eight digits. */
const MIN_DIGITS = 8;
/** A till of mobile money, or a business's number, has fewer behind its label. */
const BEHIND_LABEL: readonly (readonly [label: RegExp, least: number])[] = [
  [
    /\b(?:(?:pay ?bill|buy goods(?: till)?)(?: (?:no|nr|number|code|id))?|(?:till|merchant|business) (?:no|nr|number|code|id))\b[^\p{L}\p{N}]{0,4}$/iu,
    5,
  ],
  [/\btill\b[^\p{L}\p{N}]{0,4}$/iu, 6],
];
const LONGEST_LABEL = 24;
const MIN_DIGITS_OF_ANYTHING = 7;

/** A link contains long runs of characters; callers that care about links check them first. */
const LINK = /\b(?:https?:\/\/|www\.)\S+/giu;
/** A slip's reference in its usual form; if it is all digits, the check symbol decides. */
const REFERENCE = /(?<![\dA-Za-z-])[\dA-Z]{5}-[\dA-Z]{4}[\dA-Z*~$=](?![\dA-Za-z-])/g;

/** Each found once, coins first. Links, dates, references of slips and allowed amounts don't count. */
export function accountsIn(
  text: string,
  { own = [], others = "amounts" }: Allowed = {},
): readonly FoundAccount[] {
  const found = new Map<string, FoundAccount>();
  let rest = withoutOwn(plainCharacters(digitsOfWords(withoutMarkup(text))), own).replace(LINK, BARRIER);
  if (others === "amounts")
    rest = rest.replace(REFERENCE, (written) => (isReference(written) ? BARRIER : written));
  take("coin-address", coinAddressesIn(rest));
  take("account-number", ibansIn(rest));
  if (/\d/.test(rest)) {
    rest = withoutDates(joinedAgain(lettersAsDigits(rest)), BARRIER);
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

function leastDigits(text: string, start: number): number {
  const before = text.slice(Math.max(0, start - LONGEST_LABEL), start);
  return BEHIND_LABEL.find(([label]) => label.test(before))?.[1] ?? MIN_DIGITS;
}

function isReference(written: string): boolean {
  return /[A-Z]/.test(written) || checkReference(written) !== null;
}

function numbersIn(text: string, others: "amounts" | "none"): readonly Span[] {
  if (others === "none")
    return numberRuns(text, "any").filter(
      ({ start, digits }) => digits.length >= Math.min(MIN_DIGITS_OF_ANYTHING, leastDigits(text, start)),
    );
  return numberRuns(text, "tight").filter(
    ({ start, end, digits }) => digits.length >= leastDigits(text, start) && !isAmount(text, start, end),
  );
}
