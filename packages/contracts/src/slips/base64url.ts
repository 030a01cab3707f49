/**
 * base64url without padding (RFC 4648, section 5), in a single spelling: browsers' and Node's decoders
 * tolerate spare bits, white space and foreign characters, but a slip is valid only exactly as we wrote it.
 */
const CHARACTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const BITS = 6;
const BYTE_BITS = 8;

export function toBase64url(bytes: Uint8Array): string {
  let text = "";
  let held = 0;
  let bits = 0;
  for (const byte of bytes) {
    held = (held << BYTE_BITS) | byte;
    for (bits += BYTE_BITS; bits >= BITS; bits -= BITS) text += signOf(held >> (bits - BITS));
    held &= (1 << bits) - 1;
  }
  return bits === 0 ? text : text + signOf(held << (BITS - bits));
}

/** Null unless {@link toBase64url} would write this text. */
export function fromBase64url(text: string): Uint8Array<ArrayBuffer> | null {
  const bytes = new Uint8Array(Math.floor((text.length * BITS) / BYTE_BITS));
  let held = 0;
  let bits = 0;
  let length = 0;
  for (const character of text) {
    const value = CHARACTERS.indexOf(character);
    if (value < 0) return null;
    held = (held << BITS) | value;
    bits += BITS;
    if (bits < BYTE_BITS) continue;
    bits -= BYTE_BITS;
    bytes[length] = held >> bits;
    length += 1;
    held &= (1 << bits) - 1;
  }
  // A single leftover character holds no byte, and spare bits must be zero.
  return held === 0 && bits < BITS ? bytes : null;
}

function signOf(value: number): string {
  return CHARACTERS.charAt(value & (CHARACTERS.length - 1));
}
