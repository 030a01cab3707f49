import type { FastifyRequest } from "fastify";
import type { ZodType } from "zod";
import type { PassedOn } from "../../provider/passed-on.ts";
import type { RouteDocs } from "../../platform/openapi/route-docs.ts";
import type { OwnAccountCall } from "./own-account-provider.ts";

/** A call about the caller's own account, which goes to the provider under the same address. */
export interface AccountOperation extends PassedOn {
  /** For whoever has the code that the call brings, with a session or without one. */
  readonly isPublic?: true;
  /** The browser's order key goes along: it says which orders are its own. */
  readonly bringsOrderKey?: true;
  /** A bulkhead of its own, for what may be long. */
  readonly gate?: OwnAccountCall["gate"];
  /** What the provider answers, where that isn't all. */
  readonly given?: ZodType;
  /** Adds to it what this server knows. */
  readonly complete?: (got: object) => object;
  /** What goes to the provider in place of the body. Throws an AppError. */
  readonly sent?: (request: FastifyRequest) => Promise<object>;
  /** In place of the client's. */
  readonly maxAnswerBytes?: number;
  /** Of the file that a browser makes of the answer; `headers` names content-disposition then. */
  readonly fileName?: string;
  /** By client address, in place of what holds for every call. */
  readonly rateLimit?: { readonly max: number; readonly timeWindow: number };
  /** What a success carries beside what holds for every call. */
  readonly headers?: NonNullable<RouteDocs["headers"]>;
}
