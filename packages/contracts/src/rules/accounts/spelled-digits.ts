/** Digits spelled as words: a run of them is a dictated number. */
import { pairsAsWords } from "./digits-by-two.ts";
import { type DigitRow, digitsOfRow, gluedDigits, rowsOfOneLanguage } from "./digits-in-one-language.ts";
import { plainWord } from "./plain-characters.ts";

/** Zero to nine, without accents, in the languages in which people dictate to the desk. */
const WORDS: readonly string[] = [
  "zero|oh|nought|nil one two three four five six seven eight nine",
  "zero un|une deux trois quatre cinq six sept huit neuf",
  "cero uno|una dos tres cuatro cinco seis siete ocho nueve",
  "zero um|uma dois|duas tres quatro cinco seis|meia sete oito nove",
  "null eins|ein zwei|zwo drei vier funf sechs sieben acht neun",
  "nul een twee drie vier vijf zes zeven acht negen",
  "zero uno due tre quattro cinque sei sette otto nove",
  "sifuri moja mbili tatu nne tano sita saba nane tisa",
  "sifili|sifiri daya biyu uku hudu biyar shida bakwai takwas tara",
  "odo|ofo ookan|okan|eni eeji|eji|meji eeta|eta|meta eerin|erin|merin aarun|arun|marun eefa|efa|mefa eeje|eje|meje eejo|ejo|mejo eesan|esan|mesan",
  "efu otu abuo ato ano ise isii asaa asato itoolu",
  "ziro wan tu tri fo faif siks sevun eit nain",
  "ноль один два три четыре пять шесть семь восемь девять",
  "صفر واحد|واحدة اثنان|اثنين|اتنين|اثنتان ثلاثة|ثلاث|تلاتة أربعة|أربع خمسة|خمس ستة|ست سبعة|سبع ثمانية|ثماني|ثمان|تمانية تسعة|تسع",
  "शून्य एक दो तीन चार पांच|पाँच छह|छः सात आठ नौ",
  "sıfır|sifir bir iki uc dort bes altı|alti yedi sekiz dokuz",
  "nol|kosong satu dua tiga empat lima enam tujuh delapan sembilan",
];
const REPEATED = /(?<![\p{L}\p{M}])(double|triple)[ -]([\p{L}\p{M}]+|\d(?!\d))/giu;
const DIGITS_OF: readonly ReadonlyMap<string, string>[] = /* @__PURE__ */ WORDS.map(digitsOfRow);
const DIGIT_OF: ReadonlyMap<string, string> = /* @__PURE__ */ new Map(
  DIGITS_OF.flatMap((words) => [...words]),
);
const HAN: ReadonlyMap<string, string> = /* @__PURE__ */ new Map(
  ["〇一二三四五六七八九", "零壹贰叁肆伍陆柒捌玖", "零壹貳參肆伍陸柒捌玖", "洞幺两三四五六拐八勾"].flatMap(
    (row) => [...row].map((character, digit) => [character, String(digit)] as const),
  ),
);
const HAN_ROW =
  /[〇零洞一二三四五六七八九幺两拐勾壹贰叁肆伍陆柒捌玖貳參陸](?:[^\p{L}\p{N}]{0,2}[〇零洞一二三四五六七八九幺两拐勾壹贰叁肆伍陆柒捌玖貳參陸]){4,}/gu;
const WORD = /[\p{L}\p{M}]+|\d+/gu;
/** Fewer number words are just words. */
const MIN_WORDS = 4;
/** Next to digits fewer words suffice: two in a row, or one attached to digits. */
const MIN_DIGITS = 8;
const BETWEEN = /^[^\p{L}\p{N}]{0,4}$/u;

/** Replaces runs of number words, and of Chinese digits, by digits. */
export function digitsOfWords(text: string): string {
  const han = text.replace(HAN_ROW, (row) =>
    [...row].map((character) => HAN.get(character) ?? character).join(""),
  );
  const repeated = han.replace(REPEATED, (written, times: string, word: string) =>
    DIGIT_OF.has(plainWord(word)) || /\d/.test(word)
      ? Array(times.toLowerCase() === "double" ? 2 : 3)
          .fill(word)
          .join(" ")
      : written,
  );
  return [pairsAsWords, rowsOfOneLanguage, rowsOfWords].reduce(
    (read, rowsOf) => withDigits(read, rowsOf(read)),
    repeated,
  );
}

function withDigits(text: string, rows: readonly DigitRow[]): string {
  let written = "";
  let end = 0;
  for (const row of rows) {
    written += text.slice(end, row.start) + row.digits;
    end = row.end;
  }
  return written + text.slice(end);
}

interface Row {
  start: number;
  end: number;
  digits: string;
  words: number;
  /** Two words in a row, or a word attached to digits. */
  isDictated: boolean;
}

function rowsOfWords(text: string): readonly Row[] {
  const rows: Row[] = [];
  let row: Row | null = null;
  let isAfterWord = false;
  for (const { 0: found, index } of text.matchAll(WORD)) {
    const word = plainWord(found);
    const isNumber = /^\d/.test(found);
    const digits = isNumber ? found : (DIGIT_OF.get(word) ?? gluedIn(word));
    if (digits === undefined) row = null;
    else {
      if (row === null || !BETWEEN.test(text.slice(row.end, index))) {
        row = { start: index, end: index, digits: "", words: 0, isDictated: false };
        rows.push(row);
      } else
        row.isDictated ||= isNumber ? isAfterWord && row.end === index : isAfterWord || row.end === index;
      row.end = index + found.length;
      row.digits += digits;
      if (!isNumber) row.words += digits.length;
      isAfterWord = !isNumber;
    }
  }
  return rows.filter(
    ({ words, digits, isDictated }) => words >= MIN_WORDS || (isDictated && digits.length >= MIN_DIGITS),
  );
}

/** "zerosevenone": all in one language. */
function gluedIn(word: string): string | undefined {
  for (const words of DIGITS_OF) {
    const digits = gluedDigits(word, words);
    if (digits !== undefined && digits.length >= MIN_WORDS) return digits;
  }
  return undefined;
}
