import { plainText } from "../sources/plain-text.ts";

/**
 * Shortens untrusted text to one line.
 * @param maxBytes of its UTF-8 form: each byte can take three characters in a link
 */
export function shortText(text: string, maxBytes: number): string {
  let plain = "";
  let bytes = 0;
  for (const character of plainText(text)) {
    bytes += Buffer.byteLength(character);
    if (bytes > maxBytes) break;
    plain += character;
  }
  return plain.trimEnd();
}
