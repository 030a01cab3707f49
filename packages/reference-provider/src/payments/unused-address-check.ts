import { Bulkhead } from "@tradeslip/node-kit/bulkhead";
import type { Clock } from "@tradeslip/node-kit/clock";
import { ChainError, type ChainSource } from "../bitcoin/chain-source.ts";
import type { ChainHealth } from "./chain-health.ts";

interface Parts {
  readonly chain: ChainSource;
  readonly clock: Clock;
  readonly health: ChainHealth;
}

/** Whether an address is still unused, according to the chain. */
export interface AddressUsage {
  readonly isUnused: boolean;
  /** Some of its money is in a block. */
  readonly isMined: boolean;
}

/** No check is possible at the moment; retry later. */
export class ChecksBusyError extends Error {
  readonly retryAfterMs: number;

  constructor(message: string, retryAfterMs: number) {
    super(message);
    this.name = "ChecksBusyError";
    this.retryAfterMs = retryAfterMs;
  }
}

/** A few calls at once, so that one slow response does not delay all; beyond the queue, callers fail fast. */
const LIMITS = { maxInFlight: 4, maxWaiting: 16 };
/** Includes callers that share a check of one address. */
const MAX_CALLERS = LIMITS.maxInFlight + LIMITS.maxWaiting;
const FULL_RETRY_MS = 2_000;
const PROBE_RETRY_MS = 2_000;
/** How long an address found unused needs no second check. */
const FRESH_MS = 60_000;
/** A check aborted by its caller before this time says nothing about the chain. */
const MIN_CONCLUSIVE_MS = 500;
const UNUSED: AddressUsage = { isUnused: true, isMined: false };

/**
 * Checks that addresses are unused before they are allocated: one call per address, limited in number, none
 * while the chain is down.
 */
export class UnusedAddressCheck {
  readonly #parts: Parts;
  readonly #queue = new Bulkhead(LIMITS);
  readonly #underWay = new Map<string, Promise<AddressUsage>>();
  readonly #unusedAt = new Map<string, number>();
  #isProbing = false;
  #callers = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * @param lastPolledAt when a poll last found the address empty; null: never
   * @param deadline the caller's; no check starts after it
   * Throws a ChainError or a {@link ChecksBusyError}.
   */
  async find(address: string, lastPolledAt: number | null, deadline: AbortSignal): Promise<AddressUsage> {
    this.#refuseWhileFailing();
    if (this.#isFresh(lastPolledAt) || this.#isFresh(this.#unusedAt.get(address) ?? null)) return UNUSED;
    if (this.#callers === MAX_CALLERS) throw new ChecksBusyError("too many checks wait", FULL_RETRY_MS);
    this.#callers += 1;
    try {
      const underWay = this.#underWay.get(address);
      return await (underWay ? before(deadline, underWay) : this.#begin(address, deadline));
    } finally {
      this.#callers -= 1;
    }
  }

  #begin(address: string, deadline: AbortSignal): Promise<AddressUsage> {
    const check = this.#queue
      .run(() => this.#check(address, deadline))
      .finally(() => this.#underWay.delete(address));
    this.#underWay.set(address, check);
    return check;
  }

  async #check(address: string, deadline: AbortSignal): Promise<AddressUsage> {
    const { chain, health } = this.#parts;
    if (deadline.aborted) throw tooSlow();
    this.#refuseWhileFailing();
    const isProbe = health.isFailing;
    this.#isProbing ||= isProbe;
    const begun = performance.now();
    try {
      const { outputs } = await chain.fetchAddress({ address, expected: [] }, deadline);
      health.succeeded();
      if (outputs.length === 0) this.#remember(address);
      return { isUnused: outputs.length === 0, isMined: outputs.some(({ block }) => block !== null) };
    } catch (error) {
      const wasCutOff = deadline.aborted && performance.now() - begun < MIN_CONCLUSIVE_MS;
      if (error instanceof ChainError && !wasCutOff) health.failed(error);
      throw error;
    } finally {
      if (isProbe) this.#isProbing = false;
    }
  }

  /** Half-open: after the pause, one check probes whether the chain is back. */
  #refuseWhileFailing(): void {
    const { pauseMs } = this.#parts.health;
    if (pauseMs > 0) throw new ChecksBusyError("the chain cannot be seen", pauseMs);
    if (this.#isProbing) throw new ChecksBusyError("the chain could not be seen", PROBE_RETRY_MS);
  }

  #remember(address: string): void {
    for (const [known, at] of this.#unusedAt) if (!this.#isFresh(at)) this.#unusedAt.delete(known);
    this.#unusedAt.set(address, this.#parts.clock.now());
  }

  #isFresh(at: number | null): boolean {
    if (at === null) return false;
    const age = this.#parts.clock.now() - at;
    return age >= 0 && age < FRESH_MS;
  }
}

function tooSlow(): ChainError {
  return new ChainError("unavailable", "no answer in time");
}

/** Resolves like the promise, or rejects with a ChainError when the caller's time is up. */
async function before<Value>(deadline: AbortSignal, promise: Promise<Value>): Promise<Value> {
  if (deadline.aborted) throw tooSlow();
  const over = Promise.withResolvers<never>();
  const end = () => over.reject(tooSlow());
  deadline.addEventListener("abort", end, { once: true });
  try {
    return await Promise.race([promise, over.promise]);
  } finally {
    deadline.removeEventListener("abort", end);
  }
}
