import type { Message } from "@tradeslip/contracts/rules";
import type { FastifyBaseLogger, FastifyRequest } from "fastify";
import type { ZodType } from "zod";
import { sessionOf } from "../../access.ts";
import type { ClientIdentity } from "../../provider/client-identity.ts";
import { failuresOf, translated } from "../../provider/app-error.ts";
import { notOffered } from "../../provider/not-offered.ts";
import { readFields } from "../../provider/provider-answer.ts";
import type { ProviderCall, ProviderClient } from "../../provider/provider-client.ts";

export interface OwnAccountCall extends Pick<
  ProviderCall,
  "method" | "path" | "body" | "orderKeys" | "maxAnswerBytes"
> {
  readonly gate: "accounts" | "account-exports";
}

export const ACCOUNT_UNAVAILABLE: Message = /*i18n*/ {
  id: "account_unavailable",
  message: "Your account can't be reached right now. Please try again in a moment.",
};
export const ACCOUNT_FAILURES = failuresOf(ACCOUNT_UNAVAILABLE);

/**
 * The provider's calls about an account: that of a session, or of a code in a mail. Failures are thrown as
 * AppErrors with the provider's codes.
 */
export class OwnAccountProvider {
  readonly #provider: ProviderClient;
  readonly #log: FastifyBaseLogger;

  readonly #clientOf: (request: FastifyRequest) => ClientIdentity;

  /** @param clientOf the calling browser, which a passkey's challenge is bound to */
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
      const called = `${request.method} ${request.routeOptions.url}`;
      throw translated(this.#log, { call: called }, { error, failures: ACCOUNT_FAILURES });
    }
  }
}

function tokenOf(request: FastifyRequest): string {
  const { token } = sessionOf(request);
  // A provider without sessions cannot tell whose account it is.
  if (token === null) throw notOffered();
  return token;
}
