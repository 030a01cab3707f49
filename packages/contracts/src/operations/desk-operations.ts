import {
  ACCOUNT_MOVED,
  CONTENT_MOVED,
  NOT_STOPPED,
  SETTINGS_MOVED,
  UNKNOWN_ACCOUNT,
  UNKNOWN_CHANGE,
  UNKNOWN_CHANNEL,
  verbatim,
} from "../rules/index.ts";
import {
  AuditCheck,
  AuditHead,
  AuditPage,
  ChannelConfirmation,
  DeskDuty,
  DeskDutyInput,
  DeskSettings,
  DeskSettingsInput,
  ReceivingAccount,
  ReceivingAccountConfirmation,
  ReceivingAccountInput,
  ReceivingAccounts,
  Replies,
  RepliesInput,
  StopInput,
} from "../schemas/index.ts";
import * as z from "zod";
import {
  ACCOUNT_ANSWER,
  ACCOUNT_CONFIRMATION,
  ACCOUNT_REQUEST,
  ACCOUNTS_ANSWER,
  AUDIT_ANSWER,
  AUDIT_CHECK_ANSWER,
  AUDIT_HEAD_ANSWER,
  CHANNEL_REQUEST,
  DUTY_ANSWER,
  DUTY_REQUEST,
  REPLIES_ANSWER,
  REPLIES_BOTH,
  SETTINGS_ANSWER,
  SETTINGS_REQUEST,
  STOP_REQUEST,
} from "./desk-examples.ts";
import { Id, type FieldRefusal, type Operations } from "./operation.ts";

/** A coin account lists its addresses, and replies contain long texts. */
const LONG_BODY_BYTES = 256 * 1024;
const AuditQuery = z.object({
  cursor: z
    .string()
    .regex(/^\d{1,15}$/)
    .optional(),
  reference: z.string().max(64).optional().describe("An order's, or the id of what else a row is about."),
  kind: z
    .string()
    .max(200)
    .optional()
    .describe("What was done: a row's `action`, or several with commas between."),
  agent: z.string().max(64).optional().describe("The id of who did it."),
  unapproved: z.literal("true").optional().describe("Only payouts without another person's approval."),
});
const VersionQuery = z.object({ version: z.string().regex(/^\d{1,9}$/) });
const BAD_VERSION: FieldRefusal = {
  field: "version",
  message: verbatim("Invalid string: must match pattern /^\\d{1,9}$/"),
};
const BAD_CURSOR: FieldRefusal = {
  field: "cursor",
  message: verbatim("Invalid string: must match pattern /^\\d{1,15}$/"),
};
const NO_ACCOUNT = { 404: [{ code: "unknown_account", detail: UNKNOWN_ACCOUNT }] } as const;
const MOVED = {
  409: [{ code: "settings_moved", detail: { ...SETTINGS_MOVED, values: { name: "Ada" } } }],
} as const;
const NOT_WAITING = { 409: [{ code: "confirmation_not_needed", detail: UNKNOWN_CHANGE }] } as const;
const ACCOUNT_READ_BEFORE = {
  409: [{ code: "account_moved", detail: { ...ACCOUNT_MOVED, values: { name: "Ada" } } }],
} as const;
const REPLIES_READ_BEFORE = {
  409: [{ code: "content_moved", detail: { ...CONTENT_MOVED, values: { name: "Ada" } } }],
} as const;

/** The desk's own settings, and its audit. */
export const DESK_OPERATIONS = {
  getDeskSettings: {
    method: "GET",
    path: "/api/desk/settings",
    access: "reads-desk",
    summary: "Get the desk's settings",
    answer: DeskSettings,
    examples: SETTINGS_ANSWER,
  },
  putDeskSettings: {
    method: "PUT",
    path: "/api/desk/settings",
    access: "manages-desk",
    stepUp: "partly",
    summary: "Change the desk's settings",
    description:
      "What is left out stays as it is. A change of `takesOrders`, limits or channels needs a step-up. A looser limit stands in `pending`: it acts once another admin confirms it, and where there is no other, in 24 hours. Until the first order it acts at once.",
    body: DeskSettingsInput,
    answer: DeskSettings,
    refusals: MOVED,
    examples: { ...SETTINGS_REQUEST, ...SETTINGS_ANSWER },
  },
  confirmChannel: {
    method: "POST",
    path: "/api/desk/settings/confirm-channel",
    access: "manages-desk",
    stepUp: "always",
    summary: "Confirm a channel that another admin entered",
    body: ChannelConfirmation,
    answer: DeskSettings,
    refusals: { 409: [{ code: "confirmation_not_needed", detail: UNKNOWN_CHANNEL }] },
    examples: { ...CHANNEL_REQUEST, ...SETTINGS_ANSWER },
  },
  confirmPendingChange: {
    method: "POST",
    path: "/api/desk/settings/pending/:id/confirm",
    access: "manages-desk",
    stepUp: "always",
    summary: "Confirm a looser limit, or a rate, that another admin asked for",
    params: Id,
    answer: DeskSettings,
    refusals: NOT_WAITING,
    examples: SETTINGS_ANSWER,
  },
  objectToPendingChange: {
    method: "POST",
    path: "/api/desk/settings/pending/:id/object",
    access: "works-orders",
    summary: "Object to a looser limit, or a rate",
    description: "One objection ends it.",
    params: Id,
    answer: DeskSettings,
    refusals: NOT_WAITING,
    examples: SETTINGS_ANSWER,
  },
  stopDesk: {
    method: "POST",
    path: "/api/desk/stop",
    access: "works-orders",
    summary: "Stop payment details, payouts and returns of the whole desk",
    body: StopInput,
    answer: DeskSettings,
    examples: { ...STOP_REQUEST, ...SETTINGS_ANSWER },
  },
  restartDesk: {
    method: "POST",
    path: "/api/desk/restart",
    access: "works-orders",
    summary: "Restart a stopped desk",
    description:
      "The first call asks for it; a second person's restarts it, or the same person's an hour later.",
    answer: DeskSettings,
    refusals: { 409: [{ code: "confirmation_not_needed", detail: NOT_STOPPED }] },
    examples: SETTINGS_ANSWER,
  },
  getDuty: {
    method: "GET",
    path: "/api/desk/duty",
    access: "reads-desk",
    summary: "Get whether you are on duty",
    answer: DeskDuty,
    examples: DUTY_ANSWER,
  },
  putDuty: {
    method: "PUT",
    path: "/api/desk/duty",
    access: "works-orders",
    summary: "Go on duty, or off it",
    description: "Members on duty get a mail when an order waits and no console was open for ten minutes.",
    body: DeskDutyInput,
    answer: DeskDuty,
    examples: { ...DUTY_REQUEST, ...DUTY_ANSWER },
  },
  listReceivingAccounts: {
    method: "GET",
    path: "/api/desk/receiving-accounts",
    access: "reads-desk",
    summary: "List the accounts that customers pay into",
    answer: ReceivingAccounts,
    examples: ACCOUNTS_ANSWER,
  },
  putReceivingAccount: {
    method: "PUT",
    path: "/api/desk/receiving-accounts/:id",
    access: "manages-desk",
    stepUp: "always",
    summary: "Enter or change a receiving account",
    description: "The id is a UUID that the caller chooses.",
    params: Id,
    body: ReceivingAccountInput,
    bodyLimit: LONG_BODY_BYTES,
    answer: ReceivingAccount,
    refusals: { ...NO_ACCOUNT, ...ACCOUNT_READ_BEFORE },
    examples: { ...ACCOUNT_REQUEST, ...ACCOUNT_ANSWER },
  },
  deleteReceivingAccount: {
    method: "DELETE",
    path: "/api/desk/receiving-accounts/:id",
    access: "manages-desk",
    stepUp: "always",
    summary: "Remove a receiving account",
    description: "In the version that was read.",
    params: Id,
    query: VersionQuery,
    badQuery: BAD_VERSION,
    answer: null,
    refusals: { ...NO_ACCOUNT, ...ACCOUNT_READ_BEFORE },
  },
  confirmReceivingAccount: {
    method: "POST",
    path: "/api/desk/receiving-accounts/:id/confirm",
    access: "manages-desk",
    stepUp: "always",
    summary: "Confirm an account that another admin entered or changed",
    description:
      "In the version that was read, by an admin who changed nothing of it since it was last confirmed.",
    params: Id,
    body: ReceivingAccountConfirmation,
    answer: ReceivingAccount,
    refusals: { ...NO_ACCOUNT, ...ACCOUNT_READ_BEFORE },
    examples: { ...ACCOUNT_CONFIRMATION, ...ACCOUNT_ANSWER },
  },
  listReplies: {
    method: "GET",
    path: "/api/desk/replies",
    access: "reads-desk",
    summary: "List the canned replies",
    answer: Replies,
    examples: REPLIES_ANSWER,
  },
  putReplies: {
    method: "PUT",
    path: "/api/desk/replies",
    access: "manages-desk",
    summary: "Replace the canned replies",
    body: RepliesInput,
    bodyLimit: LONG_BODY_BYTES,
    answer: Replies,
    refusals: REPLIES_READ_BEFORE,
    examples: REPLIES_BOTH,
  },
  getAudit: {
    method: "GET",
    path: "/api/desk/audit",
    access: "manages-desk",
    summary: "Read the audit",
    query: AuditQuery,
    badQuery: BAD_CURSOR,
    answer: AuditPage,
    examples: AUDIT_ANSWER,
  },
  getAuditHead: {
    method: "GET",
    path: "/api/desk/audit/head",
    access: "reads-desk",
    summary: "Get the audit's last row, for a handover page",
    answer: AuditHead,
    examples: AUDIT_HEAD_ANSWER,
  },
  checkAudit: {
    method: "GET",
    path: "/api/desk/audit/check",
    access: "manages-desk",
    summary: "Check that the audit's chain fits",
    description: "Reads every row.",
    answer: AuditCheck,
    examples: AUDIT_CHECK_ANSWER,
  },
} as const satisfies Operations;
