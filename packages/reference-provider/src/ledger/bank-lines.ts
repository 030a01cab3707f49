/** What makes two lines of a bank one payment: the exact key, and what only looks like another line. */
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

/** A line of an account's statement, as it was typed or read. */
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

/** What names a line among those of its account. */
export interface KeyedLine extends Omit<BankLine, "direction" | "narration"> {
  readonly direction: "in" | "out";
}

/** Lines of one payment are at most so far apart. */
export const TWIN_MS = 3 * 24 * 3_600_000;
const MIN_SIGNS = 4;
/** A bank's words for a transfer, which stand in place of its reference. */
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
/** Taken for each other by people who type, and by those who hope for it. */
const CONFUSED: Readonly<Record<string, string>> = { O: "0", I: "1", L: "1", S: "5", B: "8", Z: "2", G: "6" };

/** Capitals of Greek that look like other letters than their small ones. */
const GREEK: Readonly<Record<string, string>> = { Β: "B", Ζ: "Z", Η: "H", Μ: "M", Ν: "N", Υ: "Y" };

/** A bank's reference, however it is typed. @param text with no letter or digit: as it is */
export function exactReference(text: string): string {
  return (
    latinDigits(text.normalize("NFKC"))
      .toUpperCase()
      .replace(/[^\p{L}\p{N}]/gu, "") || text
  );
}

/** Whether a reference is none: many lines have it, or may. Words of people have no digit, references do. */
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

/** One for all that look alike. */
export function twinReference(text: string): string {
  const latin = exactReference(text).replace(/[ΒΖΗΜΝΥ]/g, (letter) => GREEK[letter]!);
  return exactReference(anyAscii(plainCharacters(latin)))
    .replace(/[OILSBZG]/g, (letter) => CONFUSED[letter]!)
    .replace(/^(\D*)0+(?=\d)/, "$1");
}

/** Whether two lines may be one payment that was written down twice. */
export function isTwin(one: BankLine, other: BankLine): boolean {
  const isAlike =
    one.accountId === other.accountId &&
    one.direction === other.direction &&
    one.currency === other.currency &&
    new Big(one.amount).eq(other.amount) &&
    Math.abs(one.madeAt - other.madeAt) <= TWIN_MS;
  if (!isAlike) return false;
  const [reference, otherReference] = [one.bankReference ?? "", other.bankReference ?? ""];
  return tellsNothing(reference) || tellsNothing(otherReference)
    ? mayBeOnePayer(one.counterparty ?? "", other.counterparty ?? "")
    : twinReference(reference) === twinReference(otherReference);
}

/** A name that fits, or is typed in fewer words, or is missing. */
function mayBeOnePayer(one: string, other: string): boolean {
  if (compareNames(one, other) !== "other" || compareNames(other, one) !== "other") return true;
  const [words, others] = [rawWords(one), rawWords(other)];
  return pairsOf(words, others, isSpelledAlike).size === Math.min(words.length, others.length);
}

/**
 * What is hashed to count a line once: its reference on its day at its account; without one that tells, its
 * minute and payer.
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

/** Of a reference as we write it, without its hyphen: a bank may cut the last sign where it is none of these. */
const LENGTH = 10;
const CUT_SIGNS = ["*", "~", "$", "="] as const;
const PIECE = /[0-9A-Z]+[*~$=]?/g;
const BETWEEN = new RegExp(String.raw`^[\s${DASHES}]{1,3}$`, "u");
/** A reference has few vowels; O, I, L are no letters of one, and U is its check symbol only. */
const VOWELS = /[AE]/g;
const MAX_VOWELS = 2;

/**
 * The references of slips that a bank's line names, each once: in capitals, without the hyphen, broken once
 * or into equal pieces. Only those whose check symbol is right; whether there is such an order is not known.
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
    // Without a space behind a word, or before one.
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
 * Numbers alone are a bank's. A word has vowels, and no sign at its end; letters taken for digits stand beside
 * digits only.
 */
function isLikeReference(whole: string): boolean {
  if (!/[A-Z]/.test(whole)) return false;
  if (/\d/.test(whole)) return true;
  if (CUT_SIGNS.some((sign) => whole.endsWith(sign))) return true;
  return !/[OIL]/.test(whole) && (whole.match(VOWELS)?.length ?? 0) <= MAX_VOWELS;
}
