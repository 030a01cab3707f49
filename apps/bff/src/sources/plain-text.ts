/** Direction marks, zero width and other characters that only arrange the text around them. */
const UNSEEN = /\p{Cf}+/gu;
/** Control characters (line breaks), surrogates, line and paragraph separators, and every other space. */
const SPACES = /[\p{C}\p{Zl}\p{Zp}\s]+/gu;

/** External text as one line that cannot rearrange the text around it. */
export function plainText(text: string): string {
  return text.replace(UNSEEN, "").replace(SPACES, " ").trim();
}
