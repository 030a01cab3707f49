import { join } from "node:path";
import type { Spread } from "@tradeslip/contracts/rules";
import type { Clock } from "@tradeslip/node-kit/clock";
import type { Registry } from "prom-client";
import { READABLE_ANYWHERE } from "../platform/http/cross-origin.ts";
import type { JobRunner } from "../platform/jobs/job.ts";
import type { CommonClock } from "../platform/valkey/common-clock.ts";
import type { SharedStore } from "../platform/shared-store/shared-store.ts";
import { type WatchedResponse, watchRefreshLocks } from "./cache-metrics.ts";
import { LocalLock, type RefreshLock } from "./locks/refresh-lock.ts";
import { SharedLock } from "./locks/shared-lock.ts";
import { ResourceFamily, type ResourceFamilyDefinition } from "./resource-family.ts";
import type { ResourceLog } from "./resource-state.ts";
import { Resource, type ResourceDefinition } from "./resource.ts";
import { CachedResponse } from "./responses/cached-response.ts";
import type { ResponseDefinition } from "./responses/response-definition.ts";
import { ResponseFamily, type ResponseFamilyDefinition } from "./responses/response-family.ts";
import { SnapshotStore } from "./stores/snapshot-store.ts";
import type { Store } from "./stores/store.ts";
import { Upstream, type UpstreamDefinition } from "./upstream.ts";

export interface SwrCacheOptions {
  readonly clock: Clock;
  readonly random: () => number;
  readonly upstreams: readonly UpstreamDefinition[];
  /** This process's own, such as snapshot files. */
  readonly store: Store;
  /** What replicas share; without it this process is alone. */
  readonly shared?: SharedByReplicas | undefined;
  readonly log: ResourceLog;
  /** Makes bodies. */
  readonly jobs: JobRunner;
  /** The desk's current spread, for responses with prices. */
  readonly spread?: () => Spread;
  /** Headers that every response carries. */
  readonly headers: Readonly<Record<string, string>>;
}

export interface SharedByReplicas {
  lockOf(upstream: string): RefreshLock;
  /** Resolves when this replica and the others agree on the time. */
  syncClock(): Promise<void>;
}

/** Stale-while-revalidate: upstreams, their resources, and the responses made from them. */
export class SwrCache {
  readonly #options: SwrCacheOptions;
  readonly #upstreams: ReadonlyMap<string, Upstream>;
  readonly #responses: WatchedResponse[] = [];
  /** Those of the responses that are made ahead. */
  readonly #timed: { close(): void }[] = [];

  constructor(options: SwrCacheOptions) {
    this.#options = options;
    const { shared } = options;
    const open = (definition: UpstreamDefinition) =>
      new Upstream(definition, {
        ...options,
        lock: shared?.lockOf(definition.name) ?? new LocalLock(),
        syncClock: async () => shared?.syncClock(),
      });
    this.#upstreams = new Map(options.upstreams.map((definition) => [definition.name, open(definition)]));
  }

  get responses(): readonly WatchedResponse[] {
    return this.#responses;
  }

  upstream(name: string): Upstream {
    const upstream = this.#upstreams.get(name);
    if (!upstream) throw new Error(`no upstream is called ${name}`);
    return upstream;
  }

  resource<T>(definition: ResourceDefinition<T>): Resource<T> {
    const upstream = this.upstream(definition.upstream);
    const resource = new Resource(definition, { ...this.#options, upstream });
    upstream.add(resource);
    return resource;
  }

  resourceFamily<Params, T>(definition: ResourceFamilyDefinition<Params, T>): ResourceFamily<Params, T> {
    return new ResourceFamily(definition, {
      create: (member) => this.resource(member),
      drop: (member) => this.upstream(definition.upstream).remove(member),
    });
  }

  response<Main, Side = never>(definition: ResponseDefinition<Main, Side>): CachedResponse<Main, Side> {
    const response = new CachedResponse(definition, this.#options);
    this.#responses.push(response);
    this.#timed.push(response);
    return response;
  }

  responseFamily<Params, Main, Side = never>(
    definition: ResponseFamilyDefinition<Params, Main, Side>,
  ): ResponseFamily<Params, Main, Side> {
    const responses = new ResponseFamily(definition, this.#options);
    this.#responses.push(responses);
    return responses;
  }

  /** Takes over what an earlier run stored, and what other replicas know of the upstreams. */
  async start(): Promise<void> {
    await this.#each((upstream) => upstream.start());
  }

  /** Resolves when no refresh is under way. */
  async settled(): Promise<void> {
    await this.#each((upstream) => upstream.settled());
  }

  /** Waits for refreshes under way and for what must outlive the process. */
  async close(): Promise<void> {
    await this.settled();
    // A timer of minutes would keep all of this in memory.
    for (const response of this.#timed) response.close();
    await this.#options.store.close();
  }

  async #each(act: (upstream: Upstream) => Promise<void>): Promise<void> {
    await Promise.all([...this.#upstreams.values()].map(act));
  }
}

export interface OpenCacheOptions extends Pick<
  SwrCacheOptions,
  "random" | "log" | "upstreams" | "jobs" | "spread"
> {
  readonly dataDir: string;
  /** Instead of files in the data folder. */
  readonly store?: Store | undefined;
  readonly clock: CommonClock;
  /** The security headers of every response. */
  readonly headers: Readonly<Record<string, string>>;
  readonly sharedStore: SharedStore | null;
  readonly registry: Registry;
}

/** The cache with its stores: snapshot files, and what replicas share through Valkey. */
export function openCache({ dataDir, store, sharedStore, registry, ...parts }: OpenCacheOptions): SwrCache {
  return new SwrCache({
    ...parts,
    store: store ?? new SnapshotStore(join(dataDir, "market"), parts.jobs),
    shared: sharedStore ? shareThrough(sharedStore, parts, registry) : undefined,
    headers: {
      ...parts.headers,
      ...READABLE_ANYWHERE,
      vary: "Accept-Encoding",
      // A proxy may serve it for a minute while no replica answers.
      "cache-control": "public, max-age=5, stale-if-error=60",
    },
  });
}

function shareThrough(
  store: SharedStore,
  { upstreams, clock, log }: Pick<OpenCacheOptions, "upstreams" | "clock" | "log">,
  registry: Registry,
): SharedByReplicas {
  const locks = new Map(
    upstreams.map(({ name }) => [name, new SharedLock({ store, upstream: name, log })] as const),
  );
  watchRefreshLocks(registry, [...locks.values()]);
  return { lockOf: (name) => locks.get(name)!, syncClock: () => clock.askNow() };
}
