import type { ProblemExample } from "@tradeslip/contracts/operations";
import type { DeskFacts, Order } from "@tradeslip/contracts";
import { type ChannelName, chatUrl, deskChat, leadingContact, NO_CHAT } from "@tradeslip/contracts/rules";
import { type MessageLink, type MessageSlip, orderMessage } from "@tradeslip/contracts/messages";
import { AppError } from "../errors.ts";

/** Carries the message from the person to the desk. */
export type HandOver = Pick<Order, "message" | "channel" | "whatsappUrl">;

/** The desk's current state, as far as orders need it. */
export type DeskNow = Pick<DeskFacts, "contacts" | "takesOrders" | "refusesOrders">;

export const NO_NUMBER: ProblemExample = { code: "no_whatsapp_number", detail: NO_CHAT };
export const NO_CHANNEL: ProblemExample = {
  code: "no_channel",
  detail: /*i18n*/ {
    id: "no_channel",
    message: "We can't take new orders right now: none of our channels is open.",
  },
};
export const DESK_CLOSED: ProblemExample = {
  code: "desk_closed",
  detail: /*i18n*/ {
    id: "desk_closed",
    message: "The desk is closed and takes no new orders right now.",
  },
};

/** The leading channel. Throws an AppError while the desk can take no order. */
export function openChannel({ contacts, refusesOrders }: DeskNow): ChannelName {
  const leading = leadingContact(contacts);
  const { code, detail } =
    contacts.length === 0 ? NO_NUMBER : leading === undefined ? NO_CHANNEL : DESK_CLOSED;
  if (leading === undefined || refusesOrders) throw new AppError(code, 503, detail);
  return leading;
}

/** The longest link that WhatsApp and Telegram accept; each Arabic letter takes six bytes of it. */
const LONGEST_LINK = 2_000;

/** Hands a slip over to the desk, with a line in the customer's language if a link has room for it. */
export function handOverOrder(
  slip: MessageSlip,
  link: MessageLink,
  { channel, desk }: { readonly channel: ChannelName; readonly desk: Pick<DeskNow, "contacts"> },
): HandOver {
  const full = handOver(orderMessage(slip, link), channel, desk.contacts);
  if (Math.max(full.channel.url.length, full.whatsappUrl.length) < LONGEST_LINK) return full;
  return handOver(orderMessage(slip, { ...link, customerLine: null }), channel, desk.contacts);
}

/**
 * Hands a message over to the desk.
 * @param others WhatsApp among them keeps a link of its own
 */
export function handOver(message: string, leading: ChannelName, others: DeskNow["contacts"] = []): HandOver {
  const { name, url } = deskChat(leading);
  const whatsapp = [leading, ...others.filter(({ active }) => active)].find(
    ({ kind }) => kind === "whatsapp",
  );
  return {
    message,
    channel: { name, url: chatUrl(url, message) },
    whatsappUrl: chatUrl(deskChat(whatsapp ?? leading).url, message),
  };
}
