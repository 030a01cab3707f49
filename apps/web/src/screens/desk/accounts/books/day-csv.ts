import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import type { AccountDay } from "@tradeslip/contracts";
import { CSV_START, csvLine } from "@tradeslip/contracts/rules";
import { MOVEMENT_WORDS } from "./books-words.ts";

/** The day for a spreadsheet: the kind of entry, the count, and the sum. */
export function dayAsCsv(account: string, day: AccountDay): string {
  const { currency, opening, movements, late, closing, bank, difference, lines, payments } = day;
  const rows: readonly (readonly (string | number | null)[])[] = [
    [account, day.date, currency],
    [t`Opening`, "", opening],
    ...movements.map(({ kind, count, amount }) => [i18n._(MOVEMENT_WORDS[kind]), count, amount]),
    ...late.map(({ kind, amount, for: date }) => [`${i18n._(MOVEMENT_WORDS[kind])} ${date}`, 1, amount]),
    [t`Closing`, "", closing],
    [t`The bank's`, "", bank],
    [t`Difference`, "", difference],
    [t`Lines without a payment`, lines.count, lines.amount],
    [t`Payments without a line`, payments.count, payments.amount],
    [t`Unexplained`, "", day.unexplained],
    ...(day.closed?.reason === undefined ? [] : [[t`Reason`, "", day.closed.reason]]),
  ];
  return CSV_START + rows.map(csvLine).join("");
}
