import { plainChatText, unwrapLinks } from "@tradeslip/contracts/messages";

/** In a link to a slip or alone: version, point, and more than a key's id and a signature of base64url. */
const TOKEN = /(?<![\w.-])2\.[\w-]{80,}/g;

/** The slips in a text, each once. */
export function slipTokensIn(text: string): readonly string[] {
  return [...new Set(unwrapLinks(plainChatText(text)).match(TOKEN))];
}

/** The page of the one slip in a text; null where there are none or several. */
export function slipLinkIn(text: string): string | null {
  const [token, second] = slipTokensIn(text);
  return token === undefined || second !== undefined ? null : `${location.origin}/q/${token}`;
}
