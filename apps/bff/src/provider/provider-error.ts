import { UnreadableBodyError } from "../platform/http-client/decoded-body.ts";

export type ProviderErrorKind =
  /** A 4xx. Only these carry a sentence that may be shown. */
  | "refused"
  /** A 5xx. */
  | "broken"
  /** Not a usable JSON object: text, HTML, a redirect, too long. */
  | "unusable"
  /** No response: not started, unreachable, or too slow. */
  | "unreachable"
  /** Not called: the bulkhead is full, or the breaker is open. */
  | "busy";

type Answer = Readonly<Record<string, unknown>>;

interface Details {
  readonly status?: number;
  readonly sentence?: string | null;
  readonly code?: string | null;
  readonly retryAfterSeconds?: number;
  readonly answer?: Answer;
  readonly cause?: unknown;
}

/** A failed call to the provider. The message is for our log and quotes nothing from the bodies. */
export class ProviderError extends Error {
  readonly kind: ProviderErrorKind;
  /** HTTP status, when there was one. */
  readonly status: number | undefined;
  /** The provider's sentence for a person, cleaned; null without one. */
  readonly sentence: string | null;
  /** The provider's error code. */
  readonly code: string | null;
  readonly retryAfterSeconds: number | undefined;
  /** Not a field of the error: none of it may reach a log. */
  readonly #answer: Answer | null;

  constructor(kind: ProviderErrorKind, message: string, details: Details = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = "ProviderError";
    this.kind = kind;
    this.status = details.status;
    this.sentence = details.sentence ?? null;
    this.code = details.code ?? null;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.#answer = details.answer ?? null;
  }

  /** The whole answer of a refusal; null without one. */
  get answer(): Answer | null {
    return this.#answer;
  }
}

/** @param budget of the call: a failure after it ran out counts as a timeout */
export function asProviderError(error: unknown, budget: AbortSignal): ProviderError {
  if (error instanceof ProviderError) return error;
  if (budget.aborted) return new ProviderError("unreachable", "no complete answer within the time budget");
  if (error instanceof UnreadableBodyError) return new ProviderError("unusable", error.message);
  const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
  return new ProviderError("unreachable", `no answer: ${code}`);
}
