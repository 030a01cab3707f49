/** Digits as words: a row of them is a number that is dictated. */

/** From nought to nine, in the languages that people dictate to the desk in. */
const WORDS: readonly string[] = [
  "zero|oh|nought|nil one two three four five six seven eight nine",
  "zéro|zero un|une deux trois quatre cinq six sept huit neuf",
  "cero uno|una dos tres cuatro cinco seis siete ocho nueve",
  "zero um|uma dois|duas três|tres quatro cinco seis|meia sete oito nove",
  "null eins|ein zwei|zwo drei vier fünf|funf sechs sieben acht neun",
  "zero uno due tre quattro cinque sei sette otto nove",
  "sifuri moja mbili tatu nne tano sita saba nane tisa",
  "ноль один два три четыре пять шесть семь восемь девять",
  "صفر واحد اثنان ثلاثة أربعة خمسة ستة سبعة ثمانية تسعة",
  "शून्य एक दो तीन चार पांच|पाँच छह|छः सात आठ नौ",
  "sıfır|sifir bir iki üç|uc dört|dort beş|bes altı|alti yedi sekiz dokuz",
  "nol|kosong satu dua tiga empat lima enam tujuh delapan sembilan",
];
const TIMES = new Map([
  ["double", 2],
  ["triple", 3],
]);
const DIGIT_OF: ReadonlyMap<string, string> = /* @__PURE__ */ new Map(
  WORDS.flatMap((row) =>
    row
      .split(" ")
      .flatMap((spellings, digit) => spellings.split("|").map((word) => [word, String(digit)] as const)),
  ),
);
const HAN: ReadonlyMap<string, string> = /* @__PURE__ */ new Map(
  ["〇一二三四五六七八九", "零壹贰叁肆伍陆柒捌玖", "零壹貳參肆伍陸柒捌玖"].flatMap((row) =>
    [...row].map((character, digit) => [character, String(digit)] as const),
  ),
);
const HAN_ROW =
  /[〇零一二三四五六七八九壹贰叁肆伍陆柒捌玖貳參陸](?:[^\p{L}\p{N}]{0,2}[〇零一二三四五六七八九壹贰叁肆伍陆柒捌玖貳參陸]){4,}/gu;
const WORD = /[\p{L}\p{M}]+|\d+/gu;
/** A single number word is a word. */
const MIN_WORDS = 4;
const BETWEEN = /^[^\p{L}\p{N}]{0,4}$/u;

/** With rows of number words, and of Chinese digits, as digits. */
export function digitsOfWords(text: string): string {
  const han = text.replace(HAN_ROW, (row) =>
    [...row].map((character) => HAN.get(character) ?? character).join(""),
  );
  let written = "";
  let end = 0;
  for (const row of rowsOfWords(han)) {
    written += han.slice(end, row.start) + row.digits;
    end = row.end;
  }
  return written + han.slice(end);
}

interface Row {
  start: number;
  end: number;
  digits: string;
  words: number;
}

function rowsOfWords(text: string): readonly Row[] {
  const rows: Row[] = [];
  let row: Row | null = null;
  let times = 1;
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const lower = word.toLowerCase();
    const again = TIMES.get(lower);
    const digits = /^\d/.test(word) ? word : DIGIT_OF.get(lower);
    if (again === undefined && digits === undefined) row = null;
    else {
      if (row === null || !BETWEEN.test(text.slice(row.end, index))) {
        row = { start: index, end: index, digits: "", words: 0 };
        rows.push(row);
        times = 1;
      }
      row.end = index + word.length;
      row.digits += (digits ?? "").repeat(times);
      if (digits !== undefined && digits !== word) row.words += 1;
      times = again ?? 1;
    }
  }
  return rows.filter(({ words }) => words >= MIN_WORDS);
}
