import { randomBytes } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type { Clock } from "@tradeslip/node-kit/clock";
import type { WindowCounts } from "../platform/valkey/window-counts.ts";
import type { ProviderClient } from "../provider/provider-client.ts";
import { AccountCallers } from "./client-identifier.ts";
import { AccountProvider } from "./account-provider.ts";
import { ClientIdentities } from "../provider/client-identity.ts";
import { hostCookie } from "../platform/http/host-cookie.ts";
import { registerAccountRoutes } from "./account-routes.ts";
import { BrowserCookie } from "./client-identifier.ts";
import { DeviceCookie } from "./device-cookie.ts";
import { AccountLimits } from "./account-limits.ts";
import { LoginThrottle } from "./login-throttle.ts";
import { LoginService } from "./login-service.ts";
import { SessionCipher } from "./sessions/session-cipher.ts";
import type { SessionStore } from "./sessions/session-store.ts";
import { Sessions } from "./sessions/sessions.ts";

export interface AuthOptions {
  readonly provider: ProviderClient;
  readonly store: SessionStore;
  /** Where replicas count tries together; null for a process that is alone. */
  readonly counts: WindowCounts | null;
  /** The current one first, then those that are still taken. Without any, sessions end with the process. */
  readonly secrets: readonly string[];
  readonly publicOrigin: string | null;
  readonly clock: Clock;
}

/** Puts the accounts together. Needs @fastify/cookie and @fastify/rate-limit on the server. */
export function registerAccounts(server: FastifyInstance, options: AuthOptions): void {
  const { provider, store, counts, publicOrigin, clock } = options;
  const secrets = options.secrets.length > 0 ? options.secrets : [randomBytes(32).toString("base64url")];
  const seal = new SessionCipher(secrets);
  const nameAccount = (contact: string) => seal.account(contact);
  const accounts = new AccountProvider(provider, server.log);
  const devices = new DeviceCookie(secrets, publicOrigin);
  const callers = new AccountCallers({
    identities: new ClientIdentities(secrets),
    browsers: new BrowserCookie(secrets, publicOrigin),
    devices,
  });
  const login = new LoginService({
    accounts,
    sessions: new Sessions({ store, seal, clock }),
    throttle: new LoginThrottle(clock, counts),
    sessionCookie: hostCookie("session", "lax", publicOrigin),
    deviceCookie: devices,
    callers,
    nameAccount,
  });
  const limits = new AccountLimits({ clock, counts, nameAccount, devices });
  registerAccountRoutes(server, { accounts, callers, login, limits });
}
