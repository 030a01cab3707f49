import { type Message, verbatim } from "@tradeslip/contracts/rules";
import { PROBLEM_CODES } from "@tradeslip/contracts/schemas";
import type { FastifyBaseLogger } from "fastify";
import { AppError } from "../errors.ts";
import { isNotOffered, notOffered } from "./not-offered.ts";
import { fieldRefusals, type JsonObject } from "./provider-answer.ts";
import { ProviderError } from "./provider-error.ts";

/** How calls of one kind translate the provider's failures. */
export interface Failures {
  /**
   * For a failure without a sentence of the provider's.
   * @param status the provider's; undefined when it gave none
   */
  readonly sentence: (status?: number) => Message;
  /** For an answer that can't be read; by default the sentence without a status. */
  readonly unreadable?: Message;
  /** A failure that concerns the caller; undefined for a mistake between the servers, or a fault. */
  readonly refusal: (error: ProviderError) => AppError | undefined;
  /** Treats a broken provider like an unavailable one: the caller may retry. */
  readonly retriesFaults?: true;
}

const RETRY_AFTER_SECONDS = 5;

/** The provider's failure as the caller sees it. */
export function appErrorOf(error: ProviderError, failures: Failures): AppError {
  const { kind, status, retryAfterSeconds = RETRY_AFTER_SECONDS } = error;
  const refusal = failures.refusal(error);
  if (refusal !== undefined) return refusal;
  if (kind === "unusable")
    return new AppError("invalid_provider_answer", 502, failures.unreadable ?? failures.sentence());
  const sentence = failures.sentence(status);
  const isForNow = kind === "unreachable" || kind === "busy" || status === 503;
  return isForNow || (kind === "broken" && failures.retriesFaults)
    ? new AppError("provider_unavailable", 503, sentence, { retryAfterSeconds })
    : new AppError("provider_unavailable", 502, sentence);
}

/**
 * What a call threw, as its caller sees it. Refusals are expected; the rest is logged for the operator,
 * without request or answer.
 */
export function translated(
  log: Pick<FastifyBaseLogger, "warn">,
  call: Readonly<Record<string, unknown>>,
  { error, failures }: { readonly error: unknown; readonly failures: Failures },
): unknown {
  if (!(error instanceof ProviderError)) return error;
  const { kind, status, message: reason } = error;
  const told = appErrorOf(error, failures);
  if (kind !== "refused" || told.status >= 500)
    log.warn({ ...call, kind, status, reason }, "provider failed");
  return told;
}

/** Other 4xx are a mistake between the servers, not the caller's. */
const PASSED_STATUSES = new Set([400, 401, 403, 404, 409, 413, 422, 429]);
const NOT_THE_CALLERS = "token_needed";

/**
 * For calls handed on unchanged: passes on the provider's refusals with codes that callers know.
 * @param codes what any other code means, by status
 */
export function failuresOf(unavailable: Message, codes: Readonly<Record<number, string>> = {}): Failures {
  return {
    sentence: () => unavailable,
    refusal(error) {
      const { kind, status = 500, answer } = error;
      if (isNotOffered(error)) return notOffered();
      if (kind !== "refused" || !PASSED_STATUSES.has(status) || error.code === NOT_THE_CALLERS)
        return undefined;
      const code =
        knownCode(error) ?? codes[status] ?? (status === 429 ? "rate_limited" : "provider_refused");
      return passedOn(error, { code, status, unsaid: unavailable, fields: fieldsWith(code, answer) });
    },
  };
}

/** Further members of the problem that go with a code. */
function fieldsWith(code: string, answer: JsonObject | null): JsonObject {
  const name = { order_moved: "order", payment_counted: "reference" }[code];
  return name === undefined || answer?.[name] === undefined ? {} : { [name]: answer[name] };
}

/** The provider's code where callers know it. */
function knownCode({ code }: ProviderError): string | undefined {
  return code !== null && Object.hasOwn(PROBLEM_CODES, code) ? code : undefined;
}

/** A refusal in the provider's own words. */
export function passedOn(
  { answer, sentence, retryAfterSeconds }: ProviderError,
  { code, status, unsaid, fields }: Passed,
): AppError {
  return new AppError(code, status, sentence === null ? unsaid : verbatim(sentence), {
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    ...fieldRefusals(answer),
    ...(fields === undefined ? {} : { fields }),
  });
}

interface Passed {
  readonly code: string;
  readonly status: number;
  /** For a refusal without a sentence of the provider's. */
  readonly unsaid: Message;
  /** Further members of the answer. */
  readonly fields?: Readonly<Record<string, unknown>>;
}
