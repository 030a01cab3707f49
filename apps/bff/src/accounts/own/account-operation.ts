import type { ZodType } from "zod";
import type { ProblemExample } from "../../errors.ts";
import type { OwnAccountCall } from "./own-account-provider.ts";
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
  /** A bulkhead of its own, for what may be long. */
  readonly gate?: OwnAccountCall["gate"];
  /** In place of the client's. */
  readonly maxAnswerBytes?: number;
  /** Of the file that a browser makes of the answer; `headers` names content-disposition then. */
  readonly fileName?: string;
  /** By client address, in place of what holds for every call. */
  readonly rateLimit?: { readonly max: number; readonly timeWindow: number };
  /** Null: 204. */
  readonly answer: ZodType | null;
  /** What the provider may refuse with beside what holds for every call. */
  readonly refusals?: Readonly<Record<number, readonly ProblemExample[]>>;
  /** What a success carries beside what holds for every call. */
  readonly headers?: NonNullable<RouteDocs["headers"]>;
  readonly examples?: Pick<RouteDocs, "request" | "answers">;
}
