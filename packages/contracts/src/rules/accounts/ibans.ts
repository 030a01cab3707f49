import { countrySpecs, isValidIBAN } from "ibantools";
import type { Span } from "./spans.ts";

const CHARACTER = /[A-Za-z0-9]/g;
/** Norway's length. */
const MIN_LENGTH = 15;
const START = /(?=[A-Z]{2}\d{2})/g;

/** Whether a text has the shape of an IBAN but the wrong check digits or length. */
export function isMistypedIban(text: string): boolean {
  const plain = text.replace(/[^A-Za-z0-9]/g, "").toUpperCase();
  const hasLength = (countrySpecs[plain.slice(0, 2)]?.chars ?? null) !== null;
  return plain.length >= MIN_LENGTH && /^[A-Z]{2}\d{2}/.test(plain) && hasLength && !isValidIBAN(plain);
}

/** IBANs (ISO 13616) in any case and grouping: the two check digits tell them from other text. */
export function ibansIn(text: string): readonly Span[] {
  if (text.length < MIN_LENGTH) return [];
  const places: number[] = [];
  let characters = "";
  for (const { 0: character, index } of text.matchAll(CHARACTER)) {
    places.push(index);
    characters += character;
  }
  const upper = characters.toUpperCase();
  const found: Span[] = [];
  for (const { index } of upper.matchAll(START)) {
    const length = countrySpecs[upper.slice(index, index + 2)]?.chars;
    if (length === null || length === undefined || index < (found.at(-1)?.end ?? 0)) continue;
    if (isValidIBAN(upper.slice(index, index + length))) found.push({ start: index, end: index + length });
  }
  return found.map(({ start, end }) => ({ start: places[start]!, end: places[end - 1]! + 1 }));
}
