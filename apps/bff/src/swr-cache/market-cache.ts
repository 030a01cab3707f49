import { LRUCache } from "lru-cache";
import * as z from "zod";
import {
  CachedResponse,
  type ResponseDefinition,
  type PrebuiltResponse,
} from "./responses/cached-response.ts";
import type { Clock } from "@tradeslip/node-kit/clock";
import type { CallBudgetOptions, MonthUse } from "./call-policy/call-budget.ts";
import type { SharedGate } from "./call-policy/shared-gate.ts";
import { UpstreamGate, type Failure } from "./call-policy/upstream-gate.ts";
import { Resource } from "./resource.ts";
import type { ResourceDefinition, ResourceLog } from "./resource-definition.ts";
import type { Store } from "./stores/store.ts";
import { LocalLock } from "./locks/local-lock.ts";
import type { RefreshLock } from "./locks/refresh-lock.ts";

export interface MarketCacheOptions {
  readonly clock: Clock;
  readonly random: () => number;
  readonly budget: CallBudgetOptions;
  /** This process's own. */
  readonly tier: Store;
  /** What replicas share; without it this process is alone. */
  readonly shared?: SharedMarket | undefined;
  readonly log: ResourceLog;
  readonly classify: (error: unknown) => Failure;
  /** Headers that every answer carries. */
  readonly headers: Readonly<Record<string, string>>;
}

export interface SharedMarket {
  readonly turns: RefreshLock;
  readonly gate: SharedGate;
  /** Resolves when this replica and the others know the same time. */
  agreed(): Promise<void>;
}

/** Everything that shares one upstream: its resources, the answers made from them, and the gate before it. */
export interface MarketCache {
  readonly gate: UpstreamGate;
  resource<T>(definition: ResourceDefinition<T>): Resource<T>;
  answer<Main, Side = never>(definition: ResponseDefinition<Main, Side>): CachedResponse<Main, Side>;
  readonly answers: readonly CachedResponse<never, never>[];
  /** Takes up the month's count of an earlier run, and what other replicas know of the upstream. */
  start(): Promise<void>;
  /** Resolves when no refresh is under way. */
  settled(): Promise<void>;
  /** Waits for refreshes under way and for what must outlive the process. */
  close(): Promise<void>;
}

const BUDGET_KEY = "call-budget";
const MAX_PREPARED_ANSWERS = 100;
const SavedUse = z.object({ month: z.string().regex(/^\d{4}-\d{2}$/), used: z.int().min(0) });
/** Also other months': a clock that jumped may come back. */
const SavedUses = SavedUse.extend({ others: z.array(SavedUse).max(12).default([]) });

export function createMarketCache(options: MarketCacheOptions): MarketCache {
  const { clock, tier, log } = options;
  const turns = options.shared?.turns ?? new LocalLock({ tier, clock, log });
  const resources: Resource<unknown>[] = [];
  const answers: CachedResponse<never, never>[] = [];
  const memory = new LRUCache<string, PrebuiltResponse>({ max: MAX_PREPARED_ANSWERS });
  const keepUse = (use: MonthUse, others: readonly MonthUse[]) => {
    const now = clock.now();
    tier
      .set(BUDGET_KEY, { value: { ...use, others }, fetchedAt: now, stamp: null, stampSeenAt: now }, now)
      .catch((error: unknown) => {
        log.warn({ err: error, tier: tier.name }, "call budget could not be kept");
      });
  };
  const gate = new UpstreamGate({ ...options, shared: options.shared?.gate, onUse: keepUse });
  const settled = async () => {
    await Promise.all(resources.map((resource) => resource.settled()));
  };
  const reconcile = async () => {
    // First the time: else a wrong clock could make old values look newer than theirs.
    await options.shared?.agreed();
    await Promise.all(resources.map((resource) => resource.reconcile()));
  };
  turns.listen((key) => {
    if (key === undefined) void reconcile();
    else resources.find(({ definition }) => definition.key === key)?.changedElsewhere();
  });
  return {
    gate,
    answers,
    resource: (definition) => {
      const resource = new Resource(definition, { ...options, gate, turns });
      resources.push(resource);
      return resource;
    },
    answer: (definition) => {
      const answer = new CachedResponse(definition, { ...options, memory });
      answers.push(answer as unknown as CachedResponse<never, never>);
      return answer;
    },
    start: async () => {
      const stored = await tier.get(BUDGET_KEY).catch(() => undefined);
      const saved = SavedUses.safeParse(stored?.value);
      if (saved.success) for (const use of [...saved.data.others, saved.data]) gate.restore(use);
      await gate.join();
    },
    settled,
    close: async () => {
      await settled();
      await tier.close();
    },
  };
}
