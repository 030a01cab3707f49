import { CircuitBreaker, type BreakerState } from "../swr-cache/call-policy/circuit-breaker.ts";
import type { Clock } from "@tradeslip/node-kit/clock";
import { Bulkhead, type BulkheadOptions } from "@tradeslip/node-kit/bulkhead";
import { ProviderError } from "./provider-error.ts";

/**
 * Kinds of calls to the provider. Each has its own bulkhead and breaker, so that none can starve or block
 * another. Creating a payment looks at a blockchain and may take seconds; meanwhile others must see their
 * payments, so status and unlocking are a separate kind.
 */
export type GateName =
  | "accounts"
  | "payment-creation"
  | "payments"
  | "files"
  | "slip-keys"
  | "alerts"
  | "orders"
  | "order-streams"
  | "desk"
  | "exports"
  | "account-exports";

/** Share of a gate that one network may take, where visitors reach it (docs/product.md, P14.13). */
const QUARTER = { groupShare: 1 / 4 };
const HALF = { groupShare: 1 / 2 };

/** Short queues: callers at the end of a long one would time out before their turn. */
export const GATE_SIZES: Readonly<Record<GateName, BulkheadOptions>> = {
  accounts: { maxInFlight: 32, maxWaiting: 64, ...QUARTER },
  // A provider may create payments one after the other: more at once would only queue there.
  "payment-creation": { maxInFlight: 4, maxWaiting: 8, ...HALF },
  payments: { maxInFlight: 16, maxWaiting: 32, ...QUARTER },
  // A file holds its place until it is read completely.
  files: { maxInFlight: 64, maxWaiting: 16 },
  // Calls of customers about their orders, and of the desk, whose team may share a network.
  orders: { maxInFlight: 16, maxWaiting: 64, ...QUARTER },
  desk: { maxInFlight: 16, maxWaiting: 32 },
  // Open pages, without a waiting reader: after a change that concerns all of them they take turns.
  "order-streams": { maxInFlight: 4, maxWaiting: 1_000, ...QUARTER },
  // Whole tables; each holds its place until it is read completely.
  exports: { maxInFlight: 2, maxWaiting: 2 },
  // Everything that is kept about a user, for that user.
  "account-exports": { maxInFlight: 2, maxWaiting: 8, ...HALF },
  // Each server has one judge.
  alerts: { maxInFlight: 1, maxWaiting: 2 },
  // One read at a time, however many slips wait for it.
  "slip-keys": { maxInFlight: 1, maxWaiting: 2 },
};

export interface ProviderGateOptions {
  readonly size: BulkheadOptions;
  readonly clock: Clock;
  /** 0 to 1. */
  readonly random: () => number;
}

export interface GateReport {
  readonly breaker: BreakerState;
  /** Calls under way. */
  readonly inFlight: number;
  /** Calls that wait for their turn. */
  readonly waiting: number;
}

export type ProviderReport = Readonly<Record<GateName, GateReport>>;

const BREAKER = { threshold: 5, firstOpenMs: 2_000, maxOpenMs: 30_000 };
const BUSY_SECONDS = 2;

/** Frees the call's place in its gate. */
export type Release = () => void;

/** Bulkhead and circuit breaker for one kind of call. */
export class ProviderGate {
  readonly #clock: Clock;
  readonly #breaker: CircuitBreaker;
  readonly #bulkhead: Bulkhead;

  constructor({ size, clock, random }: ProviderGateOptions) {
    this.#clock = clock;
    this.#bulkhead = new Bulkhead(size);
    // On the monotonic clock: a clock set back by a day must not keep it open for a day.
    this.#breaker = new CircuitBreaker({ ...BREAKER, random });
  }

  /**
   * Runs the call, or throws a {@link ProviderError} ("busy") without running it.
   * @param patience how long to wait for a turn; no call begins after it
   * @param network whose share of the gate the call takes; undefined: none
   */
  run<Value>(patience: AbortSignal, call: () => Promise<Value>, network?: string): Promise<Value> {
    const held = async (release: Release) => {
      const value = await call();
      release();
      return value;
    };
    return this.hold(patience, held, network);
  }

  /** Like {@link run}, for a call that keeps its place until it calls `release` or throws. */
  async hold<Value>(
    patience: AbortSignal,
    call: (release: Release) => Promise<Value>,
    network?: string,
  ): Promise<Value> {
    this.#refuseWhileOpen();
    if (!(await this.#bulkhead.enter(patience, network))) {
      throw new ProviderError("busy", "no turn came", { retryAfterSeconds: BUSY_SECONDS });
    }
    const release = once(() => this.#bulkhead.leave(network));
    try {
      // The breaker may have opened while this call waited.
      this.#refuseWhileOpen();
      return await this.#watch(() => call(release));
    } catch (error) {
      release();
      throw error;
    }
  }

  report(): GateReport {
    const { inFlight, waiting } = this.#bulkhead;
    return { breaker: this.#breaker.state(this.#clock.elapsed()), inFlight, waiting };
  }

  #refuseWhileOpen(): void {
    const now = this.#clock.elapsed();
    const until = this.#breaker.blockedUntil(now);
    if (until === undefined && !this.#breaker.probing) return;
    const retryAfterSeconds =
      until === undefined ? BUSY_SECONDS : Math.max(1, Math.ceil((until - now) / 1000));
    throw new ProviderError("busy", "it was down a moment ago", { retryAfterSeconds });
  }

  /**
   * Only a missing response counts as a failure. A 500 may concern one account, a 503 carries Retry-After,
   * and neither may block everyone. Calls that began before the breaker opened are ignored.
   */
  async #watch<Value>(call: () => Promise<Value>): Promise<Value> {
    const isProbe = this.#breaker.begin(this.#clock.elapsed());
    try {
      const value = await call();
      this.#breaker.succeeded(isProbe);
      return value;
    } catch (error) {
      this.#learnFrom(error, isProbe);
      throw error;
    }
  }

  #learnFrom(error: unknown, isProbe: boolean): void {
    const kind = error instanceof ProviderError ? error.kind : "busy";
    const now = this.#clock.elapsed();
    if (kind === "unreachable") {
      if (isProbe || this.#breaker.state(now) === "closed") this.#breaker.failed(now, isProbe);
    } else if (kind !== "busy") this.#breaker.succeeded(isProbe);
    // Aborted by us: nothing was learned.
    else if (isProbe) this.#breaker.inconclusive();
  }
}

function once(action: () => void): () => void {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    action();
  };
}
