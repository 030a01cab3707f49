/** Why a statement is refused, or a day isn't closed (docs/product.md, P21.21). */
import type { Message } from "./message.ts";

/** 400 `mapping_missing`. */
export const MAPPING_MISSING: Message = /*i18n*/ {
  id: "statement.mapping_missing",
  message: "Say first what each column of this account's statements holds.",
};
/** 400 `mapping_missing`. */
export const COLUMN_MISSING: Message = /*i18n*/ {
  id: "statement.column_missing",
  message: "This file has no line with the columns {columns}. Choose the columns again.",
};
export const NO_AMOUNT_COLUMN: Message = /*i18n*/ {
  id: "statement.no_amount_column",
  message: "Choose a column of amounts, or those of money in and money out.",
};
/** 400 `dates_ambiguous`. */
export const DATES_AMBIGUOUS: Message = /*i18n*/ {
  id: "statement.dates_ambiguous",
  message: "{date} may be two days. Say whether the day or the month comes first.",
};
/** 400 `statement_unreadable`, as are those below. */
export const STATEMENT_EMPTY: Message = /*i18n*/ {
  id: "statement.empty",
  message: "This file has no lines that we can read.",
};
export const LINE_CUT: Message = /*i18n*/ {
  id: "statement.line_cut",
  message: "Line {line} is cut off. Download the statement again.",
};
export const LINE_TOO_LONG: Message = /*i18n*/ {
  id: "statement.line_too_long",
  message: "Line {line} has more cells than the file has columns.",
};
export const DATE_UNREADABLE: Message = /*i18n*/ {
  id: "statement.date_unreadable",
  message: "Line {line}: {text} isn't a date that we can read.",
};
export const LINE_TO_COME: Message = /*i18n*/ {
  id: "statement.line_to_come",
  message: "Line {line}: {day} hasn't come yet.",
};
export const AMOUNT_UNREADABLE: Message = /*i18n*/ {
  id: "statement.amount_unreadable",
  message: "Line {line}: {text} isn't an amount that we can read.",
};
export const AMOUNT_MISSING: Message = /*i18n*/ {
  id: "statement.amount_missing",
  message: "Line {line} has no amount, or two.",
};
export const SIDE_UNREADABLE: Message = /*i18n*/ {
  id: "statement.side_unreadable",
  message: "Line {line}: {text} doesn't say whether money came or went.",
};
export const BALANCE_BROKEN: Message = /*i18n*/ {
  id: "statement.balance_broken",
  message: "Line {line}: the balance is {found}, but {expected} follows from the lines around it.",
};
export const TOO_MANY_LINES: Message = /*i18n*/ {
  id: "statement.too_many_lines",
  message: "A statement may have at most {count} lines. Split this one.",
};

/** 404 `unknown_line`. */
export const UNKNOWN_LINE: Message = /*i18n*/ {
  id: "unknown_line",
  message: "This account has no such line.",
};
export const LINE_MATCHED: Message = /*i18n*/ {
  id: "line.matched",
  message: "This line is matched already.",
};
export const LINE_DIFFERS: Message = /*i18n*/ {
  id: "line.differs",
  message: "No payment of {reference} fits this line.",
};
export const NO_OTHER_LINE: Message = /*i18n*/ {
  id: "line.no_other_line",
  message: "No line of another account fits. Import that account's statement first.",
};
/** 409 `approval_needed`. */
export const ANOTHER_CONFIRMS: Message = /*i18n*/ {
  id: "line.another_confirms",
  message: "This line needs a second person: another member confirms the same.",
};
export const FEE_GOES_OUT: Message = /*i18n*/ {
  id: "line.fee_goes_out",
  message:
    "A fee goes out. Money that came in belongs to an order, is an own transfer, or isn't a customer's.",
};
export const FEE_TOO_LARGE: Message = /*i18n*/ {
  id: "line.fee_too_large",
  message:
    "That is more than a bank charges for a payout, or than one member may confirm in a day. Record the payout first, then two members confirm its line with this fee.",
};
export const LINE_NAMES_OTHER: Message = /*i18n*/ {
  id: "line.names_other",
  message:
    "This line names another payee or order. Record the payout first, then two members confirm its line.",
};
export const LINE_TAKEN_BACK: Message = /*i18n*/ {
  id: "line.taken_back",
  message: "You took this line back. Record the payment first, then two members confirm its line.",
};

export const LINE_HAS_NO_PAYMENT: Message = /*i18n*/ {
  id: "line.has_no_payment",
  message: "No payment that was recorded has this line.",
};
/** 409 `approval_needed`. */
export const ANOTHER_REOPENS: Message = /*i18n*/ {
  id: "line.another_reopens",
  message: "You recorded this payment: another member takes its line back.",
};
/** 409 `approval_needed`. */
export const SECOND_REOPENS: Message = /*i18n*/ {
  id: "line.second_reopens",
  message:
    "Two members confirmed what the bank took of this payment: another member takes the line back, too.",
};

export const DAY_CLOSED: Message = /*i18n*/ {
  id: "day.closed",
  message: "This day is closed.",
};
export const DAY_TO_COME: Message = /*i18n*/ {
  id: "day.to_come",
  message: "This day isn't over yet.",
};
export const DAY_BEFORE_WAITS: Message = /*i18n*/ {
  id: "day.before_waits",
  message: "This account's first closing still needs another member's confirmation.",
};
export const OPENING_NEEDED: Message = /*i18n*/ {
  id: "day.opening_needed",
  message: "The first closing needs the balance that the account began with.",
};
export const BANK_NEEDED: Message = /*i18n*/ {
  id: "day.bank_needed",
  message: "Enter the balance that the account shows at the end of the day.",
};
export const DIFFERENCE_NEEDS_REASON: Message = /*i18n*/ {
  id: "day.difference_needs_reason",
  message: "The books and the bank differ by {amount}. Say why.",
};
/** 403 `not_an_approver`. */
export const ANOTHER_CLOSES: Message = /*i18n*/ {
  id: "day.another_closes",
  message: "You recorded money of this day: another member closes it.",
};
/** 403 `not_an_approver`. */
export const ANOTHER_ADJUSTS: Message = /*i18n*/ {
  id: "day.another_adjusts",
  message: "You wrote this adjustment: another member confirms it.",
};
/** 404 `unknown_adjustment`. */
export const UNKNOWN_ADJUSTMENT: Message = /*i18n*/ {
  id: "unknown_adjustment",
  message: "No such adjustment waits.",
};
export const TOO_MANY_ADJUSTMENTS: Message = /*i18n*/ {
  id: "day.too_many_adjustments",
  message: "{count} adjustments of this account wait: confirm them or take them back first.",
};
export const NO_OPENING_YET: Message = /*i18n*/ {
  id: "day.no_opening_yet",
  message: "No day of this account is closed yet: its first closing says what it began with.",
};
