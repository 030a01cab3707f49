import type { Order } from "@tradeslip/contracts";
import { chatUrl, type DeskChat, USUAL_CHAT } from "@tradeslip/contracts/rules";
import { AppError, type ProblemExample } from "../errors.ts";

/** Carries the message from the person to the desk. */
export type HandOver = Pick<Order, "message" | "channel" | "whatsappUrl">;

/** A service that takes orders. */
export interface ChatChannel {
  /** Throws an AppError while the operator has not set the desk's address there. */
  requireConfigured(): void;
  /** What an order's answer says of its way to the desk. */
  handOver(message: string): HandOver;
}

export const NO_NUMBER: ProblemExample = {
  code: "no_whatsapp_number",
  detail: /*i18n*/ {
    id: "no_whatsapp_number",
    message: "We can't take orders yet: our {service} number isn't set.",
    values: { service: USUAL_CHAT },
  },
};

/** @param chat null: the operator has set none */
export function chatChannel(chat: DeskChat | null): ChatChannel {
  return {
    requireConfigured() {
      if (chat !== null) return;
      throw new AppError(NO_NUMBER.code, 503, NO_NUMBER.detail);
    },
    handOver(message) {
      const url = chatUrl(chat?.url ?? "", message);
      return { message, channel: { name: chat?.name ?? USUAL_CHAT, url }, whatsappUrl: url };
    },
  };
}
