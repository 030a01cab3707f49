import { fromBase64url } from "./base64url.ts";
import { decodeSlipBody, encodeSlipBody } from "./slip-body.ts";
import { readSlipToken } from "./slip-token.ts";

/** Head of an earlier release's token: version, key id and MAC, before its terms as JSON. */
const EARLIER_HEAD_BYTES = 19;
/** If only one case occurs, a program has changed the letters. */
const BOTH_CASES = /[a-z].*[A-Z]|[A-Z].*[a-z]/;

/**
 * Whether a token has no character missing or added, regardless of its signer. For a token that failed
 * verification, this tells whether it was damaged or altered.
 */
export function isWholeToken(token: string): boolean {
  if (!BOTH_CASES.test(token)) return false;
  const parts = readSlipToken(token);
  return parts === null ? isWholeEarlierToken(token) : isWholeBody(parts.body);
}

function isWholeBody(body: Uint8Array): boolean {
  try {
    return encodeSlipBody(decodeSlipBody(body)).length === body.length;
  } catch {
    return false;
  }
}

function isWholeEarlierToken(token: string): boolean {
  const bytes = fromBase64url(token);
  if (bytes === null) return false;
  try {
    return Array.isArray(JSON.parse(new TextDecoder().decode(bytes.slice(EARLIER_HEAD_BYTES))));
  } catch {
    return false;
  }
}
