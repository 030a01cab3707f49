/** Of languages that browsers cannot format (locales.ts): Intl would join with another language's words. */
const WORDS: Readonly<Record<string, Readonly<Record<"and" | "or", string>>>> = {
  pcm: { and: "and", or: "or" },
  ha: { and: "da", or: "ko" },
  yo: { and: "àti", or: "tàbí" },
};
const TYPES = { and: "conjunction", or: "disjunction" } as const;

/**
 * "bank transfer, mobile money or cash", in a text of this language.
 * @param formats formatsOf(locale)
 */
export function wordList(
  items: readonly string[],
  by: "and" | "or",
  { locale, formats }: { readonly locale: string; readonly formats: string },
): string {
  const words = WORDS[locale];
  if (!words) return new Intl.ListFormat(formats, { type: TYPES[by] }).format(items);
  const [last, ...others] = items.toReversed();
  const first = others.toReversed().join(", ");
  return first === "" ? (last ?? "") : `${first} ${words[by]} ${last}`;
}
