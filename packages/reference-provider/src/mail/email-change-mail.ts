import type { Message } from "@tradeslip/contracts/rules";
import type { MailText } from "./mail-text.ts";

/** About a change of an account's address: to the old one, the new one, and the old one again. */
export type EmailChangeKind =
  | "email-change-asked"
  | "email-change-confirm"
  | "email-change-taken"
  | "email-changed";

const ASKED: Message = /*i18n*/ {
  id: "mail.email_change_asked.subject",
  message: "Another email address for your {brand} account",
};
const ASKED_WHAT: Message = /*i18n*/ {
  id: "mail.email_change_asked.what",
  message:
    "Someone who is logged in to your account asked to change its email address. The change takes effect once the new address is confirmed. If it was you, there's nothing to do here.",
};
const CHANGED: Message = /*i18n*/ {
  id: "mail.email_changed.subject",
  message: "Your {brand} account has another email address",
};
const CHANGED_WHAT: Message = /*i18n*/ {
  id: "mail.email_changed.what",
  message:
    "The new address is confirmed, and all other sessions have ended. We write to the new address from now on. If it was you, there's nothing to do here.",
};
const UNDO: Message = /*i18n*/ {
  id: "mail.email_change.undo",
  message:
    "If it wasn't you: for 7 days, you can enter the code above on the page /email/undo to return the account to this address. Everybody is logged out, and you set a new password.",
};
const UNDO_AT: Message = /*i18n*/ {
  id: "mail.email_change.undo_at",
  message:
    "If it wasn't you: for 7 days, you can use this page to return the account to this address. Everybody is logged out, and you set a new password. {origin}/email/undo#{code}",
};
const CONFIRM: Message = /*i18n*/ {
  id: "mail.email_change_confirm.subject",
  message: "Confirm your new address for {brand}",
};
const ENTER_CODE: Message = /*i18n*/ {
  id: "mail.email_change_confirm.enter",
  message: "Enter this code on the page /email/confirm within an hour. Your account then has this address.",
};
const CONFIRM_AT: Message = /*i18n*/ {
  id: "mail.email_change_confirm.at",
  message:
    "Open this page and press Confirm within an hour. Your account then has this address: {origin}/email/confirm#{code}",
};
const CONFIRM_IGNORE: Message = /*i18n*/ {
  id: "mail.email_change_confirm.ignore",
  message:
    "If you didn't ask for this, ignore this email: another account would get your address. We'll never ask for the code by phone or chat.",
};
const TAKEN: Message = /*i18n*/ {
  id: "mail.email_change_taken.what",
  message:
    "Someone asked for this address for another account, but it has an account of its own. We changed nothing. If it was you, log in with this address, or choose another one.",
};

/** @param isAddressKnown whether mails can link to our pages */
export function emailChangeMail(kind: EmailChangeKind, isAddressKnown: boolean): MailText {
  const hasCode = !isAddressKnown;
  const undo = isAddressKnown ? UNDO_AT : UNDO;
  switch (kind) {
    case "email-change-asked":
      return { subject: ASKED, paragraphs: [ASKED_WHAT, undo], hasCode };
    case "email-changed":
      return { subject: CHANGED, paragraphs: [CHANGED_WHAT, undo], hasCode };
    case "email-change-confirm":
      return {
        subject: CONFIRM,
        paragraphs: [isAddressKnown ? CONFIRM_AT : ENTER_CODE, CONFIRM_IGNORE],
        hasCode,
      };
    case "email-change-taken":
      return { subject: CONFIRM, paragraphs: [TAKEN], hasCode: false };
  }
}
