import type { DeskFacts, Order } from "@tradeslip/contracts";
import { type ChannelName, chatUrl, deskChat, leadingContact, USUAL_CHAT } from "@tradeslip/contracts/rules";
import { AppError, type ProblemExample } from "../errors.ts";

/** Carries the message from the person to the desk. */
export type HandOver = Pick<Order, "message" | "channel" | "whatsappUrl">;

/** The desk at this moment, as an order meets it. */
export type DeskNow = Pick<DeskFacts, "contacts" | "takesOrders" | "refusesOrders">;

export const NO_NUMBER: ProblemExample = {
  code: "no_whatsapp_number",
  detail: /*i18n*/ {
    id: "no_whatsapp_number",
    message: "We can't take orders yet: our {service} number isn't set.",
    values: { service: USUAL_CHAT },
  },
};
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

/** The channel that leads now. Throws an AppError where no order can be taken to the desk. */
export function openChannel({ contacts, refusesOrders }: DeskNow): ChannelName {
  const leading = leadingContact(contacts);
  const { code, detail } =
    contacts.length === 0 ? NO_NUMBER : leading === undefined ? NO_CHANNEL : DESK_CLOSED;
  if (leading === undefined || refusesOrders) throw new AppError(code, 503, detail);
  return leading;
}

/** What an order's answer says of its way to the desk. @param others WhatsApp among them keeps a link of its own */
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
