import type { Freshness } from "@tradeslip/contracts";
import type { Clock } from "@tradeslip/node-kit/clock";
import { type Variants, variantsOf } from "../../platform/http/fast-path.ts";
import type { JobRunner } from "../../platform/jobs/job.ts";
import { CLOCK_TOLERANCE_MS } from "../plausible-time.ts";
import type { Dependent, ResourceState } from "../resource-state.ts";
import { bodyJob, type BodySource, contentOf } from "./body-job.ts";
import {
  type Composed,
  composeResponse,
  NothingToServeError,
  type ResponseDefinition,
  sameStates,
  type States,
} from "./response-definition.ts";

export interface ResponseContext {
  readonly clock: Clock;
  /** Makes bodies. */
  readonly jobs: JobRunner;
  /** Headers that every response carries beside its own. */
  readonly headers: Readonly<Record<string, string>>;
}

/** A response as it is sent, and for how long it stays right. */
export interface PrebuiltResponse {
  readonly variants: Variants;
  readonly freshness: Freshness;
  /** Composed from the values again: what the schema accepted when the response was made. */
  body(): object;
  /** What its content was composed from. */
  readonly madeOf: BodySource<unknown, unknown>;
  /** Where its content begins in the bytes of `identity`. */
  readonly contentAt: number;
  /** When a newer value is due; milliseconds since the epoch. */
  readonly dueAt: number;
  readonly madeFrom: States;
  readonly rightUntil: number;
  /** Before this its times would lie in the future: the clock was set back. */
  readonly rightFrom: number;
}

/** Responses asked for within this time are renewed together with their resource. */
const RENEW_FOR_MS = 10 * 60_000;
/** A response found right is right for this long, unless its resources change: a busy one is not judged at every hit. */
const JUDGED_FOR_MS = 10;
/** A timer may ring a little before the wall clock says so. */
const TIMER_SLACK_MS = 20;

/** One response of the API, serialised and compressed once a refresh. */
export class CachedResponse<Main, Side = never> implements Dependent {
  readonly definition: ResponseDefinition<Main, Side>;
  readonly counts = { hits: 0, misses: 0 };
  readonly #context: ResponseContext;
  readonly #bodyJob;
  #served: PrebuiltResponse | undefined;
  /** Made for a state that is about to be published. */
  #staged: PrebuiltResponse | undefined;
  #making: { readonly from: States; readonly prepared: Promise<PrebuiltResponse> } | undefined;
  #askedAt = -Infinity;
  #judgedAt = -Infinity;
  #relabelling: NodeJS.Timeout | undefined;

  constructor(definition: ResponseDefinition<Main, Side>, context: ResponseContext) {
    this.definition = definition;
    this.#context = context;
    this.#bodyJob = bodyJob<Main, Side>(definition);
    if (definition.isOnDemand) return;
    definition.main.addDependent(this);
    definition.side?.resource.addDependent(this);
  }

  /**
   * The response to send if there is one, counted as a hit; starts whatever refresh is due.
   * @param now milliseconds since the epoch
   */
  take(now: number): PrebuiltResponse | undefined {
    const ready = this.#take(now);
    if (ready) this.counts.hits += 1;
    return ready;
  }

  /** At once if there is one, else a promise, which may reject with {@link NothingToServeError}. Not counted. */
  read(): PrebuiltResponse | Promise<PrebuiltResponse> {
    return this.#take(this.#context.clock.now()) ?? this.#readLater();
  }

  /**
   * Without waiting for an upstream; undefined while nothing is known.
   * @param isAsking whether a refresh that is due starts all the same
   */
  known({
    isAsking,
  }: {
    readonly isAsking: boolean;
  }): PrebuiltResponse | Promise<PrebuiltResponse> | undefined {
    const { main } = this.definition;
    const now = this.#context.clock.now();
    if (!isAsking) {
      if (main.state.kind !== "value") return undefined;
      return this.#ready(now) ?? this.#keep(this.#make(this.#states()));
    }
    const ready = this.#take(now);
    if (ready || this.#ask() || main.state.kind !== "value" || this.#tooOld()) return ready;
    return this.#readLater();
  }

  /** What was served last; undefined if nothing was served yet. */
  get current(): PrebuiltResponse | undefined {
    return this.#served;
  }

  async stage(resource: object, next: ResourceState<unknown>): Promise<void> {
    if (!this.#isWanted()) return;
    const { main, side } = this.#states();
    const from = resource === this.definition.main ? { main: next, side } : { main, side: next };
    if (from.main.kind !== "value" && !this.definition.fallback) return;
    this.#staged = await this.#make(from);
  }

  #isWanted(): boolean {
    return this.#context.clock.elapsed() - this.#askedAt <= RENEW_FOR_MS;
  }

  #take(now: number): PrebuiltResponse | undefined {
    return this.#isJudged(now) ? this.#served : this.#judge(now);
  }

  #isJudged(now: number): boolean {
    const passedMs = now - this.#judgedAt;
    const served = this.#served;
    if (passedMs < 0 || passedMs >= JUDGED_FOR_MS || served === undefined || now > served.rightUntil)
      return false;
    const { main, side } = this.definition;
    return served.madeFrom.main === main.lastState && served.madeFrom.side === side?.resource.lastState;
  }

  #judge(now: number): PrebuiltResponse | undefined {
    this.#askedAt = this.#context.clock.elapsed();
    const waiting = this.#ask();
    const ready = waiting && !this.#hasStandIn() ? undefined : this.#ready(now);
    this.#judgedAt = ready ? now : -Infinity;
    return ready;
  }

  /** Asks for the resources; a promise only if something must be waited for. */
  #ask(): Promise<void> | undefined {
    const { main, side } = this.definition;
    const waiting = main.ask();
    if (waiting || !side || main.state.kind !== "value") return waiting;
    if (side.wanted(main.state.value)) return side.resource.ask();
    if (!side.isKeptFresh) return undefined;
    const isFirst = side.resource.state.kind === "unknown";
    const asked = side.resource.ask();
    return isFirst ? asked : undefined;
  }

  /** Nobody waits for another try of a dead upstream while there is a labelled stand-in to show. */
  #hasStandIn(): boolean {
    return this.definition.fallback !== undefined && this.definition.main.state.kind === "failed";
  }

  async #readLater(): Promise<PrebuiltResponse> {
    await this.#ask();
    // Again: a value restored from an earlier run starts its refresh here, and the side input is asked for.
    await this.#ask();
    if (this.#tooOld()) await this.definition.main.settled();
    const now = this.#context.clock.now();
    const from = this.#states();
    return this.#ready(now) ?? this.#keep(this.#make(from));
  }

  async #keep(prepared: Promise<PrebuiltResponse>): Promise<PrebuiltResponse> {
    return (this.#served = await prepared);
  }

  #states(): States {
    return { main: this.definition.main.state, side: this.definition.side?.resource.state };
  }

  #ready(now: number): PrebuiltResponse | undefined {
    const served = this.#served;
    if (served && this.#isRight(served, now)) return served;
    const staged = this.#staged;
    if (!staged || !this.#isRight(staged, now)) return undefined;
    this.#staged = undefined;
    this.#served = staged;
    return staged;
  }

  #isRight({ madeFrom, rightFrom, rightUntil }: PrebuiltResponse, now: number): boolean {
    return now <= rightUntil && now >= rightFrom && this.#isCurrent(madeFrom);
  }

  #isCurrent(from: States): boolean {
    return from.main === this.definition.main.state && from.side === this.definition.side?.resource.state;
  }

  /** The value is so old that a stand-in would be shown: worth waiting for the refresh under way. */
  #tooOld(): boolean {
    const { main, fallback } = this.definition;
    if (main.state.kind !== "value" || !fallback) return false;
    return this.#context.clock.now() > main.state.fetchedAt + fallback.afterMs;
  }

  /** Callers that need the same response made share the work. */
  #make(from: States): Promise<PrebuiltResponse> {
    if (this.#making && sameStates(this.#making.from, from)) return this.#making.prepared;
    const prepared = this.#prepare(from).finally(() => {
      if (this.#making?.from === from) this.#making = undefined;
    });
    this.#making = { from, prepared };
    return prepared;
  }

  async #prepare(from: States): Promise<PrebuiltResponse> {
    const { clock, jobs, headers } = this.#context;
    const made = composeResponse(this.definition, from, clock.now());
    const freshness: Freshness = {
      source: made.source,
      asOf: new Date(made.asOf).toISOString(),
      nextRefresh: new Date(made.dueAt).toISOString(),
      ...made.details,
    };
    const { dueAt, asOf, rightUntil } = made;
    const madeOf = this.definition.isOnDemand ? this.#composeHere(from, made) : made.body;
    const source = this.#madeBefore(madeOf) ?? madeOf;
    const { bodies, contentAt } = await jobs.run(this.#bodyJob, { source, freshness });
    const variants = variantsOf(bodies, headers);
    const body = () => ({ freshness, ...contentOf(this.definition, madeOf) });
    this.definition.onMade?.(body(), freshness);
    if (!this.definition.isOnDemand) this.#relabelAfter(rightUntil - clock.now());
    const rightFrom = asOf - CLOCK_TOLERANCE_MS;
    return { variants, freshness, body, madeOf, contentAt, dueAt, madeFrom: from, rightUntil, rightFrom };
  }

  /** What comes when a label ends by itself is made then, so that the first reader after a quiet time does not wait for it. */
  #relabelAfter(ms: number): void {
    clearTimeout(this.#relabelling);
    if (ms === Infinity) return;
    // Failed: the first reader has it made.
    this.#relabelling = setTimeout(() => void this.#relabel().catch(() => {}), ms + TIMER_SLACK_MS).unref();
  }

  /** No stand-in is made ahead: who asks then waits for the refresh first. */
  async #relabel(): Promise<void> {
    if (this.#isWanted() && !this.#tooOld()) await this.known({ isAsking: false });
  }

  /** The same content was sent under another label. */
  #madeBefore(source: BodySource<Main, Side>): { readonly made: Uint8Array } | undefined {
    const before = [this.#staged, this.#served].find(
      (response) => response && isSame(response.madeOf, source),
    );
    return before && { made: before.variants.identity.body.subarray(before.contentAt) };
  }

  #composeHere({ side }: States, { body, dueAt }: Composed<Main, Side>): BodySource<Main, Side> {
    const content = contentOf(this.definition, body);
    if (!content) throw new NothingToServeError(side?.kind === "failed" ? side.retryAt : dueAt);
    return { content };
  }
}

function isSame(a: BodySource<unknown, unknown>, b: BodySource<unknown, unknown>): boolean {
  if (!("main" in a && "main" in b)) return false;
  return a.main === b.main && a.side === b.side && a.fetchedAt === b.fetchedAt;
}
