import type { ZodType } from "zod";
import type { Access } from "../access.ts";
import type { FieldRefusal, ProblemExample } from "../errors.ts";
import type { RouteDocs } from "../platform/openapi/route-docs.ts";

/** A call that goes to the provider under the same address, and what the document says of it. */
export interface DeskOperation {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** As the router writes it. */
  readonly path: string;
  readonly access: Extract<Access, "maker" | "agent" | "admin">;
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly params?: ZodType;
  readonly query?: ZodType;
  /** What a query is refused with, for the document. */
  readonly badQuery?: FieldRefusal;
  readonly body?: ZodType;
  readonly bodyLimit?: number;
  /** Null: 204. */
  readonly answer: ZodType | null;
  /** What the provider may refuse with beside what holds for every call. */
  readonly refusals?: Readonly<Record<number, readonly ProblemExample[]>>;
  readonly examples: Pick<RouteDocs, "request" | "answers">;
}
