import type { Clock } from "./clock.ts";
import { backoffMs } from "./gate/backoff.ts";
import type { Failure, Refusal, UpstreamGate } from "./gate/upstream-gate.ts";
import type { ResourceState, ValueState } from "./resource-state.ts";
import type { StoredEntry, Tier } from "./tiers/tier.ts";
import type { Turn, Turns } from "./turns/turns.ts";

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
  /** This process's own, from which a first value is taken up if no other replica has one. */
  readonly tier: Tier;
  readonly turns: Turns;
  readonly log: ResourceLog;
  /** Reads what a failed fetch says about the upstream as a whole. */
  readonly classify: (error: unknown) => Failure;
}

const FIRST_BACKOFF_MS = 5_000;
const MAX_BACKOFF_MS = 5 * 60_000;
/** How often somebody who waits for another replica looks again, should its notice be lost. */
const LOOK_AGAIN_MS = 250;
const UNKNOWN = { kind: "unknown" } as const;

/**
 * Stale-while-revalidate for one resource, moved by demand alone: no timer, so nothing is fetched that
 * nobody asks for.
 * Where several replicas run, one of them refreshes and the others take up what it fetched.
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
  #changedElsewhere = false;
  #wake: (() => void) | undefined;

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

  /** Another replica has news of this key: taken up as soon as nothing else is under way. */
  changedElsewhere(): void {
    this.#changedElsewhere = true;
    this.#wake?.();
    if (this.#state.kind !== "unknown" && !this.#flight) void this.#fly(() => this.#hear());
  }

  /** The other replicas can be reached again: whoever has the newest value gives it to all. */
  async reconcile(): Promise<void> {
    const before = this.#state;
    this.changedElsewhere();
    await this.settled();
    if (this.#state !== before || before.kind !== "value") return;
    await this.#context.turns.offer(this.definition.key, entryOf(before));
  }

  #refresh(): Promise<void> {
    return this.#flight ?? this.#fly(() => this.#run());
  }

  #fly(work: () => Promise<void>): Promise<void> {
    this.#changedElsewhere = false;
    const flight = work().finally(() => {
      this.#flight = undefined;
      // What was said meanwhile, and perhaps came too late for it.
      if (this.#changedElsewhere) void this.#fly(() => this.#hear());
    });
    this.#flight = flight;
    return flight;
  }

  async #run(): Promise<void> {
    const { gate } = this.#context;
    // What an earlier run kept is served at once; the caller's next question refreshes it if it is old.
    if (this.#state.kind === "unknown" && (await this.#restore())) return;
    const turn = await this.#takeTurn();
    if (!turn) return;
    try {
      await gate.prepare();
      await this.#call(turn);
      await gate.told();
    } finally {
      await turn.end();
    }
  }

  /** Undefined if another replica did it: then its value is here. */
  async #takeTurn(): Promise<Turn | undefined> {
    const { turns } = this.#context;
    for (;;) {
      const turn = await turns.take(this.definition.key);
      const isOurs = "end" in turn;
      // Even if it is ours: the one before may have ended just now.
      if ((await this.#takeUp()) && !this.#isDue()) {
        if (isOurs) await turn.end();
        return undefined;
      }
      if (isOurs) return turn;
      await this.#newsOr(Math.min(turn.forMs, LOOK_AGAIN_MS));
    }
  }

  #isDue(): boolean {
    const state = this.#state;
    if (state.kind === "unknown") return true;
    return this.#context.clock.now() >= (state.kind === "value" ? state.dueAt : state.retryAt);
  }

  /** Resolves at a notice of another replica, or after this time: of the real clock, which is Valkey's too. */
  async #newsOr(ms: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#wake = undefined;
  }

  async #call(turn: Turn): Promise<void> {
    const { gate } = this.#context;
    const cold = this.#state.kind !== "value";
    const admission = gate.admit({ cold });
    if (!admission.admitted) return this.#turnedAway(admission.reason, admission.until);
    let value: T;
    try {
      value = await this.definition.fetch({ retry: cold });
    } catch (error) {
      const failure = this.#context.classify(error);
      gate.finish({ cold, failure });
      return this.#failed(turn, error, failure);
    }
    gate.finish({ cold, failure: undefined });
    await this.#accept(turn, value);
  }

  /** Takes up what an earlier run kept, or what other replicas have. True if there was something. */
  async #restore(): Promise<boolean> {
    if (await this.#takeUp()) return true;
    const { tier, log } = this.#context;
    const { key } = this.definition;
    try {
      const stored = await tier.get(key);
      if (stored) await this.#publish(this.#stateOf(stored));
      return stored !== undefined;
    } catch (error) {
      log.warn({ err: error, resource: key, tier: tier.name }, "stored value cannot be used");
      return false;
    }
  }

  async #hear(): Promise<void> {
    await this.#takeUp();
  }

  /** Takes up what the replicas know together, if it is news here. True if it was. */
  async #takeUp(): Promise<boolean> {
    const { turns, log, clock } = this.#context;
    const shared = await turns.read(this.definition.key);
    if (!shared) return false;
    const { entry, retryAt } = shared;
    const held = this.#state.kind === "value" ? this.#state : undefined;
    try {
      if (entry && (!held || entry.fetchedAt > held.fetchedAt)) {
        const state = this.#stateOf(entry);
        await this.#publish(retryAt > 0 ? { ...state, failing: true, dueAt: retryAt } : state);
        return true;
      }
    } catch (error) {
      log.warn({ err: error, resource: this.definition.key }, "another replica's value cannot be used");
      return false;
    }
    const isNews = held ? entry?.fetchedAt === held.fetchedAt && retryAt > held.dueAt : retryAt > clock.now();
    if (isNews) await this.#publishFailure(retryAt);
    return isNews;
  }

  #stateOf(stored: StoredEntry): ValueState<T> {
    const { definition } = this;
    const dueAt = stored.dueAt ?? stored.fetchedAt + definition.intervalMs;
    return { ...stored, kind: "value", value: definition.parse(stored.value), failing: false, dueAt };
  }

  async #accept(turn: Turn, value: T): Promise<void> {
    const { gate, clock, log } = this.#context;
    const fetchedAt = clock.now();
    const before = this.#state.kind === "value" ? this.#state : undefined;
    const stamp = this.definition.stampOf(value);
    const stampSeenAt = before && stamp !== null && before.stamp === stamp ? before.stampSeenAt : fetchedAt;
    const dueAt = fetchedAt + Math.round(this.definition.intervalMs * gate.stretch());
    const next = { kind: "value", value, fetchedAt, stamp, stampSeenAt, failing: false, dueAt } as const;
    try {
      // Somebody fetched later: theirs counts, ours is shown to nobody.
      if (!(await this.#publish(next, () => turn.keep(entryOf(next))))) return await this.#giveWay();
    } catch (error) {
      return this.#failed(turn, error, { kind: "refused" });
    }
    if (this.#failures > 0) log.info({ resource: this.definition.key }, "upstream answers again");
    this.#failures = 0;
  }

  /** Our turn was taken over while we were away. */
  async #giveWay(): Promise<void> {
    this.#context.log.warn(
      { resource: this.definition.key },
      "refresh took too long: another replica's counts",
    );
    await this.#takeUp();
    if (this.#state.kind !== "value") await this.#publishFailure(this.#context.clock.now() + LOOK_AGAIN_MS);
  }

  async #failed(turn: Turn, error: unknown, failure: Failure): Promise<void> {
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
    await turn.failed(now + waitMs);
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

  /**
   * Dependents are ready before anybody can see the new state, so a hit never waits for them.
   * @param isKept asked when they are ready; false: the state stays as it was
   */
  async #publish(next: ResourceState<T>, isKept = async () => true): Promise<boolean> {
    await Promise.all([...this.#dependents].map((dependent) => dependent.stage(this, next)));
    const kept = await isKept();
    if (kept) this.#state = next;
    return kept;
  }
}

/** As it is kept: a failed try since then is told apart from it. */
function entryOf({ value, fetchedAt, stamp, stampSeenAt, failing, dueAt }: ValueState<unknown>): StoredEntry {
  const entry = { value, fetchedAt, stamp, stampSeenAt };
  return failing ? entry : { ...entry, dueAt };
}
