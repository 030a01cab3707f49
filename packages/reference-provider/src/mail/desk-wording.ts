import type { Message } from "@tradeslip/contracts/rules";
import type { Language } from "@tradeslip/node-kit/languages";
import type { Wording } from "./wording-type.ts";

const NEW_CHANNEL: Message = /*i18n*/ {
  id: "mail.new_channel.subject",
  message: "A new place for orders of {brand}",
};
const CHANNEL_WAITS: Message = /*i18n*/ {
  id: "mail.new_channel.waits",
  message:
    "An admin of the desk entered a new channel for orders. It counts once another admin has confirmed it; where there is no other, in 24 hours.",
};
const CHANNEL_STOP: Message = /*i18n*/ {
  id: "mail.new_channel.stop",
  message: "If nobody of you did this, take the channel out of the desk's settings, and set new passwords.",
};
const CHANNEL_STOP_AT: Message = /*i18n*/ {
  id: "mail.new_channel.stop_at",
  message:
    "If nobody of you did this, take the channel out of the desk's settings, and set new passwords: {origin}/desk",
};

/** To the desk's other admins. */
export function newChannelWording(isAddressKnown: boolean): Wording {
  return {
    subject: NEW_CHANNEL,
    paragraphs: [CHANNEL_WAITS, isAddressKnown ? CHANNEL_STOP_AT : CHANNEL_STOP],
    hasCode: false,
  };
}

const ORDER_WAITS: Message = /*i18n*/ {
  id: "mail.waiting_order.subject",
  message: "{count, plural, one {An order waits} other {# orders wait}} at {brand}",
};
const NOBODY_IS_THERE: Message = /*i18n*/ {
  id: "mail.waiting_order.nobody",
  message: "{references}: nobody has it, and no console of the desk is open.",
};
const OPEN_CONSOLE: Message = /*i18n*/ {
  id: "mail.waiting_order.console",
  message: "Log in and open the console, /desk.",
};
const OPEN_CONSOLE_AT: Message = /*i18n*/ {
  id: "mail.waiting_order.console_at",
  message: "Open the console: {origin}/desk",
};
const ON_DUTY: Message = /*i18n*/ {
  id: "mail.waiting_order.on_duty",
  message: "You get this because you're on duty. Switch it off in the console, under Hours and pause.",
};

export function waitingOrdersTitle(count: number, brand: string, { say }: Language): string {
  return say({ ...ORDER_WAITS, values: { count, brand } });
}

/** To agents on duty while no console is open. */
export function waitingOrdersWording(isAddressKnown: boolean): Wording {
  return {
    subject: ORDER_WAITS,
    paragraphs: [NOBODY_IS_THERE, isAddressKnown ? OPEN_CONSOLE_AT : OPEN_CONSOLE, ON_DUTY],
    hasCode: false,
  };
}
