import type { Message } from "@tradeslip/contracts/rules";
import type { MailText } from "./mail-text.ts";

export const VERIFY: MailText = {
  subject: /*i18n*/ { id: "mail.verify.subject", message: "Your {brand} code" },
  paragraphs: [
    /*i18n*/ {
      id: "mail.verify.enter_code",
      message:
        "Enter this code to verify your {brand} account. It works for {minutes, plural, one {# minute} other {# minutes}}.",
    },
    /*i18n*/ {
      id: "mail.verify.ignore",
      message: "If you didn't sign up, ignore this email. We'll never ask for this code by phone or chat.",
    },
  ],
  hasCode: true,
};

export const RESET: MailText = {
  subject: /*i18n*/ { id: "mail.reset.subject", message: "Set a new {brand} password" },
  paragraphs: [
    /*i18n*/ {
      id: "mail.reset.enter_code",
      message:
        "Enter this code to set a new password for your {brand} account. It works for {minutes, plural, one {# minute} other {# minutes}}.",
    },
    /*i18n*/ {
      id: "mail.reset.ignore",
      message:
        "If you didn't ask for this, ignore this email: your password stays the same. We'll never ask for this code by phone or chat.",
    },
  ],
  hasCode: true,
};

const ACCOUNT_EXISTS: Message = /*i18n*/ {
  id: "mail.account_exists.subject",
  message: "You already have a {brand} account",
};
const NOTHING_CHANGED: Message = /*i18n*/ {
  id: "mail.account_exists.nothing_changed",
  message:
    "Someone tried to sign up with this email address, but it already has an account. We changed nothing.",
};
const LOG_IN: Message = /*i18n*/ { id: "mail.account_exists.log_in", message: "Was it you? Log in" };
const LOG_IN_AT: Message = /*i18n*/ {
  id: "mail.account_exists.log_in_at",
  message: "Was it you? Log in: {origin}/login",
};
const NEW_PASSWORD: Message = /*i18n*/ {
  id: "mail.account_exists.new_password",
  message: "Forgot your password? Set a new one",
};
const NEW_PASSWORD_AT: Message = /*i18n*/ {
  id: "mail.account_exists.new_password_at",
  message: "Forgot your password? Set a new one: {origin}/forgot-password",
};

export function accountExistsMail(isAddressKnown: boolean): MailText {
  return {
    subject: ACCOUNT_EXISTS,
    paragraphs: isAddressKnown
      ? [NOTHING_CHANGED, LOG_IN_AT, NEW_PASSWORD_AT]
      : [NOTHING_CHANGED, LOG_IN, NEW_PASSWORD],
    hasCode: false,
  };
}
