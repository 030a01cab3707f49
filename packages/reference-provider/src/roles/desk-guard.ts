import {
  can,
  type Capability,
  type DeskRole,
  isDeskRole,
  NO_ACCESS,
  PLEASE_LOG_IN,
  SECOND_FACTOR_NEEDED,
} from "@tradeslip/contracts/rules";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Clock } from "@tradeslip/node-kit/clock";
import { ProviderError } from "../errors.ts";
import { bearerToken } from "../sessions/session-guard.ts";
import { requireStepUp } from "../sessions/step-up.ts";
import type { HeldSession, Sessions } from "../sessions/sessions.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** What the caller's role must allow. Requires `needsToken: "always"` too. */
    readonly capability?: Capability;
    /** In addition, the caller must have proved a moment ago that they are still there. */
    readonly requiresStepUp?: true;
  }
  interface FastifyRequest {
    /** Null on a route without a capability. */
    desk: DeskCaller | null;
  }
}

/** A member of the desk, as of the time of the call. */
export interface DeskCaller {
  readonly accountId: string;
  /** The first name, which customers see. */
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
 * Lets only people pass whose role has the route's capability and who gave a second factor; refuses before
 * the body is read: 401 `not_logged_in`, 403 `not_allowed`, `second_factor_needed` or `step_up_needed`.
 * Register it after the check of the provider's token and before the routes.
 */
export function guardDesk(server: FastifyInstance, { sessions, clock }: Parts): void {
  server.decorateRequest("desk", null);
  server.addHook("onRoute", ({ method, url, config }) => {
    if (config?.capability !== undefined && config.needsToken !== "always")
      throw new Error(
        `${String(method)} ${url} names a capability, and takes calls without the provider's token`,
      );
  });
  server.addHook("onRequest", async (request) => {
    const { capability, requiresStepUp } = request.routeOptions.config;
    if (capability === undefined) return;
    const token = bearerToken(request.headers);
    const holder = token === null ? null : await sessions.holderOf(token);
    if (holder === null) throw new ProviderError(401, PLEASE_LOG_IN);
    const { accountId, user, role, assurance, session } = holder;
    if (!isDeskRole(role) || !can(role, capability)) throw new ProviderError(403, NO_ACCESS);
    if (assurance < 2) throw new ProviderError(403, SECOND_FACTOR_NEEDED);
    if (requiresStepUp) requireStepUp(session, clock.now());
    request.desk = {
      accountId,
      name: user.firstName ?? user.username,
      email: user.email,
      role,
      session,
    };
  });
}

/** For routes with a capability, where the guard lets no one else pass. */
export function deskCallerOf({ desk, routeOptions }: FastifyRequest): DeskCaller {
  if (desk === null)
    throw new Error(`${routeOptions.url} asks who of the desk calls, and names no capability`);
  return desk;
}
