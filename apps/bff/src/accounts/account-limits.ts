import type { Clock } from "@tradeslip/node-kit/clock";
import type { FastifyRequest, preHandlerAsyncHookHandler } from "fastify";
import { clientNetwork } from "../platform/http/client-address.ts";
import { KeyedLimit, takeAll, tooManyAttempts, type Verdict } from "../platform/limits/keyed-limit.ts";
import type { WindowCounts } from "../platform/shared-store/shared-store.ts";
import type { DeviceCookie } from "./device-cookie.ts";

const QUARTER_MS = 15 * 60_000;

/** Kinds of account calls that share limits. Those of logins are in login-throttle.ts. */
export type AccountCallKind = "signUp" | "code" | "mail";

/** Per client address: a cheap first check, before the body is read. Many people may share an address. */
export const ADDRESS_LIMITS = {
  signUp: { max: 30, timeWindow: QUARTER_MS },
  code: { max: 60, timeWindow: QUARTER_MS },
  mail: { max: 20, timeWindow: QUARTER_MS },
} as const;

interface Bounds {
  /** Calls about one account from one network, or from one browser that logged in to it before. */
  readonly own: number;
  /** How many of a network's calls about an account count as its first. */
  readonly firstCalls: number;
  /** First calls of all networks about one account: a newcomer finds room here. */
  readonly first: number;
  /** All other calls about one account. */
  readonly more: number;
  readonly inAll: number;
}

/** Per quarter of an hour. An attacker needs 20 networks to block calls about another user's account. */
const LIMITS: Readonly<Record<AccountCallKind, Bounds>> = {
  signUp: { own: 10, firstCalls: 2, first: 40, more: 10, inAll: 600 },
  /** A code has a million values: guessing is hopeless even where the provider does not count. */
  code: { own: 15, firstCalls: 3, first: 60, more: 15, inAll: 3_000 },
  /** The form asks for another code at most once a minute. */
  mail: { own: 8, firstCalls: 2, first: 40, more: 8, inAll: 600 },
};

export interface AccountLimitsOptions {
  readonly clock: Clock;
  /** Counts across all replicas; null for a single process. */
  readonly counts: WindowCounts | null;
  readonly hashAccount: (contact: string) => string;
  readonly deviceCookie: DeviceCookie;
}

type LimitName = Exclude<keyof Bounds, "firstCalls">;
type Limits = Readonly<Record<LimitName, KeyedLimit>> & Pick<Bounds, "firstCalls">;

/** Who calls, and about which account. */
interface Subject {
  /** Keyed hash. */
  readonly account: string;
  readonly network: string;
  /** Id of a browser that logged in to the account before; null for any other. */
  readonly device: string | null;
}

/**
 * Limits by the account that a call is about. Each network's calls are counted separately, and its first
 * calls apart from the rest, so that strangers cannot use up what the owner needs; a browser that logged in
 * before has a count that no one else reaches (see login-throttle.ts).
 */
export class AccountLimits {
  readonly #hashAccount: (contact: string) => string;
  readonly #deviceCookie: DeviceCookie;
  readonly #limits: Readonly<Record<AccountCallKind, Limits>>;

  constructor({ clock, counts, hashAccount, deviceCookie }: AccountLimitsOptions) {
    this.#hashAccount = hashAccount;
    this.#deviceCookie = deviceCookie;
    const limitsOf = (kind: AccountCallKind): Limits => {
      const limit = (name: LimitName) =>
        new KeyedLimit({
          name: `${kind} ${name}`,
          max: LIMITS[kind][name],
          windowMs: QUARTER_MS,
          clock,
          shared: counts,
        });
      const { firstCalls } = LIMITS[kind];
      return {
        own: limit("own"),
        first: limit("first"),
        more: limit("more"),
        inAll: limit("inAll"),
        firstCalls,
      };
    };
    this.#limits = { signUp: limitsOf("signUp"), code: limitsOf("code"), mail: limitsOf("mail") };
  }

  /** Refuses with 429; needs a validated body. */
  hook(kind: AccountCallKind): preHandlerAsyncHookHandler {
    return async (request, reply) => {
      const refused = await take(this.#limits[kind], this.#subjectOf(request));
      if (refused) throw tooManyAttempts(reply, refused);
    };
  }

  #subjectOf(request: FastifyRequest): Subject {
    const { email, phone } = request.body as { email?: string; phone?: string };
    return {
      account: this.#hashAccount(email ?? phone ?? ""),
      network: clientNetwork(request.ip),
      device: email === undefined ? null : this.#deviceCookie.read(request, email),
    };
  }
}

/** The verdict of a limit that is reached, in which case nothing is counted; null otherwise. */
async function take(limits: Limits, { account, network, device }: Subject): Promise<Verdict | null> {
  const key = `${account} ${device === null ? network : `device ${device}`}`;
  const verdict = await limits.own.take(key);
  if (!verdict.allowed) return verdict;
  if (device !== null) return null;
  const isFirst = verdict.limit - verdict.remaining <= limits.firstCalls;
  const refused = await takeAll([
    [isFirst ? limits.first : limits.more, account],
    [limits.inAll, ""],
  ]);
  if (refused) await limits.own.release(key);
  return refused;
}
