/** The reader's locale, or the runtime's own where the browser names one that Intl refuses ("en-US@posix"). */
export function readerLocale(): string | undefined {
  try {
    return Intl.getCanonicalLocales(globalThis.navigator.language)[0];
  } catch {
    return undefined;
  }
}
