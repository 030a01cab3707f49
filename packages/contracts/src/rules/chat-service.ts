/** The chat service that takes orders. Nobody else writes its name or its links. */
export const CHAT_SERVICE = {
  /** As the interface names it. */
  name: "WhatsApp",
  /** Every link into a chat begins with it. */
  linkOrigin: "https://wa.me/",
} as const;

/**
 * Opens a chat with the desk.
 * @param account the desk's number there, digits with country code
 * @param draft the message to begin with
 */
export function chatUrl(account: string, draft?: string): string {
  const query = draft === undefined ? "" : `?text=${encodeURIComponent(draft)}`;
  return `${CHAT_SERVICE.linkOrigin}${account}${query}`;
}
