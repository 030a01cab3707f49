import { parse, type Token } from "@messageformat/parser";

interface Shape {
  /** Each placeholder with its type, its format, and a select's cases. */
  readonly placeholders: ReadonlySet<string>;
  /** Names of elements: `<0>`, `<lite>`. */
  readonly tags: ReadonlySet<string>;
  /** Numbers outside plurals, however their digits are grouped. */
  readonly numbers: readonly string[];
  /** The forms of each plural, without `=1` and the like. */
  readonly plurals: readonly (readonly string[])[];
}

const TAG = /<\/?[a-z0-9]+\/?>/gi;
const GROUPED = /(\d)[\s\u00A0\u202F.,'](?=\d{3}(?!\d))/g;

/**
 * What a translation lacks or adds compared to its English: placeholders, tags, numbers, and the plural forms
 * of its own language. Empty if they agree. Throws if either is not valid ICU MessageFormat.
 */
export function differencesOf(english: string, translation: string, locale: string): string[] {
  const [from, to] = [shapeOf(english), shapeOf(translation)];
  const forms: readonly string[] = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
  return [
    ...missing(from.placeholders, to.placeholders).map((name) => `lacks {${name}}`),
    ...missing(to.placeholders, from.placeholders).map((name) => `adds {${name}}`),
    ...missing(from.tags, to.tags).map((tag) => `lacks ${tag}`),
    ...missing(to.tags, from.tags).map((tag) => `adds ${tag}`),
    ...(from.numbers.join() === to.numbers.join()
      ? []
      : [`${to.numbers.join(" ")} for ${from.numbers.join(" ")}`]),
    ...to.plurals.flatMap((has) =>
      forms.filter((form) => !has.includes(form)).map((form) => `lacks form ${form}`),
    ),
    ...to.plurals.flatMap((has) =>
      has.filter((form) => !forms.includes(form)).map((form) => `adds form ${form}`),
    ),
  ];
}

function missing(from: ReadonlySet<string>, to: ReadonlySet<string>): string[] {
  return [...from].filter((one) => !to.has(one));
}

function shapeOf(message: string): Shape {
  const placeholders = new Set<string>();
  const tags = new Set<string>();
  const numbers: string[] = [];
  const plurals: string[][] = [];
  const walk = (tokens: readonly Token[], isInPlural: boolean) => {
    for (const token of tokens) {
      if (token.type === "content") {
        for (const [tag] of token.value.matchAll(TAG)) tags.add(tag);
        const text = token.value.replaceAll(TAG, "").replaceAll(GROUPED, "$1");
        if (!isInPlural)
          numbers.push(...(text.match(/\d+(?:[.,]\d+)?/g) ?? []).map((one) => one.replace(",", ".")));
      } else if (token.type === "argument") placeholders.add(token.arg);
      else if (token.type === "function")
        placeholders.add(`${token.arg}, ${token.key}, ${formatOf(token.param)}`);
      else if (token.type !== "octothorpe") {
        const keys = token.cases.map(({ key }) => key);
        if (token.type === "select") placeholders.add(`${token.arg}, select, ${keys.toSorted().join(" ")}`);
        else {
          placeholders.add(`${token.arg}, ${token.type}`);
          if (token.type === "plural") plurals.push(keys.filter((key) => !key.startsWith("=")));
        }
        for (const each of token.cases) walk(each.tokens, isInPlural || token.type !== "select");
      }
    }
  };
  walk(parse(message), false);
  return { placeholders, tags, numbers: numbers.toSorted(), plurals };
}

function formatOf(param: readonly Token[] | undefined): string {
  return (param ?? [])
    .map((token) => ("value" in token ? token.value : ""))
    .join("")
    .trim();
}
