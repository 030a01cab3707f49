import { type Message, NOT_NOW, ORDER_UNKNOWN, THREAD_WAITS, WRONG_CODE } from "../rules/index.ts";
import {
  DeskOrder,
  DestinationInput,
  DetailsInput,
  DetailsWithRate,
  FollowOrderInput,
  HandOverInput,
  ApproveInput,
  CustomerCancelInput,
  MessageInput,
  MoneySeenInput,
  NoteInput,
  OptionalReasonInput,
  OrderStatus,
  PaidInput,
  ReasonInput,
  RenewWithSlip,
  ResolveInput,
  CorrectInput,
  ExchangeInput,
  ReturnInput,
  ReverseInput,
  SentInput,
  SayInput,
  SettleInput,
  SettleWithPrice,
  StepInput,
  TextInput,
  UndeliveredInput,
  WriteOffInput,
} from "../schemas/index.ts";
import type { ZodType } from "zod";
import * as z from "zod";
import {
  FOLLOW_REQUESTS,
  MESSAGE_REQUEST,
  ORDER_ANSWER,
  STATUS_ANSWER,
  STEP_REQUESTS,
} from "./desk-examples.ts";
import { invalidField, type Operation, type Operations, type ProblemExample } from "./operation.ts";

export const Reference = z.object({ reference: z.string().max(32) });
export const Token = z.object({ token: z.string() });

export const UNKNOWN_ORDER: ProblemExample = { code: "unknown_order", detail: ORDER_UNKNOWN };

const MOVED: Message = /*i18n*/ { id: "order_moved.example", message: "Ada claimed this order meanwhile." };
export const ORDER_MOVED: ProblemExample = { code: "order_moved", detail: MOVED };
const REFUSALS = { 404: [UNKNOWN_ORDER], 409: [ORDER_MOVED] } as const;

/** A step of an order; its name is the last part of its path. */
export interface StepOperation extends Pick<Operation, "summary" | "stepUp" | "completed"> {
  readonly body: ZodType;
  readonly example: keyof typeof STEP_REQUESTS;
  /** Set where an agent's role isn't enough. */
  readonly access?: "manages-desk";
}
export type StepOperations = Readonly<Record<string, StepOperation>>;

/** Steps of the desk. "approve": a step-up if no other person can. */
export const DESK_STEPS = {
  claim: { body: StepInput, example: "plain", summary: "Take an unclaimed order" },
  release: { body: NoteInput, example: "note", summary: "Give an order back to the inbox" },
  "hand-over": { body: HandOverInput, example: "handOver", summary: "Hand an order to another agent" },
  "take-over": { body: ReasonInput, example: "reason", summary: "Take over another agent's order" },
  details: {
    body: DetailsInput,
    example: "details",
    summary: "Show the customer where to pay",
    completed: DetailsWithRate,
  },
  "details-again": {
    body: DetailsInput,
    example: "details",
    summary: "Show another account in place of a paused one",
    completed: DetailsWithRate,
    stepUp: "always",
  },
  "not-found": { body: StepInput, example: "plain", summary: "Say that the money isn't there yet" },
  "money-seen": { body: MoneySeenInput, example: "moneySeen", summary: "Say which money came" },
  approve: {
    body: ApproveInput,
    example: "approve",
    summary: "Approve an order as its second person",
    stepUp: "partly",
  },
  settle: {
    body: SettleInput,
    example: "settle",
    summary: "Decide what happens where amount or time differs",
    completed: SettleWithPrice,
  },
  "destination-again": {
    body: ReasonInput,
    example: "reason",
    summary: "Ask the customer for another destination",
  },
  sent: { body: SentInput, example: "transaction", summary: "Say that the payout is on its way" },
  return: { body: ReturnInput, example: "sendBack", summary: "Say that the money goes back" },
  reverse: { body: ReverseInput, example: "reverse", summary: "Record what was taken back or came back" },
  correct: { body: CorrectInput, example: "correct", summary: "Correct a payment that was mistyped" },
  exchange: {
    body: ExchangeInput,
    example: "exchange",
    summary: "Let money in another coin or currency count for what it is worth",
    access: "manages-desk",
  },
  "write-off": { body: WriteOffInput, example: "reason", summary: "Write off what was taken back" },
  undelivered: { body: UndeliveredInput, example: "reason", summary: "Say that a payout came back" },
  close: { body: OptionalReasonInput, example: "reason", summary: "Close an order" },
  cancel: { body: ReasonInput, example: "reason", summary: "Cancel an order" },
  dispute: { body: TextInput, example: "text", summary: "Begin a dispute" },
  resolve: { body: ResolveInput, example: "resolve", summary: "End a dispute", access: "manages-desk" },
  say: { body: SayInput, example: "say", summary: "Say something on the customer's page" },
  note: { body: TextInput, example: "text", summary: "Note something for the desk" },
} as const satisfies StepOperations;

/** Steps of the order's customer. */
export const CUSTOMER_STEPS = {
  destination: { body: DestinationInput, example: "destination", summary: "Say where the order goes" },
  renew: {
    body: StepInput,
    example: "plain",
    summary: "Take today's price for an order whose slip ran out",
    completed: RenewWithSlip,
  },
  paid: { body: PaidInput, example: "paid", summary: "Say that it's paid" },
  received: { body: StepInput, example: "plain", summary: "Say that it arrived" },
  cancel: { body: CustomerCancelInput, example: "cancel", summary: "Cancel an order that isn't paid" },
  dispute: { body: TextInput, example: "text", summary: "Say that something is wrong" },
  accept: { body: StepInput, example: "plain", summary: "Accept the price that the desk offers" },
  decline: { body: StepInput, example: "plain", summary: "Decline it, and get the money back" },
} as const satisfies StepOperations;

export const DESK_STEP_OPERATIONS = operationsOf(DESK_STEPS, {
  id: "desk",
  path: "/api/desk/orders/:reference",
  access: "works-orders",
  params: Reference,
  answer: DeskOrder,
  example: ORDER_ANSWER,
});
export const CUSTOMER_STEP_OPERATIONS = operationsOf(CUSTOMER_STEPS, {
  id: "order",
  path: "/api/orders/:token",
  access: "customer",
  params: Token,
  answer: OrderStatus,
  example: STATUS_ANSWER,
});

const message = {
  method: "POST",
  body: MessageInput,
  refusals: { 404: [UNKNOWN_ORDER], 409: [{ code: "step_not_possible", detail: THREAD_WAITS }] },
} as const;
const MESSAGE_NOTE = "Text alone, without account numbers and links. It changes no version.";
/** Messages between customer and desk: they are no steps, and name no version. */
export const MESSAGE_OPERATIONS = {
  orderMessage: {
    ...message,
    path: "/api/orders/:token/messages",
    access: "customer",
    summary: "Write to the desk about an order",
    description: MESSAGE_NOTE,
    params: Token,
    answer: OrderStatus,
    examples: { ...MESSAGE_REQUEST, ...STATUS_ANSWER },
  },
  deskMessage: {
    ...message,
    path: "/api/desk/orders/:reference/messages",
    access: "works-orders",
    summary: "Write to an order's customer",
    description: MESSAGE_NOTE,
    params: Reference,
    answer: DeskOrder,
    examples: { ...MESSAGE_REQUEST, ...ORDER_ANSWER },
  },
} as const satisfies Operations;

/** For customers without an account: for this order only, and deleted with it. */
export const FOLLOW_OPERATIONS = {
  followOrder: {
    method: "POST",
    path: "/api/orders/:token/notify",
    access: "customer",
    summary: "Be told when an order changes",
    description:
      "By push, or by email: first an email brings a code, then the same call with it switches the notices on. An address gets one such code a week, a browser asks for three a day; the answer doesn't tell which was sent.",
    params: Token,
    body: FollowOrderInput,
    answer: OrderStatus,
    continues: true,
    refusals: {
      400: [invalidField("code", WRONG_CODE)],
      404: [UNKNOWN_ORDER],
      409: [{ code: "step_not_possible", detail: NOT_NOW.slip }],
    },
    examples: { ...FOLLOW_REQUESTS, answers: { 202: STATUS_ANSWER.answers[200] } },
  },
  unfollowOrder: {
    method: "DELETE",
    path: "/api/orders/:token/notify",
    access: "customer",
    summary: "Be told no more of an order",
    params: Token,
    answer: null,
    refusals: { 404: [UNKNOWN_ORDER] },
  },
} as const satisfies Operations;

interface Common extends Pick<Operation, "path" | "access" | "params" | "answer"> {
  readonly id: string;
  readonly example: Operation["examples"];
}

function operationsOf(steps: StepOperations, { id, path, example: answered, ...common }: Common): Operations {
  const rows = Object.entries(steps).map(([name, { example, ...step }]): [string, Operation] => [
    id + pascal(name),
    {
      ...common,
      ...step,
      method: "POST",
      path: `${path}/${name}`,
      refusals: REFUSALS,
      examples: { ...STEP_REQUESTS[example], ...answered },
    },
  ]);
  return Object.fromEntries(rows);
}

function pascal(name: string): string {
  return name.replace(/(?:^|-)(\w)/g, (_match, letter: string) => letter.toUpperCase());
}
