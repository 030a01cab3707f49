/** The chat service that takes orders. Nobody else writes its name or its links. */
export const CHAT_SERVICE = {
  /** As the interface names it. */
  name: "WhatsApp",
  /** Every link into a chat begins with it. */
  linkOrigin: "https://wa.me/",
} as const;

/** Whether a link opens a chat of a service that we know: what a device has stored may have been edited. */
export function isChatUrl(url: string): boolean {
  return url.startsWith(CHAT_SERVICE.linkOrigin);
}

/**
 * Opens a chat with the desk.
 * @param account the desk's number there, digits with country code
 * @param draft the message to begin with
 */
export function chatUrl(account: string, draft?: string): string {
  const query = draft === undefined ? "" : `?text=${encodeURIComponent(draft)}`;
  return `${CHAT_SERVICE.linkOrigin}${account}${query}`;
}
