import {
  BankLineInput,
  BankLineRead,
  DeskOrder,
  DeskOrders,
  DeskOrdersQuery,
  DeskTotals,
  GivenTime,
  TIME_INVALID,
  RecordInput,
  WatchedOrders,
  WatchInput,
} from "../schemas/index.ts";
import * as z from "zod";
import {
  BANK_LINE_ANSWER,
  BANK_LINE_REQUEST,
  LIST_ANSWER,
  ORDER_ANSWER,
  RECORD_REQUEST,
  TOTALS_ANSWER,
  WATCH_REQUEST,
  WATCHED_ANSWER,
} from "./desk-examples.ts";
import type { FieldRefusal, Operations } from "./operation.ts";
import { Reference, UNKNOWN_ORDER } from "./step-operations.ts";

export const SpanQuery = z.object({
  from: GivenTime.optional(),
  to: GivenTime.optional(),
});
export const BAD_TIME: FieldRefusal = { field: "from", message: TIME_INVALID };

/** What the desk looks up and records about orders. */
export const DESK_ORDER_OPERATIONS = {
  listDeskOrders: {
    method: "GET",
    path: "/api/desk/orders",
    access: "reads-desk",
    summary: "List the desk's orders",
    query: DeskOrdersQuery,
    badQuery: BAD_TIME,
    answer: DeskOrders,
    examples: LIST_ANSWER,
  },
  recordOrder: {
    method: "POST",
    path: "/api/desk/orders",
    access: "works-orders",
    summary: "Record a slip that was not announced",
    body: RecordInput,
    answer: DeskOrder,
    examples: { ...RECORD_REQUEST, ...ORDER_ANSWER },
  },
  getDeskOrder: {
    method: "GET",
    path: "/api/desk/orders/:reference",
    access: "reads-desk",
    summary: "Get an order as the desk keeps it",
    params: Reference,
    answer: DeskOrder,
    refusals: { 404: [UNKNOWN_ORDER] },
    examples: ORDER_ANSWER,
  },
  readBankLine: {
    method: "POST",
    path: "/api/desk/read-line",
    access: "works-orders",
    summary: "Read what a bank says of money that came",
    description: "Nothing of it is kept.",
    body: BankLineInput,
    answer: BankLineRead,
    examples: { ...BANK_LINE_REQUEST, ...BANK_LINE_ANSWER },
  },
  listWatchedOrders: {
    method: "GET",
    path: "/api/desk/watched",
    access: "reads-desk",
    summary: "List the orders that you watch",
    answer: WatchedOrders,
    examples: WATCHED_ANSWER,
  },
  watchOrder: {
    method: "PUT",
    path: "/api/desk/watched",
    access: "reads-desk",
    summary: "Watch an order, or no longer",
    description: "A mark of your own: no other member sees it.",
    body: WatchInput,
    answer: WatchedOrders,
    refusals: { 404: [UNKNOWN_ORDER] },
    examples: { ...WATCH_REQUEST, ...WATCHED_ANSWER },
  },
  getDeskTotals: {
    method: "GET",
    path: "/api/desk/totals",
    access: "reads-desk",
    summary: "Sum up what came and went",
    description: "Of today (UTC), or of the span that the query names.",
    query: SpanQuery,
    badQuery: BAD_TIME,
    answer: DeskTotals,
    examples: TOTALS_ANSWER,
  },
} as const satisfies Operations;
