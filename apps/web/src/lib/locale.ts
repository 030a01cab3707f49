import { readerLocale } from "@tradeslip/ui/reader-locale";

/** Keeps one formatter for each locale and kind: making one costs far more than using it. */
export function cachedByLocale<Args extends readonly (string | number | undefined)[], Formatter>(
  make: (locale: string | undefined, ...args: Args) => Formatter,
): (...args: Args) => Formatter {
  const made = new Map<string, Formatter>();
  return (...args) => {
    const locale = readerLocale();
    const key = [locale, ...args].join("|");
    const formatter = made.get(key) ?? make(locale, ...args);
    made.set(key, formatter);
    return formatter;
  };
}
