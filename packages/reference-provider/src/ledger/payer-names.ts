/** Names in the form that banks keep (P20.10): no case, no accents, letters of any script as a to z. */
import anyAscii from "any-ascii";

/**
 * Spellings that banks and passports use besides the library's: ICAO 9303-3, section 6, Serbian's dj, and the
 * "Dmitry" and "Alyona" of older passports. Not in {@link plainName}, which has one spelling: the "ue" in
 * Manuel is no ü. Longer rows come first.
 */
const OTHER_SPELLINGS: Readonly<Record<string, readonly [string, ...string[]]>> = {
  ий: ["ii", "y"],
  ый: ["yi", "y"],
  ου: ["ou"],
  ού: ["ou"],
  ä: ["ae"],
  ö: ["oe"],
  ü: ["ue"],
  å: ["aa"],
  ø: ["oe"],
  đ: ["dj"],
  й: ["i"],
  ё: ["yo"],
  ю: ["iu"],
  я: ["ia"],
};
const TO_SPELL_AGAIN = new RegExp(Object.keys(OTHER_SPELLINGS).join("|"), "gu");
/** Each letter may be written either way; a word with more of them is no name. */
const MAX_SPELLED_AGAIN = 5;
/** More words are no name, and would take long to match. */
const MAX_COMPARED = 20;
/** Egyptians and banks interchange these. */
const ALIKE: Readonly<Record<string, string>> = { ى: "ي", ة: "ه" };
const ALIKE_LETTERS = new RegExp(Object.keys(ALIKE).join("|"), "gu");
/** O'Brien and OBrien; hamza and ayin in Latin letters. */
const APOSTROPHES = /['`´‘’ʻʼʾʿ]/gu;
/** Standalone accents, Arabic vowels, and joiners; the vowels of Indian scripts are letters. */
const MARKS = /\p{Script=Inherited}/gu;

/** One spelling for names that differ only in case, accents or word order. */
export function plainName(name: string): string {
  return wordsOf(name).toSorted().join(" ");
}

/** The words of a name, in letters a to z. */
export function wordsOf(name: string): string[] {
  return rawWords(name).map(inLatin);
}

/** Whether two names may be the same, as written by two banks. Word order and spaces make no difference. */
export function isSameName(one: string, other: string): boolean {
  const [words, others] = [rawWords(one), rawWords(other)];
  if (words.length === 0 || others.length === 0) return one.trim() === other.trim();
  if (isSpelledAlike(words.join(""), others.join(""))) return true;
  if (Math.max(words.length, others.length) > MAX_COMPARED) return plainName(one) === plainName(other);
  const [joined, joinedOthers] = [joinAs(words, others), joinAs(others, words)];
  if (joined.length !== joinedOthers.length) return false;
  return pairsOf(joined, joinedOthers, isSpelledAlike).size === joined.length;
}

/** In lower case, without accents. */
export function rawWords(name: string): string[] {
  return plainText(name)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== "");
}

export function plainText(name: string): string {
  return name.normalize("NFKC").toLowerCase().replace(MARKS, "").replace(APOSTROPHES, "");
}

/** Joins neighbouring words if the other name writes them as one: "Xiao Ming" for "Xiaoming". */
export function joinAs(words: readonly string[], others: readonly string[]): string[] {
  const joined: string[] = [];
  for (let place = 0; place < words.length; place += 1) {
    const [word = "", next] = words.slice(place, place + 2);
    const isOne = next !== undefined && others.some((other) => isSpelledAlike(word + next, other));
    joined.push(isOne ? word + next : word);
    if (isOne) place += 1;
  }
  return joined;
}

/**
 * The largest matching of words that agree, each used once: maps places in `others` to the places of their
 * words. The order of the words makes no difference.
 */
export function pairsOf<One, Other>(
  words: readonly One[],
  others: readonly Other[],
  agree: (word: One, other: Other) => boolean,
): ReadonlyMap<number, number> {
  const pairs = new Map<number, number>();
  const findPlace = (word: number, tried: Set<number>): boolean =>
    others.some((other, place) => {
      if (tried.has(place) || !agree(words[word]!, other)) return false;
      tried.add(place);
      const taken = pairs.get(place);
      if (taken !== undefined && !findPlace(taken, tried)) return false;
      pairs.set(place, word);
      return true;
    });
  for (const word of words.keys()) findPlace(word, new Set());
  return pairs;
}

export function isSpelledAlike(word: string, other: string): boolean {
  if (word === other) return true;
  const spellings = spellingsOf(other);
  return spellingsOf(word).some((spelling) => spellings.includes(spelling));
}

/** All ways to write a word in letters a to z. */
export function spellingsOf(word: string): readonly string[] {
  const letters = [...word.matchAll(TO_SPELL_AGAIN)];
  if (letters.length > MAX_SPELLED_AGAIN) {
    return [inLatin(word), inLatin(word.replace(TO_SPELL_AGAIN, (letter) => OTHER_SPELLINGS[letter]![0]))];
  }
  let spellings = [""];
  let end = 0;
  for (const { 0: letter, index } of letters) {
    const before = word.slice(end, index);
    const written = [letter, ...OTHER_SPELLINGS[letter]!];
    spellings = spellings.flatMap((start) => written.map((sound) => start + before + sound));
    end = index + letter.length;
  }
  return spellings.map((start) => inLatin(start + word.slice(end)));
}

/** A word in characters unknown to the library stays as it is. */
function inLatin(word: string): string {
  const alike = word.replace(ALIKE_LETTERS, (letter) => ALIKE[letter]!);
  return (
    anyAscii(alike)
      .toLowerCase()
      .replace(/[^a-z0-9]/g, "") || word
  );
}
