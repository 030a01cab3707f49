/**
 * Digits as words that are other words elsewhere ("to", "for", "do"): they count only in a long run of one
 * language.
 */
import { plainWord } from "./plain-characters.ts";
import type { Span } from "./spans.ts";

/** Zero to nine, without accents. */
const ROWS: readonly string[] = [
  // English as it is said over a radio, and in Pidgin.
  "zero|ziro one|wun|wan two|tu|too tree|tri|three four|fower|for|fo five|fife|faiv|faif six|siks seven|sevun eight|ait|eit nine|niner|nain",
  "noll|null|nul ett|en|et tva|to tre fyra|fire fem sex|seks sju|syv atta|atte|otte nio|ni",
  "nul een twee drie vier vyf ses sewe agt nege",
  "nolla yksi kaksi kolme nelja viisi kuusi seitseman kahdeksan yhdeksan",
  "zero jeden|jedna dwa|dwie trzy cztery piec szesc siedem osiem dziewiec",
  "nula jedna|jeden|jedan dva|dve tri ctyri|styri|cetiri pet|pat sest sedm|sedem|sedam osm|osem|osam devet|devat",
  "nulla egy ketto|ket harom negy ot hat het nyolc kilenc",
  "zero unu|una doi|doua trei patru cinci sase sapte opt noua",
  "нуль|ноль один|одна два|дві три чотири пять шість сім вісім девять",
  "нула едно|един две|два три четири пет шест седем осем девет",
  "μηδεν ενα δυο τρια τεσσερα πεντε εξι επτα|εφτα οκτω|οχτω εννεα|εννια",
  "אפס אחת|אחד שתיים|שתים|שניים שלוש|שלושה ארבע|ארבעה חמש|חמישה שש|שישה שבע|שבעה שמונה תשע|תשעה",
  "صفر ایک دو تین چار پانچ چھ|چھے سات آٹھ نو",
  "صفر یک دو سه چهار پنج شش هفت هشت نه",
  "shunya|sunya|zero ek do teen|tin char|chaar panch|paanch chhe|chhah|che saat|sat aath|ath nau",
  "শূন্য এক দুই তিন চার পাঁচ ছয় সাত আট নয়",
  "ዜሮ አንድ ሁለት ሦስት|ሶስት አራት አምስት ስድስት ሰባት ስምንት ዘጠኝ",
  "eber kow|hal laba saddex afar shan lix toddoba|todoba siddeed sagaal",
  "duwwaa tokko lama sadii afur shan jaa|jaha torba saddeet sagal",
  "qanda|ziro kunye|nye kubili kuthathu kune kuhlanu isithupha isikhombisa isishiyagalombili isishiyagalolunye",
  "iqanda inye|nye zimbini zintathu zine zintlanu zintandathu sixhenxe sibhozo lithoba",
  "ziro potsi|imwe piri|mbiri tatu ina shanu tanhatu nomwe sere|rusere pfumbamwe",
  "hwee baako|koro mmienu|abien mmiensa|abiesa nan|anan num|enum nsia|esia nson|eson nwotwe|awotwe nkron|akron",
  "zeru|ubusa rimwe kabiri gatatu kane gatanu gatandatu karindwi umunani icyenda",
  "zeero emu bbiri|biri ssatu|satu nnya|nya ttaano|taano mukaaga musanvu munaana mwenda",
  "libungutulu moko mibale misato minei mitano motoba sambo mwambe libwa",
  "aotra iray|isa roa telo efatra dimy enina fito valo sivy",
  "sero|zero isa dalawa tatlo apat lima anim pito walo siyam",
  "khong mot hai ba bon|tu nam|lam sau bay tam chin",
  "ศูนย์ หนึ่ง สอง|โท สาม สี่ ห้า หก เจ็ด แปด เก้า",
  "ling yi|yao er|liang san si wu liu qi ba jiu",
  "ゼロ|れい|まる いち|イチ に|ニ さん|サン よん|し|ヨン ご|ゴ ろく|ロク なな|しち|ナナ はち|ハチ きゅう|く|キュウ",
  "zero|rei|maru ichi ni san yon|shi go roku nana|shichi hachi kyuu|kyu|ku",
  "영|공|제로 일|하나 이|둘 삼|셋 사|넷 오|다섯 육|륙|여섯 칠|일곱 팔|여덟 구|아홉",
];

const DIGITS_OF: readonly ReadonlyMap<string, string>[] = /* @__PURE__ */ ROWS.map(digitsOfRow);
const WORD = /[\p{L}\p{M}]+(?:['\u2019\u02BC][\p{L}\p{M}]+)*|\d+/gu;
const BETWEEN = /^[^\p{L}\p{N}]{0,4}$/u;
/** Fewer are just words; next to digits, fewer suffice. */
const MIN_DIGITS = 7;
const MIN_BESIDE = { spelled: 4, digits: 8 };
/** In Latin letters no word has less than two. */
const MIN_LATIN = 2 * MIN_DIGITS;
const MAX_LETTERS = 17;
const KNOWN: ReadonlySet<string> = /* @__PURE__ */ new Set(DIGITS_OF.flatMap((words) => [...words.keys()]));

/** What each word of a row means. */
export function digitsOfRow(row: string): ReadonlyMap<string, string> {
  return new Map(
    row
      .split(" ")
      .flatMap((spellings, digit) => spellings.split("|").map((word) => [plainWord(word), String(digit)])),
  );
}

export interface DigitRow extends Span {
  readonly digits: string;
}

interface Growing {
  readonly start: number;
  end: number;
  digits: string;
  /** How many of the digits are words. */
  spelled: number;
}

interface Word extends Span {
  readonly text: string;
  readonly isNumber: boolean;
}

/** Runs of digits as words of one language, digits between them included. */
export function rowsOfOneLanguage(text: string): readonly DigitRow[] {
  const possible = possibleRows(text);
  const found: DigitRow[] = [];
  for (const row of DIGITS_OF.flatMap((digitsOf) => possible.flatMap((words) => rowsIn(words, digitsOf))))
    if (found.every(({ start, end }) => end <= row.start || start >= row.end)) found.push(row);
  return found.toSorted((a, b) => a.start - b.start);
}

/** Neighbours that may be digits in one of the languages. Numbers alone are none. */
function possibleRows(text: string): readonly (readonly Word[])[] {
  const rows: Word[][] = [];
  let last: Word[] | undefined;
  for (const { 0: written, index } of text.matchAll(WORD)) {
    const word = plainWord(written.replace(/['\u2019\u02BC]/g, ""));
    const isNumber = /^\d/.test(word);
    if (!isNumber && !KNOWN.has(word) && !isLong(word)) {
      last = undefined;
      continue;
    }
    if (last === undefined || !BETWEEN.test(text.slice(last.at(-1)!.end, index))) last = [];
    last.push({ text: word, isNumber, start: index, end: index + written.length });
    if (!isNumber && rows.at(-1) !== last) rows.push(last);
  }
  return rows;
}

function rowsIn(words: readonly Word[], digitsOf: ReadonlyMap<string, string>): DigitRow[] {
  const rows: Growing[] = [];
  let last: Growing | undefined;
  for (const { text: word, isNumber, start, end } of words) {
    const digits = isNumber ? word : digitsIn(word, digitsOf);
    if (digits === undefined) {
      last = undefined;
      continue;
    }
    const spelled = isNumber ? 0 : digits.length;
    if (last === undefined) {
      last = { start, end, digits, spelled };
      rows.push(last);
    } else {
      last.end = end;
      last.digits += digits;
      last.spelled += spelled;
    }
  }
  return rows.filter(
    (row) =>
      row.spelled >= MIN_DIGITS ||
      (row.spelled >= MIN_BESIDE.spelled && row.digits.length >= MIN_BESIDE.digits),
  );
}

function digitsIn(word: string, digitsOf: ReadonlyMap<string, string>): string | undefined {
  return digitsOf.get(word) ?? (isLong(word) ? gluedDigits(word, digitsOf) : undefined);
}

/** Several number words may stand in it without spaces. */
function isLong(word: string): boolean {
  return word.length >= (/[a-z]/.test(word) ? MIN_LATIN : MIN_DIGITS);
}

/** Words without spaces between them: at each place the longest. */
export function gluedDigits(word: string, digitsOf: ReadonlyMap<string, string>): string | undefined {
  let digits = "";
  let at = 0;
  while (at < word.length) {
    let length = Math.min(MAX_LETTERS, word.length - at);
    while (length > 0 && !digitsOf.has(word.slice(at, at + length))) length -= 1;
    if (length === 0) return undefined;
    digits += digitsOf.get(word.slice(at, at + length))!;
    at += length;
  }
  return digits === "" ? undefined : digits;
}
