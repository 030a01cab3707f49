/** When two bank lines are one payment: the exact key, and what merely resembles another line. */
import {
  checkReference,
  DASHES,
  latinDigits,
  plainCharacters,
  withoutUnseen,
} from "@tradeslip/contracts/rules";
import anyAscii from "any-ascii";
import Big from "big.js";
import { compareNames } from "./compare-names.ts";
import { isSpelledAlike, pairsOf, plainName, rawWords } from "./payer-names.ts";

/** A line of an account's statement, as entered or imported. */
export interface BankLine {
  readonly accountId: string | null | undefined;
  readonly direction?: "in" | "out" | undefined;
  readonly bankReference?: string | null | undefined;
  readonly narration?: string | null | undefined;
  readonly counterparty?: string | null | undefined;
  readonly currency: string;
  readonly amount: string;
  /** Milliseconds since the epoch. */
  readonly madeAt: number;
}

/** The fields that identify a line among those of its account. */
export interface KeyedLine extends Omit<BankLine, "direction" | "narration"> {
  readonly direction: "in" | "out";
}

/** The largest time difference between lines of one payment. */
export const TWIN_MS = 3 * 24 * 3_600_000;
/** The same of lines with one reference, which an old receipt shows again. */
export const REFERENCE_MS = 30 * 24 * 3_600_000;
const MIN_SIGNS = 4;
/** A bank's generic words for a transfer, written in place of a reference. */
const SAYS_NOTHING = new Set(
  (
    "transfer trf trsf tfr trans transaction txn tx payment pymt pmt pay paid nip nibss neft rtgs imps upi ach " +
    "sepa swift wire ft mobile mob internet web app online ussd pos atm bank deposit cash credit cr debit dr in " +
    "inward incoming inflow out outward outgoing received receipt ref reference no nr number id from to for frm " +
    "by of the na n a nil none null unknown notprovided not provided end e2e order self own local instant " +
    "standing fund funds money mpesa send sent"
  ).split(" "),
);
const DATE = /\b(?:20[2-3]\d([-/.]?)[01]\d\1[0-3]\d|[0-3]?\d[-/.][0-3]?\d[-/.](?:20)?[2-3]\d)\b/g;
const COUNTING = ["0123456789", "1234567890", "9876543210"];
/** Characters confused by people who type, or exploited by those who rely on that. */
const CONFUSED: Readonly<Record<string, string>> = { O: "0", I: "1", L: "1", S: "5", B: "8", Z: "2", G: "6" };

/** Greek capitals that resemble other letters than their lower-case forms do. */
const GREEK: Readonly<Record<string, string>> = { Β: "B", Ζ: "Z", Η: "H", Μ: "M", Ν: "N", Υ: "Y" };

/** A bank's reference in one spelling. @param text without letters or digits it is returned unchanged */
export function exactReference(text: string): string {
  return (
    latinDigits(text.normalize("NFKC"))
      .toUpperCase()
      .replace(/[^\p{L}\p{N}]/gu, "") || text
  );
}

/**
 * Whether a reference identifies nothing, because many lines share it or may. Words have no digit; references
 * do.
 */
export function tellsNothing(reference: string | null | undefined): boolean {
  const words = latinDigits((reference ?? "").normalize("NFKC"))
    .toLowerCase()
    .replace(DATE, " ")
    .split(/[^\p{L}\p{N}]+/u);
  const told = words.filter((word) => !SAYS_NOTHING.has(word)).join("");
  return (
    told.length < MIN_SIGNS ||
    !/\d/.test(told) ||
    /^(.)\1*$/u.test(told) ||
    COUNTING.some((row) => row.includes(told))
  );
}

/** Whether both references are there, and tell of one payment. */
export function isOneReference(one: string | null | undefined, other: string | null | undefined): boolean {
  return !tellsNothing(one) && !tellsNothing(other) && exactReference(one!) === exactReference(other!);
}

/** One spelling for all lookalikes. */
export function twinReference(text: string): string {
  const latin = exactReference(text).replace(/[ΒΖΗΜΝΥ]/g, (letter) => GREEK[letter]!);
  return exactReference(anyAscii(plainCharacters(latin)))
    .replace(/[OILSBZG]/g, (letter) => CONFUSED[letter]!)
    .replace(/^(\D*)0+(?=\d)/, "$1");
}

/** A line in the spelling in which lookalikes are equal: worked out once, for comparisons with many. */
export interface ComparableLine extends Pick<BankLine, "accountId" | "direction" | "currency" | "madeAt"> {
  readonly amount: string;
  /** Null: it identifies nothing. */
  readonly reference: string | null;
  readonly payer: string;
}

export function comparable(line: BankLine): ComparableLine {
  const { accountId, direction, currency, madeAt, amount, bankReference, counterparty } = line;
  return {
    accountId,
    direction,
    currency,
    madeAt,
    amount: new Big(amount).toFixed(),
    reference: tellsNothing(bankReference) ? null : twinReference(bankReference!),
    payer: counterparty ?? "",
  };
}

/** Whether two lines may be the same payment recorded twice. */
export function isTwin(one: ComparableLine, other: ComparableLine): boolean {
  const isAlike =
    one.accountId === other.accountId &&
    one.direction === other.direction &&
    one.currency === other.currency &&
    one.amount === other.amount;
  if (!isAlike) return false;
  const apart = Math.abs(one.madeAt - other.madeAt);
  return one.reference === null || other.reference === null
    ? apart <= TWIN_MS && mayBeOnePayer(one.payer, other.payer)
    : apart <= REFERENCE_MS && one.reference === other.reference;
}

/** Whether the names match, one has fewer words, or one is missing. */
function mayBeOnePayer(one: string, other: string): boolean {
  if (compareNames(one, other) !== "other" || compareNames(other, one) !== "other") return true;
  const [words, others] = [rawWords(one), rawWords(other)];
  return pairsOf(words, others, isSpelledAlike).size === Math.min(words.length, others.length);
}

/**
 * The text that is hashed to book a line only once: its reference, day and account; without a usable
 * reference, its minute and payer.
 */
export function exactKeyText(line: KeyedLine): string {
  const { accountId, direction, bankReference, amount, currency, madeAt, counterparty } = line;
  const at = new Date(madeAt).toISOString();
  const sum = new Big(amount).toFixed();
  const own = tellsNothing(bankReference)
    ? ["minute", at.slice(0, 16), currency, sum, plainName(counterparty ?? "")]
    : ["reference", exactReference(bankReference!), sum, at.slice(0, 10)];
  return JSON.stringify([accountId ?? "", direction, ...own]);
}

/**
 * Length of one of our references without its hyphen; banks may drop a last character that is one of these.
 */
const LENGTH = 10;
const CUT_SIGNS = ["*", "~", "$", "="] as const;
const PIECE = /[0-9A-Z]+[*~$=]?/g;
const BETWEEN = new RegExp(String.raw`^[\s${DASHES}]{1,3}$`, "u");
/** A reference has few vowels; it never contains O, I or L, and U only as its check symbol. */
const VOWELS = /[AE]/g;
const MAX_VOWELS = 2;

/**
 * The slip references named in a bank's line, each once: in capitals, without the hyphen, split once or into
 * equal pieces. Only those with a correct check symbol; whether such orders exist is not checked.
 */
export function ordersNamedIn(text: string): string[] {
  const plain = plainCharacters(withoutUnseen(text)).toUpperCase();
  const found = new Set<string>();
  let before: string[] = [];
  let end = 0;
  for (const { 0: piece, index } of plain.matchAll(PIECE)) {
    if (!BETWEEN.test(plain.slice(end, index))) before = [];
    before.push(piece);
    end = index + piece.length;
    // If attached to the word after or before it.
    const glued = piece.length > LENGTH ? [piece.slice(0, LENGTH), piece.slice(-LENGTH)] : [];
    for (const part of glued.filter((each) => /\d/.test(each))) {
      const reference = referenceOf([part]);
      if (reference !== null) found.add(reference);
    }
    for (let count = 1; count <= Math.min(before.length, LENGTH); count += 1) {
      const reference = referenceOf(before.slice(-count));
      if (reference !== null) found.add(reference);
    }
  }
  return [...found];
}

function referenceOf(pieces: readonly string[]): string | null {
  const whole = pieces.join("");
  const [first = ""] = pieces;
  if (!isLikeReference(whole)) return null;
  if (whole.length === LENGTH) {
    const isWritten = pieces.length < 3 || pieces.every(({ length }) => length === first.length);
    return isWritten ? checkReference(whole) : null;
  }
  const isCut =
    whole.length === LENGTH - 1 && (pieces.length === 1 || (pieces.length === 2 && first.length === 5));
  if (!isCut) return null;
  return (
    CUT_SIGNS.map((sign) => checkReference(whole + sign)).find((reference) => reference !== null) ?? null
  );
}

/**
 * Digits only are a bank's number. A word has vowels, and no symbol at its end; letters read as digits occur
 * only next to digits.
 */
function isLikeReference(whole: string): boolean {
  if (!/[A-Z]/.test(whole)) return false;
  if (/\d/.test(whole)) return true;
  if (CUT_SIGNS.some((sign) => whole.endsWith(sign))) return true;
  return !/[OIL]/.test(whole) && (whole.match(VOWELS)?.length ?? 0) <= MAX_VOWELS;
}
