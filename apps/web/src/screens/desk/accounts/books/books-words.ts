import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { AccountDay, LineSuggestion, StatementMapping } from "@tradeslip/contracts";

export const MOVEMENT_WORDS: Readonly<Record<AccountDay["movements"][number]["kind"], MessageDescriptor>> = {
  customer: msg`Customers`,
  payout: msg`Payouts`,
  refund: msg`Refunds`,
  reversal: msg`Reversed`,
  correction: msg`Corrected`,
  fee: msg`Fees`,
  "own-transfer": msg`Own transfers`,
  opening: msg`Opening`,
  adjustment: msg`Adjustments, and no customer's`,
  "write-off": msg`Written off`,
  exchange: msg`Exchanged`,
};

export const REASON_WORDS: Readonly<Record<LineSuggestion["reason"], MessageDescriptor>> = {
  reference: msg`the bank's reference and amount fit`,
  named: msg`reference and amount fit`,
  transfer: msg`the same amount on the same day`,
  "like-fees": msg`its description looks like a fee's`,
  short: msg`reference fits, short by a fee`,
};

export type ColumnField = Exclude<keyof StatementMapping, "timeZone" | "dateOrder">;

/** What a column may hold, in the order of the menu. */
export const FIELD_WORDS: Readonly<Record<ColumnField, MessageDescriptor>> = {
  date: msg`Made at`,
  narration: msg`Description`,
  credit: msg`In`,
  debit: msg`Out`,
  amount: msg`In and out`,
  side: msg`In or out`,
  fee: msg`Fee`,
  balance: msg`Balance`,
  reference: msg`Reference`,
  payer: msg`Payer`,
  status: msg`Status`,
};
