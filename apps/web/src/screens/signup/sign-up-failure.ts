import { ApiError } from "../../lib/api.ts";

/** The sentence for an attempt that failed (docs/product.md, P13.3). */
export function describeFailure(failure: unknown): string {
  if (!(failure instanceof ApiError)) return "An unexpected error occurred. Please try again.";
  const saysNothing = failure.code === `http_${failure.status}`;
  return saysNothing ? `Registration failed (${failure.status})` : failure.detail;
}
