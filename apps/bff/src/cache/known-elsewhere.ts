import type { PublishedState } from "./published-state.ts";
import type { ResourceContext, ResourceDefinition } from "./resource-definition.ts";
import type { ValueState } from "./resource-state.ts";
import type { StoredEntry } from "./tiers/tier.ts";

/** Brings in what this process did not fetch itself: what other replicas have, and what an earlier run kept. */
export class KnownElsewhere<T> {
  readonly #definition: ResourceDefinition<T>;
  readonly #context: ResourceContext;
  readonly #state: PublishedState<T>;

  constructor(definition: ResourceDefinition<T>, context: ResourceContext, state: PublishedState<T>) {
    this.#definition = definition;
    this.#context = context;
    this.#state = state;
  }

  /** For a process that has nothing yet. True if there was something. */
  async restore(): Promise<boolean> {
    if (await this.takeUp()) return true;
    const { tier, log } = this.#context;
    const { key } = this.#definition;
    try {
      const stored = await tier.get(key);
      if (stored) await this.#state.publish(this.#stateOf(stored));
      return stored !== undefined;
    } catch (error) {
      log.warn({ err: error, resource: key, tier: tier.name }, "stored value cannot be used");
      return false;
    }
  }

  /** Takes up what the replicas know together, if it is news here. True if it was. */
  async takeUp(): Promise<boolean> {
    const { turns, log, clock } = this.#context;
    const { key } = this.#definition;
    const shared = await turns.read(key);
    if (!shared) return false;
    const { entry, retryAt } = shared;
    const { held } = this.#state;
    try {
      if (entry && (!held || entry.fetchedAt > held.fetchedAt)) {
        const state = this.#stateOf(entry);
        await this.#state.publish(retryAt > 0 ? { ...state, failing: true, dueAt: retryAt } : state);
        return true;
      }
    } catch (error) {
      log.warn({ err: error, resource: key }, "another replica's value cannot be used");
      return false;
    }
    const isNews = held ? entry?.fetchedAt === held.fetchedAt && retryAt > held.dueAt : retryAt > clock.now();
    if (isNews) await this.#state.publishFailure(retryAt);
    return isNews;
  }

  /** Gives the others what is here, if theirs is older. */
  async offer(value: ValueState<T>): Promise<void> {
    await this.#context.turns.offer(this.#definition.key, entryOf(value));
  }

  #stateOf(stored: StoredEntry): ValueState<T> {
    const definition = this.#definition;
    const dueAt = stored.dueAt ?? stored.fetchedAt + definition.intervalMs;
    return { ...stored, kind: "value", value: definition.parse(stored.value), failing: false, dueAt };
  }
}

/** As it is kept: a failed try since then is told apart from it. */
export function entryOf({
  value,
  fetchedAt,
  stamp,
  stampSeenAt,
  failing,
  dueAt,
}: ValueState<unknown>): StoredEntry {
  const entry = { value, fetchedAt, stamp, stampSeenAt };
  return failing ? entry : { ...entry, dueAt };
}
