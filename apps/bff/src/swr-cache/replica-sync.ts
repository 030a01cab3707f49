import { waitUntil } from "./call-policy/shared-gate.ts";
import { isFuture } from "./plausible-time.ts";
import type { PublishedState } from "./published-state.ts";
import type { ResourceContext, ResourceDefinition } from "./resource-definition.ts";
import type { ValueState } from "./resource-state.ts";
import type { StoredEntry } from "./stores/store.ts";

/** A value is kept no longer than so many times what the call budget asks for: another replica may know of more calls. */
const LONGEST_STRETCHES = 2;

/** Brings in what this process did not fetch itself: what other replicas have, and what an earlier run kept. */
export class ReplicaSync<T> {
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
      const stored = this.#believable(await tier.get(key));
      if (stored) await this.#state.publish(await this.#stateOf(stored));
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
    const entry = this.#believable(shared.entry);
    const now = clock.now();
    const waitMs = waitUntil(shared.retryAt, now);
    const retryAt = waitMs > 0 ? now + waitMs : 0;
    const { held } = this.#state;
    try {
      if (entry && (!held || entry.fetchedAt > held.fetchedAt)) {
        const state = await this.#stateOf(entry);
        await this.#state.publish(retryAt > 0 ? { ...state, failing: true, dueAt: retryAt } : state);
        return true;
      }
    } catch (error) {
      log.warn({ err: error, resource: key }, "another replica's value cannot be used");
      return false;
    }
    const isNews = held ? entry?.fetchedAt === held.fetchedAt && retryAt > held.dueAt : retryAt > now;
    if (isNews) await this.#state.publishFailure(retryAt);
    return isNews;
  }

  /** Gives the others what is here, if theirs is older. */
  async offer(value: ValueState<T>): Promise<void> {
    await this.#context.turns.offer(this.#definition.key, entryOf(value));
  }

  /** What lies in the future was written under a wrong clock: its age is unknown, so it counts as not there. */
  #believable(entry: StoredEntry | undefined): StoredEntry | undefined {
    return entry && !isFuture(entry.fetchedAt, this.#context.clock.now()) ? entry : undefined;
  }

  async #stateOf(stored: StoredEntry): Promise<ValueState<T>> {
    const value = this.#definition.parse(stored.value);
    const stampSeenAt = Math.min(stored.stampSeenAt, stored.fetchedAt);
    const dueAt = await this.#dueAtOf(stored);
    return { ...stored, kind: "value", value, stampSeenAt, failing: false, dueAt };
  }

  /** As it was said, but no later than a call budget can stretch it: the month's calls may be known better elsewhere. */
  async #dueAtOf({ fetchedAt, dueAt }: StoredEntry): Promise<number> {
    const { gate } = this.#context;
    const { intervalMs } = this.#definition;
    if (dueAt === undefined) return fetchedAt + intervalMs;
    const latest = () => fetchedAt + LONGEST_STRETCHES * intervalMs * gate.longestStretch();
    if (dueAt <= latest()) return dueAt;
    await gate.join();
    return Math.min(dueAt, Math.round(latest()));
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
