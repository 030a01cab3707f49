import { join } from "node:path";
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
import { FACTOR_OPERATIONS } from "./own/factor-operations.ts";
import { type AlertMarket, alertOperations } from "./own/alert-operations.ts";
import { NOTICE_OPERATIONS } from "./own/notice-operations.ts";
import { ORDER_OPERATIONS } from "./own/order-operations.ts";
import { PUSH_OPERATIONS } from "./own/push-operations.ts";
import { PASSKEY_OPERATIONS } from "./own/passkey-operations.ts";
import { OwnAccountProvider } from "./own/own-account-provider.ts";
import { type Afterwards, registerAccountOperation } from "./own/register-account-operation.ts";
import { DELETE_ACCOUNT, OWN_ACCOUNT_OPERATIONS } from "./own/own-account-operations.ts";
import { PROFILE_OPERATIONS } from "./own/profile-operations.ts";
import { SESSION_OPERATIONS } from "./own/session-operations.ts";
import { ReplicatedSessionStore } from "./sessions/replicated-session-store.ts";
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

/** Sessions in a file; with a shared store, there, and in the file only while that is unreachable. */
export function openSessionStore({
  dataDir,
  local,
  sharedStore,
  clock,
  log,
}: SessionStoreOptions): SessionStore {
  const file = local ?? new SqliteSessionStore(join(dataDir, "sessions.sqlite"));
  const tolerant = new TolerantSessionStore({ store: file, clock, log });
  if (!sharedStore) return tolerant;
  return new ReplicatedSessionStore({
    shared: new SharedSessionStore(sharedStore, clock),
    local: tolerant,
    notices: sharedStore,
  });
}

export interface AccountsOptions {
  readonly provider: ProviderClient;
  readonly sessionStore: SessionStore;
  readonly keys: KeyRing;
  readonly publicOrigin: string | null;
  readonly clock: Clock;
  /** Counts over all replicas; null for a single process. */
  readonly counts: WindowCounts | null;
}

export interface Accounts {
  readonly findSession: FindSession;
  /** What the provider's events do here, by their type. */
  readonly onProviderEvent: EventHandlers;
  /** @param orderKeyOf by which orders know the request's browser */
  registerRoutes(market: AlertMarket, orderKeyOf: (request: FastifyRequest) => Buffer | null): void;
}

/** Needs @fastify/cookie and @fastify/rate-limit on the server. */
export function openAccounts(server: FastifyInstance, options: AccountsOptions): Accounts {
  const { provider, sessionStore, keys, publicOrigin, clock, counts } = options;
  const cipher = new SessionCipher(keys);
  const hashAccount = (contact: string) => cipher.hashAccount(contact);
  const accounts = new AccountProvider(provider, server.log);
  const deviceCookie = new DeviceCookie(keys, publicOrigin);
  const clients = new BrowserIds({ keys, publicOrigin, deviceCookie });
  const sessions = new Sessions({ store: sessionStore, cipher, clock });
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
    registerRoutes(market, orderKeyOf) {
      registerAccountRoutes(server, { accounts, clients, login, limits });
      registerPasskeyLogin(server, login);
      const own = new OwnAccountProvider(provider, (request) => clients.forCodeEntry(request), server.log);
      const afterwards: Readonly<Record<string, Afterwards>> = {
        stepUp: (request) => login.readAgain(request),
        confirmTotp: (request) => login.readAgain(request),
        removeTotp: (request) => login.readAgain(request),
        addPasskey: (request) => login.readAgain(request),
        removePasskey: (request) => login.readAgain(request),
        setProfile: (request) => login.readAgain(request),
        confirmEmail: (request) => login.readAgain(request),
      };
      const operations = [
        ...SESSION_OPERATIONS,
        ...OWN_ACCOUNT_OPERATIONS,
        ...FACTOR_OPERATIONS,
        ...PASSKEY_OPERATIONS,
        ...NOTICE_OPERATIONS,
        ...PUSH_OPERATIONS,
        ...PROFILE_OPERATIONS,
        ...alertOperations(market),
        ...ORDER_OPERATIONS,
      ];
      for (const operation of operations)
        registerAccountOperation(server, own, operation, {
          orderKeyOf,
          afterwards: afterwards[operation.operationId],
        });
      registerAccountOperation(server, own, DELETE_ACCOUNT, {
        orderKeyOf,
        afterwards: (request, reply) => login.endDeleted(request, reply),
      });
    },
  };
}
