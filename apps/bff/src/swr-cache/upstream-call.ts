import { backoffMs } from "@tradeslip/node-kit/backoff";
import type { Failure, Refusal } from "./call-policy/upstream-gate.ts";
import { entryOf, type ReplicaSync } from "./replica-sync.ts";
import type { PublishedState } from "./published-state.ts";
import type { ResourceContext, ResourceDefinition } from "./resource-definition.ts";
import type { ValueState } from "./resource-state.ts";
import type { Turn } from "./locks/refresh-lock.ts";

const FIRST_BACKOFF_MS = 5_000;
const MAX_BACKOFF_MS = 5 * 60_000;
/** Nothing to show, and somebody else is fetching: the next question looks again soon. */
const OVERTAKEN_MS = 250;

/** Fetches a resource from upstream, if the gate allows it, and publishes what came of it. */
export class UpstreamCall<T> {
  readonly #definition: ResourceDefinition<T>;
  readonly #context: ResourceContext;
  readonly #state: PublishedState<T>;
  readonly #elsewhere: ReplicaSync<T>;
  #failures = 0;

  constructor(
    definition: ResourceDefinition<T>,
    context: ResourceContext,
    { state, elsewhere }: { readonly state: PublishedState<T>; readonly elsewhere: ReplicaSync<T> },
  ) {
    this.#definition = definition;
    this.#context = context;
    this.#state = state;
    this.#elsewhere = elsewhere;
  }

  /** Never rejects. */
  async make(turn: Turn): Promise<void> {
    const { gate } = this.#context;
    const mayProbe = await gate.prepare();
    const cold = this.#state.held === undefined;
    const admission = gate.admit({ cold, mayProbe });
    if (!admission.admitted) return this.#turnedAway(admission.reason, admission.waitMs);
    const { isProbe } = admission;
    let value: T;
    try {
      value = await this.#definition.fetch({ retry: cold });
    } catch (error) {
      const failure = this.#context.classify(error);
      gate.finish({ cold, isProbe, failure });
      return this.#failed(turn, error, failure);
    }
    gate.finish({ cold, isProbe, failure: undefined });
    await this.#accept(turn, this.#stateOf(value));
  }

  /** As of now. */
  #stateOf(value: T): ValueState<T> {
    const { gate, clock } = this.#context;
    const { held } = this.#state;
    const fetchedAt = clock.now();
    const stamp = this.#definition.stampOf(value);
    const isRepeated = held !== undefined && stamp !== null && held.stamp === stamp;
    const stampSeenAt = isRepeated ? seenSince(held.stampSeenAt, stamp, fetchedAt) : fetchedAt;
    const dueAt = fetchedAt + Math.round(this.#definition.intervalMs * gate.stretch());
    return { kind: "value", value, fetchedAt, stamp, stampSeenAt, failing: false, dueAt };
  }

  async #accept(turn: Turn, next: ValueState<T>): Promise<void> {
    try {
      // Somebody fetched later: theirs counts, ours is shown to nobody.
      if (!(await this.#state.publish(next, () => turn.keep(entryOf(next))))) return await this.#giveWay();
    } catch (error) {
      return this.#failed(turn, error, { kind: "refused" });
    }
    if (this.#failures > 0)
      this.#context.log.info({ resource: this.#definition.key }, "upstream answers again");
    this.#failures = 0;
  }

  /** Our turn was taken over while we were away. */
  async #giveWay(): Promise<void> {
    const { log, clock } = this.#context;
    log.warn({ resource: this.#definition.key }, "refresh took too long: another replica's counts");
    await this.#elsewhere.takeUp();
    if (!this.#state.held) await this.#state.publishFailure(clock.now() + OVERTAKEN_MS);
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
      { err: error, resource: this.#definition.key, failures: this.#failures, waitMs },
      "refresh failed",
    );
    await this.#state.publishFailure(now + waitMs);
    await turn.failed(now + waitMs);
  }

  async #turnedAway(reason: Refusal, waitMs: number): Promise<void> {
    const { held } = this.#state;
    const until = this.#context.clock.now() + Math.ceil(waitMs);
    if (!held) return this.#state.publishFailure(until);
    if (reason === "busy") return;
    const failing = held.failing || reason !== "budget";
    await this.#state.publishRegardless({ ...held, failing, dueAt: until });
  }
}

/**
 * When a stamp was first seen, as far as that can be: not after now, and not before the time that it names. Else a value
 * that was taken up from before a jump of some clock would make a fresh one look frozen.
 */
function seenSince(seenAt: number, stamp: string, now: number): number {
  const madeAt = Date.parse(stamp);
  return Math.min(madeAt <= now ? Math.max(seenAt, madeAt) : seenAt, now);
}
