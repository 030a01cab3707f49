import type { Clock } from "@tradeslip/node-kit/clock";
import { clientNetwork } from "../platform/http/client-address.ts";
import { KeyedLimit, type Verdict } from "../platform/limits/keyed-limit.ts";
import type { WindowCounts } from "../platform/valkey/window-counts.ts";

const MINUTE_MS = 60_000;

/** Failed logins, but for the last one, which counts every login. */
const LIMITS = {
  /** A browser that was logged in to this account before: nobody else can use this up. */
  device: { max: 10, windowMs: 15 * MINUTE_MS },
  /** One address against one account. */
  addressAndAccount: { max: 5, windowMs: 15 * MINUTE_MS },
  /** One address against all accounts: many people may share it, and some mistype. */
  address: { max: 60, windowMs: 60 * MINUTE_MS },
  /** All unknown browsers together against one account. */
  account: { max: 20, windowMs: 15 * MINUTE_MS },
  /** What the provider's password hashing can bear, with room. */
  everybody: { max: 1_200, windowMs: MINUTE_MS },
} as const;

export interface LoginAttempt {
  /** Keyed hash of the address that somebody wants to log in with. */
  readonly account: string;
  readonly ip: string;
  /** Id of a browser that was logged in to this account before; null for any other. */
  readonly device: string | null;
}

export interface CountedAttempt {
  /** The attempt was no wrong guess: it does not count as one. */
  forgive(): Promise<void>;
}

type Bucket = readonly [limit: KeyedLimit, key: string];

/**
 * Slows down who guesses passwords, without locking out the owner: after OWASP's device cookies. Attempts are counted
 * before the password is looked at, so that a hundred at once are no way round, and taken back when it was right.
 */
export class LoginThrottle {
  readonly #limits: Readonly<Record<keyof typeof LIMITS, KeyedLimit>>;

  /** @param shared where replicas count together; null for a process that is alone */
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

  /** The refusing verdict if one of the limits is reached; then nothing was counted. */
  async begin(attempt: LoginAttempt): Promise<CountedAttempt | Verdict> {
    const taken: Bucket[] = [];
    const giveBack = async (buckets: readonly Bucket[]) => {
      for (const [limit, key] of buckets) await limit.giveBack(key);
    };
    for (const bucket of this.#bucketsOf(attempt)) {
      const verdict = await bucket[0].take(bucket[1]);
      if (!verdict.allowed) {
        await giveBack(taken);
        return verdict;
      }
      taken.push(bucket);
    }
    return { forgive: () => giveBack(taken.filter(([limit]) => limit !== this.#limits.everybody)) };
  }

  /** Narrow ones first: what one address tries in vain must not use up an account's. */
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
