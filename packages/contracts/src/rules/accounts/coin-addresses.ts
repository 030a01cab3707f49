/** Addresses of coins and invoices, whole or in groups, also across lines. */
import type { Span } from "./spans.ts";

/** Longer than any word: base58, bech32 and hexadecimal addresses have at least 25 characters. */
const MIN_LENGTH = 25;
const TOKEN = /[A-Za-z0-9]+/g;
/** Separators between the groups of an address. */
const BETWEEN = /^(?:[\s\-_·/\\|*]{1,3}|[.,:]|\n> ?)$/;
/** How a network's addresses begin, and which other characters they have. */
const BEGINNINGS: readonly (readonly [start: RegExp, characters: RegExp])[] = [
  [/^0x[\da-f]*$/i, /^[\da-f]+$/i],
  [
    /^(?:bc1|tb1|ltc1|addr1|stake1|ln(?:bc|tb|url1|o1)|cosmos1|osmo1|terra1)[02-9ac-hj-np-z]*$/i,
    /^[0-9ac-hj-np-z]+$/i,
  ],
];
/** Names that wallets can send to. */
const NAME =
  /(?<![\p{L}\p{N}@.])[\p{L}\p{N}\p{Extended_Pictographic}][\p{L}\p{N}\p{Extended_Pictographic}_.-]{1,62}\.(?:eth|sol|bnb|crypto|nft|wallet|bitcoin|btc|blockchain|dao|near|ton|xrp|ada|zil|lens|polygon|arb|888|sui|stark|trx|tron|apt|sei|stx|hbar|avax|bera|klever|unstoppable)(?![\p{L}\p{N}])/giu;
/** Domains of Lightning wallets, at which an account looks like a mailbox. */
const LIGHTNING =
  "walletofsatoshi.com|getalby.com|strike.me|blink.sv|pay.blink.sv|zbd.gg|ln.tips|stacker.news|coinos.io|minibits.cash|primal.net|speed.app|bitnob.io|bitnob.com|lnmarkets.com|cash.app|bipa.app|chivo.com".replaceAll(
    ".",
    String.raw`\.`,
  );
/** A name after a sign of bitcoin or Lightning (BIP 353), a Lightning address, a PayID, a PIX key. */
const OTHERS = [
  /(?:₿|⚡)\s?[\w.+-]{1,64}@[\w.-]{3,100}/g,
  new RegExp(String.raw`[\w.+-]{1,64}@(?:${LIGHTNING})(?![\p{L}\p{N}-])`, "giu"),
  /(?<![\w.$-])[a-z][\w.-]{0,63}\$[a-z][\w-]{0,62}(?:\.[a-z][\w-]{1,62})+/gi,
  /(?<![\p{L}\p{N}@.])[\p{L}\p{N}-]{3,62}\.x(?![\p{L}\p{N}.])/gu,
  /(?<![\da-f])[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}(?![\da-f])/gi,
];
const MIN_GROUPS_WITH_DIGITS = 3;

interface Token extends Span {
  readonly text: string;
  /** Continues the previous token. */
  readonly follows: boolean;
}

export function coinAddressesIn(text: string): readonly Span[] {
  const tokens = text.length < MIN_LENGTH ? [] : tokensOf(text);
  const found: Span[] = [NAME, ...OTHERS].flatMap((pattern) =>
    [...text.matchAll(pattern)].map(({ 0: { length }, index }) => ({ start: index, end: index + length })),
  );
  for (let at = 0; at < tokens.length;) {
    const count =
      wholeAt(tokens, at) || begunAt(tokens, at) || oddGroupsAt(tokens, at) || equalGroupsAt(tokens, at);
    if (count > 0) found.push({ start: tokens[at]!.start, end: tokens[at + count - 1]!.end });
    at += count || 1;
  }
  return apart(found);
}

/** In order; of two that overlap, the first. */
function apart(spans: readonly Span[]): readonly Span[] {
  const kept: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start))
    if (span.start >= (kept.at(-1)?.end ?? 0)) kept.push(span);
  return kept;
}

function tokensOf(text: string): readonly Token[] {
  let end = 0;
  return [...text.matchAll(TOKEN)].map(({ 0: token, index }) => {
    const follows = end > 0 && index - end <= 4 && BETWEEN.test(text.slice(end, index));
    end = index + token.length;
    return { text: token, start: index, end, follows };
  });
}

function wholeAt(tokens: readonly Token[], at: number): number {
  const { text } = tokens[at]!;
  return text.length >= MIN_LENGTH && hasDigit(text) && hasLetter(text) ? 1 : 0;
}

/** Groups after a beginning that only addresses have. */
function begunAt(tokens: readonly Token[], at: number): number {
  const [, characters] = BEGINNINGS.find(([start]) => start.test(tokens[at]!.text)) ?? [];
  if (characters === undefined) return 0;
  return groupsFrom(tokens, at, (token) => characters.test(token), "in pieces");
}

/** Groups that aren't words: digits among letters, or capitals inside. */
function oddGroupsAt(tokens: readonly Token[], at: number): number {
  if (!isOdd(tokens[at]!.text)) return 0;
  return groupsFrom(tokens, at, isOdd, "of any number");
}

/** Groups of equal length, of which the last may be shorter. */
function equalGroupsAt(tokens: readonly Token[], at: number): number {
  const { length } = tokens[at]!.text;
  if (length > MAX_GROUP || tokens[at - 1]?.text.length === length) return 0;
  let count = 1;
  while (continues(tokens, at + count, (text) => text.length === length)) count += 1;
  if (continues(tokens, at + count, (text) => text.length < length && isOddOrNumber(text))) count += 1;
  const groups = tokens.slice(at, at + count).map(({ text }) => text);
  const all = groups.join("");
  if (all.length < MIN_LENGTH) return 0;
  const digits = all.replace(/\D/g, "").length;
  if (length < SHORT_GROUP) return isMixed(all.length, digits) ? count : 0;
  const odd = groups.filter(isOdd).length;
  return 2 * odd >= groups.length || (3 * odd >= groups.length && isMixed(all.length, digits)) ? count : 0;
}

const MAX_GROUP = 12;
const SHORT_GROUP = 3;

function isMixed(length: number, digits: number): boolean {
  return 10 * digits >= length && 4 * (length - digits) >= length;
}

function groupsFrom(
  tokens: readonly Token[],
  at: number,
  isGroup: (text: string) => boolean,
  how: "in pieces" | "of any number",
): number {
  let count = 1;
  while (continues(tokens, at + count, isGroup)) count += 1;
  const groups = tokens.slice(at, at + count);
  const length = groups.reduce((sum, { text }) => sum + text.length, 0);
  const withDigits = groups.filter(({ text }) => hasDigit(text)).length;
  const isEnough = how === "of any number" || withDigits >= Math.min(MIN_GROUPS_WITH_DIGITS, count);
  return count > 1 && length >= MIN_LENGTH && isEnough ? count : 0;
}

function continues(tokens: readonly Token[], at: number, isGroup: (text: string) => boolean): boolean {
  const token = tokens[at];
  return token !== undefined && token.follows && isGroup(token.text);
}

function isOdd(text: string): boolean {
  return (hasDigit(text) && hasLetter(text)) || /[a-z][A-Z]|[A-Z]{2}[a-z]/.test(text);
}

function isOddOrNumber(text: string): boolean {
  return isOdd(text) || hasDigit(text);
}

function hasDigit(text: string): boolean {
  return /\d/.test(text);
}

function hasLetter(text: string): boolean {
  return /[A-Za-z]/.test(text);
}
