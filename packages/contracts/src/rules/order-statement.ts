/** The statement of an account's orders (docs/product.md, P20.23). */
import type { Message } from "./message.ts";

/** From the first day to the last. */
export const STATEMENT_DAYS = 366;
export const STATEMENT_ORDERS = 1000;

export const STATEMENT_BACKWARDS: Message = /*i18n*/ {
  id: "statement.backwards",
  message: "The last day is before the first. Change one of the two.",
};
export const STATEMENT_TOO_LONG: Message = /*i18n*/ {
  id: "statement.too_long",
  message: "A statement covers at most {days} days. Choose a later first day, or an earlier last one.",
  values: { days: STATEMENT_DAYS },
};
export const STATEMENT_TOO_MANY: Message = /*i18n*/ {
  id: "statement.too_many",
  message: "These days have more than {count} orders. Choose fewer days.",
  values: { count: STATEMENT_ORDERS },
};

const DAY_MS = 86_400_000;

/** The error in this range of days (format 2026-11-28), or null. */
export function checkStatementDays(from: string, to: string): Message | null {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  if (days < 1) return STATEMENT_BACKWARDS;
  return days > STATEMENT_DAYS ? STATEMENT_TOO_LONG : null;
}
