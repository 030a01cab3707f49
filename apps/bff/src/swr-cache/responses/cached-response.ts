import type { Freshness } from "@tradeslip/contracts";
import { isSameSpread, NO_SPREAD, type Spread } from "@tradeslip/contracts/rules";
import type { Clock } from "@tradeslip/node-kit/clock";
import { type Variants, variantsOf } from "../../platform/http/fast-path.ts";
import type { JobRunner } from "../../platform/jobs/job.ts";
import { CLOCK_TOLERANCE_MS } from "../plausible-time.ts";
import type { Dependent, ResourceState } from "../resource-state.ts";
import { bodyJob, type BodySource, contentOf } from "./body-job.ts";
import { composeResponse, type ResponseDefinition, sameStates, type States } from "./response-definition.ts";

export interface ResponseContext {
  /** The desk's current spread; without this, there is none. */
  readonly spread?: (() => Spread) | undefined;
  readonly clock: Clock;
  /** Makes bodies. */
  readonly jobs: JobRunner;
  /** Headers that every response carries beside its own. */
  readonly headers: Readonly<Record<string, string>>;
}

/** A response as it is sent, and for how long it stays valid. Times in milliseconds since the epoch. */
export interface PrebuiltResponse {
  readonly variants: Variants;
  readonly freshness: Freshness;
  /** When a newer value is due. */
  readonly dueAt: number;
  readonly validUntil: number;
  /** Before this its times would lie in the future: the clock was set back. */
  readonly validFrom: number;
  readonly madeFrom: States;
  /** Composes again, from the same values, what the schema accepted when the response was made. */
  body(): object;
}

/** With what is needed to reuse its bytes for the same content under another label. */
interface Made extends PrebuiltResponse {
  readonly sources: BodySource<unknown, unknown>;
  /** Where its content begins in the bytes of `identity`. */
  readonly contentOffset: number;
}

/** Responses asked for within this time are renewed together with their resource. */
const RENEW_FOR_MS = 10 * 60_000;
/**
 * A response found valid counts as valid for this long, unless its resources change: a busy one is not
 * assessed at every hit.
 */
const ASSESSED_FOR_MS = 10;
/** A timer may fire a little before the wall clock says so. */
const TIMER_SLACK_MS = 20;

/**
 * One response of the API, serialised and compressed once per refresh. A reader gets the one that is valid
 * now (`#ready`), or waits for its resources (`#ask`) and for the response to be made from them (`#make`).
 */
export class CachedResponse<Main, Side = never> implements Dependent {
  readonly definition: ResponseDefinition<Main, Side>;
  readonly counts = { hits: 0, misses: 0 };
  readonly #context: ResponseContext;
  readonly #bodyJob;
  #served: Made | undefined;
  /** Made for a state that is about to be published. */
  #prepared: Made | undefined;
  #making: { readonly from: States; readonly made: Promise<Made> } | undefined;
  #askedAt = -Infinity;
  #assessedAt = -Infinity;
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

  /**
   * The response at once if there is one, else a promise, which may reject with NothingToServeError. Not
   * counted.
   */
  read(): PrebuiltResponse | Promise<PrebuiltResponse> {
    return this.#take(this.#context.clock.now()) ?? this.#readLater();
  }

  /**
   * The response without waiting for an upstream; undefined while nothing is known.
   * @param isAsking whether a refresh that is due starts all the same
   */
  known(options: { readonly isAsking: boolean }): PrebuiltResponse | Promise<PrebuiltResponse> | undefined {
    const now = this.#context.clock.now();
    const hasValue = () => this.definition.main.state.kind === "value";
    if (!options.isAsking) return hasValue() ? (this.#ready(now) ?? this.#serve()) : undefined;
    const ready = this.#take(now);
    if (ready || this.#ask() !== undefined || !hasValue() || this.#isTooOld()) return ready;
    return this.#readLater();
  }

  /** What was served last; undefined if nothing was served yet. */
  get current(): PrebuiltResponse | undefined {
    return this.#served;
  }

  /** No response is made ahead any more. */
  close(): void {
    clearTimeout(this.#relabelling);
  }

  async prepare(resource: object, next: ResourceState<unknown>): Promise<void> {
    if (!this.#isWanted()) return;
    const now = this.#states();
    const from = resource === this.definition.main ? { ...now, main: next } : { ...now, side: next };
    if (from.main.kind !== "value" && !this.definition.fallback) return;
    this.#prepared = await this.#make(from);
  }

  #take(now: number): Made | undefined {
    if (this.#isAssessed(now)) return this.#served;
    this.#askedAt = this.#context.clock.elapsed();
    const { main, fallback } = this.definition;
    // With a labelled stand-in to show, no reader waits for another try of a dead upstream.
    const mustWait = this.#ask() !== undefined && !(fallback && main.state.kind === "failed");
    const ready = mustWait ? undefined : this.#ready(now);
    this.#assessedAt = ready ? now : -Infinity;
    return ready;
  }

  #isAssessed(now: number): boolean {
    const passedMs = now - this.#assessedAt;
    const served = this.#served;
    if (passedMs < 0 || passedMs >= ASSESSED_FOR_MS || served === undefined || now > served.validUntil)
      return false;
    const { main, side } = this.definition;
    return sameStates(served.madeFrom, {
      main: main.lastState,
      side: side?.resource.lastState,
      spread: this.#spread(),
    });
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

  async #readLater(): Promise<PrebuiltResponse> {
    await this.#ask();
    // Again: a value restored from an earlier run starts its refresh here, and the side input is asked for.
    await this.#ask();
    if (this.#isTooOld()) await this.definition.main.settled();
    return this.#ready(this.#context.clock.now()) ?? this.#serve();
  }

  /** The served or the prepared response, if it is valid now. */
  #ready(now: number): Made | undefined {
    const states = this.#states();
    const isRight = (made: Made | undefined) =>
      made && now <= made.validUntil && now >= made.validFrom && sameStates(made.madeFrom, states);
    if (isRight(this.#served)) return this.#served;
    if (!isRight(this.#prepared)) return undefined;
    this.#served = this.#prepared;
    this.#prepared = undefined;
    return this.#served;
  }

  async #serve(): Promise<PrebuiltResponse> {
    return (this.#served = await this.#make(this.#states()));
  }

  #states(): States {
    const { main, side } = this.definition;
    return { main: main.state, side: side?.resource.state, spread: this.#spread() };
  }

  #spread(): Spread {
    return this.#context.spread?.() ?? NO_SPREAD;
  }

  #isWanted(): boolean {
    return this.#context.clock.elapsed() - this.#askedAt <= RENEW_FOR_MS;
  }

  /** The value is so old that a stand-in would be shown: worth waiting for the refresh under way. */
  #isTooOld(): boolean {
    const { main, fallback } = this.definition;
    if (main.state.kind !== "value" || !fallback) return false;
    return this.#context.clock.now() > main.state.fetchedAt + fallback.afterMs;
  }

  /** Callers that need the same response share the work of making it. */
  #make(from: States): Promise<Made> {
    if (this.#making && sameStates(this.#making.from, from)) return this.#making.made;
    const made = this.#makeBytes(from).finally(() => {
      if (this.#making?.from === from) this.#making = undefined;
    });
    this.#making = { from, made };
    return made;
  }

  /** From values to bytes: composed and labelled here; serialised, compressed and hashed by the job. */
  async #makeBytes(from: States): Promise<Made> {
    const { clock, jobs, headers } = this.#context;
    const composed = composeResponse(this.definition, from, clock.now());
    const { body: sources, source, asOf, dueAt, validUntil, details } = composed;
    const nextRefresh = new Date(dueAt).toISOString();
    const freshness: Freshness = { source, asOf: new Date(asOf).toISOString(), nextRefresh, ...details };
    // The same content under another label is neither composed nor checked again.
    const before = [this.#prepared, this.#served].find((made) => made && isSame(made.sources, sources));
    const { bodies, contentOffset } = await jobs.run(this.#bodyJob, {
      source: before ? { made: before.variants.identity.body.subarray(before.contentOffset) } : sources,
      freshness,
    });
    const body = () => ({ freshness, ...contentOf(this.definition, sources) });
    this.definition.onMade?.(body(), freshness);
    if (!this.definition.isOnDemand) this.#relabelAfter(validUntil - clock.now());
    const validFrom = asOf - CLOCK_TOLERANCE_MS;
    const variants = variantsOf(bodies, headers);
    return {
      variants,
      freshness,
      dueAt,
      validUntil,
      validFrom,
      madeFrom: from,
      body,
      sources,
      contentOffset,
    };
  }

  /**
   * Makes the next response when a label expires by itself, so that the first reader after a quiet time does
   * not wait for it.
   */
  #relabelAfter(ms: number): void {
    clearTimeout(this.#relabelling);
    if (ms === Infinity) return;
    const relabel = async () => {
      // No stand-in is made ahead: its first reader waits for the refresh instead.
      if (this.#isWanted() && !this.#isTooOld()) await this.known({ isAsking: false });
    };
    // If this fails, the first reader has it made.
    this.#relabelling = setTimeout(() => void relabel().catch(() => {}), ms + TIMER_SLACK_MS).unref();
  }
}

function isSame(a: BodySource<unknown, unknown>, b: BodySource<unknown, unknown>): boolean {
  if (!("main" in a && "main" in b)) return false;
  const isSameInput = a.main === b.main && a.side === b.side;
  const isSameAge = a.fetchedAt === b.fetchedAt && a.sideFetchedAt === b.sideFetchedAt;
  return isSameInput && isSameAge && isSameSpread(a.spread, b.spread);
}
