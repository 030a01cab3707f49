import * as z from "zod";
import type { Clock } from "@tradeslip/node-kit/clock";
import type { CallBudgetOptions, Moment, MonthUse, Priority } from "./call-policy/call-budget.ts";
import {
  CallPolicy,
  parsePolicyState,
  type AdmittedCall,
  type Admission,
  type Failure,
  type PolicyReport,
} from "./call-policy/call-policy.ts";
import type { Change, HeldElsewhere, Lease, RefreshLock, SharedState } from "./locks/refresh-lock.ts";
import type { ResourceLog } from "./resource-state.ts";
import type { Store } from "./stores/store.ts";

/** A service that data is fetched from. */
export interface UpstreamDefinition {
  /** Names its lease and record. */
  readonly name: string;
  readonly budget: CallBudgetOptions;
  /** What a failed fetch says about the upstream as a whole. */
  classify(error: unknown): Failure;
  /** Where the month's count is stored, so that it outlives a restart. */
  readonly budgetKey: string;
}

const NO_LIMIT = 1_000_000;

/** Work of our own under a lease like any upstream's: one replica does it for all, and shares the result. */
export function ownWork(name: string): UpstreamDefinition {
  return {
    name,
    budget: { perMinute: NO_LIMIT, perMonth: null },
    budgetKey: `call-budget-${name}`,
    classify: () => ({ kind: "refused" }),
  };
}

/** One HTTP call, for metrics. */
export interface UpstreamCall {
  readonly resource: string;
  /** "ok", or the kind of failure. */
  readonly outcome: string;
  readonly durationMs: number;
}

export interface UpstreamContext {
  readonly clock: Clock;
  readonly random: () => number;
  /** This process's own. */
  readonly store: Store;
  readonly lock: RefreshLock;
  /** Resolves when this process and the others agree on the time. */
  readonly syncClock: () => Promise<void>;
  readonly log: ResourceLog;
}

export interface UpstreamReport extends PolicyReport {
  readonly stretch: number;
}

/** What an upstream needs to know of its resources. */
export interface UpstreamResource {
  readonly definition: { readonly key: string; readonly intervalMs: number };
  /** When the value was last wanted, by `Clock.elapsed`. */
  readonly askedAt: number;
  settled(): Promise<void>;
  changedElsewhere(): void;
  reconcile(): Promise<void>;
}

/** A resource counts towards the demand for this long after a request for it. */
const DEMAND_MEMORY_MS = 30 * 60_000;

const SavedUse = z.object({ month: z.string().regex(/^\d{4}-\d{2}$/), used: z.int().min(0) });
/** Also other months': a clock that jumped may come back. */
const SavedUses = SavedUse.extend({ others: z.array(SavedUse).max(12).default([]) });

/**
 * One upstream: its resources, its lease and its call policy. The holder of the lease makes all calls, and
 * writes values and policy as one record; all others read.
 */
export class Upstream {
  readonly definition: UpstreamDefinition;
  readonly #context: UpstreamContext;
  readonly #policy: CallPolicy;
  readonly #resources = new Map<string, UpstreamResource>();
  /** Wakes refreshes that wait for another process. */
  readonly #waiting = new Set<() => void>();
  /** Refreshes of this process under the lease: with any, our policy is newer than the stored one. */
  #active = 0;
  #loggedStretch = 1;

  constructor(definition: UpstreamDefinition, context: UpstreamContext) {
    this.definition = definition;
    this.#context = context;
    this.#policy = new CallPolicy({ ...definition, random: context.random });
    context.lock.listen((key) => this.#onNotice(key));
  }

  get resourceCount(): number {
    return this.#resources.size;
  }

  /** From now on the resource counts towards the demand and hears of changes elsewhere. */
  add(resource: UpstreamResource): void {
    this.#resources.set(resource.definition.key, resource);
  }

  remove(resource: UpstreamResource): void {
    this.#resources.delete(resource.definition.key);
  }

  /** Takes over the month's count of an earlier run, and the policy as the other replicas know it. */
  async start(): Promise<void> {
    const { store, lock } = this.#context;
    const stored = await store.get(this.definition.budgetKey).catch(() => undefined);
    const saved = SavedUses.safeParse(stored?.value);
    if (saved.success) for (const use of [...saved.data.others, saved.data]) this.#policy.restoreMonth(use);
    this.#merge(await lock.read());
  }

  /** Resolves when no refresh is under way. */
  async settled(): Promise<void> {
    await Promise.all([...this.#resources.values()].map((resource) => resource.settled()));
  }

  async take(key?: string, knownFetchedAt?: number): Promise<Lease | HeldElsewhere> {
    const taken = await this.#context.lock.take(key, knownFetchedAt);
    this.#merge(taken.shared);
    if ("write" in taken) this.#active += 1;
    return taken;
  }

  async read(key: string, knownFetchedAt?: number): Promise<SharedState | undefined> {
    const shared = await this.#context.lock.read(key, knownFetchedAt);
    this.#merge(shared);
    return shared;
  }

  /**
   * Writes the current policy and any other change. False if another process took the lease, so nothing was
   * written.
   */
  async write(lease: Lease, change: Omit<Change, "policy"> = {}): Promise<boolean> {
    const { record, saved } = this.#policy.save(this.#moment());
    const outcome = await lease.write({ ...change, policy: record });
    if (outcome === "stored") saved();
    return outcome !== "overtaken";
  }

  async release(lease: Lease): Promise<void> {
    await lease.release();
    this.#active -= 1;
  }

  /** Resolves at news from another process, or after this much real time. */
  async waitForNotice(withinMs: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        this.#waiting.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, withinMs);
      this.#waiting.add(wake);
    });
  }

  admit(priority: Priority): Admission {
    return this.#policy.admit(priority, this.#moment());
  }

  finish(call: AdmittedCall, failure: Failure | undefined): void {
    this.#policy.finish(call, failure, this.#moment());
    if (failure?.kind === "rate-limited") {
      const { retryAfterMs } = failure;
      this.#context.log.warn({ retryAfterMs }, "upstream rate limit: no calls for a while");
    }
  }

  /** Counts one request on the wire; a retry is a second one. */
  countCall(): void {
    this.#policy.countCall(this.#moment());
    const { clock, store, log } = this.#context;
    const { budget } = this.#policy;
    const now = clock.now();
    const value: MonthUse & { readonly others: readonly MonthUse[] } = {
      ...budget.use(now),
      others: budget.otherMonths(now),
    };
    store
      .set(this.definition.budgetKey, { value, fetchedAt: now, stamp: null, stampSeenAt: now }, now)
      .catch((error: unknown) => {
        log.warn({ err: error, store: store.name }, "call budget could not be kept");
      });
  }

  /** Factor by which update intervals must grow so that the month's budget lasts. */
  stretch(): number {
    const stretch = this.#stretchNow();
    this.#logStretch(stretch);
    return stretch;
  }

  /** The same if every resource were in demand: no replica stretches further. */
  longestStretch(): number {
    return this.#policy.budget.stretch(this.#context.clock.now(), sumOf([...this.#resources.values()]));
  }

  report(): UpstreamReport {
    return { ...this.#policy.report(this.#moment()), stretch: this.#stretchNow() };
  }

  /** After missed notices: the holder of the newest value gives it to all, and lone calls are counted. */
  async #reconcile(): Promise<void> {
    // First the time: a wrong clock could make old values look newer than theirs.
    await this.#context.syncClock();
    await Promise.all([...this.#resources.values()].map((resource) => resource.reconcile()));
    if (!this.#policy.hasUnsaved) return;
    const taken = await this.take();
    if (!("write" in taken)) return;
    await this.write(taken);
    await this.release(taken);
  }

  #onNotice(key: string | undefined): void {
    for (const wake of this.#waiting) wake();
    if (key === undefined) void this.#reconcile();
    else this.#resources.get(key)?.changedElsewhere();
  }

  #merge(shared: SharedState | undefined): void {
    const record = this.#active === 0 ? parsePolicyState(shared?.policy) : undefined;
    if (record) this.#policy.merge(record, this.#moment());
  }

  #moment(): Moment {
    const { clock } = this.#context;
    return { now: clock.now(), elapsed: clock.elapsed() };
  }

  #stretchNow(): number {
    const elapsed = this.#context.clock.elapsed();
    const wanted = [...this.#resources.values()].filter(
      ({ askedAt }) => elapsed - askedAt <= DEMAND_MEMORY_MS,
    );
    return this.#policy.budget.stretch(this.#context.clock.now(), sumOf(wanted));
  }

  /** One line when slowing begins, at each doubling, and when it ends. */
  #logStretch(stretch: number): void {
    const step = stretch < 1.05 ? 1 : 2 ** Math.ceil(Math.log2(stretch));
    if (step === this.#loggedStretch) return;
    this.#loggedStretch = step;
    const { clock, log } = this.#context;
    const monthLeft = this.#policy.budget.monthLeft(clock.now());
    const fields = { stretch: Number(stretch.toFixed(2)), monthLeft };
    if (step === 1) log.info(fields, "call budget: refreshes are back at full speed");
    else log.warn(fields, "call budget: refreshes are slowed down so that the month's calls last");
  }
}

/** Calls per millisecond at full speed. */
function sumOf(resources: readonly UpstreamResource[]): number {
  return resources.reduce((sum, { definition: { intervalMs } }) => sum + 1 / intervalMs, 0);
}
