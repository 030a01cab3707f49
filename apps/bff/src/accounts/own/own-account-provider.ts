import { type Message, verbatim } from "@tradeslip/contracts/rules";
import { PROBLEM_CODES } from "@tradeslip/contracts/schemas";
import type { FastifyBaseLogger, FastifyRequest } from "fastify";
import type { ZodType } from "zod";
import { AppError } from "../../errors.ts";
import { sessionOf } from "../../access.ts";
import type { ClientIdentity } from "../../provider/client-identity.ts";
import { isNotOffered, notOffered } from "../../provider/not-offered.ts";
import { readFields } from "../../provider/provider-answer.ts";
import type { ProviderCall, ProviderClient } from "../../provider/provider-client.ts";
import { ProviderError } from "../../provider/provider-error.ts";
import { fieldRefusals } from "../../provider/provider-answer.ts";

export interface OwnAccountCall extends Pick<
  ProviderCall,
  "method" | "path" | "body" | "orderKey" | "maxAnswerBytes"
> {
  readonly gate: "accounts" | "account-exports";
}

const RETRY_AFTER_SECONDS = 5;
/** Other 4xx are a mistake between the servers, and nobody's who calls. */
const PASSED_STATUSES = new Set([400, 401, 403, 404, 409, 422, 429]);

export const ACCOUNT_UNAVAILABLE: Message = /*i18n*/ {
  id: "account_unavailable",
  message: "Your account can't be reached right now. Please try again in a moment.",
};

/** The provider's calls about an account: a session's, or that of a code in a mail. Failures are thrown as AppErrors with the provider's codes. */
export class OwnAccountProvider {
  readonly #provider: ProviderClient;
  readonly #log: FastifyBaseLogger;

  readonly #clientOf: (request: FastifyRequest) => ClientIdentity;

  /** @param clientOf the browser that calls: what a passkey signs is for one */
  constructor(
    provider: ProviderClient,
    clientOf: (request: FastifyRequest) => ClientIdentity,
    log: FastifyBaseLogger,
  ) {
    this.#provider = provider;
    this.#clientOf = clientOf;
    this.#log = log;
  }

  async call<Answer>(
    answer: ZodType<Answer>,
    call: OwnAccountCall,
    request: FastifyRequest,
  ): Promise<Answer> {
    const whose = request.routeOptions.config.access === "public" ? {} : { token: tokenOf(request) };
    try {
      return readFields(
        answer,
        await this.#provider.call({ ...call, ...whose, client: this.#clientOf(request) }),
      );
    } catch (error) {
      throw this.#appError(request, error);
    }
  }

  /** Neither request nor answer is logged. */
  #appError({ method, routeOptions }: FastifyRequest, error: unknown): unknown {
    if (!(error instanceof ProviderError)) return error;
    const { kind, status, message: reason } = error;
    if (kind !== "refused")
      this.#log.warn({ call: `${method} ${routeOptions.url}`, kind, status, reason }, "provider failed");
    return accountError(error);
  }
}

/** The provider's failure as the caller sees it. */
export function accountError(error: ProviderError): AppError {
  const { kind, status = 500, retryAfterSeconds } = error;
  if (isNotOffered(error)) return notOffered();
  if (kind === "refused" && PASSED_STATUSES.has(status)) return refusal(error, status);
  if (kind === "unusable") return new AppError("invalid_provider_answer", 502, ACCOUNT_UNAVAILABLE);
  if (kind !== "unreachable" && kind !== "busy" && status !== 503)
    return new AppError("provider_unavailable", 502, ACCOUNT_UNAVAILABLE);
  return new AppError("provider_unavailable", 503, ACCOUNT_UNAVAILABLE, {
    retryAfterSeconds: retryAfterSeconds ?? RETRY_AFTER_SECONDS,
  });
}

function tokenOf(request: FastifyRequest): string {
  const { token } = sessionOf(request);
  // A provider without sessions cannot tell whose account it is.
  if (token === null) throw notOffered();
  return token;
}

function refusal(error: ProviderError, status: number): AppError {
  const { code, sentence, answer, retryAfterSeconds } = error;
  const isKnown = code !== null && Object.hasOwn(PROBLEM_CODES, code);
  return new AppError(
    status === 429 ? "rate_limited" : isKnown ? code : "provider_refused",
    status,
    sentence === null ? ACCOUNT_UNAVAILABLE : verbatim(sentence),
    {
      ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
      ...fieldRefusals(answer),
    },
  );
}
