/** What mail programs and editors do to a text on its way into a paste. */

/**
 * Quoted-printable (RFC 2045): a soft line break ends with =, and = itself is =3D. A reference may also end
 * with =.
 */
const SOFT_BREAK = /(?<!-[0-9A-Z]{4})=[ \t]*\n/gi;
const IS_ENCODED = /=3D|=20(?=\n)|=C2=A0|=E2=80|(?<!-[0-9A-Z]{4})=\n/i;
const ENCODED = /(?:=[0-9A-F]{2})+/g;
/** Markdown escapes special characters with a backslash. */
const ESCAPED = /\\(?=[\\`*_{}[\]()#+.!~>|-])/g;

/**
 * @param text with
 * as line ends
 */
export function plainMailText(text: string): string {
  const decoded = IS_ENCODED.test(text) ? text.replace(SOFT_BREAK, "").replace(ENCODED, decode) : text;
  return decoded.replace(ESCAPED, "");
}

function decode(characters: string): string {
  const bytes = characters
    .slice(1)
    .split("=")
    .map((pair) => Number.parseInt(pair, 16));
  return new TextDecoder().decode(Uint8Array.from(bytes));
}
