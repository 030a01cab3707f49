/** Runs of digits that belong together, however they are broken up. */

/** Replaces something that is not a number; no run crosses it. */
export const BARRIER = "\0";

export interface NumberRun {
  readonly start: number;
  readonly end: number;
  readonly digits: string;
}

/** Digits with single points, commas or apostrophes between them. */
const TOKEN = /\d+(?:[.,'\u2019]\d+)*/g;
/** Longest gap within a number, without letters or other digits. */
const MAX_BETWEEN = 6;
/** Longest gap with a linking word, in UTF-16 units. */
const MAX_THEN = 16;
const CLOSED = /[\p{L}\0]/u;
/** Linking words between the parts of a number that begins with zero. */
const THEN = /^[^\p{L}\p{N}\0]{1,4}(?:then|and|plus|und|et|y|e)[^\p{L}\p{N}\0]{1,4}$/iu;
/** Separates the numbers of a list. */
const LIST = /[,;:]\s/;
/** Usually separates two numbers in a sentence rather than parts of one. */
const LOOSE = /[\n=<>%+&?!,;:\p{Sc}]|\.\s|\s[-\u2013\u2014/]\s/u;

/** A run under construction. */
interface Growing {
  start: number;
  end: number;
  digits: string;
  last: string;
  count: number;
  /** A part begins with zero, as none of an amount does. */
  hasZero: boolean;
  /** Each part is a single digit. */
  isSingle: boolean;
}

/**
 * Runs in order.
 * @param joins "tight": as people write numbers; "any": also across lists, characters and lines
 */
export function numberRuns(text: string, joins: "tight" | "any"): readonly NumberRun[] {
  const runs: Growing[] = [];
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    const end = index + token.length;
    const digits = token.replace(/\D/g, "");
    const run = runs.at(-1);
    if (run && continuesRun(run, text, index, token, joins)) {
      run.end = end;
      run.digits += digits;
      run.last = token;
      run.count += 1;
      run.isSingle &&= token.length === 1;
      run.hasZero ||= /^0\d/.test(token);
    } else {
      const hasZero = /^0\d/.test(token);
      const isSingle = token.length === 1;
      runs.push({ start: index, end, digits, last: token, count: 1, hasZero, isSingle });
    }
  }
  return runs;
}

function continuesRun(
  run: Growing,
  text: string,
  index: number,
  next: string,
  joins: "tight" | "any",
): boolean {
  if (index - run.end > MAX_THEN) return false;
  const between = text.slice(run.end, index);
  if (run.hasZero && THEN.test(between)) return true;
  const isFar = between.length > MAX_BETWEEN && [...between].length > MAX_BETWEEN;
  if (isFar || CLOSED.test(between)) return false;
  const bothRound = isRound(run.last) && isRound(next);
  if (joins === "any") return !(bothRound && (LOOSE.test(between) || /[-/]/.test(between)));
  if (run.hasZero || /^0\d/.test(next) || (run.isSingle && next.length === 1)) return true;
  if (LIST.test(between)) return false;
  const whole = isWhole(run.last) && isWhole(next);
  if (LOOSE.test(between)) return whole && !isRound(run.last) && !isRound(next);
  if (run.count === 1 && bothRound && /^ ?[-\u2013\u2014/] ?$/.test(between)) return false;
  // "1 234 567,89" continues with its decimals.
  return whole || (isWhole(run.last) && /^\d{3}[.,]\d+$/.test(next));
}

function isWhole(token: string): boolean {
  return /^\d+$/.test(token);
}

/** Round, as amounts are. */
function isRound(token: string): boolean {
  return /^\d+(?:[.,]\d+)*$/.test(token) && /(?:00|50)$/.test(token) && !token.startsWith("0");
}

/** Letters written for digits: O, l and I often, others only if nearly all the rest are digits. */
const OFTEN: Readonly<Record<string, string>> = { O: "0", o: "0", l: "1", I: "1", "|": "1", i: "1" };
const SELDOM: Readonly<Record<string, string>> = {
  D: "0",
  Q: "0",
  S: "5",
  s: "5",
  B: "8",
  b: "6",
  G: "6",
  Z: "2",
  z: "2",
  g: "9",
  q: "9",
};
const LIKE_DIGITS = /(?<![A-Za-z0-9|])[0-9OolI|iDQSsBbGZzgq]{2,}(?![A-Za-z0-9|])/g;
/** A single letter between short groups. */
const ALONE = /(?<=(?<!\d)\d{1,3}[ .-])[OolI|](?=[ .-]\d{1,3}(?!\d))/g;
/** "4III IIII": groups of strokes of one kind after a digit. */
const STROKES = [/\b\d[\dIO]{2,}(?:[ .-][\dIO]{2,})*/g, /\b\d[\dlO]{2,}(?:[ .-][\dlO]{2,})*/g];
const MIN_STROKES = 8;
const FEW = 5;

/** "O8O3 l23 4567" as digits. */
export function lettersAsDigits(text: string): string {
  return STROKES.reduce((rest, pattern) => rest.replace(pattern, strokesAsDigits), text)
    .replace(LIKE_DIGITS, (word) => {
      const digits = word.replace(/\D/g, "").length;
      const seldom = word.replace(/[^DQSsBbGZzgq]/g, "").length;
      // "ISO27001" is a word and a number.
      if (2 * digits < word.length || FEW * seldom > word.length || /^[A-Z]{2,}\d+$/.test(word)) return word;
      return word.replace(/\D/g, (character) => OFTEN[character] ?? SELDOM[character] ?? character);
    })
    .replace(ALONE, (character) => OFTEN[character]!);
}

function strokesAsDigits(groups: string): string {
  return groups.length < MIN_STROKES ? groups : groups.replace(/[OlI]/g, (character) => OFTEN[character]!);
}
