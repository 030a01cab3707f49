/** Reads a text as a person would: lookalikes of digits and Latin letters become those digits and letters. */
import { LOOKALIKES } from "../lookalikes.ts";
import { latinDigits, withoutUnseen } from "../typed-text.ts";

/**
 * Runs of numerals that Unicode doesn't classify as digits: the first, how many, and the first one's value.
 */
const NUMBERED: readonly (readonly [first: number, count: number, value: number])[] = [
  // Filled and sans-serif circles.
  [0x2776, 10, 1],
  [0x2780, 10, 1],
  [0x278a, 10, 1],
  [0x24eb, 10, 11],
  [0x24f5, 10, 1],
  [0x24ff, 1, 0],
  [0x1f10b, 1, 0],
  [0x1f10c, 1, 0],
  // The keycap of ten, and Ethiopic.
  [0x1f51f, 1, 10],
  [0x1369, 9, 1],
  // Roman, Suzhou, in brackets and circles of Chinese, rods, dice.
  [0x2160, 12, 1],
  [0x2170, 12, 1],
  [0x3021, 9, 1],
  [0x3220, 10, 1],
  [0x3280, 10, 1],
  [0x1d360, 9, 1],
  [0x2680, 6, 1],
];
/** Letters in boxes or circles. */
const BOXED: readonly (readonly [first: number, count: number])[] = [
  [0x1f130, 26],
  [0x1f150, 26],
  [0x1f170, 26],
  [0x1f1e6, 26],
];
/** The Chinese full stop, and letters that look like digits. */
const OTHERS = new Map([
  ["。", "."],
  ["З", "3"],
  ["з", "3"],
  ["Ч", "4"],
  ["ч", "4"],
  ["Ӡ", "3"],
]);

/** Cache of characters already read: a text repeats few of them. */
const known = new Map<string, string>();
const MAX_KNOWN = 5_000;

/**
 * Digits of any script, also circled or on keycaps, become 0 to 9; Latin lookalikes become Latin; marks go.
 */
export function plainCharacters(text: string): string {
  return text.replace(/[^\0-\x7F]/gu, readCharacter);
}

function readCharacter(character: string): string {
  const before = known.get(character);
  if (before !== undefined) return before;
  const read = latinCharacter(character);
  if (known.size < MAX_KNOWN) known.set(character, read);
  return read;
}

function latinCharacter(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const row = NUMBERED.find(([first, count]) => code >= first && code < first + count);
  if (row) return String(row[2] + code - row[0]);
  const box = BOXED.find(([first, count]) => code >= first && code < first + count);
  if (box) return String.fromCodePoint("A".charCodeAt(0) + code - box[0]);
  const plain = latinDigits(withoutUnseen(character.normalize("NFKC"))).replace(/\p{M}/gu, "");
  return [...plain].map(latinLetter).join("");
}

function latinLetter(letter: string): string {
  const other = OTHERS.get(letter);
  if (other !== undefined) return other;
  const lower = letter.toLowerCase();
  const latin = LOOKALIKES.get(lower);
  if (latin === undefined || letter <= "\x7F") return letter;
  return letter === lower ? latin : latin.toUpperCase();
}

const ASCII = /^[\x20-\x7E]*$/;

/** A word without case and accents, with one form of each Arabic letter. */
export function plainWord(word: string): string {
  const lower = word.toLowerCase();
  if (ASCII.test(lower)) return lower;
  return lower
    .normalize("NFD")
    .replace(/[\u0300-\u036F\u064B-\u0655]/g, "")
    .replaceAll("ɗ", "d")
    .normalize("NFC");
}
