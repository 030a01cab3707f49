import { CODE_VALID_SECONDS, directionOf, type Message } from "@tradeslip/contracts/rules";
import type { Language } from "@tradeslip/node-kit/languages";
import { type EmailChangeKind, emailChangeWording } from "./email-change-wording.ts";
import type { MailKind } from "./mail-quota.ts";
import { type NewsKind, newsWording } from "./news-mails.ts";
import type { Wording } from "./wording.ts";

/** Tells owners what was done with their account. */
export type NoticeKind =
  | "new-device"
  | "password-changed"
  | "password-reset"
  | "factor-changed"
  | "factor-removed"
  | "account-deleted";

export interface OutgoingMail {
  readonly kind: MailKind | NoticeKind | NewsKind | EmailChangeKind | "new-channel" | "waiting-order";
  readonly to: string;
  /** Null: the mail has none. */
  readonly code: string | null;
  /** Of the call that it answers. */
  readonly language: Language;
  /** Of orders that wait, or of the one that there is news of. */
  readonly references?: readonly string[];
  /** What there is to tell of an order or a price. */
  readonly news?: Message;
  /** Of the page that it leads to: its path. */
  readonly page?: string;
  /** That somebody logged in on. */
  readonly device?: string;
}

export interface Mail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

interface Brand {
  readonly brandName: string;
  readonly publicOrigin: string | null;
}

const MINUTES = CODE_VALID_SECONDS / 60;

const VERIFY: Wording = {
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

const RESET: Wording = {
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

/** Below each mail: whoever got a copy of one finds out where to ask. */
const CHECK_US_AT: Message = /*i18n*/ {
  id: "mail.check_us_at",
  message: "Not sure that it's us? Check who writes to you: {origin}/verify",
};

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

function noticeWording(kind: NoticeKind, isAddressKnown: boolean): Wording {
  const { subject, what } = NOTICES[kind];
  const isOver = kind === "account-deleted";
  return {
    subject,
    paragraphs: isOver ? [what] : [what, isAddressKnown ? NOT_YOU_AT : NOT_YOU],
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

/** Contains no user input: a stranger may have triggered the mail. */
function wordingOf(
  { kind, news }: Pick<OutgoingMail, "kind"> & { readonly news: Message | undefined },
  isAddressKnown: boolean,
): Wording {
  switch (kind) {
    case "new-channel":
      return {
        subject: NEW_CHANNEL,
        paragraphs: [CHANNEL_WAITS, isAddressKnown ? CHANNEL_STOP_AT : CHANNEL_STOP],
        hasCode: false,
      };
    case "order-step":
    case "price-alert":
      return newsWording(kind, news, isAddressKnown);
    case "new-device":
    case "password-reset":
    case "password-changed":
    case "factor-changed":
    case "factor-removed":
    case "account-deleted":
      return noticeWording(kind, isAddressKnown);
    case "email-change-asked":
    case "email-change-confirm":
    case "email-change-taken":
    case "email-changed":
      return emailChangeWording(kind, isAddressKnown);
    case "waiting-order":
      return {
        subject: ORDER_WAITS,
        paragraphs: [NOBODY_IS_THERE, isAddressKnown ? OPEN_CONSOLE_AT : OPEN_CONSOLE, ON_DUTY],
        hasCode: false,
      };
    case "verify":
      return VERIFY;
    case "reset":
      return RESET;
    case "account-exists":
      return {
        subject: ACCOUNT_EXISTS,
        paragraphs: isAddressKnown
          ? [NOTHING_CHANGED, LOG_IN_AT, NEW_PASSWORD_AT]
          : [NOTHING_CHANGED, LOG_IN, NEW_PASSWORD],
        hasCode: false,
      };
  }
}

export function mailOf(
  { kind, code, language, references = [], news, page = "", device = "none" }: OutgoingMail,
  { brandName, publicOrigin }: Brand,
): Mail {
  const { subject, paragraphs, hasCode } = wordingOf({ kind, news }, publicOrigin !== null);
  const values = {
    brand: brandName,
    minutes: MINUTES,
    origin: publicOrigin ?? "",
    code: code ?? "",
    references: references.join(", "),
    count: references.length,
    page,
    device,
  };
  const shown = publicOrigin === null ? paragraphs : [...paragraphs, CHECK_US_AT];
  const [first = "", ...rest] = shown.map((paragraph) =>
    language.say({ ...paragraph, values: { ...values, ...paragraph.values } }),
  );
  const blocks = hasCode && code !== null ? [first, code, ...rest] : [first, ...rest];
  return {
    subject: language.say({ ...subject, values }),
    text: `${blocks.join("\n\n")}\n\n${brandName}\n`,
    html: htmlOf(
      blocks.map((block) => (block === code ? codeBlock(block) : `<p>${escapeHtml(block)}</p>`)),
      brandName,
      language.locale,
    ),
  };
}

function htmlOf(blocks: readonly string[], brandName: string, locale: string): string {
  const direction = directionOf(locale) === "rtl" ? ' dir="rtl"' : "";
  return (
    `<!doctype html><html lang="${locale}"${direction}><body style="font-family: sans-serif; line-height: 1.5">` +
    `${blocks.join("")}<p>${escapeHtml(brandName)}</p></body></html>`
  );
}

function codeBlock(code: string): string {
  return `<p style="font-family: monospace; font-size: 28px; letter-spacing: 6px">${code}</p>`;
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
}
