import type { Failure } from "../swr-cache/call-policy/upstream-gate.ts";
import { SourceError } from "./source-error.ts";

const DEFAULT_PAUSE_MS = 60_000;

/** What a failed call says about the upstream as a whole. */
export function classifyFailure(error: unknown): Failure {
  if (!(error instanceof SourceError)) return { kind: "refused" };
  switch (error.kind) {
    case "rate-limited":
      return { kind: "rate-limited", retryAfterMs: error.retryAfterMs ?? DEFAULT_PAUSE_MS };
    case "timeout":
    case "network":
    case "too-large":
      return { kind: "unavailable" };
    case "bad-status":
      return (error.status ?? 0) >= 500 ? { kind: "unavailable" } : { kind: "refused" };
    case "redirect":
    case "bad-shape":
      return { kind: "refused" };
  }
}
