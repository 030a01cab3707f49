import type { Message } from "@tradeslip/contracts/rules";
import type { MailText } from "./mail-text.ts";

/** Notices to owners about changes to their account. */
export type NoticeKind =
  | "new-device"
  | "second-step-failed"
  | "password-changed"
  | "password-reset"
  | "factor-changed"
  | "factor-removed"
  | "last-factor-removed"
  | "destination-saved"
  | "destination-elsewhere"
  | "account-deleted";

const NOT_YOU: Message = /*i18n*/ {
  id: "mail.notice.not_you",
  message: "If it wasn't you, set a new password at once: log in, and choose Forgot Password.",
};
const NOT_YOU_AT: Message = /*i18n*/ {
  id: "mail.notice.not_you_at",
  message: "If it wasn't you, set a new password at once: {origin}/forgot-password",
};
const FACTORS_CHANGED: Message = /*i18n*/ {
  id: "mail.factor_changed.subject",
  message: "Your {brand} two-factor authentication was changed",
};
const NOTICES: Readonly<Record<NoticeKind, { readonly subject: Message; readonly what: Message }>> = {
  "new-device": {
    subject: /*i18n*/ { id: "mail.new_device.subject", message: "A new login to your {brand} account" },
    what: /*i18n*/ {
      id: "mail.new_device.what",
      message:
        "Someone logged in to your account with {device, select, none {a browser} other {{device}}}, where no one had before.",
    },
  },
  "second-step-failed": {
    subject: /*i18n*/ {
      id: "mail.second_step_failed.subject",
      message: "A login with your {brand} password was refused",
    },
    what: /*i18n*/ {
      id: "mail.second_step_failed.what",
      message:
        "Your password was entered with {device, select, none {a browser} other {{device}}}, and then a wrong code or passkey, so we refused it. If you mistyped the code, you can ignore this email.",
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
      message: "Someone who is logged in to your account set a new password. All other sessions have ended.",
    },
  },
  "factor-changed": {
    subject: FACTORS_CHANGED,
    what: /*i18n*/ {
      id: "mail.factor_changed.what",
      message:
        "Someone who is logged in to your account set up an authenticator app or a passkey, or made new recovery codes. With new codes, the earlier ones no longer work.",
    },
  },
  "factor-removed": {
    subject: FACTORS_CHANGED,
    what: /*i18n*/ {
      id: "mail.factor_removed.what",
      message:
        "Someone who is logged in to your account turned the authenticator app off, or removed a passkey. The account still has a second factor.",
    },
  },
  "last-factor-removed": {
    subject: /*i18n*/ {
      id: "mail.last_factor_removed.subject",
      message: "Your {brand} two-factor authentication is off",
    },
    what: /*i18n*/ {
      id: "mail.last_factor_removed.what",
      message:
        "Someone who is logged in to your account turned the authenticator app off, or removed the last passkey. A password alone opens the account now.",
    },
  },
  "destination-saved": {
    subject: /*i18n*/ {
      id: "mail.destination_saved.subject",
      message: "A destination was saved with your {brand} account",
    },
    what: /*i18n*/ {
      id: "mail.destination_saved.what",
      message:
        "Someone who is logged in to your account saved an address or a payout account. In 72 hours your order pages will offer it. You can see and remove all of them in your settings.",
    },
  },
  "destination-elsewhere": {
    subject: /*i18n*/ {
      id: "mail.destination_elsewhere.subject",
      message: "Another browser wants to say where your {brand} order goes",
    },
    what: /*i18n*/ {
      id: "mail.destination_elsewhere.what",
      message:
        "The desk asked for another destination of an order. A session of your account wants to give it in another browser than the first was given in. In 24 hours it can.",
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

export function noticeMail(kind: NoticeKind, isAddressKnown: boolean): MailText {
  const { subject, what } = NOTICES[kind];
  const isOver = kind === "account-deleted";
  return {
    subject,
    paragraphs: isOver ? [what] : [what, isAddressKnown ? NOT_YOU_AT : NOT_YOU],
    hasCode: false,
  };
}
