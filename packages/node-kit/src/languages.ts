import { existsSync, readFileSync } from "node:fs";
import { type I18n, type MessageDescriptor, setupI18n } from "@lingui/core";
import { compileMessage } from "@lingui/message-utils/compileMessage";

/** A catalogue compiled by Lingui, by id. */
type Catalogue = Parameters<I18n["load"]>[1];

/**
 * A sentence with its English, in ICU MessageFormat, and its values. A value may be a sentence itself, or
 * made by Intl for a language: the English beneath a draft has it in English (docs/decisions/008).
 */
export type Sentence = MessageDescriptor & { readonly message: string };

/**
 * US dollars as decimal text in a sentence: `{sum, number, usd}` to the cent, `{rate, number, price}` with
 * all its digits. In any other currency `{price, number, figure}` is a price, and `{rate, number, rate}` what
 * a dollar is in it.
 */
const DOLLARS = { style: "currency", currency: "USD", currencyDisplay: "narrowSymbol" } as const;
const ALL_DIGITS = { minimumFractionDigits: 2, maximumFractionDigits: 20 } as const;
const FORMATS: Readonly<Record<"usd" | "price" | "figure" | "rate", Intl.NumberFormatOptions>> = {
  usd: DOLLARS,
  price: { ...DOLLARS, ...ALL_DIGITS },
  figure: { maximumSignificantDigits: 10 },
  rate: ALL_DIGITS,
};

/** A language for texts, numbers and dates. */
export interface Language {
  /** BCP 47 */
  readonly locale: string;
  /** The Intl locale for numbers and dates. */
  readonly formats: string;
  readonly say: (sentence: Sentence) => string;
}

export interface LanguagesOptions {
  /** BCP 47, the default first. The default's sentences are in the code. */
  readonly locales: readonly [string, ...string[]];
  readonly formatsOf: (locale: string) => string;
  /**
   * Contains `<locale>.json` for each other locale. A program that runs from source has no such folder, and
   * uses English only.
   */
  readonly folder: URL;
}

/** Browsers send about 60 characters. */
const LONGEST_HEADER = 200;

/** The languages that a program can answer in. */
export class Languages {
  readonly first: Language;
  /** By tag in lower case, and by its primary subtag alone. */
  readonly #byTag = new Map<string, Language>();

  constructor({ locales, formatsOf, folder }: LanguagesOptions) {
    this.first = openLanguage(locales[0], formatsOf(locales[0]), () => ({}));
    this.#add(this.first);
    for (const locale of locales.slice(1)) {
      const file = new URL(`${locale}.json`, folder);
      const read = existsSync(file) ? () => readCatalogue(file) : () => ({});
      this.#add(openLanguage(locale, formatsOf(locale), read, this.first));
    }
  }

  /**
   * The first known language in an Accept-Language header, or the default (RFC 9110, section 12.5.4). Ignores
   * weights.
   */
  asked(acceptLanguage: string | undefined): Language {
    if (this.#byTag.size === 1 || acceptLanguage === undefined) return this.first;
    for (const range of acceptLanguage.slice(0, LONGEST_HEADER).toLowerCase().split(",")) {
      const tag = range.split(";", 1)[0]!.trim();
      const language = this.#byTag.get(tag) ?? this.#byTag.get(primaryOf(tag));
      if (language) return language;
    }
    return this.first;
  }

  /** By BCP 47 tag; the default if the language is unknown. */
  of(locale: string): Language {
    return this.#byTag.get(locale.toLowerCase()) ?? this.first;
  }

  #add(language: Language): void {
    const tag = language.locale.toLowerCase();
    this.#byTag.set(tag, language);
    if (!this.#byTag.has(primaryOf(tag))) this.#byTag.set(primaryOf(tag), language);
  }
}

function primaryOf(tag: string): string {
  return tag.split("-", 1)[0]!;
}

/** What catalogues put around English (scripts/texts/drafts.ts), and before it if it is beneath a draft. */
const [OPEN, CLOSE, BENEATH] = ["\u2068", "\u2069", " \n\u2068"];

/**
 * Its catalogue is read for its first sentence: a start would otherwise wait for languages that nobody may
 * ask for.
 * @param english none for English itself
 */
function openLanguage(locale: string, formats: string, read: () => Catalogue, english?: Language): Language {
  let i18n: I18n | undefined;
  const opened = (): I18n => {
    if (i18n) return i18n;
    i18n = setupI18n({ locale, locales: formats, messages: { [locale]: read() } });
    i18n.setMessagesCompiler(compiled);
    return i18n;
  };
  const sayWith = ({ id, message, values = {} }: Sentence, language: Language) =>
    opened()._(id, valuesIn(language, values), { message, formats: FORMATS });
  const language: Language = { locale, formats, say };
  return language;

  function say(sentence: Sentence): string {
    const own = sayWith(sentence, language);
    const isMade = Object.values(sentence.values ?? {}).some((value) => isSentence(value) || isMaker(value));
    if (!english || !isMade || !own.includes(OPEN)) return own;
    const said = sayWith(sentence, english);
    const end = own.indexOf(BENEATH);
    if (end === -1) return own.startsWith(OPEN) && own.endsWith(CLOSE) ? said : own;
    // None of its own where a value brought what is beneath.
    const beneath = said.indexOf(BENEATH);
    return beneath === -1 ? own : own.slice(0, end) + said.slice(beneath);
  }
}

type Values = NonNullable<Sentence["values"]>;

function isSentence(value: unknown): value is Sentence {
  return typeof value === "object" && value !== null && "message" in value;
}

function isMaker(value: unknown): value is (formats: string) => string {
  return typeof value === "function";
}

/** Lingui decodes escape sequences even in values, so backslashes are doubled to keep the text unchanged. */
function valuesIn({ formats, say }: Language, values: Values): Values {
  const entries = Object.entries(values).map(([name, given]) => {
    const value = isSentence(given) ? say(given) : isMaker(given) ? given(formats) : given;
    return [name, typeof value === "string" ? value.replaceAll("\\", String.raw`\u005c`) : value];
  });
  return Object.fromEntries(entries) as Values;
}

/** A message compiled by Lingui. */
type Compiled = ReturnType<typeof compileMessage>;
const COMPILED = new Map<string, Compiled>();

/** Compiles each English message of the code once; values come later, so the cache stays bounded. */
function compiled(message: string): Compiled {
  const known = COMPILED.get(message);
  if (known !== undefined) return known;
  const made = compileMessage(message);
  COMPILED.set(message, made);
  return made;
}

function readCatalogue(file: URL): Catalogue {
  return JSON.parse(readFileSync(file, "utf8")) as Catalogue;
}
