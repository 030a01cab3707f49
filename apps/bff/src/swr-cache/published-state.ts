import { CLOCK_TOLERANCE_MS } from "./plausible-time.ts";
import type { Dependent, ResourceContext } from "./resource-definition.ts";
import { setBack, type ResourceState, type ValueState } from "./resource-state.ts";

export interface PublishedStateOptions extends Pick<ResourceContext, "clock" | "log"> {
  /** Whose state it is, as its dependents know it. */
  readonly owner: object;
  readonly key: string;
}

/** What everybody sees of a resource. It changes only when all that is made from it has been prepared. */
export class PublishedState<T> {
  readonly #options: PublishedStateOptions;
  readonly #dependents = new Set<Dependent>();
  #current: ResourceState<T> = { kind: "unknown" };
  /** When that was decided, by both clocks. */
  #since = { now: 0, elapsed: 0 };

  constructor(options: PublishedStateOptions) {
    this.#options = options;
  }

  get current(): ResourceState<T> {
    this.#followClock();
    return this.#current;
  }

  /** The last good value, if there is one. */
  get held(): ValueState<T> | undefined {
    const { current } = this;
    return current.kind === "value" ? current : undefined;
  }

  /** Nothing is there, or it is time for the next try. */
  get isDue(): boolean {
    const state = this.current;
    if (state.kind === "unknown") return true;
    return this.#options.clock.now() >= (state.kind === "value" ? state.dueAt : state.retryAt);
  }

  addDependent(dependent: Dependent): void {
    this.#dependents.add(dependent);
  }

  /**
   * Dependents are ready before anybody can see the new state, so a hit never waits for them.
   * @param isKept asked when they are ready; false: the state stays as it was
   */
  async publish(next: ResourceState<T>, isKept = async () => true): Promise<boolean> {
    await Promise.all([...this.#dependents].map((dependent) => dependent.stage(this.#options.owner, next)));
    const kept = await isKept();
    if (kept) this.#set(next);
    return kept;
  }

  /** For what is true whether or not an answer can be made of it. */
  async publishRegardless(next: ResourceState<T>): Promise<void> {
    try {
      await this.publish(next);
    } catch (error) {
      const { log, key } = this.#options;
      log.warn({ err: error, resource: key }, "an answer could not be prepared");
      this.#set(next);
    }
  }

  /** The last good value stays, marked; nobody tries again before `retryAt` (ms since the epoch). */
  publishFailure(retryAt: number): Promise<void> {
    const { held } = this;
    if (held) return this.publishRegardless({ ...held, failing: true, dueAt: retryAt });
    return this.publishRegardless({ kind: "failed", failedAt: this.#options.clock.now(), retryAt });
  }

  #set(next: ResourceState<T>): void {
    const { clock } = this.#options;
    this.#since = { now: clock.now(), elapsed: clock.elapsed() };
    this.#current = next;
  }

  /** The machine's clock may have been set back: then what was decided before lies in a future that is none. */
  #followClock(): void {
    if (this.#current.kind === "unknown") return;
    const { clock } = this.#options;
    const now = clock.now();
    const byMs = clock.elapsed() - this.#since.elapsed - (now - this.#since.now);
    if (byMs > CLOCK_TOLERANCE_MS) this.#set(setBack(this.#current, Math.round(byMs), now));
  }
}
