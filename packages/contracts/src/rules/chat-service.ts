/** Services by which a desk can be reached. */
export const CHANNEL_KINDS = ["whatsapp", "telegram", "mailto"] as const;
export type ChannelKind = (typeof CHANNEL_KINDS)[number];

export interface ChannelName {
  readonly kind: ChannelKind;
  /** Digits with country code, a name without @, or an email address. */
  readonly value: string;
}

/** A service that can carry orders to the desk. */
interface ChatService {
  /** Its name in the interface. */
  readonly name: string;
  /** Every link to a chat is this followed by the account. */
  readonly linkOrigin: string;
  /** Shown before the account where people compare it. */
  readonly prefix: string;
  /** The link parameter for a draft message. */
  readonly draft: string;
}

/** The hosts and spellings that people paste are in verify-contact.ts. */
const SERVICES: Readonly<Record<ChannelKind, ChatService>> = {
  whatsapp: {
    name: "WhatsApp",
    linkOrigin: "https://wa.me/",
    prefix: "+",
    draft: "text",
  },
  telegram: {
    name: "Telegram",
    linkOrigin: "https://t.me/",
    prefix: "@",
    draft: "text",
  },
  mailto: {
    name: "Email",
    linkOrigin: "mailto:",
    prefix: "",
    draft: "body",
  },
};

/** The service named in the interface while the operator's choice is not yet known. */
export const USUAL_CHAT = SERVICES.whatsapp.name;

export function isSameChannel(a: ChannelName, b: ChannelName): boolean {
  return a.kind === b.kind && a.value === b.value;
}

/** The chat that the desk reads. */
export interface DeskChat {
  readonly name: string;
  /** Opens the chat. */
  readonly url: string;
  /** The desk's account there, in the form that people compare. */
  readonly account: string;
}

export function deskChat({ kind, value }: ChannelName): DeskChat {
  const { name, linkOrigin, prefix } = SERVICES[kind];
  return { name, url: `${linkOrigin}${value}`, account: `${prefix}${value}` };
}

/** Whether a link opens a chat of a known service: what a device has stored may have been edited. */
export function isChatUrl(url: string): boolean {
  return Object.values(SERVICES).some(({ linkOrigin }) => url.startsWith(linkOrigin));
}

/** Opens the chat at this link with a draft message. */
export function chatUrl(url: string, draft: string): string {
  const service = Object.values(SERVICES).find(({ linkOrigin }) => url.startsWith(linkOrigin));
  return `${url}?${service?.draft ?? "text"}=${encodeURIComponent(draft)}`;
}

/** A channel published by the desk: one that takes no orders names its successor. */
export interface Contact extends ChannelName {
  readonly active: boolean;
  /** `kind:value` of another one; without it, the next active one. */
  readonly successor?: string | undefined;
}

/** The first active one is used. Undefined if all are switched off. */
export function leadingContact<Each extends Contact>(contacts: readonly Each[]): Each | undefined {
  return contacts.find(({ active }) => active);
}

/** The active contact that replaces one that is switched off. Undefined if there is none. */
export function successorOf<Each extends Contact>(
  contact: Each,
  contacts: readonly Each[],
): Each | undefined {
  const named = contacts.find(({ kind, value }) => `${kind}:${value}` === contact.successor);
  if (named?.active) return named;
  const place = contacts.indexOf(contact);
  return leadingContact(contacts.slice(place + 1)) ?? leadingContact(contacts);
}
