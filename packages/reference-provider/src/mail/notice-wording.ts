import type { Message } from "@tradeslip/contracts/rules";
import type { Wording } from "./wording-type.ts";

/** Tells owners what was done with their account. */
export type NoticeKind =
  | "new-device"
  | "password-changed"
  | "password-reset"
  | "factor-changed"
  | "factor-removed"
  | "account-deleted";

const NOT_YOU: Message = /*i18n*/ {
  id: "mail.notice.not_you",
  message: "Wasn't it you? Set a new password at once: log in, and choose Forgot Password.",
};
const NOT_YOU_AT: Message = /*i18n*/ {
  id: "mail.notice.not_you_at",
  message: "Wasn't it you? Set a new password at once: {origin}/forgot-password",
};
const NOTICES: Readonly<Record<NoticeKind, { readonly subject: Message; readonly what: Message }>> = {
  "new-device": {
    subject: /*i18n*/ { id: "mail.new_device.subject", message: "A new login to your {brand} account" },
    what: /*i18n*/ {
      id: "mail.new_device.what",
      message:
        "Somebody logged in to your account with {device, select, none {a browser} other {{device}}}, where nobody had before.",
    },
  },
  "password-reset": {
    subject: /*i18n*/ { id: "mail.password_reset.subject", message: "Your {brand} password was reset" },
    what: /*i18n*/ {
      id: "mail.password_reset.what",
      message: "A new password was set with a code that we emailed to you. All sessions have ended.",
    },
  },
  "password-changed": {
    subject: /*i18n*/ { id: "mail.password_changed.subject", message: "Your {brand} password was changed" },
    what: /*i18n*/ {
      id: "mail.password_changed.what",
      message: "Somebody who is logged in to your account set a new password. All other sessions have ended.",
    },
  },
  "factor-changed": {
    subject: /*i18n*/ {
      id: "mail.factor_changed.subject",
      message: "Your {brand} two-factor authentication was changed",
    },
    what: /*i18n*/ {
      id: "mail.factor_changed.what",
      message:
        "Somebody who is logged in to your account set up an authenticator app, or made new recovery codes.",
    },
  },
  "factor-removed": {
    subject: /*i18n*/ {
      id: "mail.factor_removed.subject",
      message: "Your {brand} two-factor authentication is off",
    },
    what: /*i18n*/ {
      id: "mail.factor_removed.what",
      message:
        "Somebody who is logged in to your account turned the authenticator app off. A password alone opens the account now.",
    },
  },
  "account-deleted": {
    subject: /*i18n*/ { id: "mail.account_deleted.subject", message: "Your {brand} account is deleted" },
    what: /*i18n*/ {
      id: "mail.account_deleted.what",
      message:
        "Your account and what we kept with it are deleted. Finished orders stay without your name, for as long as the law asks. You can sign up again with this address.",
    },
  },
};

export function noticeWording(kind: NoticeKind, isAddressKnown: boolean): Wording {
  const { subject, what } = NOTICES[kind];
  const isOver = kind === "account-deleted";
  return {
    subject,
    paragraphs: isOver ? [what] : [what, isAddressKnown ? NOT_YOU_AT : NOT_YOU],
    hasCode: false,
  };
}
