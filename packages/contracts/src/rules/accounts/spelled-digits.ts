/** Digits spelled as words: a run of them is a dictated number. */

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
  "صفر واحد اثنان ثلاثة أربعة خمسة ستة سبعة ثمانية تسعة",
  "शून्य एक दो तीन चार पांच|पाँच छह|छः सात आठ नौ",
  "sıfır|sifir bir iki uc dort bes altı|alti yedi sekiz dokuz",
  "nol|kosong satu dua tiga empat lima enam tujuh delapan sembilan",
];
const TIMES = new Map([
  ["double", 2],
  ["triple", 3],
]);
const DIGITS_OF: readonly ReadonlyMap<string, string>[] = /* @__PURE__ */ WORDS.map(
  (row) =>
    new Map(
      row
        .split(" ")
        .flatMap((spellings, digit) => spellings.split("|").map((word) => [plain(word), String(digit)])),
    ),
);
const DIGIT_OF: ReadonlyMap<string, string> = /* @__PURE__ */ new Map(
  DIGITS_OF.flatMap((words) => [...words]),
);
const HAN: ReadonlyMap<string, string> = /* @__PURE__ */ new Map(
  ["〇一二三四五六七八九", "零壹贰叁肆伍陆柒捌玖", "零壹貳參肆伍陸柒捌玖"].flatMap((row) =>
    [...row].map((character, digit) => [character, String(digit)] as const),
  ),
);
const HAN_ROW =
  /[〇零一二三四五六七八九壹贰叁肆伍陆柒捌玖貳參陸](?:[^\p{L}\p{N}]{0,2}[〇零一二三四五六七八九壹贰叁肆伍陆柒捌玖貳參陸]){4,}/gu;
const WORD = /[\p{L}\p{M}]+|\d+/gu;
/** Fewer number words are just words. */
const MIN_WORDS = 4;
/** Next to digits fewer words suffice: two in a row, or one attached to digits. */
const MIN_DIGITS = 8;
const MAX_LETTERS = 10;
const BETWEEN = /^[^\p{L}\p{N}]{0,4}$/u;

/** Replaces runs of number words, and of Chinese digits, by digits. */
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
  /** Two words in a row, or a word attached to digits. */
  isDictated: boolean;
}

function rowsOfWords(text: string): readonly Row[] {
  const rows: Row[] = [];
  let row: Row | null = null;
  let times = 1;
  let isAfterWord = false;
  for (const { 0: found, index } of text.matchAll(WORD)) {
    const word = plain(found);
    const again = TIMES.get(word);
    const isNumber = /^\d/.test(found);
    const digits = isNumber ? found : (DIGIT_OF.get(word) ?? gluedDigits(word));
    if (again === undefined && digits === undefined) row = null;
    else {
      if (row === null || !BETWEEN.test(text.slice(row.end, index))) {
        row = { start: index, end: index, digits: "", words: 0, isDictated: false };
        rows.push(row);
        times = 1;
      } else
        row.isDictated ||= isNumber ? isAfterWord && row.end === index : isAfterWord || row.end === index;
      row.end = index + found.length;
      row.digits += (digits ?? "").repeat(times);
      if (digits !== undefined && !isNumber) row.words += digits.length;
      times = again ?? 1;
      isAfterWord = digits !== undefined && !isNumber;
    }
  }
  return rows.filter(
    ({ words, digits, isDictated }) => words >= MIN_WORDS || (isDictated && digits.length >= MIN_DIGITS),
  );
}

/** "zerosevenone": at each place the longest matching word, all in one language. */
function gluedDigits(word: string): string | undefined {
  for (const words of DIGITS_OF) {
    let digits = "";
    let at = 0;
    while (at < word.length) {
      let length = Math.min(MAX_LETTERS, word.length - at);
      while (length > 0 && !words.has(word.slice(at, at + length))) length -= 1;
      if (length === 0) break;
      digits += words.get(word.slice(at, at + length))!;
      at += length;
    }
    if (at === word.length && digits.length >= MIN_WORDS) return digits;
  }
  return undefined;
}

function plain(word: string): string {
  return word
    .toLowerCase()
    .normalize("NFD")
    .replace(/[\u0300-\u036F]/g, "")
    .replaceAll("ɗ", "d")
    .normalize("NFC");
}
