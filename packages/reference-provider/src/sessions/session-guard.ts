import type { IncomingHttpHeaders } from "node:http";
import { PLEASE_LOG_IN } from "@tradeslip/contracts/rules";
import type { Clock } from "@tradeslip/node-kit/clock";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { ProviderError } from "../errors.ts";
import type { SecondFactors } from "../factors/second-factors.ts";
import { languageOf } from "../language.ts";
import { requireStepUp } from "./step-up.ts";
import type { Holder, Sessions } from "./sessions.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /**
     * For logged-in people, about their own account. "step-up": they must have proved a moment ago that they
     * are still there.
     */
    readonly ownAccount?: "session" | "step-up";
  }
  interface FastifyRequest {
    /** Null on a route that is not about the caller's own account. */
    holder: Holder | null;
  }
}

interface Parts {
  readonly sessions: Pick<Sessions, "holderOf" | "noteLanguage">;
  readonly factors: Pick<SecondFactors, "methodsOf">;
  readonly clock: Clock;
}

/**
 * Lets only logged-in people make the calls about their own account, and refuses before the body is read:
 * 401, or 403 `step_up_needed` if a step-up is required. Register it before the routes.
 */
export function guardOwnAccounts(server: FastifyInstance, { sessions, factors, clock }: Parts): void {
  server.decorateRequest("holder", null);
  server.addHook("onRequest", async (request) => {
    const { ownAccount } = request.routeOptions.config;
    if (ownAccount === undefined) return;
    const token = bearerToken(request.headers);
    request.holder = token === null ? null : await sessions.holderOf(token);
    if (request.holder === null) throw new ProviderError(401, PLEASE_LOG_IN);
    // Pages send the language they are in; mails to the account use it.
    if (/[a-z]/i.test(request.headers["accept-language"] ?? ""))
      await sessions.noteLanguage(request.holder, languageOf(request).locale);
    if (ownAccount !== "step-up") return;
    const { accountId, assurance, session } = request.holder;
    // A step-up from before the account's first second factor was made with the password alone (P10.14).
    const isHalf = assurance === 1 && (await factors.methodsOf(accountId)).length > 0;
    requireStepUp(isHalf ? { steppedUpAt: null } : session, clock.now());
  });
}

/** For routes about the caller's own account, where the guard lets no other caller pass. */
export function holderIn({ holder, routeOptions }: FastifyRequest): Holder {
  if (holder === null)
    throw new Error(`${routeOptions.url} asks whose session it is, and lets everybody pass`);
  return holder;
}

/** The session's token (RFC 6750); null without one. */
export function bearerToken({ authorization = "" }: IncomingHttpHeaders): string | null {
  return /^Bearer ([\w-]+)$/i.exec(authorization)?.[1] ?? null;
}
