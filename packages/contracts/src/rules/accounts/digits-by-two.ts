/** Numbers from ten to ninety-nine as words, by which account numbers are dictated in pairs. */
import { plainWord } from "./plain-characters.ts";
import type { DigitRow } from "./digits-in-one-language.ts";

const words = (row: string) => row.split(" ");
const UNITS = {
  en: words("one two three four five six seven eight nine"),
  fr: words("un deux trois quatre cinq six sept huit neuf"),
  es: words("uno dos tres cuatro cinco seis siete ocho nueve"),
  de: words("ein zwei drei vier funf sechs sieben acht neun"),
};
const TENS = {
  en: words("twenty thirty forty fifty sixty seventy eighty ninety"),
  fr: words("vingt trente quarante cinquante soixante"),
  es: words("treinta cuarenta cincuenta sesenta setenta ochenta noventa"),
  de: words("zwanzig dreissig vierzig funfzig sechzig siebzig achtzig neunzig"),
};
/** From ten on, each in a row. */
const TEENS = {
  en: words("ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen"),
  fr: words("dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf"),
  es: words(
    "diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve veinte veintiuno veintidos veintitres veinticuatro veinticinco veintiseis veintisiete veintiocho veintinueve",
  ),
  de: words("zehn elf zwolf dreizehn vierzehn funfzehn sechzehn siebzehn achtzehn neunzehn"),
};

/** Each spelling, its words joined by hyphens. */
const PAIRS: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ...Object.values(TEENS).flatMap((row) => row.map((word, at) => pair(word, 10 + at))),
  ...tens(TENS.en, 20, (ten, unit) => `${ten}-${UNITS.en[unit - 1]!}`),
  ...tens(TENS.fr, 20, (ten, unit) => `${ten}-${unit === 1 ? "et-un" : UNITS.fr[unit - 1]!}`),
  ...tens(TENS.es, 30, (ten, unit) => `${ten}-y-${UNITS.es[unit - 1]!}`),
  ...tens(TENS.de, 20, (ten, unit) => `${UNITS.de[unit - 1]!}und${ten}`),
  // "quatre-vingt-deux", and "soixante-douze", "quatre-vingt-douze".
  ...UNITS.fr.map((unit, at) => pair(`quatre-vingt-${unit}`, 81 + at)),
  ...["quatre-vingt", "quatre-vingts"].map((word) => pair(word, 80)),
  ...TEENS.fr.flatMap((teen, at) => [
    pair(`soixante-${teen}`, 70 + at),
    pair(`quatre-vingt-${teen}`, 90 + at),
  ]),
  pair("soixante-et-onze", 71),
]);
const FIRST: ReadonlySet<string> = /* @__PURE__ */ new Set(
  [...PAIRS.keys()].map((word) => word.split("-")[0]!),
);
const WORD = /\p{L}[\p{L}\p{M}]*/gu;
const MAX_WORDS = 4;

function pair(word: string, value: number): readonly [string, string] {
  return [word, String(value)];
}

function tens(row: readonly string[], from: number, join: (ten: string, unit: number) => string) {
  return row.flatMap((ten, at) => {
    const value = from + 10 * at;
    const units = UNITS.en.map((_, unit) => pair(join(ten, unit + 1), value + unit + 1));
    return [pair(ten, value), ...units];
  });
}

/** Each number in a text, the longest that its words make. */
export function pairsAsWords(text: string): readonly DigitRow[] {
  const found: DigitRow[] = [];
  const all = [...text.matchAll(WORD)].map(({ 0: word, index }) => ({
    word: plainWord(word).replaceAll("ß", "ss"),
    start: index,
    end: index + word.length,
  }));
  for (let at = 0; at < all.length; at += 1) {
    if (!FIRST.has(all[at]!.word)) continue;
    for (let count = Math.min(MAX_WORDS, all.length - at); count > 0; count -= 1) {
      const part = all.slice(at, at + count);
      const { start } = part[0]!;
      const { end } = part.at(-1)!;
      const digits = PAIRS.get(part.map(({ word }) => word).join("-"));
      const isTogether = part.every(
        ({ start: next }, turn) => turn === 0 || /^[ -]$/.test(text.slice(part[turn - 1]!.end, next)),
      );
      if (digits === undefined || !isTogether) continue;
      found.push({ start, end, digits });
      at += count - 1;
      break;
    }
  }
  return found;
}
