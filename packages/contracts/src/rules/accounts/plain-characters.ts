/** A text as a person reads it: what stands for a digit or a Latin letter is that digit or letter. */
import { LOOKALIKES } from "../lookalikes.ts";
import { latinDigits, withoutUnseen } from "../typed-text.ts";

/** Rows that Unicode does not call digits: the first, how many, and what the first one stands for. */
const NUMBERED: readonly (readonly [first: number, count: number, value: number])[] = [
  // Black and sans-serif circles.
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
];
/** Letters in a box or a circle. */
const BOXED: readonly (readonly [first: number, count: number])[] = [
  [0x1f130, 26],
  [0x1f150, 26],
  [0x1f170, 26],
  [0x1f1e6, 26],
];
/** A full stop of Chinese, and figures that only look like digits. */
const OTHERS = new Map([
  ["。", "."],
  ["З", "3"],
  ["з", "3"],
  ["Ч", "4"],
  ["ч", "4"],
  ["Ӡ", "3"],
]);

/** What each character was read as: a text repeats few. */
const known = new Map<string, string>();
const MAX_KNOWN = 5_000;

/** Digits of any script, in circles or on keycaps, are 0 to 9; Latin lookalikes are Latin; marks go. */
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
