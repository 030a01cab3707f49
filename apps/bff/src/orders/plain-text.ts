/** Control and format characters (line breaks, direction marks), surrogates, line and paragraph separators. */
const NOT_PLAIN = /[\p{C}\p{Zl}\p{Zp}\s]+/gu;

/**
 * Another's text as one line that cannot rearrange what stands around it.
 * @param maxBytes of its UTF-8 form: what it may add to a link, in which each byte can take three signs
 */
export function plainText(text: string, maxBytes: number): string {
  let kept = "";
  let bytes = 0;
  for (const sign of text.replace(NOT_PLAIN, " ").trim()) {
    bytes += Buffer.byteLength(sign);
    if (bytes > maxBytes) break;
    kept += sign;
  }
  return kept.trimEnd();
}
