/**
 * A sentence for a person, of any language: its `id` in the catalogues (locales/), its English, and the
 * values in it. Written as an object behind the comment `i18n`, by which `pnpm run texts` finds it, it needs
 * no build step: server and provider run these files as they are.
 */
export interface Message {
  readonly id: string;
  /** English, as ICU MessageFormat. */
  readonly message: string;
  readonly values?: Readonly<Record<string, string | number>>;
}

/** A foreign text: it stays as it is in every language. */
export function verbatim(sentence: string): Message {
  return { id: "verbatim", message: "{sentence}", values: { sentence } };
}
