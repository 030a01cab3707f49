import type { Message } from "@tradeslip/contracts/rules";
import type { Language } from "@tradeslip/node-kit/languages";
import type { MailText } from "./mail-text.ts";

const NEW_CHANNEL: Message = /*i18n*/ {
  id: "mail.new_channel.subject",
  message: "A new place for orders of {brand}",
};
const CHANNEL_WAITS: Message = /*i18n*/ {
  id: "mail.new_channel.waits",
  message:
    "An admin of the desk entered a new channel for orders. It takes effect once another admin has confirmed it; where there is no other, in 24 hours.",
};
const CHANNEL_STOP: Message = /*i18n*/ {
  id: "mail.new_channel.stop",
  message: "If none of you did this, take the channel out of the desk's settings, and set new passwords.",
};
const CHANNEL_STOP_AT: Message = /*i18n*/ {
  id: "mail.new_channel.stop_at",
  message:
    "If none of you did this, take the channel out of the desk's settings, and set new passwords: {origin}/desk",
};

/** To the desk's other admins. */
export function newChannelMail(isAddressKnown: boolean): MailText {
  return {
    subject: NEW_CHANNEL,
    paragraphs: [CHANNEL_WAITS, isAddressKnown ? CHANNEL_STOP_AT : CHANNEL_STOP],
    hasCode: false,
  };
}

const LOOSER_LIMIT: Message = /*i18n*/ {
  id: "mail.looser_limit.subject",
  message: "A limit of {brand} is to be loosened",
};
const LIMIT_WAITS: Message = /*i18n*/ {
  id: "mail.looser_limit.waits",
  message:
    "An admin of the desk asked to loosen a limit, to lift a block, or for a rate outside its band. It takes effect once another admin has confirmed it; where there is no other, a rate in 30 minutes and anything else in 24 hours.",
};
const LIMIT_OBJECT: Message = /*i18n*/ {
  id: "mail.looser_limit.object",
  message: "Look at it in the desk's settings. Each of you can object, and one objection ends it.",
};
const LIMIT_OBJECT_AT: Message = /*i18n*/ {
  id: "mail.looser_limit.object_at",
  message:
    "Look at it in the desk's settings. Each of you can object, and one objection ends it: {origin}/desk",
};

/** To everyone with a role. */
export function looserLimitMail(isAddressKnown: boolean): MailText {
  return {
    subject: LOOSER_LIMIT,
    paragraphs: [LIMIT_WAITS, isAddressKnown ? LIMIT_OBJECT_AT : LIMIT_OBJECT],
    hasCode: false,
  };
}

const ACCOUNT_ENTERED: Message = /*i18n*/ {
  id: "mail.account_entered.subject",
  message: "A receiving account of {brand} was entered or changed",
};
const ACCOUNT_WAITS: Message = /*i18n*/ {
  id: "mail.account_entered.waits",
  message:
    "An admin of the desk entered an account for customers' money, or changed one. It is used once another admin has confirmed it; where there is no other, in 30 minutes.",
};
const ACCOUNT_STOP: Message = /*i18n*/ {
  id: "mail.account_entered.stop",
  message: "If none of you did this, pause the account, stop the desk and set new passwords.",
};

/** To everyone with a role. */
export function accountEnteredMail(isAddressKnown: boolean): MailText {
  return {
    subject: ACCOUNT_ENTERED,
    paragraphs: [ACCOUNT_WAITS, ACCOUNT_STOP, isAddressKnown ? OPEN_CONSOLE_AT : OPEN_CONSOLE],
    hasCode: false,
  };
}

export type DeskNoticeKind = "approval" | "self-approved";

const DESK_NOTICES: Readonly<Record<DeskNoticeKind, { readonly subject: Message; readonly what: Message }>> =
  {
    approval: {
      subject: /*i18n*/ {
        id: "mail.approval.subject",
        message: "{count, plural, =0 {Unallocated money} other {Order {references}}} waits for your approval",
      },
      what: /*i18n*/ {
        id: "mail.approval.what",
        message: "Nothing is sent before a second person approves it. Look at the account first.",
      },
    },
    "self-approved": {
      subject: /*i18n*/ {
        id: "mail.self_approved.subject",
        message:
          "{count, plural, =0 {Unallocated money} other {Order {references}}} was approved by one person alone",
      },
      what: /*i18n*/ {
        id: "mail.self_approved.what",
        message:
          "A member of the desk approved what they had partly recorded themselves, as nobody else could. Please look at it.",
      },
    },
  };

export function deskNoticeTitle(
  kind: DeskNoticeKind,
  references: readonly string[],
  { say }: Language,
): string {
  const values = { count: references.length, references: references.join(", ") };
  return say({ ...DESK_NOTICES[kind].subject, values });
}

/** To those who may approve, and to everyone with a role. */
export function deskNoticeMail(kind: DeskNoticeKind, isAddressKnown: boolean): MailText {
  const { subject, what } = DESK_NOTICES[kind];
  return { subject, paragraphs: [what, isAddressKnown ? OPEN_CONSOLE_AT : OPEN_CONSOLE], hasCode: false };
}

const ORDER_WAITS: Message = /*i18n*/ {
  id: "mail.waiting_order.subject",
  message: "{count, plural, one {An order waits} other {# orders wait}} at {brand}",
};
const NO_ONE_IS_THERE: Message = /*i18n*/ {
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
export function waitingOrdersMail(isAddressKnown: boolean): MailText {
  return {
    subject: ORDER_WAITS,
    paragraphs: [NO_ONE_IS_THERE, isAddressKnown ? OPEN_CONSOLE_AT : OPEN_CONSOLE, ON_DUTY],
    hasCode: false,
  };
}
