import { join } from "node:path";
import { ACCOUNT_OPERATIONS } from "@tradeslip/contracts/operations";
import { Role } from "@tradeslip/contracts/schemas";
import type { Clock } from "@tradeslip/node-kit/clock";
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from "fastify";
import type { FindSession } from "../access.ts";
import type { KeyRing } from "../platform/crypto/key-ring.ts";
import { hostCookie } from "../platform/http/host-cookie.ts";
import type { SharedStore, WindowCounts } from "../platform/shared-store/shared-store.ts";
import type { ProviderClient } from "../provider/provider-client.ts";
import type { EventHandlers } from "../provider/provider-events.ts";
import { AccountLimits } from "./account-limits.ts";
import { AccountProvider } from "./account-provider.ts";
import { registerAccountRoutes } from "./account-routes.ts";
import { registerPasskeyLogin } from "./passkey-routes.ts";
import { BrowserIds } from "./browser-ids.ts";
import { DeviceCookie } from "./device-cookie.ts";
import { LoginService } from "./login-service.ts";
import { LoginThrottle } from "./login-throttle.ts";
import { accountCalls, accountKind } from "./own/account-calls.ts";
import type { AlertMarket } from "./own/new-alerts.ts";
import { registerMailStop } from "./own/mail-stop.ts";
import { OwnAccountProvider } from "./own/own-account-provider.ts";
import { registerOperations } from "../provider/register-operations.ts";
import { SessionCipher } from "./sessions/session-cipher.ts";
import type { SessionStore } from "./sessions/session-store.ts";
import { Sessions } from "./sessions/sessions.ts";
import { SqliteSessionStore } from "./sessions/sqlite-session-store.ts";
import { TolerantSessionStore } from "./sessions/tolerant-session-store.ts";
import { WaitingLoginCookie } from "./waiting-login.ts";
import { SharedSessionStore } from "./sessions/shared-session-store.ts";

export interface SessionStoreOptions {
  readonly dataDir: string;
  /** Instead of the file in the data folder. */
  readonly local?: SessionStore | undefined;
  readonly sharedStore: SharedStore | null;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
}

/** Sessions in a file, or in the store that replicas share. */
export function openSessionStore({
  dataDir,
  local,
  sharedStore,
  clock,
  log,
}: SessionStoreOptions): SessionStore {
  const store = sharedStore
    ? new SharedSessionStore(sharedStore, clock)
    : (local ?? new SqliteSessionStore(join(dataDir, "sessions.sqlite")));
  return new TolerantSessionStore({ store, clock, log, notices: sharedStore });
}

export interface AccountsOptions {
  readonly provider: ProviderClient;
  readonly sessionStore: SessionStore;
  readonly keys: KeyRing;
  readonly publicOrigin: string | null;
  readonly clock: Clock;
  /** Counts across all replicas; null for a single process. */
  readonly counts: WindowCounts | null;
}

export interface Accounts {
  readonly findSession: FindSession;
  /** Handlers of the provider's events, by type. */
  readonly onProviderEvent: EventHandlers;
  /** @param orderKeysOf the order keys of the request's browser */
  registerRoutes(market: AlertMarket, orderKeysOf: (request: FastifyRequest) => string | null): void;
}

/** Needs @fastify/cookie and @fastify/rate-limit on the server. */
export function openAccounts(server: FastifyInstance, options: AccountsOptions): Accounts {
  const { provider, sessionStore, keys, publicOrigin, clock, counts } = options;
  const cipher = new SessionCipher(keys);
  const hashAccount = (contact: string) => cipher.hashAccount(contact);
  const accounts = new AccountProvider(provider, server.log);
  const deviceCookie = new DeviceCookie(keys, publicOrigin);
  const clients = new BrowserIds({ keys, publicOrigin, deviceCookie });
  // The provider's own session lasts longer: unless it ended too, the browser's next user would still get
  // this account's push notices.
  const onExpired = (token: string) => void accounts.logOut(token);
  const sessions = new Sessions({ store: sessionStore, cipher, clock, onExpired });
  const login = new LoginService({
    accounts,
    sessions,
    throttle: new LoginThrottle(clock, counts),
    sessionCookie: hostCookie("session", "lax", publicOrigin),
    deviceCookie,
    clients,
    waitingLogin: new WaitingLoginCookie(cipher, publicOrigin),
    hashAccount,
  });
  const limits = new AccountLimits({ clock, counts, hashAccount, deviceCookie });
  return {
    findSession: (request, reply) => login.find(request, reply),
    onProviderEvent: {
      "session-ended": ({ session }) =>
        typeof session === "string" ? sessions.endByProvider(session) : undefined,
      "role-changed": ({ account, role }) => {
        const changed = Role.safeParse(role);
        if (typeof account === "string" && changed.success) sessions.noteRole(account, changed.data);
      },
    },
    registerRoutes(market, orderKeysOf) {
      registerAccountRoutes(server, { accounts, clients, login, limits });
      registerPasskeyLogin(server, login);
      const own = new OwnAccountProvider(provider, (request) => clients.forCodeEntry(request), server.log);
      registerMailStop(server, own);
      registerOperations(
        server,
        ACCOUNT_OPERATIONS,
        accountKind(own, orderKeysOf),
        accountCalls(login, market),
      );
    },
  };
}
