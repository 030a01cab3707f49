/**
 * A sentence for a person, in any language: its `id` in the catalogues (locales/), its English, and its
 * values. It is an object after the comment `i18n`, by which `pnpm run texts` finds it, so no build step is
 * needed: server and provider run these files directly.
 */
export interface Message {
  readonly id: string;
  /** English, as ICU MessageFormat. */
  readonly message: string;
  readonly values?: Readonly<Record<string, MessageValue>>;
}

/**
 * A value that is itself a sentence, or made by Intl, is said in the language of its sentence, and in English
 * in the English beneath a draft. Only the server says these; pages have texts.
 *
 * @param formats for Intl
 */
type MessageValue = string | number | Message | ((formats: string) => string);

/** A text from elsewhere, which stays the same in every language. */
export function verbatim(sentence: string): Message {
  return { id: "verbatim", message: "{sentence}", values: { sentence } };
}
