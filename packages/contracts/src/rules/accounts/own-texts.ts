import { plainCharacters } from "./plain-characters.ts";
import { type Span, withoutSpans } from "./spans.ts";

const CHARACTER = /[\p{L}\p{N}]/u;
const CHARACTERS = /[\p{L}\p{N}]/gu;
/** Shorter texts are no account numbers. */
const MIN_SIGNS = 4;
/** The longest gap between two characters, for grouping. */
const MAX_STEP = 3;

/** Removes an order's own texts, however they are grouped, and its amounts also without cents. */
export function withoutOwn(text: string, own: readonly string[]): string {
  const spellings = new Set(
    own
      .flatMap((one) => [one, one.replace(/[.,]0+$/, "")])
      .map((one) => compact(plainCharacters(one)))
      .filter(({ length }) => length >= MIN_SIGNS),
  );
  return [...spellings]
    .toSorted((a, b) => b.length - a.length)
    .reduce((rest, characters) => withoutSpans(rest, spansOf(rest, characters), " "), text);
}

function compact(text: string): string {
  return (text.match(CHARACTERS) ?? []).join("").toLowerCase();
}

function spansOf(text: string, characters: string): readonly Span[] {
  const places = [...text.matchAll(CHARACTERS)].map(({ index }) => index);
  const all = compact(text);
  // If a letter's lower-case form is longer, the places don't match.
  if (all.length !== places.length) return [];
  const found: Span[] = [];
  for (let at = all.indexOf(characters); at !== -1; at = all.indexOf(characters, at + 1)) {
    const of = places.slice(at, at + characters.length);
    const [start, last] = [of[0]!, of.at(-1)!];
    const isTogether = of.every((place, step) => step === 0 || place - of[step - 1]! <= MAX_STEP);
    const isPart = CHARACTER.test(text.charAt(start - 1)) || CHARACTER.test(text.charAt(last + 1));
    if (isTogether && !isPart && start >= (found.at(-1)?.end ?? 0)) found.push({ start, end: last + 1 });
  }
  return found;
}
