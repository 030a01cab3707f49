import { plainChatText, unwrapLinks } from "@tradeslip/contracts/messages";

/**
 * In a link to a slip or alone: version, dot, and at least the length of key id and signature in base64url.
 */
const TOKEN = /(?<![\w.-])2\.[\w-]{80,}/g;

/** The distinct slips in a text. */
export function slipTokensIn(text: string): readonly string[] {
  return [...new Set(unwrapLinks(plainChatText(text)).match(TOKEN))];
}

/** The link to the only slip in a text; null if there are none or several. */
export function slipLinkIn(text: string): string | null {
  const [token, second] = slipTokensIn(text);
  return token === undefined || second !== undefined ? null : `${location.origin}/q/${token}`;
}
