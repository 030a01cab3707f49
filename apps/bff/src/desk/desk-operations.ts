import { SETTINGS_MOVED, UNKNOWN_ACCOUNT, verbatim } from "@tradeslip/contracts/rules";
import {
  AuditCheck,
  AuditHead,
  AuditPage,
  ChannelConfirmation,
  DeskDuty,
  DeskDutyInput,
  DeskOrder,
  DeskOrders,
  DeskOrdersQuery,
  DeskSettings,
  DeskSettingsInput,
  DeskTotals,
  ReceivingAccount,
  ReceivingAccountInput,
  ReceivingAccounts,
  RecordInput,
  Replies,
  RepliesInput,
} from "@tradeslip/contracts/schemas";
import * as z from "zod";
import {
  ACCOUNT_ANSWER,
  ACCOUNT_REQUEST,
  ACCOUNTS_ANSWER,
  AUDIT_ANSWER,
  AUDIT_CHECK_ANSWER,
  AUDIT_HEAD_ANSWER,
  CHANNEL_REQUEST,
  DUTY_ANSWER,
  DUTY_REQUEST,
  LIST_ANSWER,
  ORDER_ANSWER,
  RECORD_REQUEST,
  REPLIES_ANSWER,
  REPLIES_BOTH,
  SETTINGS_ANSWER,
  SETTINGS_REQUEST,
  TOTALS_ANSWER,
} from "./desk-examples.ts";
import { STEP_UP_NEEDED } from "../access.ts";
import type { FieldRefusal } from "../errors.ts";
import type { DeskOperation } from "./desk-operation.ts";
import { Reference, UNKNOWN_ORDER } from "./step-operations.ts";

/** A coin account lists its addresses; what is said in replies is long. */
const LONG_BODY_BYTES = 256 * 1024;
const Id = z.object({ id: z.uuid() });
const SpanQuery = z.object({
  from: z.iso.datetime({ offset: true }).optional(),
  to: z.iso.datetime({ offset: true }).optional(),
});
const AuditQuery = z.object({
  cursor: z
    .string()
    .regex(/^\d{1,15}$/)
    .optional(),
  reference: z.string().max(64).optional(),
});
export const BAD_TIME: FieldRefusal = { field: "from", message: verbatim("Invalid ISO datetime") };
const BAD_CURSOR: FieldRefusal = {
  field: "cursor",
  message: verbatim("Invalid string: must match pattern /^\\d{1,15}$/"),
};
/** For what an open screen must not change in its owner's place. */
const CAREFUL = { 403: [STEP_UP_NEEDED] } as const;
const NO_ACCOUNT = { 404: [{ code: "unknown_account", detail: UNKNOWN_ACCOUNT }] } as const;
const MOVED = {
  409: [{ code: "settings_moved", detail: { ...SETTINGS_MOVED, values: { name: "Ada" } } }],
} as const;

/** Every call of the desk but the steps of an order. */
export const DESK_OPERATIONS: readonly DeskOperation[] = [
  {
    method: "GET",
    path: "/api/desk/orders",
    access: "agent",
    operationId: "listDeskOrders",
    summary: "List the desk's orders",
    query: DeskOrdersQuery,
    badQuery: BAD_TIME,
    answer: DeskOrders,
    examples: LIST_ANSWER,
  },
  {
    method: "POST",
    path: "/api/desk/orders",
    access: "agent",
    operationId: "recordOrder",
    summary: "Record a slip that was not announced",
    body: RecordInput,
    answer: DeskOrder,
    examples: { ...RECORD_REQUEST, ...ORDER_ANSWER },
  },
  {
    method: "GET",
    path: "/api/desk/orders/:reference",
    access: "agent",
    operationId: "getDeskOrder",
    summary: "Get an order as the desk keeps it",
    params: Reference,
    answer: DeskOrder,
    refusals: { 404: [UNKNOWN_ORDER] },
    examples: ORDER_ANSWER,
  },
  {
    method: "GET",
    path: "/api/desk/totals",
    access: "agent",
    operationId: "getDeskTotals",
    summary: "Sum up what came and went",
    description: "Of today (UTC), or of the span that the query names.",
    query: SpanQuery,
    badQuery: BAD_TIME,
    answer: DeskTotals,
    examples: TOTALS_ANSWER,
  },
  {
    method: "GET",
    path: "/api/desk/settings",
    access: "agent",
    operationId: "getDeskSettings",
    summary: "Get the desk's settings",
    answer: DeskSettings,
    examples: SETTINGS_ANSWER,
  },
  {
    method: "PUT",
    path: "/api/desk/settings",
    access: "admin",
    operationId: "putDeskSettings",
    summary: "Change the desk's settings",
    description:
      "What is left out stays as it is. A change of `takesOrders`, limits or channels needs a fresh look.",
    body: DeskSettingsInput,
    answer: DeskSettings,
    refusals: { ...CAREFUL, ...MOVED },
    examples: { ...SETTINGS_REQUEST, ...SETTINGS_ANSWER },
  },
  {
    method: "POST",
    path: "/api/desk/settings/confirm-channel",
    access: "admin",
    operationId: "confirmChannel",
    summary: "Confirm a channel that another admin entered",
    body: ChannelConfirmation,
    answer: DeskSettings,
    refusals: CAREFUL,
    examples: { ...CHANNEL_REQUEST, ...SETTINGS_ANSWER },
  },
  {
    method: "GET",
    path: "/api/desk/duty",
    access: "agent",
    operationId: "getDuty",
    summary: "Get whether you are on duty",
    answer: DeskDuty,
    examples: DUTY_ANSWER,
  },
  {
    method: "PUT",
    path: "/api/desk/duty",
    access: "agent",
    operationId: "putDuty",
    summary: "Go on duty, or off it",
    description:
      "Whoever is on duty gets a mail when an order waits and no console was open for ten minutes.",
    body: DeskDutyInput,
    answer: DeskDuty,
    examples: { ...DUTY_REQUEST, ...DUTY_ANSWER },
  },
  {
    method: "GET",
    path: "/api/desk/receiving-accounts",
    access: "agent",
    operationId: "listReceivingAccounts",
    summary: "List the accounts that customers pay into",
    answer: ReceivingAccounts,
    examples: ACCOUNTS_ANSWER,
  },
  {
    method: "PUT",
    path: "/api/desk/receiving-accounts/:id",
    access: "admin",
    operationId: "putReceivingAccount",
    summary: "Enter or change a receiving account",
    description: "The id is a UUID that the caller chooses.",
    params: Id,
    body: ReceivingAccountInput,
    bodyLimit: LONG_BODY_BYTES,
    answer: ReceivingAccount,
    refusals: CAREFUL,
    examples: { ...ACCOUNT_REQUEST, ...ACCOUNT_ANSWER },
  },
  {
    method: "DELETE",
    path: "/api/desk/receiving-accounts/:id",
    access: "admin",
    operationId: "deleteReceivingAccount",
    summary: "Remove a receiving account",
    params: Id,
    answer: null,
    refusals: { ...CAREFUL, ...NO_ACCOUNT },
    examples: {},
  },
  {
    method: "POST",
    path: "/api/desk/receiving-accounts/:id/confirm",
    access: "admin",
    operationId: "confirmReceivingAccount",
    summary: "Confirm an account that another admin entered or changed",
    params: Id,
    answer: ReceivingAccount,
    refusals: { ...CAREFUL, ...NO_ACCOUNT },
    examples: ACCOUNT_ANSWER,
  },
  {
    method: "GET",
    path: "/api/desk/replies",
    access: "agent",
    operationId: "listReplies",
    summary: "List the canned replies",
    answer: Replies,
    examples: REPLIES_ANSWER,
  },
  {
    method: "PUT",
    path: "/api/desk/replies",
    access: "admin",
    operationId: "putReplies",
    summary: "Replace the canned replies",
    body: RepliesInput,
    bodyLimit: LONG_BODY_BYTES,
    answer: Replies,
    examples: REPLIES_BOTH,
  },
  {
    method: "GET",
    path: "/api/desk/audit",
    access: "admin",
    operationId: "getAudit",
    summary: "Read the audit",
    query: AuditQuery,
    badQuery: BAD_CURSOR,
    answer: AuditPage,
    examples: AUDIT_ANSWER,
  },
  {
    method: "GET",
    path: "/api/desk/audit/head",
    access: "agent",
    operationId: "getAuditHead",
    summary: "Get the audit's last row, for a handover page",
    answer: AuditHead,
    examples: AUDIT_HEAD_ANSWER,
  },
  {
    method: "GET",
    path: "/api/desk/audit/check",
    access: "admin",
    operationId: "checkAudit",
    summary: "Check that the audit's chain fits",
    description: "Reads every row.",
    answer: AuditCheck,
    examples: AUDIT_CHECK_ANSWER,
  },
];
