import type { Clock } from "./clock.ts";
import { backoffMs } from "./gate/backoff.ts";
import type { Failure, Refusal, UpstreamGate } from "./gate/upstream-gate.ts";
import type { ResourceState } from "./resource-state.ts";
import type { StoredEntry, Tier } from "./tiers/tier.ts";

/** One kind of data that is fetched from upstream. */
export interface ResourceDefinition<T> {
  readonly key: string;
  /** How often a new value is worth fetching. Milliseconds. */
  readonly intervalMs: number;
  /** `retry`: nothing can be served meanwhile, so one more try inside the time budget is worth it. */
  fetch(options: { readonly retry: boolean }): Promise<T>;
  /** Checks a value that was stored by an earlier run; throws if it is not one of ours. */
  parse(stored: unknown): T;
  /** What upstream says about the value's own age, or null. */
  stampOf(value: T): string | null;
}

/** Made from a resource's state, and renewed before a new state is published. */
export interface Dependent {
  /** Prepares for the state to come. A rejection refuses a new value as a bad answer; others never reject. */
  stage(resource: object, next: ResourceState<unknown>): Promise<void>;
}

export interface ResourceLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

export interface ResourceContext {
  readonly clock: Clock;
  readonly random: () => number;
  readonly gate: UpstreamGate;
  readonly tier: Tier;
  readonly log: ResourceLog;
  /** Reads what a failed fetch says about the upstream as a whole. */
  readonly classify: (error: unknown) => Failure;
}

const FIRST_BACKOFF_MS = 5_000;
const MAX_BACKOFF_MS = 5 * 60_000;
const UNKNOWN = { kind: "unknown" } as const;

/**
 * Stale-while-revalidate for one resource, moved by demand alone: no timer, so nothing is fetched that
 * nobody asks for.
 *
 * Fresh: served. Due: served, and one refresh runs. Nothing there: everybody waits for the same one fetch.
 * A failed fetch keeps the last good value, marks it and leaves upstream alone for a while.
 */
export class Resource<T> {
  readonly definition: ResourceDefinition<T>;
  readonly #context: ResourceContext;
  readonly #dependents = new Set<Dependent>();
  #state: ResourceState<T> = UNKNOWN;
  #flight: Promise<void> | undefined;
  #failures = 0;
  #askedAt = -Infinity;

  constructor(definition: ResourceDefinition<T>, context: ResourceContext) {
    this.definition = definition;
    this.#context = context;
    context.gate.addDemand(this);
  }

  get intervalMs(): number {
    return this.definition.intervalMs;
  }

  /** When somebody last wanted the value. Milliseconds since the epoch. */
  get askedAt(): number {
    return this.#askedAt;
  }

  get state(): ResourceState<T> {
    return this.#state;
  }

  /** Renew this one whenever the state changes. */
  addDependent(dependent: Dependent): void {
    this.#dependents.add(dependent);
  }

  /**
   * Tells that somebody wants the value now, and starts what that makes necessary.
   * Returns a promise only if there is nothing to serve yet; it never rejects.
   */
  ask(): Promise<void> | undefined {
    const now = this.#context.clock.now();
    this.#askedAt = now;
    const state = this.#state;
    if (state.kind === "value") {
      if (now >= state.dueAt) void this.#refresh();
      return undefined;
    }
    if (state.kind === "failed" && now < state.retryAt) return undefined;
    return this.#refresh();
  }

  /** Resolves when no refresh is under way. */
  async settled(): Promise<void> {
    await this.#flight;
  }

  #refresh(): Promise<void> {
    this.#flight ??= this.#run().finally(() => {
      this.#flight = undefined;
    });
    return this.#flight;
  }

  async #run(): Promise<void> {
    const { gate } = this.#context;
    // What an earlier run kept is served at once; the caller's next question refreshes it if it is old.
    if (this.#state.kind === "unknown" && (await this.#restore())) return;
    const cold = this.#state.kind !== "value";
    const admission = gate.admit({ cold });
    if (!admission.admitted) return this.#turnedAway(admission.reason, admission.until);
    let value: T;
    try {
      value = await this.definition.fetch({ retry: cold });
    } catch (error) {
      const failure = this.#context.classify(error);
      gate.finish({ cold, failure });
      return this.#failed(error, failure);
    }
    gate.finish({ cold, failure: undefined });
    await this.#accept(value);
  }

  /** Takes up what an earlier run kept. True if there was something. */
  async #restore(): Promise<boolean> {
    const { tier, log } = this.#context;
    const { key, intervalMs } = this.definition;
    try {
      const stored = await tier.get(key);
      if (!stored) return false;
      const value = this.definition.parse(stored.value);
      await this.#publish({
        ...stored,
        kind: "value",
        value,
        failing: false,
        dueAt: stored.fetchedAt + intervalMs,
      });
      return true;
    } catch (error) {
      log.warn({ err: error, resource: key, tier: tier.name }, "stored value cannot be used");
      return false;
    }
  }

  async #accept(value: T): Promise<void> {
    const { gate, clock, log } = this.#context;
    const fetchedAt = clock.now();
    const before = this.#state.kind === "value" ? this.#state : undefined;
    const stamp = this.definition.stampOf(value);
    const stampSeenAt = before && stamp !== null && before.stamp === stamp ? before.stampSeenAt : fetchedAt;
    const dueAt = fetchedAt + Math.round(this.definition.intervalMs * gate.stretch());
    try {
      await this.#publish({ kind: "value", value, fetchedAt, stamp, stampSeenAt, failing: false, dueAt });
    } catch (error) {
      return this.#failed(error, { kind: "refused" });
    }
    if (this.#failures > 0) log.info({ resource: this.definition.key }, "upstream answers again");
    this.#failures = 0;
    this.#keep({ value, fetchedAt, stamp, stampSeenAt });
  }

  async #failed(error: unknown, failure: Failure): Promise<void> {
    const { clock, log, random } = this.#context;
    this.#failures += 1;
    const now = clock.now();
    const waitMs =
      failure.kind === "rate-limited"
        ? failure.retryAfterMs
        : backoffMs(this.#failures, { firstMs: FIRST_BACKOFF_MS, maxMs: MAX_BACKOFF_MS, random });
    log.warn(
      { err: error, resource: this.definition.key, failures: this.#failures, waitMs },
      "refresh failed",
    );
    await this.#publishFailure(now + waitMs);
  }

  async #turnedAway(reason: Refusal, until: number): Promise<void> {
    const state = this.#state;
    if (state.kind !== "value") return this.#publishFailure(until);
    if (reason === "busy") return;
    await this.#publishRegardless({ ...state, failing: state.failing || reason !== "budget", dueAt: until });
  }

  #publishFailure(retryAt: number): Promise<void> {
    const state = this.#state;
    if (state.kind === "value") return this.#publishRegardless({ ...state, failing: true, dueAt: retryAt });
    return this.#publishRegardless({ kind: "failed", failedAt: this.#context.clock.now(), retryAt });
  }

  async #publishRegardless(next: ResourceState<T>): Promise<void> {
    try {
      await this.#publish(next);
    } catch (error) {
      this.#context.log.warn(
        { err: error, resource: this.definition.key },
        "an answer could not be prepared",
      );
      this.#state = next;
    }
  }

  /** Dependents are ready before anybody can see the new state, so a hit never waits for them. */
  async #publish(next: ResourceState<T>): Promise<void> {
    await Promise.all([...this.#dependents].map((dependent) => dependent.stage(this, next)));
    this.#state = next;
  }

  #keep(entry: StoredEntry): void {
    const { tier, log } = this.#context;
    tier.set(this.definition.key, entry).catch((error: unknown) => {
      log.warn({ err: error, resource: this.definition.key, tier: tier.name }, "value could not be kept");
    });
  }
}
