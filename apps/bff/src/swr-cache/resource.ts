import { ReplicaSync } from "./replica-sync.ts";
import { PublishedState } from "./published-state.ts";
import type { Dependent, ResourceContext, ResourceDefinition } from "./resource-definition.ts";
import type { ResourceState } from "./resource-state.ts";
import type { Turn } from "./locks/refresh-lock.ts";
import { UpstreamCall } from "./upstream-call.ts";

/** How often somebody who waits for another replica looks again, should its notice be lost. */
const LOOK_AGAIN_MS = 250;

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
  readonly #state: PublishedState<T>;
  readonly #elsewhere: ReplicaSync<T>;
  readonly #upstream: UpstreamCall<T>;
  #flight: Promise<void> | undefined;
  #askedAt = -Infinity;
  #changedElsewhere = false;
  #wake: (() => void) | undefined;

  constructor(definition: ResourceDefinition<T>, context: ResourceContext) {
    this.definition = definition;
    this.#context = context;
    const state = new PublishedState<T>({ ...context, owner: this, key: definition.key });
    const elsewhere = new ReplicaSync(definition, context, state);
    this.#state = state;
    this.#elsewhere = elsewhere;
    this.#upstream = new UpstreamCall(definition, context, { state, elsewhere });
    context.gate.addDemand(this);
  }

  get intervalMs(): number {
    return this.definition.intervalMs;
  }

  /** When somebody last wanted the value, by `Clock.elapsed`. */
  get askedAt(): number {
    return this.#askedAt;
  }

  get state(): ResourceState<T> {
    return this.#state.current;
  }

  /** Renew this one whenever the state changes. */
  addDependent(dependent: Dependent): void {
    this.#state.addDependent(dependent);
  }

  /**
   * Tells that somebody wants the value now, and starts what that makes necessary.
   * Returns a promise only if there is nothing to serve yet; it never rejects.
   */
  ask(): Promise<void> | undefined {
    const { clock } = this.#context;
    const now = clock.now();
    this.#askedAt = clock.elapsed();
    const state = this.#state.current;
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
    if (this.#state.current.kind !== "unknown" && !this.#flight) void this.#fly(() => this.#hear());
  }

  /** The other replicas can be reached again: whoever has the newest value gives it to all. */
  async reconcile(): Promise<void> {
    const before = this.#state.current;
    this.changedElsewhere();
    await this.settled();
    if (this.#state.current === before && before.kind === "value") await this.#elsewhere.offer(before);
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
    if (this.#state.current.kind === "unknown" && (await this.#elsewhere.restore())) return;
    const turn = await this.#takeTurn();
    if (!turn) return;
    try {
      await this.#upstream.make(turn);
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
      if ((await this.#elsewhere.takeUp()) && !this.#state.isDue) {
        if (isOurs) await turn.end();
        return undefined;
      }
      if (isOurs) return turn;
      await this.#newsOr(Math.min(turn.forMs, LOOK_AGAIN_MS));
    }
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

  async #hear(): Promise<void> {
    await this.#elsewhere.takeUp();
  }
}
