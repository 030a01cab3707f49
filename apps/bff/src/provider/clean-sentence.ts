const MAX_LENGTH = 300;
/** Control characters, and those that turn the direction of what follows. */
const UNSAFE = /[\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069]+/gu;

/** Somebody else's sentence as it may be shown to a person; null when there is none. */
export function cleanSentence(text: unknown): string | null {
  if (typeof text !== "string") return null;
  const line = text.replace(UNSAFE, " ").trim();
  return [...line].slice(0, MAX_LENGTH).join("") || null;
}
