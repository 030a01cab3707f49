/**
 * The reader's language, script and region, or the runtime's own where the browser names one that Intl refuses
 * ("en-US@posix"). Extensions go: the canonical form of some ("en-a-true") is one that Intl refuses.
 */
export function readerLocale(): string | undefined {
  try {
    return new Intl.Locale(globalThis.navigator.language).baseName;
  } catch {
    return undefined;
  }
}
