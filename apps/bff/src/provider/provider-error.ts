import { SourceError } from "../sources/source-error.ts";

export type ProviderErrorKind =
  /** It said no (4xx). Only then is there a sentence of its own that a person may see. */
  | "refused"
  /** It answered 5xx. */
  | "broken"
  /** It answered with something that is no JSON object: text, HTML, a redirect, far too much. */
  | "unusable"
  /** No answer: not started, unreachable, or too slow. */
  | "unreachable"
  /** Not asked at all: too many calls are under way, or it was down a moment ago. */
  | "busy";

interface Details {
  readonly status?: number;
  readonly sentence?: string | null;
  readonly code?: string | null;
  readonly retryAfterSeconds?: number;
  readonly cause?: unknown;
}

/** A call to the provider that brought nothing usable. The message is for our log: it holds nothing of the bodies. */
export class ProviderError extends Error {
  readonly kind: ProviderErrorKind;
  /** HTTP status, when there was one. */
  readonly status: number | undefined;
  /** The provider's own words for a person, cleaned; null without any. */
  readonly sentence: string | null;
  /** The provider's own name of the refusal. */
  readonly code: string | null;
  readonly retryAfterSeconds: number | undefined;

  constructor(kind: ProviderErrorKind, message: string, details: Details = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = "ProviderError";
    this.kind = kind;
    this.status = details.status;
    this.sentence = details.sentence ?? null;
    this.code = details.code ?? null;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}

/** @param budget of the call: what fails after its end failed because of it */
export function asProviderError(error: unknown, budget: AbortSignal): ProviderError {
  if (error instanceof ProviderError) return error;
  if (budget.aborted) return new ProviderError("unreachable", "no complete answer within the time budget");
  // Too large, or damaged on its way.
  if (error instanceof SourceError) return new ProviderError("unusable", error.message);
  const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
  return new ProviderError("unreachable", `no answer: ${code}`);
}
