/**
 * Sentences about the desk's own settings and accounts that its agents and admins read (docs/product.md,
 * P21).
 */
import type { Message } from "./message.ts";

/** 409 `settings_moved`. */
export const SETTINGS_MOVED: Message = /*i18n*/ {
  id: "settings_moved",
  message: "{name} changed the settings meanwhile. Please look at them again.",
};
/** 409 `content_moved`. */
export const CONTENT_MOVED: Message = /*i18n*/ {
  id: "content_moved",
  message: "{name} changed this meanwhile. Please look at it again.",
};
/** Of an end in the past, which would change nothing. */
export const TIME_OVER: Message = /*i18n*/ { id: "desk.time_over", message: "This time is already over." };
/** 409 `confirmation_not_needed`. */
export const UNKNOWN_CHANNEL: Message = /*i18n*/ {
  id: "channel.unknown",
  message: "No new channel of this kind and value waits for a confirmation.",
};
/** 409 `another_admin_needed`. */
export const OWN_CHANNEL: Message = /*i18n*/ {
  id: "channel.own",
  message: "You entered this channel yourself: another admin has to confirm it.",
};

/** 409 `confirmation_not_needed`. */
export const UNKNOWN_CHANGE: Message = /*i18n*/ {
  id: "change.unknown",
  message: "This change doesn't wait any more. Please look at the settings again.",
};
/** 409 `another_admin_needed`. */
export const OWN_CHANGE: Message = /*i18n*/ {
  id: "change.own",
  message: "You asked for this change yourself: another admin has to confirm it.",
};

/** 409 `confirmation_not_needed`. */
export const NOT_STOPPED: Message = /*i18n*/ { id: "desk.not_stopped", message: "The desk isn't stopped." };
/** 409 `another_admin_needed`. */
export const OWN_RESTART: Message = /*i18n*/ {
  id: "desk.own_restart",
  message:
    "You asked to restart already: another person has to restart too, or you in {minutes, plural, one {a minute} other {# minutes}}.",
};

/** 404 `unknown_account`. */
export const UNKNOWN_ACCOUNT: Message = /*i18n*/ {
  id: "unknown_account",
  message: "The desk has no such receiving account.",
};
/** 409 `account_moved`. */
export const ACCOUNT_MOVED: Message = /*i18n*/ {
  id: "account_moved",
  message: "{name} changed this account meanwhile. Please read it again.",
};
/** 409 `confirmation_not_needed`. */
export const NO_CONFIRMATION_NEEDED: Message = /*i18n*/ {
  id: "account.not_needed",
  message: "This account is confirmed already.",
};
export const ACCOUNT_NAME_TAKEN: Message = /*i18n*/ {
  id: "account.name_taken",
  message: "Another account has this name. Orders tell accounts apart by their names.",
};
export const ACCOUNT_HAS_BOOKS: Message = /*i18n*/ {
  id: "account.has_books",
  message: "This account's books are in {currency}. Please add another account.",
};
export const IBAN_MISTYPED: Message = /*i18n*/ {
  id: "account.iban_mistyped",
  message: "This isn't an IBAN: its check digits or its length are wrong.",
};
/** 409 `another_admin_needed`. */
export const OWN_ACCOUNT: Message = /*i18n*/ {
  id: "account.own",
  message:
    "You changed this account since it was last confirmed: another admin has to confirm it. If all admins changed it, remove it and add it again.",
};
export const ADDRESS_OF_ANOTHER_ACCOUNT: Message = /*i18n*/ {
  id: "account.address_taken",
  message: "The address {address} was entered before, for another account or order.",
};
export const ADDRESS_TWICE: Message = /*i18n*/ {
  id: "account.address_twice",
  message: "The address {address} is listed twice.",
};

/** What prevents showing an account's details: 409 `step_not_possible`. */
export const ACCOUNT_UNUSABLE = {
  paused: /*i18n*/ { id: "account.paused", message: "The account {name} is paused. Choose another." },
  unconfirmed: /*i18n*/ {
    id: "account.unconfirmed",
    message: "The account {name} is new or was changed: another admin has to confirm it first.",
  },
  early: /*i18n*/ {
    id: "account.early",
    message: "The account {name} is new or was changed: it can be used in {minutes} minutes.",
  },
  wrongSide: /*i18n*/ {
    id: "account.wrong_side",
    message: "The account {name} doesn't fit: customers who buy pay money, those who sell send the coin.",
  },
  wrongCoin: /*i18n*/ {
    id: "account.wrong_coin",
    message: "The account {name} takes {currency} on {network}, and that isn't this order's coin.",
  },
  localAmount: /*i18n*/ {
    id: "account.local_amount",
    message: "The account {name} is in {currency}: write how much the customer pays in it.",
  },
  ceiling: /*i18n*/ {
    id: "account.ceiling",
    message: "The account {name} has no room for this order today. Choose another.",
  },
  noAddress: /*i18n*/ {
    id: "account.no_address",
    message: "The account {name} has no address left. Add addresses.",
  },
} as const satisfies Readonly<Record<string, Message>>;

export const STEP_UP_SENTENCE: Message = /*i18n*/ {
  id: "step_up_needed",
  message: "Please confirm that it's you.",
};
