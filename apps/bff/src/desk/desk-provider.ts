import type { Readable } from "node:stream";
import type { FastifyBaseLogger, FastifyRequest } from "fastify";
import { type Message, verbatim } from "@tradeslip/contracts/rules";
import { PROBLEM_CODES } from "@tradeslip/contracts/schemas";
import type { ZodType } from "zod";
import { AppError } from "../errors.ts";
import type { ClientPseudonyms } from "../provider/client-identity.ts";
import { fieldRefusals } from "../provider/provider-answer.ts";
import { isNotOffered, notOffered } from "../provider/not-offered.ts";
import { type JsonObject, readFields } from "../provider/provider-answer.ts";
import type { ProviderCall, ProviderClient } from "../provider/provider-client.ts";
import { ProviderError } from "../provider/provider-error.ts";

/** A call for somebody. */
export interface DeskCall extends Pick<ProviderCall, "method" | "path" | "body" | "totalTimeoutMs"> {
  /** Calls of customers and of the desk neither queue nor fail together. */
  readonly gate: "orders" | "desk";
}

/** Whom a call is made for: the request's session, browser and network. */
export type Asking = Pick<ProviderCall, "token" | "orderKey" | "client">;

export interface DeskProviderOptions {
  readonly provider: ProviderClient;
  readonly clients: ClientPseudonyms;
  readonly orderKeyOf: (request: FastifyRequest) => Buffer | null;
  readonly log: FastifyBaseLogger;
}

/** A page of orders, or an order with all that happened. */
const MAX_ANSWER_BYTES = 1024 * 1024;
const RETRY_AFTER_SECONDS = 5;
/** Other 4xx are a mistake between the servers, and nobody's who calls. */
const PASSED_STATUSES = new Set([400, 403, 404, 409, 413, 422, 429]);

export const DESK_UNAVAILABLE: Message = /*i18n*/ {
  id: "desk_unavailable",
  message: "The desk's record isn't available right now. Please try again in a moment.",
};

/**
 * The provider's record of orders and of the desk. It checks role, maker and state itself on each call: what is known here is only
 * who asks. Failures are thrown as AppErrors with the provider's codes.
 */
export class DeskProvider {
  readonly #options: DeskProviderOptions;

  constructor(options: DeskProviderOptions) {
    this.#options = options;
  }

  /** Keep it for a stream: who asked stays who asks. */
  asking(request: FastifyRequest): Asking {
    const { clients, orderKeyOf } = this.#options;
    const key = orderKeyOf(request);
    return {
      client: clients.of(request, null),
      ...(request.session?.token ? { token: request.session.token } : {}),
      ...(key === null ? {} : { orderKey: key.toString("base64url") }),
    };
  }

  async call<Answer>(answer: ZodType<Answer>, call: DeskCall, asking: Asking): Promise<Answer> {
    try {
      const got = await this.#options.provider.call({ maxAnswerBytes: MAX_ANSWER_BYTES, ...call, ...asking });
      return readFields(answer, got);
    } catch (error) {
      throw this.#appError(call, error);
    }
  }

  /** Opens what is too long for one answer. @param patience aborts when nobody reads it any more */
  async open(path: string, { token }: Asking, patience: AbortSignal): Promise<Readable> {
    const call = { gate: "desk", method: "GET", path } as const;
    try {
      const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
      const { status, body } = await this.#options.provider.open({
        gate: "exports",
        method: "GET",
        path,
        headers,
        patience,
      });
      if (status < 300) return body;
      body.on("error", () => {}).destroy();
      throw new ProviderError("refused", `status ${status}`, { status });
    } catch (error) {
      throw this.#appError(call, error);
    }
  }

  /** Neither request nor answer is logged. */
  #appError({ method, path, gate }: DeskCall, error: unknown): unknown {
    if (!(error instanceof ProviderError)) return error;
    if (error.kind !== "refused") {
      const { kind, status, message: reason } = error;
      const call = `${method} ${path.replace(/(orders)\/[^/?]+/, "$1/…").replace(/\?.*/, "")}`;
      this.#options.log.warn({ call, gate, kind, status, reason }, "provider failed");
    }
    return deskError(error);
  }
}

/** The provider's failure as the caller sees it. */
export function deskError(error: ProviderError): AppError {
  const { kind, status = 500, retryAfterSeconds } = error;
  if (isNotOffered(error)) return notOffered();
  if (kind === "refused" && status === 401 && error.code === "not_logged_in")
    return new AppError("not_logged_in", 401, sentenceOf(error));
  if (kind === "refused" && PASSED_STATUSES.has(status)) return refusal(error, status);
  if (kind === "unusable") return new AppError("invalid_provider_answer", 502, DESK_UNAVAILABLE);
  const isForNow = kind === "unreachable" || kind === "busy" || status === 503;
  if (!isForNow) return new AppError("provider_unavailable", 502, DESK_UNAVAILABLE);
  return new AppError("provider_unavailable", 503, DESK_UNAVAILABLE, {
    retryAfterSeconds: retryAfterSeconds ?? RETRY_AFTER_SECONDS,
  });
}

function refusal(error: ProviderError, status: number): AppError {
  const { answer, retryAfterSeconds } = error;
  const code = codeOf(error, status);
  return new AppError(code, status, sentenceOf(error), {
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    ...fieldRefusals(answer),
    fields: {
      ...(code === "order_moved" ? pick(answer, "order") : {}),
      ...(code === "payment_counted" ? pick(answer, "reference") : {}),
    },
  });
}

/** What the provider's own ids of sentences mean for programs. */
const CODES: Readonly<Record<number, string>> = {
  400: "invalid_input",
  409: "step_not_possible",
  429: "rate_limited",
};

function codeOf({ code }: ProviderError, status: number): string {
  if (code !== null && Object.hasOwn(PROBLEM_CODES, code)) return code;
  return CODES[status] ?? "provider_refused";
}

function sentenceOf({ sentence }: ProviderError): Message {
  return sentence === null ? DESK_UNAVAILABLE : verbatim(sentence);
}

function pick(answer: JsonObject | null, name: string): JsonObject {
  return answer?.[name] === undefined ? {} : { [name]: answer[name] };
}
