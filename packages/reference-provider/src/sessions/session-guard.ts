import { PLEASE_LOG_IN } from "@tradeslip/contracts/rules";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { ProviderError } from "../errors.ts";
import { bearerToken } from "./bearer-token.ts";
import type { Holder, Sessions } from "./sessions.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** For whoever is logged in, about their own account. */
    readonly ownAccount?: boolean;
  }
  interface FastifyRequest {
    /** Null on a route that is not about the caller's own account. */
    holder: Holder | null;
  }
}

/** Lets only people who are logged in make the calls about their own account (401), before the body is read. Register it before the routes. */
export function guardOwnAccounts(server: FastifyInstance, sessions: Pick<Sessions, "holderOf">): void {
  server.decorateRequest("holder", null);
  server.addHook("onRequest", async (request) => {
    if (!request.routeOptions.config.ownAccount) return;
    const token = bearerToken(request.headers);
    request.holder = token === null ? null : await sessions.holderOf(token);
    if (request.holder === null) throw new ProviderError(401, PLEASE_LOG_IN);
  });
}

/** On a route about the caller's own account: the guard let nobody else pass. */
export function holderIn({ holder, routeOptions }: FastifyRequest): Holder {
  if (holder === null)
    throw new Error(`${routeOptions.url} asks whose session it is, and lets everybody pass`);
  return holder;
}
