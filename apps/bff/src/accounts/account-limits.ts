import type { FastifyRequest, preHandlerAsyncHookHandler, FastifyReply } from "fastify";
import type { Clock } from "@tradeslip/node-kit/clock";
import { clientNetwork } from "../platform/http/client-address.ts";
import { KeyedLimit, type Verdict } from "../platform/limits/keyed-limit.ts";
import type { WindowCounts } from "../platform/valkey/window-counts.ts";
import type { DeviceCookie } from "./device-cookie.ts";
import { AppError } from "../errors.ts";

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

interface Bounds {
  /** One network, or one browser that was logged in to the account, about one account. */
  readonly own: number;
  /** So many of a network's calls about an account count as its first. */
  readonly firstCalls: number;
  /** First calls of all networks about one account: whoever comes along finds room here. */
  readonly first: number;
  /** All other calls about one account. */
  readonly more: number;
  readonly inAll: number;
}

/** In a quarter of an hour. A stranger needs 20 networks to keep the owner of an account from a call about it. */
const LIMITS: Readonly<Record<AccountCallKind, Bounds>> = {
  signUp: { own: 10, firstCalls: 2, first: 40, more: 10, inAll: 600 },
  /** A code has a million values: so many guesses are hopeless, also where a provider counts none by itself. */
  code: { own: 15, firstCalls: 3, first: 60, more: 15, inAll: 3_000 },
  /** The form asks for another code once a minute at most. */
  mail: { own: 8, firstCalls: 2, first: 40, more: 8, inAll: 600 },
};

export interface AccountLimitsOptions {
  readonly clock: Clock;
  /** Where replicas count together; null for a process that is alone. */
  readonly counts: WindowCounts | null;
  /** Names an account without saying its address. */
  readonly nameAccount: (contact: string) => string;
  readonly devices: DeviceCookie;
}

type LimitName = Exclude<keyof Bounds, "firstCalls">;
type Limits = Readonly<Record<LimitName, KeyedLimit>> & Pick<Bounds, "firstCalls">;
type Bucket = readonly [limit: KeyedLimit, key: string];

/** Whose call it is and what about. */
interface Asked {
  /** Keyed hash. */
  readonly account: string;
  readonly network: string;
  /** Of a browser that was logged in to the account before; null for any other. */
  readonly device: string | null;
}

/**
 * Limits by the account that a call is about, in a quarter of an hour. What one network asks is counted by itself first,
 * and the first calls of each network apart from all others, so that no stranger uses up what the owner needs; a browser
 * that was logged in before has a count that nobody else reaches (see login-throttle.ts).
 */
export class AccountLimits {
  readonly #nameAccount: (contact: string) => string;
  readonly #devices: DeviceCookie;
  readonly #limits: Readonly<Record<AccountCallKind, Limits>>;

  constructor({ clock, counts, nameAccount, devices }: AccountLimitsOptions) {
    this.#nameAccount = nameAccount;
    this.#devices = devices;
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

  /** Refuses with 429; the body has been validated by then. */
  hook(kind: AccountCallKind): preHandlerAsyncHookHandler {
    return async (request, reply) => {
      const refused = await take(this.#limits[kind], this.#asked(request));
      if (refused) throw refuseTooMany(reply, refused);
    };
  }

  #asked(request: FastifyRequest): Asked {
    const { email, phone } = request.body as { email?: string; phone?: string };
    return {
      account: this.#nameAccount(email ?? phone ?? ""),
      network: clientNetwork(request.ip),
      device: email === undefined ? null : this.#devices.read(request, email),
    };
  }
}

/** The refusing verdict if one of the limits is reached; then nothing was counted. */
async function take(limits: Limits, { account, network, device }: Asked): Promise<Verdict | null> {
  const own: Bucket = [limits.own, `${account} ${device === null ? network : `device ${device}`}`];
  const verdict = await own[0].take(own[1]);
  if (!verdict.allowed) return verdict;
  if (device !== null) return null;
  const isFirst = verdict.limit - verdict.remaining <= limits.firstCalls;
  const taken = [own];
  const wider: readonly Bucket[] = [
    [isFirst ? limits.first : limits.more, account],
    [limits.inAll, ""],
  ];
  for (const bucket of wider) {
    const next = await bucket[0].take(bucket[1]);
    if (!next.allowed) {
      for (const [limit, key] of taken) await limit.giveBack(key);
      return next;
    }
    taken.push(bucket);
  }
  return null;
}

/** The answer of a limit that is reached, with the same headers as @fastify/rate-limit's. */
export function refuseTooMany(reply: FastifyReply, { limit, remaining, resetSeconds }: Verdict): AppError {
  reply.headers({
    "ratelimit-limit": limit,
    "ratelimit-remaining": remaining,
    "ratelimit-reset": resetSeconds,
  });
  return new AppError("rate_limited", 429, "Too many attempts. Please wait a while and try again.", {
    retryAfterSeconds: resetSeconds,
  });
}
