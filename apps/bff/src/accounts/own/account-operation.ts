import type { ZodType } from "zod";
import type { ProblemExample } from "../../errors.ts";
import type { RouteDocs } from "../../platform/openapi/route-docs.ts";

/** A call about the caller's own account, which goes to the provider under the same address. */
export interface AccountOperation {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** As the router writes it. */
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly params?: ZodType;
  readonly body?: ZodType;
  /** Null: 204. */
  readonly answer: ZodType | null;
  /** What the provider may refuse with beside what holds for every call. */
  readonly refusals?: Readonly<Record<number, readonly ProblemExample[]>>;
  readonly examples?: Pick<RouteDocs, "request" | "answers">;
}
