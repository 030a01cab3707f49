import * as z from "zod";
import type { Capability } from "../rules/capabilities.ts";
import { STEP_UP_SENTENCE } from "../rules/desk-sentences.ts";
import type { Message } from "../rules/message.ts";
import type { ProblemCode } from "../schemas/problem.ts";

/** Who may make a call. `customer`: the browser or the account whose order the call is about. */
export type Access = "public" | "customer" | "session" | Capability;

/** A body as it could be sent or received; the docs page shows it under its summary. */
export interface Example<Value = unknown> {
  readonly summary: string;
  readonly value: Value;
}
export type Examples<Value = unknown> = Readonly<Record<string, Example<Value>>>;

/** A field of the input and what is wrong with it. */
export interface FieldRefusal {
  readonly field: string;
  readonly message: Message;
}

/** What a call may refuse with, as the document shows it; its response says the status. */
export interface ProblemExample {
  readonly code: ProblemCode;
  readonly detail: Message;
  readonly errors?: readonly FieldRefusal[] | undefined;
  /** What the problem has beside: `order`, `rates`, `reference`. */
  readonly fields?: Readonly<Record<string, unknown>> | undefined;
}

/** Params of a path that names a thing by its id. */
export const Id = z.object({ id: z.uuid() });

/**
 * A call that server and provider answer under the same address. The server registers its route from this
 * row, the provider binds a handler to it.
 */
export interface Operation {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** As the router writes it. */
  readonly path: string;
  readonly access: Access;
  /** The caller proved a moment ago that they are still there; "partly": the provider's handler says when. */
  readonly stepUp?: "always" | "partly";
  readonly summary: string;
  readonly description?: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  /** What a query is refused with, for the document. */
  readonly badQuery?: FieldRefusal;
  readonly body?: z.ZodType;
  /** The body as the server completes it for the provider, where it knows more than its caller. */
  readonly completed?: z.ZodType;
  /** About orders: the provider takes it from the desk's servers alone, with the browser's order key. */
  readonly ofOrders?: true;
  readonly bodyLimit?: number;
  /** The body is a file of one of these types, in place of JSON: a text with a character for each byte. */
  readonly takesFile?: readonly string[];
  /** What a success makes: 201. */
  readonly isCreation?: boolean;
  /** It goes on after the answer: 202. */
  readonly goesOn?: true;
  /** Null: 204. */
  readonly answer: z.ZodType | null;
  /** The answer as the provider gives it, where the server completes it. */
  readonly partial?: z.ZodType;
  /** What the provider may refuse with beside what holds for every call, by status. */
  readonly refusals?: Readonly<Record<number, readonly ProblemExample[]>>;
  readonly examples?: { readonly request?: Examples; readonly answers?: Readonly<Record<number, Examples>> };
}

/** With an answer; without one it is 204. */
export function successOf({ isCreation, goesOn }: Pick<Operation, "isCreation" | "goesOn">): 200 | 201 | 202 {
  return isCreation ? 201 : goesOn ? 202 : 200;
}

/** By their ids in the document. */
export type Operations = Readonly<Record<string, Operation>>;

/** The provider's word: it knows when its caller last proved who they are. */
export const STEP_UP_NEEDED: ProblemExample = { code: "step_up_needed", detail: STEP_UP_SENTENCE };

/** A field that is refused after the schema accepted it: its sentence stands alone too. */
export function invalidField(field: string, message: Message): ProblemExample {
  return { code: "invalid_input", detail: message, errors: [{ field, message }] };
}
