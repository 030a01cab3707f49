import { backoffMs } from "@tradeslip/node-kit/backoff";
import type { Clock } from "@tradeslip/node-kit/clock";
import { waitUntil, type Failure, type Refusal } from "./call-policy/call-policy.ts";
import type { Lease, SharedState } from "./locks/refresh-lock.ts";
import {
  entryOf,
  PublishedState,
  stampSeenSince,
  type Dependent,
  type LabelRules,
  type ResourceLog,
  type ResourceState,
  type ValueState,
} from "./resource-state.ts";
import { StoredValues } from "./stored-values.ts";
import type { Store } from "./stores/store.ts";
import type { Upstream } from "./upstream.ts";

export interface FetchOptions {
  /** Nothing can be served meanwhile, so one retry inside the time budget is worth it. */
  readonly retry: boolean;
  /** No reader waits for it: the resources that it needs are renewed in the background too. */
  readonly background: boolean;
}

/** One kind of data that is fetched from upstream. */
export interface ResourceDefinition<T> extends LabelRules {
  /** The name of the upstream that it is fetched from. */
  readonly upstream: string;
  /** Unique across all upstreams: it also names the snapshot. */
  readonly key: string;
  /** One of many of its kind: its first fetch waits its turn and leaves calls to others. */
  readonly isLowPriority?: boolean;
  /** Its interval is long, and is not stretched while calls are scarce: something else relies on it. */
  readonly fixedInterval?: boolean;
  fetch(options: FetchOptions): Promise<T>;
  /** Checks a value that was stored; throws if it is not one of ours. */
  parse(stored: unknown): T;
  /** What upstream says about the value's own age, or null. */
  stampOf(value: T): string | null;
}

export interface ResourceContext {
  readonly clock: Clock;
  readonly random: () => number;
  readonly upstream: Upstream;
  /** This process's own store, which gives a first value if no other replica has one. */
  readonly store: Store;
  readonly log: ResourceLog;
}

/** A resource whose fetch renews others. */
export interface Renewer {
  /** @param now milliseconds since the epoch */
  isDueSoon(now: number): boolean;
  ask(): Promise<void> | undefined;
}

/** Whom a refresh is for. */
type Use = "reader" | "background";

const FIRST_BACKOFF_MS = 5_000;
const MAX_BACKOFF_MS = 5 * 60_000;
/** How often a replica that waits for another looks again, in case its notice is lost. */
const LOOK_AGAIN_MS = 250;
/** Nothing to show, and another replica has just fetched: the next request looks again soon. */
const OVERTAKEN_MS = 250;
/** More than a renewer's slowest source takes. */
const SOON_MS = 5_000;

/**
 * Stale-while-revalidate for one kind of data, driven by demand alone: no timer, so nothing is fetched that
 * is not asked for. Where several replicas run, the one that has the upstream's lease refreshes and the
 * others take over what it fetched.
 *
 * Fresh: served. Due: served, and one refresh runs. No value: all callers wait for the same single fetch. A
 * failed fetch keeps the last good value, marks it and leaves upstream alone for a while.
 */
export class Resource<T> {
  readonly definition: ResourceDefinition<T>;
  readonly #context: ResourceContext;
  readonly #state: PublishedState<T>;
  readonly #stored: StoredValues<T>;
  #flight: Promise<void> | undefined;
  #failures = 0;
  #askedAt = -Infinity;
  #changedElsewhere = false;
  #renewer: Renewer | undefined;

  constructor(definition: ResourceDefinition<T>, context: ResourceContext) {
    this.definition = definition;
    this.#context = context;
    this.#state = new PublishedState<T>({ ...context, owner: this, key: definition.key });
    this.#stored = new StoredValues(definition, context);
  }

  get state(): ResourceState<T> {
    return this.#state.current;
  }

  /** The state at its last change, without checking whether the machine's clock was set back since. */
  get lastState(): ResourceState<T> {
    return this.#state.last;
  }

  /** When the value was last wanted, by `Clock.elapsed`. */
  get askedAt(): number {
    return this.#askedAt;
  }

  get isRefreshing(): boolean {
    return this.#flight !== undefined;
  }

  /** Prepares the dependent whenever the state changes. */
  addDependent(dependent: Dependent): void {
    this.#state.addDependent(dependent);
  }

  /**
   * Leaves a refresh that is due shortly before this renewer's to it: refreshed by themselves the two would
   * drift apart, and readers would get two changes in place of one.
   */
  renewWith(renewer: Renewer): void {
    this.#renewer = renewer;
  }

  isDueSoon(now: number): boolean {
    const state = this.#state.current;
    return state.kind === "value" && state.dueAt <= now + SOON_MS;
  }

  /**
   * A caller wants the value now: starts whatever that requires. Returns a promise only if there is nothing
   * to serve yet; it never rejects.
   */
  ask(): Promise<void> | undefined {
    return this.#ask(this.#renewer);
  }

  /** As `ask`; resolves once the value was fetched, the attempt has failed, or nothing was due. */
  async renew(): Promise<void> {
    await this.#ask();
    // A value taken over from an earlier run or another replica may be due.
    void this.#ask();
    await this.settled();
  }

  #ask(renewer?: Renewer): Promise<void> | undefined {
    const { clock } = this.#context;
    const now = clock.now();
    this.#askedAt = clock.elapsed();
    const state = this.#state.current;
    if (state.kind === "value") {
      if (now < state.dueAt) return undefined;
      if (renewer?.isDueSoon(now)) void renewer.ask();
      else void this.#refresh();
      return undefined;
    }
    if (state.kind === "failed" && now < state.retryAt) return undefined;
    return this.#refresh();
  }

  /**
   * Renews it for work that may wait: this does not count as demand, and makes a call only if the budget has
   * one that readers don't need. Resolves when that is done or was refused.
   */
  async renewInBackground(): Promise<void> {
    await this.#flight;
    if (this.#state.current.kind === "unknown")
      await this.#fly(async () => {
        await this.#restore();
      });
    if (this.#state.isDue) await this.#refresh("background");
  }

  /** Resolves when no refresh is under way. */
  async settled(): Promise<void> {
    await this.#flight;
  }

  /** Another replica has news of this key: takes it over as soon as nothing else is under way. */
  changedElsewhere(): void {
    this.#changedElsewhere = true;
    if (this.#state.current.kind !== "unknown" && !this.#flight) void this.#fly(() => this.#hear());
  }

  /** The other replicas can be reached again: the holder of the newest value gives it to all. */
  async reconcile(): Promise<void> {
    while (this.#flight) await this.#flight;
    if (this.#state.held) await this.#fly(() => this.#offer());
  }

  #refresh(use: Use = "reader"): Promise<void> {
    return this.#flight ?? this.#fly(() => this.#run(use));
  }

  #fly(work: () => Promise<void>): Promise<void> {
    this.#changedElsewhere = false;
    const flight = work().finally(() => {
      this.#flight = undefined;
      // A notice came meanwhile, perhaps too late for this flight.
      if (this.#changedElsewhere) void this.#fly(() => this.#hear());
    });
    this.#flight = flight;
    return flight;
  }

  async #run(use: Use): Promise<void> {
    // What an earlier run stored is served at once; the caller's next request refreshes it if it is old.
    if (this.#state.current.kind === "unknown" && (await this.#restore())) return;
    const lease = await this.#takeLease(() => !this.#state.isDue);
    if (!lease) return;
    try {
      await this.#call(lease, use);
    } finally {
      await this.#context.upstream.release(lease);
    }
  }

  /** Undefined if news from another replica made it unnecessary. */
  async #takeLease(isNeedless: () => boolean): Promise<Lease | undefined> {
    const { upstream } = this.#context;
    for (;;) {
      const taken = await upstream.take(this.definition.key, this.#state.held?.fetchedAt);
      const isOurs = "write" in taken;
      // Even if the lease is ours: the holder before may have refreshed just now.
      if ((await this.#takeOver(taken.shared)) && isNeedless()) {
        if (isOurs) await upstream.release(taken);
        return undefined;
      }
      if (isOurs) return taken;
      await upstream.waitForNotice(Math.min(taken.forMs, LOOK_AGAIN_MS));
    }
  }

  /** One call to the upstream, if its policy allows one. Never rejects. */
  async #call(lease: Lease, use: Use): Promise<void> {
    const { upstream } = this.#context;
    const isLow = this.definition.isLowPriority ?? false;
    const background = use === "background";
    const isFirst = !isLow && !background && this.#state.held === undefined;
    const admission = upstream.admit(
      background ? "background" : isFirst ? "first-fetch" : isLow ? "low" : "refresh",
    );
    if (!admission.admitted) {
      // Readers are served as if this call had never been tried.
      return background ? undefined : this.#notAdmitted(admission.reason, admission.waitMs);
    }
    let value: T;
    try {
      value = await this.definition.fetch({ retry: isFirst, background });
    } catch (error) {
      const failure = upstream.definition.classify(error);
      upstream.finish(admission, failure);
      return this.#failed(lease, error, failure);
    }
    upstream.finish(admission, undefined);
    await this.#accept(lease, this.#stateNow(value));
  }

  #stateNow(value: T): ValueState<T> {
    const { clock, upstream } = this.#context;
    const fetchedAt = clock.now();
    const stamp = this.definition.stampOf(value);
    const stampSeenAt = stampSeenSince(this.#state.held, stamp, fetchedAt);
    const { intervalMs, fixedInterval } = this.definition;
    const dueAt = fetchedAt + Math.round(intervalMs * (fixedInterval ? 1 : upstream.stretch()));
    return { kind: "value", value, fetchedAt, stamp, stampSeenAt, failing: false, dueAt };
  }

  async #accept(lease: Lease, next: ValueState<T>): Promise<void> {
    const { upstream, log } = this.#context;
    const { key } = this.definition;
    const entry = entryOf(next);
    try {
      const isStored = await this.#state.publish(next, () => upstream.write(lease, { key, entry }));
      if (!isStored) return await this.#takeOthersValue();
    } catch (error) {
      return this.#failed(lease, error, { kind: "refused" });
    }
    this.#stored.saveSnapshot(entry);
    if (this.#failures > 0) log.info({ resource: key }, "upstream answers again");
    this.#failures = 0;
  }

  /** Another replica took the lease while we paused and fetched later: its value counts, ours isn't shown. */
  async #takeOthersValue(): Promise<void> {
    const { log, clock } = this.#context;
    log.warn({ resource: this.definition.key }, "refresh took too long: another replica's counts");
    await this.#readShared();
    if (!this.#state.held) await this.#state.publishFailure(clock.now() + OVERTAKEN_MS);
  }

  async #failed(lease: Lease, error: unknown, failure: Failure): Promise<void> {
    const { clock, log, random, upstream } = this.#context;
    const { key } = this.definition;
    this.#failures += 1;
    const waitMs =
      failure.kind === "rate-limited"
        ? failure.retryAfterMs
        : backoffMs(this.#failures, { firstMs: FIRST_BACKOFF_MS, maxMs: MAX_BACKOFF_MS, random });
    log.warn({ err: error, resource: key, failures: this.#failures, waitMs }, "refresh failed");
    const retryAt = clock.now() + waitMs;
    await this.#state.publishFailure(retryAt);
    await upstream.write(lease, { key, retryAt });
  }

  async #notAdmitted(reason: Refusal, waitMs: number): Promise<void> {
    const { held } = this.#state;
    const until = this.#context.clock.now() + Math.ceil(waitMs);
    if (!held) return this.#state.publishFailure(until);
    if (reason === "busy") return;
    const failing = held.failing || reason !== "budget";
    await this.#state.publishRegardless({ ...held, failing, dueAt: until });
  }

  /** For a process that has nothing yet. True if something was stored. */
  async #restore(): Promise<boolean> {
    if (await this.#readShared()) return true;
    const { store, log } = this.#context;
    const { key } = this.definition;
    try {
      const state = await this.#stored.readSnapshot();
      if (state) await this.#state.publish(state);
      return state !== undefined;
    } catch (error) {
      log.warn({ err: error, resource: key, store: store.name }, "stored value cannot be used");
      return false;
    }
  }

  async #hear(): Promise<void> {
    await this.#readShared();
  }

  async #readShared(): Promise<boolean> {
    const { upstream } = this.#context;
    return this.#takeOver(await upstream.read(this.definition.key, this.#state.held?.fetchedAt));
  }

  /** Takes over what another replica stored, if it is news here. True if it was. */
  async #takeOver(shared: SharedState | undefined): Promise<boolean> {
    if (!shared) return false;
    const { log, clock } = this.#context;
    const now = clock.now();
    const waitMs = waitUntil(shared.retryAt, now);
    const retryAt = waitMs > 0 ? now + waitMs : 0;
    const entry = this.#stored.believable(shared.entry);
    const { held } = this.#state;
    try {
      if (entry && (!held || entry.fetchedAt > held.fetchedAt)) {
        const state = this.#stored.stateOf(entry);
        await this.#state.publish(retryAt > 0 ? { ...state, failing: true, dueAt: retryAt } : state);
        return true;
      }
    } catch (error) {
      log.warn({ err: error, resource: this.definition.key }, "another replica's value cannot be used");
      return false;
    }
    const isSame = shared.isKnown || (held !== undefined && entry?.fetchedAt === held.fetchedAt);
    const isNews = held ? isSame && retryAt > held.dueAt : retryAt > now;
    if (isNews) await this.#state.publishFailure(retryAt);
    return isNews;
  }

  /** Gives the other replicas our value, if theirs is older. */
  async #offer(): Promise<void> {
    const { upstream } = this.#context;
    const { held } = this.#state;
    const lease = await this.#takeLease(() => true);
    if (!lease) return;
    try {
      const stored = this.#stored.believable(lease.shared?.entry);
      const isNewer = held && !lease.shared?.isKnown && !(stored && stored.fetchedAt >= held.fetchedAt);
      if (isNewer) await upstream.write(lease, { key: this.definition.key, entry: entryOf(held) });
    } finally {
      await upstream.release(lease);
    }
  }
}
