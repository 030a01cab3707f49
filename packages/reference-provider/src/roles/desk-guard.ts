import { NO_ACCESS, PLEASE_LOG_IN, SECOND_FACTOR_NEEDED } from "@tradeslip/contracts/rules";
import type { Role } from "@tradeslip/contracts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Clock } from "@tradeslip/node-kit/clock";
import { ProviderError } from "../errors.ts";
import { bearerToken } from "../sessions/session-guard.ts";
import { requireFreshLook } from "../sessions/fresh-look.ts";
import type { HeldSession, Sessions } from "../sessions/sessions.ts";

export type DeskRole = Exclude<Role, "user">;

declare module "fastify" {
  interface FastifyContextConfig {
    /** The least role that may make the call; an admin may do what an agent may. Name `needsToken: "always"` beside it. */
    readonly role?: DeskRole;
    /** Beside a role: who proved a moment ago that they are still there. */
    readonly needsFreshLook?: true;
  }
  interface FastifyRequest {
    /** Null on a route without a role. */
    desk: DeskCaller | null;
  }
}

/** Somebody with a role, as they are at the time of the call. */
export interface DeskCaller {
  readonly accountId: string;
  /** The first name, as makers see it. */
  readonly name: string;
  readonly email: string;
  readonly role: DeskRole;
  readonly session: HeldSession;
}

interface Parts {
  readonly sessions: Pick<Sessions, "holderOf">;
  readonly clock: Pick<Clock, "now">;
}

/**
 * Lets only people with the route's role pass who showed a second factor, before the body is read: 401 `not_logged_in`, 403
 * `not_allowed`, `second_factor_needed` or `step_up_needed`. Register it after the check of the provider's token and before the routes.
 */
export function guardDesk(server: FastifyInstance, { sessions, clock }: Parts): void {
  server.decorateRequest("desk", null);
  server.addHook("onRoute", ({ method, url, config }) => {
    if (config?.role !== undefined && config.needsToken !== "always")
      throw new Error(`${String(method)} ${url} names a role, and takes calls without the provider's token`);
  });
  server.addHook("onRequest", async (request) => {
    const { role: needed, needsFreshLook } = request.routeOptions.config;
    if (needed === undefined) return;
    const token = bearerToken(request.headers);
    const holder = token === null ? null : await sessions.holderOf(token);
    if (holder === null) throw new ProviderError(401, PLEASE_LOG_IN);
    const { accountId, user, role, assurance, session } = holder;
    if (role === "user" || (needed === "admin" && role !== "admin")) throw new ProviderError(403, NO_ACCESS);
    if (assurance < 2) throw new ProviderError(403, SECOND_FACTOR_NEEDED);
    if (needsFreshLook) requireFreshLook(session, clock.now());
    request.desk = {
      accountId,
      name: user.firstName ?? user.username,
      email: user.email,
      role,
      session,
    };
  });
}

/** On a route with a role: the guard let nobody else pass. */
export function deskCallerOf({ desk, routeOptions }: FastifyRequest): DeskCaller {
  if (desk === null) throw new Error(`${routeOptions.url} asks who of the desk calls, and names no role`);
  return desk;
}
