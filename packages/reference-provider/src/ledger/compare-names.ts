/**
 * Compares a payer's name at the bank with the name that the customer gave. Customers choose what they enter
 * and may be paid for by others, so their version must be the more specific one: full words, and few of them.
 */
import { withoutUnseen } from "@tradeslip/contracts/rules";
import {
  isSameName,
  isSpelledAlike,
  joinAs,
  pairsOf,
  plainText,
  rawWords,
  spellingsOf,
  wordsOf,
} from "./payer-names.ts";

/**
 * same: one name in two spellings. fits: the bank shows less of it, or more. other: not known to be the same
 * person. none: the bank shows no name.
 */
export type NameMatch = "same" | "fits" | "other" | "none";

/** Titles of persons and forms of companies, which don't tell people apart. */
const TITLES = new Set(
  (
    "mr mrs ms miss mister master madam dr prof sir chief alhaji alhaja hajia engr barr rev pastor pst hon " +
    "herr frau pan pani bay bayan sn sr jr ltd limited plc inc incorporated llc llp corp gmbh ag ug sp zoo " +
    "sa as sti lda srl bv co company"
  ).split(" "),
);
/** Words that many names share: they must match, but prove nothing. */
const SHARED = new Set(
  (
    "al el de da do dos das di del della la le van von der den ter bin ibn bint binti abu y e i und and et ve " +
    "of the o or thi van global international intl investment investments venture ventures enterprise " +
    "enterprises service services trading trade traders group holding holdings nigeria nig kenya africa " +
    "resources solutions concept concepts store stores chambers hospital consult consulting bank"
  ).split(" "),
);
/** Placeholders for a name. */
const NAMELESS = new Set(
  (
    "cash deposit dep lodgement lodgment payment counter over the teller atm branch unknown anonymous none nil " +
    "n a na sender payer customer transfer"
  ).split(" "),
);

/** Banks hide or cut off letters with these. */
const MASKS = /[*•●∗⁎﹡×#]+|\.{2,}|x{3,}/gu;
const JOINT = /\s*[&+/]\s*|\s+(?:and|or|und|et|ve)\s+/u;
/** A name of this length may have been cut at the end, after at least three letters of its last word. */
const MAY_BE_CUT = 16;
const MIN_CUT = 3;
/** More words are a list of names. */
const MAX_WORDS = 12;
const POLISH_LIMITED = /\bsp\.? ?z ?o\. ?o\.?/u;
const ALPHABETIC = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]$/u;

interface Word {
  /** "part": an initial, or letters around a mask. */
  readonly kind: "whole" | "part";
  readonly start: string;
  /** What follows a mask. */
  readonly end: string;
}

/** @param named the name that the customer gave */
export function compareNames(atBank: string | undefined, named: string): NameMatch {
  const [bank, own] = [masked(atBank ?? ""), masked(named)];
  if (isNameless(bank)) return "none";
  const ownWords = wordsIn(own);
  if (own.includes("*") || ownWords.length > MAX_WORDS) return "other";
  const isWhole = !bank.includes("*");
  const isJoint = partsOf(bank).length !== partsOf(own).length;
  if (isWhole && !isJoint && [bank, own].every(isInFull) && isSameName(bank, own)) return "same";
  const fits =
    (isWhole && isSameButTitles(bank, own)) ||
    holdersOf(bank).some((holder) => agreeEnough(holder, ownWords));
  return fits ? "fits" : "other";
}

function isSameButTitles(bank: string, own: string): boolean {
  const [words = [], others = []] = [bank, own].map((name) => untitled(rawWords(name)));
  const isEnough = (each: readonly string[]) => each.filter((word) => !isInitial(word)).length > 1;
  return isEnough(words) && isEnough(others) && isSameName(words.join(" "), others.join(" "));
}

/** The words of a name in one order, without titles and forms of companies. */
export function untitledName(name: string): string {
  return untitled(wordsOf(name)).toSorted().join(" ");
}

/** At least two words that aren't initials, or one if the name has only one word. */
function isInFull(name: string): boolean {
  const words = rawWords(name);
  return words.filter((word) => !isInitial(word)).length >= Math.min(words.length, 2);
}

/**
 * Two words must match in full, or one if the bank shows only parts of the others. One of the names may have
 * no unmatched words, and the other fewer than those that match: one person doesn't have every one of many
 * names.
 */
function agreeEnough(holder: string, ownWords: readonly Word[]): boolean {
  if (ownWords.filter(isTelling).length < 2) return false;
  const bankWords = cutAtEnd(holder, wordsIn(holder), ownWords);
  const [bank, own] = [joined(bankWords, ownWords), joined(ownWords, bankWords)];
  const whole = pairsOf(bank, own, agreeInFull);
  const wholeAtBank = new Set(whole.values());
  const bankLeft = bank.filter((_word, place) => !wholeAtBank.has(place));
  const ownLeft = own.filter((_word, place) => !whole.has(place));
  const parts = pairsOf(bankLeft, ownLeft, agreeInPart);
  const partsAtBank = [...parts.values()];
  const bankRest = bankLeft.filter((word, place) => !partsAtBank.includes(place) && !isShared(word)).length;
  const ownRest = ownLeft.filter((word, place) => !parts.has(place) && !isShared(word)).length;
  const telling = [...wholeAtBank].filter((place) => isTelling(bank[place]!)).length;
  if (Math.min(bankRest, ownRest) > 0 || Math.max(bankRest, ownRest) >= telling + parts.size) return false;
  const hasPartsAlone = partsAtBank.every((place) => bankLeft[place]!.kind === "part");
  const showsPart = [...parts.keys()].some((place) => ownLeft[place]!.kind === "whole");
  return telling > 1 || (telling === 1 && bankRest === 0 && hasPartsAlone && showsPart);
}

function agreeInFull(one: Word, other: Word): boolean {
  return one.kind === "whole" && other.kind === "whole" && isSpelledAlike(one.start, other.start);
}

function agreeInPart(one: Word, other: Word): boolean {
  if (one.kind === other.kind)
    return one.kind === "part" && one.end === other.end && isSpelledAlike(one.start, other.start);
  const [part, whole] = one.kind === "part" ? [one, other] : [other, one];
  const [starts, ends] = [spellingsOf(part.start), spellingsOf(part.end)];
  return spellingsOf(whole.start).some((word) =>
    starts.some((start) =>
      ends.some(
        (end) => word.length >= start.length + end.length && word.startsWith(start) && word.endsWith(end),
      ),
    ),
  );
}

function joined(words: readonly Word[], others: readonly Word[]): readonly Word[] {
  const inFull = (each: readonly Word[]) =>
    each.filter(({ kind }) => kind === "whole").map(({ start }) => start);
  return [
    ...joinAs(inFull(words), inFull(others)).map(wholeWord),
    ...words.filter(({ kind }) => kind === "part"),
  ];
}

/** Treats the last word as the possibly cut beginning of one that the customer gave. */
function cutAtEnd(name: string, words: readonly Word[], others: readonly Word[]): readonly Word[] {
  const last = words.at(-1);
  if (name.length < MAY_BE_CUT || last?.kind !== "whole" || last.start.length < MIN_CUT) return words;
  if (others.some((other) => agreeInFull(last, other))) return words;
  return [...words.slice(0, -1), { ...last, kind: "part" }];
}

function wordsIn(name: string): readonly Word[] {
  return untitled(name.split(/[^\p{L}\p{M}\p{N}*]+/u)).flatMap(wordOf);
}

/** Empty for a mask that shows no letters. */
function wordOf(text: string): readonly Word[] {
  if (!text.includes("*"))
    return isInitial(text) ? [{ kind: "part", start: text, end: "" }] : [wholeWord(text)];
  const [start = "", ...rest] = text.split(/\*+/);
  const end = rest.at(-1) ?? "";
  return start + end === "" ? [] : [{ kind: "part", start, end }];
}

function wholeWord(text: string): Word {
  return { kind: "whole", start: text, end: "" };
}

/** A single Chinese character is a word. */
function isInitial(word: string): boolean {
  return ALPHABETIC.test(word);
}

function isTelling(word: Word): boolean {
  return word.kind === "whole" && !isShared(word);
}

function isShared({ kind, start }: Word): boolean {
  return kind === "whole" && spellingsOf(start).some((spelling) => SHARED.has(spelling));
}

function untitled(words: readonly string[]): string[] {
  return words.filter((word) => word !== "" && !TITLES.has(word));
}

/** "Grace & Peter Okafor" can mean Grace Okafor's account or Peter Okafor's. */
function holdersOf(name: string): readonly string[] {
  const parts = partsOf(name);
  if (parts.length === 1) return [name];
  const [first = ""] = parts[0]!.split(" ");
  const last = parts.at(-1)!.split(" ").at(-1)!;
  return [name, ...parts.flatMap((part) => [part, `${part} ${last}`, `${first} ${part}`])];
}

function partsOf(name: string): readonly string[] {
  return name.split(JOINT).filter((part) => part !== "");
}

function isNameless(name: string): boolean {
  return !/\p{L}/u.test(name) || rawWords(name).every((word) => NAMELESS.has(word));
}

/** In lower case, with one character for any mask. */
function masked(name: string): string {
  return plainText(withoutUnseen(name))
    .replace(POLISH_LIMITED, "zoo")
    .replace(MASKS, "*")
    .replace(/\s+/gu, " ")
    .trim();
}
