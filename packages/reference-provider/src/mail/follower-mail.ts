import type { Message } from "@tradeslip/contracts/rules";
import type { MailText } from "./mail-text.ts";

/** To customers without an account: the code for an address, and that their order changed. */
export type FollowerKind = "follow-order" | "followed-order";

/**
 * The same whatever happened: without amounts, free text or any mention of money, so that a forger has
 * nothing to imitate.
 */
export const ORDER_CHANGED: Message = /*i18n*/ {
  id: "mail.followed_order.what",
  message: "Something has changed. Open your order's page to see it.",
};
const SUBJECTS: Readonly<Record<FollowerKind, Message>> = {
  "follow-order": /*i18n*/ { id: "mail.verify.subject", message: "Your {brand} code" },
  "followed-order": /*i18n*/ {
    id: "mail.order_step.subject",
    message: "Update on your order {references}",
  },
};
const ENTER_CODE: Message = /*i18n*/ {
  id: "mail.follow_order.enter_code",
  message:
    "Enter this code on your order's page to get news of it here. It works for {minutes, plural, one {# minute} other {# minutes}}.",
};
const IGNORE: Message = /*i18n*/ {
  id: "mail.follow_order.ignore",
  message: "If it wasn't you who typed this address there, ignore this email: no news will come.",
};
const PAGE_AT: Message = /*i18n*/ {
  id: "mail.order_step.page_at",
  message: "See your order: {origin}{page}",
};
const STOP_AT: Message = /*i18n*/ {
  id: "mail.followed_order.stop_at",
  message: "No more emails about orders, ever: {origin}/email/stop#{stop}",
};
const STOP: Message = /*i18n*/ {
  id: "mail.followed_order.stop",
  message: "No more emails about orders, ever: enter {stop} on the page /email/stop.",
};

export function followedTitle(references: string): Message {
  return { ...SUBJECTS["followed-order"], values: { references } };
}

export function followerMail(kind: FollowerKind, isAddressKnown: boolean): MailText {
  const stop = isAddressKnown ? STOP_AT : STOP;
  const said =
    kind === "follow-order" ? [ENTER_CODE, IGNORE] : [ORDER_CHANGED, ...(isAddressKnown ? [PAGE_AT] : [])];
  return { subject: SUBJECTS[kind], paragraphs: [...said, stop], hasCode: kind === "follow-order" };
}
