import type { Clock } from "@tradeslip/node-kit/clock";
import { clientNetwork } from "../platform/http/client-address.ts";
import {
  releaseAll,
  KeyedLimit,
  takeAll,
  type Bucket,
  type Verdict,
} from "../platform/limits/keyed-limit.ts";
import type { WindowCounts } from "../platform/shared-store/shared-store.ts";

const MINUTE_MS = 60_000;

/** Calls of one client address, including right passwords: a cheap first check, before the body is read. */
export const LOGINS_OF_ADDRESS = { max: 60, timeWindow: MINUTE_MS } as const;

/** Failed logins; `everybody` counts all logins, but those of known browsers. */
const LIMITS = {
  /** A browser that logged in to this account before: no other browser can use this up. */
  device: { max: 10, windowMs: 15 * MINUTE_MS },
  /** One address against one account. */
  addressAndAccount: { max: 5, windowMs: 15 * MINUTE_MS },
  /** One address against all accounts: many people may share it, and some mistype. */
  address: { max: 60, windowMs: 60 * MINUTE_MS },
  /** All unknown browsers together against one account. */
  account: { max: 20, windowMs: 15 * MINUTE_MS },
  /** Protects the provider's password hashing, with margin. */
  everybody: { max: 1_200, windowMs: MINUTE_MS },
} as const;

export interface LoginAttempt {
  /** Keyed hash of the address that a user wants to log in with. */
  readonly account: string;
  readonly ip: string;
  /** Id of a browser that logged in to this account before; null for any other. */
  readonly device: string | null;
}

export interface CountedAttempt {
  /** Takes back an attempt that was no wrong guess: it no longer counts as one. */
  refund(): Promise<void>;
}

/**
 * Slows down password guessing without locking out the owner (OWASP, device cookies). Attempts are counted
 * before the password is checked, so that a hundred at once gain nothing, and refunded when it was right.
 */
export class LoginThrottle {
  readonly #limits: Readonly<Record<keyof typeof LIMITS, KeyedLimit>>;

  /** @param shared counts across all replicas; null for a single process */
  constructor(clock: Clock, shared: WindowCounts | null) {
    const limit = (name: keyof typeof LIMITS) =>
      new KeyedLimit({ ...LIMITS[name], name: `login ${name}`, clock, shared });
    this.#limits = {
      device: limit("device"),
      addressAndAccount: limit("addressAndAccount"),
      address: limit("address"),
      account: limit("account"),
      everybody: limit("everybody"),
    };
  }

  /** Returns the verdict of a limit that is reached, in which case nothing is counted. */
  async begin(attempt: LoginAttempt): Promise<CountedAttempt | Verdict> {
    const buckets = this.#bucketsOf(attempt);
    const refused = await takeAll(buckets);
    if (refused) return refused;
    const failures = buckets.filter(([limit]) => limit !== this.#limits.everybody);
    return { refund: () => releaseAll(failures) };
  }

  /** Narrow limits first: failed attempts from one address must not use up the account's limit. */
  #bucketsOf({ account, ip, device }: LoginAttempt): readonly Bucket[] {
    const { everybody, ...limits } = this.#limits;
    if (device !== null) return [[limits.device, `${account} ${device}`]];
    const address = clientNetwork(ip);
    return [
      [limits.addressAndAccount, `${account} ${address}`],
      [limits.address, address],
      [limits.account, account],
      [everybody, ""],
    ];
  }
}
