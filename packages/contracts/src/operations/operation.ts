import * as z from "zod";
import type { Capability } from "../rules/capabilities.ts";
import { STEP_UP_SENTENCE } from "../rules/desk-messages.ts";
import type { Message } from "../rules/message.ts";
import type { ProblemCode } from "../schemas/problem.ts";

/** Who may make a call. `customer`: the browser or account whose order the call is about. */
export type Access = "public" | "customer" | "session" | Capability;

/** A possible body of a request or answer; the docs page shows it under its summary. */
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

/** A possible refusal of a call, for the document; its response gives the status. */
export interface ProblemExample {
  readonly code: ProblemCode;
  readonly detail: Message;
  readonly errors?: readonly FieldRefusal[] | undefined;
  /** Further fields of the problem: `order`, `rates`, `reference`. */
  readonly fields?: Readonly<Record<string, unknown>> | undefined;
}

/** Path params that name a thing by its id. */
export const Id = z.object({ id: z.uuid() });

/**
 * A call that server and provider handle under the same path. The server registers its route from this row,
 * and the provider binds a handler to it.
 */
export interface Operation {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** In the router's syntax. */
  readonly path: string;
  readonly access: Access;
  /**
   * Whether the caller must have just proved that they are still there; "partly": the handler decides when.
   */
  readonly stepUp?: "always" | "partly";
  readonly summary: string;
  readonly description?: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  /** The refusal of an invalid query, for the document. */
  readonly badQuery?: FieldRefusal;
  readonly body?: z.ZodType;
  /**
   * The body after the server has completed it for the provider, if the server knows more than its caller.
   */
  readonly completed?: z.ZodType;
  /** About orders: the provider accepts it only from the desk's servers, with the browser's order key. */
  readonly ofOrders?: true;
  readonly bodyLimit?: number;
  /** The body is a file of one of these types instead of JSON: a text with one character per byte. */
  readonly takesFile?: readonly string[];
  /** Success creates something: 201. */
  readonly isCreation?: boolean;
  /** Work continues after the answer: 202. */
  readonly continues?: true;
  /** Null: 204. */
  readonly answer: z.ZodType | null;
  /** The provider's answer before the server completes it. */
  readonly partial?: z.ZodType;
  /** Refusals of the provider, by status, in addition to those of every call. */
  readonly refusals?: Readonly<Record<number, readonly ProblemExample[]>>;
  readonly examples?: { readonly request?: Examples; readonly answers?: Readonly<Record<number, Examples>> };
}

/** The status of a success with an answer; without one it is 204. */
export function successOf({
  isCreation,
  continues,
}: Pick<Operation, "isCreation" | "continues">): 200 | 201 | 202 {
  return isCreation ? 201 : continues ? 202 : 200;
}

/** By the operation's id in the document. */
export type Operations = Readonly<Record<string, Operation>>;

/** Decided by the provider, which knows when its caller last proved who they are. */
export const STEP_UP_NEEDED: ProblemExample = { code: "step_up_needed", detail: STEP_UP_SENTENCE };

/** A field refused after the schema accepted it; the sentence also makes sense without the field. */
export function invalidField(field: string, message: Message): ProblemExample {
  return { code: "invalid_input", detail: message, errors: [{ field, message }] };
}
