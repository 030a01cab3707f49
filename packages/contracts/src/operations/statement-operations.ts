import {
  AMOUNT_MISSING,
  ANOTHER_CONFIRMS,
  ANOTHER_REOPENS,
  DATES_AMBIGUOUS,
  DAY_CLOSED,
  LINE_HAS_NO_PAYMENT,
  LINE_MATCHED,
  MAPPING_MISSING,
  CONTENT_MOVED,
  TOO_MANY_ADJUSTMENTS,
  UNKNOWN_ACCOUNT,
  UNKNOWN_ADJUSTMENT,
  UNKNOWN_LINE,
} from "../rules/index.ts";
import {
  AccountDay,
  AccountPayments,
  AccountPaymentsQuery,
  Adjustment,
  DAY_INVALID,
  DayClose,
  DayExport,
  DayQuery,
  LineConfirmation,
  LinesQuery,
  StatementLine,
  StatementLines,
  StatementMappingAnswer,
  StatementMappingInput,
  StatementQuery,
  StatementRead,
} from "../schemas/index.ts";
import * as z from "zod";
import { Id, type Operations } from "./operation.ts";
import {
  ADJUSTMENT_REQUEST,
  DAY_ANSWER,
  DAY_REQUEST,
  LINE_ANSWER,
  LINE_REQUEST,
  LINES_ANSWER,
  MAPPING_ANSWER,
  MAPPING_REQUEST,
  PAYMENTS_ANSWER,
  STATEMENT_ANSWER,
} from "./statement-examples.ts";
import { UNKNOWN_ORDER } from "./step-operations.ts";

export const STATEMENT_BYTES = 5 * 1024 * 1024;
const ACCOUNT = "/api/desk/receiving-accounts/:id";
const LineId = z.object({ id: z.uuid(), line: z.uuid() });
const AdjustmentId = z.object({ id: z.uuid(), adjustment: z.uuid() });
const NO_ADJUSTMENT = { code: "unknown_adjustment", detail: UNKNOWN_ADJUSTMENT } as const;
const NO_ACCOUNT = { code: "unknown_account", detail: UNKNOWN_ACCOUNT } as const;
const MOVED = {
  409: [{ code: "content_moved", detail: { ...CONTENT_MOVED, values: { name: "Ada" } } }],
} as const;
const BAD_FROM = { field: "from", message: DAY_INVALID } as const;
const BAD_DATE = { field: "date", message: DAY_INVALID } as const;

/** The statements of the desk's accounts, and the closing of a day. */
export const DESK_STATEMENT_OPERATIONS = {
  getStatementMapping: {
    method: "GET",
    path: `${ACCOUNT}/statement-mapping`,
    access: "reads-desk",
    summary: "Get what the columns of an account's statements hold",
    params: Id,
    answer: StatementMappingAnswer,
    refusals: { 404: [NO_ACCOUNT] },
    examples: MAPPING_ANSWER,
  },
  putStatementMapping: {
    method: "PUT",
    path: `${ACCOUNT}/statement-mapping`,
    access: "works-orders",
    summary: "Say what the columns of an account's statements hold",
    params: Id,
    body: StatementMappingInput,
    answer: StatementMappingAnswer,
    refusals: { 404: [NO_ACCOUNT], ...MOVED },
    examples: { ...MAPPING_REQUEST, ...MAPPING_ANSWER },
  },
  importStatement: {
    method: "POST",
    path: `${ACCOUNT}/statements`,
    access: "works-orders",
    summary: "Import a statement of an account",
    description:
      "A CSV file of any separator, in UTF-8 or Windows-1252, or a text/plain body with a mobile money message on each line. Lines that are here already add nothing. An import names the version that its preview was read by.",
    params: Id,
    query: StatementQuery,
    takesFile: ["text/csv", "text/plain"],
    body: z.string(),
    bodyLimit: STATEMENT_BYTES,
    answer: StatementRead,
    refusals: {
      400: [
        { code: "mapping_missing", detail: MAPPING_MISSING },
        { code: "dates_ambiguous", detail: { ...DATES_AMBIGUOUS, values: { date: "03/04/2026" } } },
        { code: "statement_unreadable", detail: { ...AMOUNT_MISSING, values: { line: 17 } } },
      ],
      404: [NO_ACCOUNT],
      ...MOVED,
    },
    examples: STATEMENT_ANSWER,
  },
  listStatementLines: {
    method: "GET",
    path: `${ACCOUNT}/lines`,
    access: "reads-desk",
    summary: "List the lines of an account's statements",
    description:
      "Open ones with what may be theirs: nothing is matched automatically. A line whose payment was corrected away is open again, and matched no longer.",
    params: Id,
    query: LinesQuery,
    answer: StatementLines,
    refusals: { 404: [NO_ACCOUNT] },
    examples: LINES_ANSWER,
  },
  confirmStatementLine: {
    method: "POST",
    path: `${ACCOUNT}/lines/:line/confirm`,
    access: "works-orders",
    summary: "Say what a line of a statement is",
    description:
      "An order's payment, which is recorded if it wasn't; a fee; the end of an own transfer, which needs a second person where this one imported either line; or money of no customer, which needs one where it came. An order that is sent is closed by the line of its payout.",
    params: LineId,
    body: LineConfirmation,
    answer: StatementLine,
    refusals: {
      404: [UNKNOWN_ORDER, NO_ACCOUNT, { code: "unknown_line", detail: UNKNOWN_LINE }],
      409: [
        { code: "step_not_possible", detail: LINE_MATCHED },
        { code: "approval_needed", detail: ANOTHER_CONFIRMS },
      ],
    },
    examples: { ...LINE_REQUEST, ...LINE_ANSWER },
  },
  reopenStatementLine: {
    method: "DELETE",
    path: `${ACCOUNT}/lines/:line/confirm`,
    access: "works-orders",
    summary: "Take back that a line is a recorded payment's",
    description:
      "By another member than who recorded the payment; by two where two confirmed what the bank took beside it: the first call is refused with `approval_needed`. The line is open again, what the bank took beside the payment is corrected, and the payment has no line.",
    params: LineId,
    answer: StatementLine,
    refusals: {
      404: [NO_ACCOUNT, { code: "unknown_line", detail: UNKNOWN_LINE }],
      409: [
        { code: "step_not_possible", detail: LINE_HAS_NO_PAYMENT },
        { code: "approval_needed", detail: ANOTHER_REOPENS },
      ],
    },
    examples: LINE_ANSWER,
  },
  getAccountDay: {
    method: "GET",
    path: `${ACCOUNT}/day`,
    access: "reads-desk",
    summary: "Get the day of an account",
    params: Id,
    query: DayQuery,
    badQuery: BAD_DATE,
    answer: AccountDay,
    refusals: { 404: [NO_ACCOUNT] },
    examples: DAY_ANSWER,
  },
  exportAccountDay: {
    method: "POST",
    path: `${ACCOUNT}/day/export`,
    access: "reads-desk",
    summary: "Get the day of an account to save it elsewhere",
    description: "What leaves the console is a row of the audit.",
    params: Id,
    body: DayExport,
    answer: AccountDay,
    refusals: { 404: [NO_ACCOUNT] },
    examples: { ...DAY_REQUEST, ...DAY_ANSWER },
  },
  listAccountPayments: {
    method: "GET",
    path: `${ACCOUNT}/payments`,
    access: "reads-desk",
    summary: "List the payments of an account, each with its line",
    params: Id,
    query: AccountPaymentsQuery,
    badQuery: BAD_FROM,
    answer: AccountPayments,
    refusals: { 404: [NO_ACCOUNT] },
    examples: PAYMENTS_ANSWER,
  },
  closeAccountDay: {
    method: "POST",
    path: `${ACCOUNT}/day/close`,
    access: "works-orders",
    summary: "Close the day of an account",
    description:
      "By a member who recorded none of it, where there is one. The first closing is confirmed by another member's call, or its author's where no other was here for 72 hours. A closed day never changes.",
    params: Id,
    body: DayClose,
    answer: AccountDay,
    refusals: { 404: [NO_ACCOUNT], 409: [{ code: "step_not_possible", detail: DAY_CLOSED }] },
    examples: { ...DAY_REQUEST, ...DAY_ANSWER },
  },
  adjustAccount: {
    method: "PUT",
    path: `${ACCOUNT}/adjustments/:adjustment`,
    access: "works-orders",
    summary: "Write an adjustment of an account",
    description:
      "What the account holds more or less than its books, or began with: it counts once another member confirms it, at once where the desk has no other. The id is a UUID that the caller chooses: the same sent again is one adjustment.",
    params: AdjustmentId,
    body: Adjustment,
    answer: AccountDay,
    refusals: {
      404: [NO_ACCOUNT],
      409: [
        { code: "step_not_possible", detail: { ...TOO_MANY_ADJUSTMENTS, values: { count: 20 } } },
        ...MOVED[409],
      ],
    },
    examples: { ...ADJUSTMENT_REQUEST, ...DAY_ANSWER },
  },
  confirmAdjustment: {
    method: "POST",
    path: `${ACCOUNT}/adjustments/:adjustment/confirm`,
    access: "works-orders",
    summary: "Confirm another member's adjustment of an account",
    params: AdjustmentId,
    answer: AccountDay,
    refusals: { 404: [NO_ACCOUNT, NO_ADJUSTMENT] },
    examples: DAY_ANSWER,
  },
  withdrawAdjustment: {
    method: "DELETE",
    path: `${ACCOUNT}/adjustments/:adjustment`,
    access: "works-orders",
    summary: "Take an adjustment that waits back, or refuse another member's",
    params: AdjustmentId,
    answer: AccountDay,
    refusals: { 404: [NO_ACCOUNT, NO_ADJUSTMENT] },
    examples: DAY_ANSWER,
  },
} as const satisfies Operations;
