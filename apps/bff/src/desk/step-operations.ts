import { ORDER_UNKNOWN, type Message } from "@tradeslip/contracts/rules";
import {
  DeskOrder,
  DestinationInput,
  DetailsInput,
  HandOverInput,
  LookInput,
  MakerCancelInput,
  MoneySeenInput,
  NoteInput,
  OptionalReasonInput,
  OrderStatus,
  PaidInput,
  ReasonInput,
  ResolveInput,
  ReturnInput,
  SayInput,
  SettleInput,
  StepInput,
  TextInput,
  TransactionInput,
} from "@tradeslip/contracts/schemas";
import type { ZodType } from "zod";
import * as z from "zod";
import { STEP_UP_NEEDED } from "../access.ts";
import type { ProblemExample } from "../errors.ts";
import { ORDER_ANSWER, STATUS_ANSWER, STEP_REQUESTS } from "./desk-examples.ts";
import type { DeskOperation } from "./desk-operation.ts";

export const Reference = z.object({ reference: z.string().max(32) });
export const Token = z.object({ token: z.string() });

export const UNKNOWN_ORDER: ProblemExample = { code: "unknown_order", detail: ORDER_UNKNOWN };

const MOVED: Message = /*i18n*/ { id: "order_moved.example", message: "Ada claimed this order meanwhile." };
const REFUSALS = { 404: [UNKNOWN_ORDER], 409: [{ code: "order_moved", detail: MOVED }] } as const;

/** A fresh look: at another account in place of the one that was shown, or where nobody else can look. */
const CAREFUL_STEPS: readonly string[] = ["details-again", "look"];

/** Name in the address, body, its example, what it does; and who, where an agent may not. */
type Step = readonly [
  name: string,
  body: ZodType,
  example: keyof typeof STEP_REQUESTS,
  summary: string,
  access?: "admin",
];

const DESK_STEPS: readonly Step[] = [
  ["claim", StepInput, "plain", "Take an order that nobody has"],
  ["release", NoteInput, "note", "Give an order back to the inbox"],
  ["hand-over", HandOverInput, "handOver", "Hand an order to somebody else"],
  ["take-over", ReasonInput, "reason", "Take an order that somebody else has"],
  ["details", DetailsInput, "details", "Show the customer where to pay"],
  ["details-again", DetailsInput, "details", "Show another account in place of a paused one"],
  ["not-found", StepInput, "plain", "Say that the money isn't there yet"],
  ["money-seen", MoneySeenInput, "moneySeen", "Say which money came"],
  ["look", LookInput, "look", "Look at an order as its second person"],
  ["settle", SettleInput, "settle", "Decide what happens where amount or time differs"],
  ["destination-again", ReasonInput, "reason", "Ask the customer for another destination"],
  ["sent", TransactionInput, "transaction", "Say that the payout is on its way"],
  ["return", ReturnInput, "sendBack", "Say that the money goes back"],
  ["undelivered", ReasonInput, "reason", "Say that a payout came back"],
  ["close", OptionalReasonInput, "reason", "Close an order"],
  ["cancel", ReasonInput, "reason", "Cancel an order"],
  ["dispute", TextInput, "text", "Begin a dispute"],
  ["resolve", ResolveInput, "resolve", "End a dispute", "admin"],
  ["say", SayInput, "say", "Say something on the customer's page"],
  ["note", TextInput, "text", "Note something for the desk"],
];

const MAKER_STEPS: readonly Step[] = [
  ["destination", DestinationInput, "destination", "Say where the order goes"],
  ["renew", StepInput, "plain", "Take today's price for an order whose slip ran out"],
  ["paid", PaidInput, "paid", "Say that it's paid"],
  ["received", StepInput, "plain", "Say that it arrived"],
  ["cancel", MakerCancelInput, "cancel", "Cancel an order that isn't paid"],
  ["dispute", TextInput, "text", "Say that something is wrong"],
  ["accept", StepInput, "plain", "Accept the price that the desk offers"],
  ["decline", StepInput, "plain", "Decline it, and get the money back"],
];

export const DESK_STEP_OPERATIONS: readonly DeskOperation[] = DESK_STEPS.map(
  ([name, body, example, summary, access = "agent" as const]): DeskOperation => ({
    method: "POST",
    path: `/api/desk/orders/:reference/${name}`,
    access,
    operationId: `desk${pascal(name)}`,
    summary,
    params: Reference,
    body,
    answer: DeskOrder,
    refusals: { ...(CAREFUL_STEPS.includes(name) ? { 403: [STEP_UP_NEEDED] } : {}), ...REFUSALS },
    examples: { ...STEP_REQUESTS[example], ...ORDER_ANSWER },
  }),
);

export const MAKER_STEP_OPERATIONS: readonly DeskOperation[] = MAKER_STEPS.map(
  ([name, body, example, summary]): DeskOperation => ({
    method: "POST",
    path: `/api/orders/:token/${name}`,
    access: "maker",
    operationId: `order${pascal(name)}`,
    summary,
    params: Token,
    body,
    answer: OrderStatus,
    refusals: REFUSALS,
    examples: { ...STEP_REQUESTS[example], ...STATUS_ANSWER },
  }),
);

function pascal(name: string): string {
  return name.replace(/(?:^|-)(\w)/g, (_match, letter: string) => letter.toUpperCase());
}
