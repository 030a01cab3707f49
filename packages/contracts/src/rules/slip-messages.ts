/** Sentences about slips that both pages and server show. */
import type { Message } from "./message.ts";

export const SLIP_SIDES: Readonly<Record<"buy" | "sell", Message>> = {
  buy: /*i18n*/ { id: "slip_side.buy", message: "Buy from the desk" },
  sell: /*i18n*/ { id: "slip_side.sell", message: "Sell to the desk" },
};
export const SLIP_EXPIRED: Message = /*i18n*/ { id: "slip_expired", message: "This slip has expired" };
/** The label of a link to a ticket with an expired slip's coin and side. */
export const NEW_ORDER: Message = /*i18n*/ { id: "new_order", message: "Make a new order" };
export const SLIP_UNALTERED: Message = /*i18n*/ {
  id: "slip_unaltered",
  message: "We issued this slip and its terms are unaltered.",
};
export const SLIP_IS_AN_OFFER: Message = /*i18n*/ {
  id: "slip_is_an_offer",
  message: "This slip is an offer, not proof of payment. Our team completes the trade in chat.",
};
/** The same where the desk keeps the order: its trade isn't made in a chat. */
export const SLIP_IS_NO_PROOF: Message = /*i18n*/ {
  id: "slip_is_no_proof",
  message: "This slip is an offer, not proof of payment.",
};
export const SLIP_NOT_OURS: Message = /*i18n*/ {
  id: "unknown_slip",
  message: "This slip was not issued by us",
};
export const SLIP_NO_MONEY: Message = /*i18n*/ {
  id: "slip_no_money",
  message: "Don't send money for this slip.",
};
export const SLIP_LINK_CUT_OFF: Message = /*i18n*/ {
  id: "slip_link_cut_off",
  message: "Links are easily cut off. Copy the whole link from the message and open it again.",
};
/** Contains a link to our support. */
export const SLIP_FORGED: Message = /*i18n*/ {
  id: "slip_forged",
  message:
    "Someone may have made it up or changed it. If it came to you in our name, stop the chat and <support>tell our support</support>.",
};
export const PRICE_TO_CONFIRM: Message = /*i18n*/ {
  id: "price_to_confirm",
  message: "Our team will confirm this price.",
};
export const NOT_THE_CUSTOMER: Message = /*i18n*/ {
  id: "not_the_customer",
  message: "This order was made in another browser.",
};
/** For others who have the slip's link, if the desk keeps orders. */
export const ONLY_FOR_CUSTOMER: Message = /*i18n*/ {
  id: "only_for_customer",
  message:
    "Did you order this? Go back to the window where you ordered: progress and payment details are shown only there. Or log in, if the order is kept with your account.",
};
export const SLIP_KEY_UNKNOWN: Message = /*i18n*/ {
  id: "slip_key_unknown",
  message: "We can't check this slip",
};
export const SLIP_NEWER: Message = /*i18n*/ {
  id: "slip_newer",
  message: "Please reload to check this slip",
};
export const SLIP_IS_NEWER: Message = /*i18n*/ {
  id: "slip_is_newer",
  message:
    "A newer version of this site made it. If it still can't be read, open the link again in a minute.",
};
export const SLIP_CHECK_LATER: Message = /*i18n*/ {
  id: "slip_check_later",
  message: "Please open the link again in a minute.",
};
export const SLIP_KEY_COMPROMISED: Message = /*i18n*/ {
  id: "slip_key_compromised",
  message: "Its key leaked; only the desk's record can confirm it",
};
export const SLIP_ASK_DESK: Message = /*i18n*/ {
  id: "slip_ask_desk",
  message: "Please ask the desk about this order, at the contacts on this site.",
};
