/** A service that can carry orders to the desk. */
interface ChatService {
  /** As the interface names it. */
  readonly name: string;
  /** Every link into a chat is this and the account. */
  readonly linkOrigin: string;
  /** The operator's variable for the desk's account there. */
  readonly setting: string;
  /** What an operator may type around the account. */
  readonly decoration: RegExp;
  /** Without its decoration. */
  readonly account: RegExp;
  /** Ends the sentence that refuses another account at the start. */
  readonly complaint: string;
  /** Stands before the account where people compare it. */
  readonly prefix: string;
}

/** The first one whose account is set takes the orders. Nobody else writes a service's name, links or variable. */
export const CHAT_SERVICES = [
  {
    name: "WhatsApp",
    linkOrigin: "https://wa.me/",
    setting: "WHATSAPP_NUMBER",
    decoration: /[\s()+-]/g,
    account: /^[1-9]\d{6,14}$/,
    complaint: "must be a phone number with country code, digits only",
    prefix: "+",
  },
] as const satisfies readonly ChatService[];

export type ChatSetting = (typeof CHAT_SERVICES)[number]["setting"];

/** The service as the interface names it where nobody knows yet which one the operator chose. */
export const USUAL_CHAT = CHAT_SERVICES[0].name;

/** The chat that the desk reads. */
export interface DeskChat {
  readonly name: string;
  /** Opens it. */
  readonly url: string;
  /** The desk's account there, as people compare it. */
  readonly account: string;
}

/** @param accounts by setting. Null: the desk has none, and takes no orders. */
export function deskChat(
  accounts: Readonly<Partial<Record<ChatSetting, string | undefined>>>,
): DeskChat | null {
  for (const { name, linkOrigin, setting, prefix } of CHAT_SERVICES) {
    const account = accounts[setting];
    if (account) return { name, url: `${linkOrigin}${account}`, account: `${prefix}${account}` };
  }
  return null;
}

/** Whether a link opens a chat of a service that we know: what a device has stored may have been edited. */
export function isChatUrl(url: string): boolean {
  return CHAT_SERVICES.some(({ linkOrigin }) => url.startsWith(linkOrigin));
}

/** Opens the chat at this link with a message to begin with. */
export function chatUrl(url: string, draft: string): string {
  return `${url}?text=${encodeURIComponent(draft)}`;
}
