/** Statements of the desk's accounts, their lines and days (docs/product.md, P21.21 and P21.22). */
import * as z from "zod";
import { MAPPING_MISSING, NO_AMOUNT_COLUMN } from "../rules/statement-messages.ts";
import { isTimeZone } from "../rules/opening-hours.ts";
import type { Message } from "../rules/message.ts";
import { lineOf } from "./desk-texts.ts";
import { GivenDay } from "./given-times.ts";
import { PAYMENT_KINDS } from "./ledger.ts";
import { sentence } from "./sentences.ts";

const NOT_A_ZONE: Message = /*i18n*/ {
  id: "statement.not_a_zone",
  message: "Please name a time zone such as Africa/Lagos.",
};
const NOT_A_SUM: Message = /*i18n*/ {
  id: "statement.not_a_sum",
  message: "Please enter an amount such as 4812300.00",
};

const amount = z.string().describe("A decimal number as text.");
const time = z.iso.datetime();
const Column = lineOf(120, MAPPING_MISSING);
/** May be negative, because an account may be overdrawn. */
const Sum = z.string().regex(/^-?\d{1,15}(\.\d{1,18})?$/, sentence(NOT_A_SUM));

const columns = {
  date: Column,
  narration: Column,
  credit: Column.optional().describe("Money that came, where it has a column of its own."),
  debit: Column.optional(),
  amount: Column.optional().describe("With a sign, or with `side` beside it."),
  side: Column.optional().describe("Says of each amount whether it came (CR) or went (DR)."),
  fee: Column.optional().describe("Taken beside the amount: it becomes a line of its own."),
  balance: Column.optional().describe("After each line; checked from line to line."),
  reference: Column.optional(),
  payer: Column.optional(),
  status: Column.optional().describe("Lines that aren't completed are left out."),
  timeZone: z.string().max(64).refine(isTimeZone, sentence(NOT_A_ZONE)).optional(),
  dateOrder: z.enum(["day-first", "month-first"]).optional().describe("Where the file doesn't tell."),
};
const hasAmount = ({
  amount: signed,
  credit,
  debit,
}: {
  amount?: unknown;
  credit?: unknown;
  debit?: unknown;
}) => (signed ?? credit ?? debit) !== undefined;
const HAS_AMOUNT = { path: ["amount"], message: sentence(NO_AMOUNT_COLUMN) };
export const StatementMapping = z.object(columns).refine(hasAmount, HAS_AMOUNT).meta({
  id: "StatementMapping",
  description: "The columns of an account's statements, by their headings.",
});
export type StatementMapping = z.infer<typeof StatementMapping>;
const version = z
  .int()
  .min(0)
  .describe("Of the mapping that was read, 0 before the first; 409 `content_moved` for an old one.");
export const StatementMappingInput = z
  .object({ ...columns, version })
  .refine(hasAmount, HAS_AMOUNT)
  .meta({ id: "StatementMappingRequest" });
export type StatementMappingInput = z.infer<typeof StatementMappingInput>;

export const StatementMappingAnswer = z
  .object({ version, mapping: StatementMapping.nullable().describe("Null: not said yet.") })
  .meta({ id: "StatementMappingAnswer" });
export type StatementMappingAnswer = z.infer<typeof StatementMappingAnswer>;

export const StatementQuery = z.object({
  preview: z
    .enum(["1", "columns"])
    .optional()
    .describe("`1`: nothing is written. `columns`: only what the columns are called, and may hold."),
  version: z
    .string()
    .regex(/^\d{1,9}$/)
    .default("0")
    .describe("Of the mapping that the preview was read by; an import by another is 409 `content_moved`."),
});

export const StatementRead = z
  .object({
    columns: z.array(z.string()),
    sample: z.array(z.array(z.string())).describe("The first lines as they stand in the file."),
    mapping: z.object(columns).partial().describe("As remembered, else what the headings suggest."),
    isMapped: z.boolean().describe("It is remembered."),
    version: z.int().describe("Of the remembered mapping, 0 before the first. An import names it."),
    lines: z.int(),
    fresh: z.int().describe("Lines that aren't here yet; after an import: that it added."),
    known: z.int(),
    skipped: z.int().describe("Sums and notes around the lines, and lines that aren't completed."),
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
    balance: amount.optional().describe("After the last line."),
  })
  .meta({ id: "StatementRead" });
export type StatementRead = z.infer<typeof StatementRead>;

export const LineSuggestion = z
  .object({
    order: z.string().optional(),
    version: z.int().optional().describe("Of the order."),
    payment: z.string().optional().describe("It is recorded already."),
    as: z.enum(["fee", "own"]).optional(),
    line: z
      .string()
      .optional()
      .describe("The other end of an own transfer, with its account's name in `note`."),
    note: z.string().optional(),
    fee: amount.optional().describe("With it the amount is what is missing of the order."),
    reason: z
      .enum(["reference", "named", "transfer", "like-fees", "short"])
      .describe(
        "The bank's reference and the amount fit; or the order is named and the amount fits; `short`: the same, short by a fee; …",
      ),
  })
  .meta({ id: "LineSuggestion" });
export type LineSuggestion = z.infer<typeof LineSuggestion>;

export const StatementLine = z
  .object({
    id: z.string(),
    at: z.union([time, z.iso.date()]).describe("A day where the line has no time."),
    amount: amount.describe("Below zero: it went."),
    currency: z.string(),
    narration: z.string(),
    bankReference: z.string().optional(),
    payer: z.string().optional(),
    balance: amount.optional(),
    payment: z.string().optional(),
    order: z.string().optional(),
    as: z.enum(["fee", "own", "other"]).optional(),
    note: z.string().optional(),
    waits: z
      .object({
        note: z.string(),
        by: z.string(),
        as: z.enum(["fee", "own", "other"]).optional(),
        line: z.string().optional().describe("Of an own transfer: its other end."),
        payment: z.string().optional(),
        fee: amount.optional(),
      })
      .optional()
      .describe("For a second person, who confirms the same."),
    suggestion: LineSuggestion.optional(),
  })
  .meta({ id: "StatementLine" });
export type StatementLine = z.infer<typeof StatementLine>;

export const LinelessPayment = z
  .object({
    id: z.string(),
    kind: z.enum(PAYMENT_KINDS),
    order: z.string().optional(),
    amount: amount.describe("Below zero: it went."),
    currency: z.string(),
    counterparty: z.string().optional(),
    madeAt: time,
    recordedBy: z.string(),
    isOverdue: z.boolean().describe("Two bank days have passed."),
  })
  .meta({ id: "LinelessPayment" });
export type LinelessPayment = z.infer<typeof LinelessPayment>;

export const LinesQuery = z.object({
  state: z.enum(["open", "matched"]).default("open"),
  cursor: z
    .string()
    .regex(/^\d{1,15}$/)
    .optional(),
});
export const StatementLines = z
  .object({
    lines: z.array(StatementLine).describe("At most 200, the oldest first."),
    next: z.string().optional().describe("The cursor of those that follow."),
    payments: z.array(LinelessPayment).describe("With `open`: without a line, the oldest 200 first."),
  })
  .meta({ id: "StatementLines" });
export type StatementLines = z.infer<typeof StatementLines>;

export const AccountPaymentsQuery = z.object({
  from: GivenDay.describe("In the account's time zone."),
  to: GivenDay.describe("The last day."),
  cursor: z
    .string()
    .regex(/^\d{1,15}$/)
    .optional(),
});
export const AccountPayments = z
  .object({
    payments: z
      .array(
        z.object({
          id: z.string(),
          kind: z.enum(PAYMENT_KINDS),
          order: z.string().optional(),
          amount: amount.describe("Below zero: it went."),
          currency: z.string(),
          counterparty: z.string().optional(),
          madeAt: time,
          recordedBy: z.string(),
          line: z
            .object({ id: z.string(), at: z.union([time, z.iso.date()]), narration: z.string() })
            .optional()
            .describe("Absent: no line shows it."),
        }),
      )
      .describe("At most 200, the oldest first."),
    next: z.string().optional().describe("The cursor of those that follow."),
  })
  .meta({ id: "AccountPayments" });
export type AccountPayments = z.infer<typeof AccountPayments>;

const Amount = z
  .string()
  .regex(/^(?=.*[1-9])\d{1,15}(\.\d{1,18})?$/, sentence(NOT_A_SUM))
  .describe("Above zero.");
export const LineConfirmation = z
  .union([
    z.object({
      order: z.string().max(32),
      version: z.int().min(1).describe("Of the order, as it was read."),
      fee: Amount.optional().describe(
        "What the bank took beside a payout. Money that came counts as the line says; what is little enough is let go.",
      ),
    }),
    z.object({
      payment: z.string().max(64).describe("One that is recorded already, and has no line."),
      fee: Amount.optional().describe("What the bank took of it, or beside it: above a little, two confirm."),
    }),
    z.object({
      as: z.enum(["fee", "own", "other"]),
      note: lineOf(200),
      line: z.string().max(64).optional().describe("Of an own transfer: its other end."),
    }),
  ])
  .meta({ id: "LineConfirmation" });
export type LineConfirmation = z.infer<typeof LineConfirmation>;

const Movement = z.object({
  kind: z.enum(PAYMENT_KINDS),
  amount: amount.describe("Below zero: it went."),
  count: z.int(),
});
const Part = z.object({ amount, count: z.int() });
const AdjustmentKind = z
  .enum(["opening", "adjustment"])
  .describe("`opening`: what the account began with was written wrong.");
export const AccountDay = z
  .object({
    date: z.iso.date(),
    from: z.iso.date().describe("The first day that this closing covers."),
    currency: z.string(),
    timeZone: z.string(),
    opening: amount.nullable().describe("The closing before; null: this is the first one."),
    movements: z.array(Movement),
    late: z
      .array(Movement.extend({ for: z.iso.date(), payment: z.string(), order: z.string().optional() }))
      .describe("Among them: of days that were closed when they were recorded."),
    closing: amount.nullable(),
    bank: amount.nullable().describe("The bank's balance; null: no line says it."),
    difference: amount.nullable(),
    lines: Part.describe("Without a payment."),
    payments: Part.describe("Without a line."),
    unexplained: amount.nullable(),
    mayClose: z
      .boolean()
      .describe(
        "You recorded none of it, or no one else is here. Of a first closing that waits: you may confirm it.",
      ),
    adjustments: z
      .array(
        z.object({
          id: z.string(),
          kind: AdjustmentKind,
          amount: amount.describe("With its sign."),
          for: z.iso.date(),
          reason: z.string(),
          at: time,
          by: z.string(),
          mayConfirm: z.boolean().describe("Another wrote it, or no one else is here."),
        }),
      )
      .describe("Of this account, whatever their day: they count once another member confirms them."),
    closed: z
      .object({
        at: time,
        by: z.string(),
        reason: z.string().optional(),
        confirmedBy: z.string().optional(),
        waits: z
          .literal(true)
          .optional()
          .describe(
            "The first closing counts once another member confirms it, or its author in their absence.",
          ),
      })
      .optional(),
  })
  .meta({ id: "AccountDay" });
export type AccountDay = z.infer<typeof AccountDay>;

export const DayQuery = z.object({ date: GivenDay });
export const DayExport = DayQuery.meta({ id: "DayExport" });
export const DayClose = z
  .object({
    date: GivenDay,
    opening: Sum.optional().describe("Of the first closing: what the account began with."),
    bank: Sum.optional().describe("What the account shows, where no line says it."),
    reason: lineOf(300).optional().describe("Why books and bank differ."),
  })
  .meta({ id: "DayClose" });
export type DayClose = z.infer<typeof DayClose>;

export const Adjustment = z
  .object({
    date: GivenDay.describe("Whose difference it explains; of a closed day it stands in the open one."),
    kind: AdjustmentKind,
    amount: Sum.refine((sum) => /[1-9]/.test(sum), sentence(NOT_A_SUM)).describe(
      "Below zero: there is less.",
    ),
    reason: lineOf(300),
  })
  .meta({ id: "Adjustment" });
export type Adjustment = z.infer<typeof Adjustment>;
