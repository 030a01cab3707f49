import type { Readable } from "node:stream";
import type { FastifyBaseLogger, FastifyRequest } from "fastify";
import type { ZodType } from "zod";
import { DESK_UNAVAILABLE } from "../errors.ts";
import type { ClientPseudonyms } from "../provider/client-identity.ts";
import { failuresOf, translated } from "../provider/app-error.ts";
import { readFields } from "../provider/provider-answer.ts";
import type { ProviderCall, ProviderClient } from "../provider/provider-client.ts";
import { ProviderError } from "../provider/provider-error.ts";

/** A call on behalf of a user. */
export interface DeskCall extends Pick<
  ProviderCall,
  "method" | "path" | "body" | "file" | "totalTimeoutMs" | "isDetached"
> {
  /** Calls of customers, of their open pages and of the desk neither queue nor fail together. */
  readonly gate: "orders" | "order-streams" | "desk";
}

/** On whose behalf a call is made: the request's session, browser and network. */
export type CallerCredentials = Pick<ProviderCall, "token" | "orderKeys" | "client">;

export interface DeskProviderOptions {
  readonly provider: ProviderClient;
  readonly clients: ClientPseudonyms;
  readonly orderKeysOf: (request: FastifyRequest) => string | null;
  readonly log: FastifyBaseLogger;
}

/**
 * Room for fifty orders, each with its history and a hundred messages of 500 characters; for accounts for coins,
 * each with every address that an order ever had; and for a page of the audit, each row with all that was before
 * and after.
 */
const MAX_ANSWER_BYTES = 24 * 1024 * 1024;
export const DESK_FAILURES = failuresOf(DESK_UNAVAILABLE, { 400: "invalid_input", 409: "step_not_possible" });

/**
 * The provider's record of orders and of the desk. The provider checks role, customer and state itself on
 * each call; this side only says who asks. Failures are thrown as AppErrors with the provider's codes.
 */
export class DeskProvider {
  readonly #options: DeskProviderOptions;

  constructor(options: DeskProviderOptions) {
    this.#options = options;
  }

  /** A stream may keep the result: its caller stays the same. */
  credentialsOf(request: FastifyRequest): CallerCredentials {
    const { clients, orderKeysOf } = this.#options;
    const orderKeys = orderKeysOf(request);
    return {
      client: clients.of(request, null),
      ...(request.session?.token ? { token: request.session.token } : {}),
      ...(orderKeys === null ? {} : { orderKeys }),
    };
  }

  async call<Answer>(
    answer: ZodType<Answer>,
    call: DeskCall,
    credentials: CallerCredentials,
  ): Promise<Answer> {
    try {
      const got = await this.#options.provider.call({
        maxAnswerBytes: MAX_ANSWER_BYTES,
        ...call,
        ...credentials,
      });
      return readFields(answer, got);
    } catch (error) {
      throw this.#appError(call, error);
    }
  }

  /**
   * Opens an answer that is too long to hold in memory.
   * @param patience aborts when the reader has left
   */
  async open(path: string, { token }: CallerCredentials, patience: AbortSignal): Promise<Readable> {
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

  #appError({ method, path, gate }: DeskCall, error: unknown): unknown {
    const call = `${method} ${path.replace(/(orders)\/[^/?]+/, "$1/…").replace(/\?.*/, "")}`;
    return translated(this.#options.log, { call, gate }, { error, failures: DESK_FAILURES });
  }
}
