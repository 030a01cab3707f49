import { fromBase64url } from "./base64url.ts";
import { decodeSlipBody, encodeSlipBody } from "./slip-body.ts";
import { readSlipToken } from "./slip-token.ts";

/** Of a token of earlier releases: version, key id and MAC before its terms as JSON. */
const EARLIER_HEAD_BYTES = 19;
/** What only one kind of letters has, a program rewrote. */
const BOTH_CASES = /[a-z].*[A-Z]|[A-Z].*[a-z]/;

/**
 * Whether no character of a token is missing and none too many, by any signer. Of a token that proved nothing
 * it says whether it was broken on its way or changed.
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
