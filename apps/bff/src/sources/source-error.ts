import { retryAfterMs } from "../platform/http-client/retry-after.ts";
import { plainText } from "./plain-text.ts";
import type { Failure } from "../swr-cache/call-policy/call-policy.ts";

export type SourceErrorKind =
  | "rate-limited"
  | "timeout"
  | "network"
  | "too-large"
  | "redirect"
  | "bad-status"
  | "bad-shape";

/** A call to an external service without a usable answer. The message is for our log, never for a person. */
export class SourceError extends Error {
  readonly kind: SourceErrorKind;
  /** HTTP status, when there was one. */
  readonly status: number | undefined;
  /** How long the service asked us to stay away. */
  readonly retryAfterMs: number | undefined;

  constructor(
    kind: SourceErrorKind,
    message: string,
    details: { status?: number; retryAfterMs?: number | undefined; cause?: unknown } = {},
  ) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = "UpstreamError";
    this.kind = kind;
    this.status = details.status;
    this.retryAfterMs = details.retryAfterMs;
  }
}

/** Some services report it under status 200, without the header. */
export function rateLimited(
  excerpt: string,
  { status = 200, retryAfter }: { status?: number; retryAfter?: string | undefined } = {},
): SourceError {
  return new SourceError("rate-limited", `rate limited: ${excerpt}`, {
    status,
    retryAfterMs: retryAfterMs(retryAfter, Date.now()),
  });
}

const EXCERPT_LENGTH = 200;

/** A short single line of external text for our log, with the given secret blotted out. */
export function logExcerpt(text: string, secret: string | null): string {
  const clean = secret ? text.replaceAll(secret, "[key]") : text;
  const line = plainText(clean);
  return line.length > EXCERPT_LENGTH ? `${line.slice(0, EXCERPT_LENGTH - 1)}…` : line;
}

const DEFAULT_PAUSE_MS = 60_000;

/** What a failed call says about the upstream as a whole. */
export function classifyFailure(error: unknown): Failure {
  if (!(error instanceof SourceError)) return { kind: "refused" };
  // A 503 may say it, too.
  if (error.retryAfterMs !== undefined) return { kind: "rate-limited", retryAfterMs: error.retryAfterMs };
  switch (error.kind) {
    case "rate-limited":
      return { kind: "rate-limited", retryAfterMs: DEFAULT_PAUSE_MS };
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
