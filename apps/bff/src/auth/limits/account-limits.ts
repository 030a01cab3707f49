import type { preHandlerAsyncHookHandler } from "fastify";
import type { Clock } from "../../cache/clock.ts";
import { KeyedLimit } from "../../http/keyed-limit.ts";
import type { WindowCounts } from "../../lib/valkey/window-counts.ts";
import { refuseTooMany } from "./refuse-too-many.ts";

const MINUTE_MS = 60_000;
const QUARTER_MS = 15 * MINUTE_MS;

/** The kinds of account calls that are counted alike. Logins have limits of their own (login-throttle.ts). */
export type AccountCallKind = "signUp" | "code" | "mail";

/** By client address: a cheap first line, before the body is read. Many people may share an address. */
export const ADDRESS_LIMITS = {
  login: { max: 60, timeWindow: MINUTE_MS },
  signUp: { max: 30, timeWindow: QUARTER_MS },
  code: { max: 60, timeWindow: QUARTER_MS },
  mail: { max: 20, timeWindow: QUARTER_MS },
} as const;

const LIMITS: Readonly<Record<AccountCallKind, { readonly perAccount: number; readonly inAll: number }>> = {
  signUp: { perAccount: 10, inAll: 600 },
  /** A code has a million values: so many guesses are hopeless. */
  code: { perAccount: 15, inAll: 3_000 },
  /** The form asks for another code once a minute at most. */
  mail: { perAccount: 8, inAll: 600 },
};

export interface AccountLimitsOptions {
  readonly clock: Clock;
  /** Where replicas count together; null for a process that is alone. */
  readonly counts: WindowCounts | null;
  /** Names an account without saying its address. */
  readonly nameAccount: (contact: string) => string;
}

/** Limits by the account that a call is about and by all calls together, in a quarter of an hour. */
export class AccountLimits {
  readonly #nameAccount: (contact: string) => string;
  readonly #limits: Readonly<Record<AccountCallKind, { perAccount: KeyedLimit; inAll: KeyedLimit }>>;

  constructor({ clock, counts, nameAccount }: AccountLimitsOptions) {
    this.#nameAccount = nameAccount;
    const limit = (name: string, max: number) =>
      new KeyedLimit({ name, max, windowMs: QUARTER_MS, clock, shared: counts });
    const pair = (kind: AccountCallKind) => ({
      perAccount: limit(`${kind} perAccount`, LIMITS[kind].perAccount),
      inAll: limit(`${kind} inAll`, LIMITS[kind].inAll),
    });
    this.#limits = { signUp: pair("signUp"), code: pair("code"), mail: pair("mail") };
  }

  /** Refuses with 429; the body has been validated by then. */
  hook(kind: AccountCallKind): preHandlerAsyncHookHandler {
    const { perAccount, inAll } = this.#limits[kind];
    return async (request, reply) => {
      const { email, phone } = request.body as { email?: string; phone?: string };
      const own = await perAccount.take(this.#nameAccount(email ?? phone ?? ""));
      if (!own.allowed) throw refuseTooMany(reply, own);
      const all = await inAll.take("");
      if (!all.allowed) throw refuseTooMany(reply, all);
    };
  }
}
