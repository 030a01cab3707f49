import type { DocumentedOperation } from "./openapi-operation.ts";

const text = (description: string) => ({ description, schema: { type: "string" } });
const count = (description: string) => ({ description, schema: { type: "integer", minimum: 0 } });

/** Every header that a client may rely on; a component of the document each. */
export const HEADERS = {
  "x-request-id": text(
    "Names this call in the server's log. The desk makes it, or a proxy that it trusts (`[A-Za-z0-9_-]{8,64}`).",
  ),
  "cache-control": text("How long a cache may keep the answer."),
  "cache-status": text(
    "RFC 9211: `hit` or `fwd=miss`, and in `ttl` the seconds until a newer value is due. There is no `Age`: `freshness.asOf` says how old the prices are.",
  ),
  etag: text("Strong, one for each encoding. Send it as `If-None-Match`."),
  vary: text("`Accept-Encoding`: brotli, gzip or plain."),
  "access-control-allow-origin": text("`*`: pages of any origin may read this answer, without credentials."),
  "retry-after": count("Seconds to wait before the next try."),
  "ratelimit-limit": count("Calls that a client address may make in the window."),
  "ratelimit-remaining": count("How many of them are left."),
  "ratelimit-reset": count("Seconds until the window begins anew."),
  "content-disposition": text("`attachment`, with the file's name."),
  "content-range": text("Which part of the file this is."),
  "set-cookie": text("HttpOnly, SameSite; named `__Host-…` over https."),
} as const;
export type HeaderName = keyof typeof HEADERS;

const COUNTED: readonly HeaderName[] = ["ratelimit-limit", "ratelimit-remaining", "ratelimit-reset"];
const OF_PREPARED: readonly HeaderName[] = ["cache-control", "cache-status", "etag", "vary"];
/** By operation, what its success carries beside the headers of its kind. */
const OF_SUCCESS: Readonly<Record<string, readonly HeaderName[]>> = {
  signUp: ["set-cookie"],
  resendCode: ["set-cookie"],
  forgotPassword: ["set-cookie"],
  resetPassword: ["set-cookie"],
  logIn: ["set-cookie"],
  logOut: ["set-cookie"],
  createPayment: ["set-cookie"],
  createOrder: ["cache-control"],
  getOrder: ["cache-control"],
  getSession: ["cache-control"],
  getPaymentStatus: ["cache-control"],
  getConfig: ["cache-control"],
  downloadBook: ["cache-control", "content-disposition"],
};
/** Refusals that time mends. */
const WITH_RETRY_AFTER = new Set(["429", "503"]);

/** Market answers are prepared, and counted without saying so: each hit costs as little as can be. */
export function isPrebuilt({ responses }: DocumentedOperation): boolean {
  return "304" in responses;
}

/**
 * The headers that answers of this status carry. A problem has its request id in its body, and none is ever stored: the
 * pages need not repeat that for each.
 */
export function headersOf(operation: DocumentedOperation, status: string): readonly HeaderName[] {
  if (Number(status) >= 400) return WITH_RETRY_AFTER.has(status) ? ["retry-after"] : [];
  return [
    "x-request-id",
    ...(isPrebuilt(operation) ? OF_PREPARED : COUNTED),
    ...(OF_SUCCESS[operation.operationId] ?? []),
    ...(status === "206" ? (["content-range"] as const) : []),
  ];
}
