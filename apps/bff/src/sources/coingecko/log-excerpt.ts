const LENGTH = 200;

/** A short single line of somebody else's text for our log, with the given secret blotted out. */
export function logExcerpt(text: string, secret: string | null): string {
  const clean = secret ? text.replaceAll(secret, "[key]") : text;
  const line = clean.replace(/[\s\p{Cc}]+/gu, " ").trim();
  return line.length > LENGTH ? `${line.slice(0, LENGTH - 1)}…` : line;
}
