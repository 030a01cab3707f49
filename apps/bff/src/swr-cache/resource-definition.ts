import type { Clock } from "@tradeslip/node-kit/clock";
import type { Failure, UpstreamGate } from "./call-policy/upstream-gate.ts";
import type { ResourceState } from "./resource-state.ts";
import type { Store } from "./stores/store.ts";
import type { RefreshLock } from "./locks/refresh-lock.ts";

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
  readonly tier: Store;
  readonly turns: RefreshLock;
  readonly log: ResourceLog;
  /** Reads what a failed fetch says about the upstream as a whole. */
  readonly classify: (error: unknown) => Failure;
}
