import type { Freshness } from "@tradeslip/contracts";
import { isSameSpread, type RatedCountry, type Spread } from "@tradeslip/contracts/rules";
import { labelOf, type ResourceState, type ValueState } from "../resource-state.ts";
import type { Resource } from "../resource.ts";
import { type BodyTemplate, type BodySource, contentOf } from "./body-job.ts";

/** How a response of the API is made from resources. */
export interface ResponseDefinition<Main, Side = never> extends BodyTemplate<Main, Side> {
  /** One of many of its kind: made on request and not before, and composed in this thread. */
  readonly isOnDemand?: true;
  /** None by default. */
  readonly extraCountries?: readonly RatedCountry[];
  /** Decides the freshness. */
  readonly main: Resource<Main>;
  readonly side?: SideInput<Main, Side>;
  /** Called with each body that is about to be served. */
  onMade?(body: object, freshness: Freshness): void;
  /** What the values say about their own freshness, beyond their age. */
  assess?(main: Main, side: Side | undefined): FreshnessLabel | undefined;
  /** A stand-in by our own rules, for when there is no value or only one older than `afterMs`. */
  readonly fallback?: {
    readonly afterMs: number;
    /** How long the stand-in is valid, in milliseconds; by default until the next attempt. */
    readonly forMs?: number;
    compose(spread: Spread): object;
  };
}

export interface FreshnessLabel {
  /** False: stale, however new the value is. */
  readonly isLive: boolean;
  /** When its oldest part was obtained. Milliseconds since the epoch. */
  readonly asOf: number;
  /** Further fields of the freshness. */
  readonly details: Omit<Freshness, "source" | "asOf" | "nextRefresh">;
}

/** A second resource that goes into a response. */
export interface SideInput<Main, Side> {
  readonly resource: Resource<Side>;
  /**
   * True: it is part of the response, is fetched for it, and its age counts. False: used only while it is
   * live.
   */
  wanted(main: Main): boolean;
  /** Kept fresh for the response even where it is not `wanted`: no reader waits for it twice. */
  readonly isKeptFresh?: true;
  /** It covers the time before the main value, so its own age does not make the response old. */
  readonly isPast?: true;
}

/** What a response is made from. */
export interface States {
  readonly spread: Spread;
  readonly main: ResourceState<unknown>;
  readonly side: ResourceState<unknown> | undefined;
}

/** There is nothing to serve, and no stand-in is allowed. */
export class NothingToServeError extends Error {
  readonly retryAt: number;
  constructor(retryAt: number) {
    super("no value was ever fetched");
    this.name = "NothingToServeError";
    this.retryAt = retryAt;
  }
}

/** Times in milliseconds since the epoch. */
export interface Composed<Main, Side> {
  readonly body: BodySource<Main, Side>;
  readonly source: Freshness["source"];
  readonly asOf: number;
  readonly dueAt: number;
  readonly validUntil: number;
  readonly details?: FreshnessLabel["details"];
}

/**
 * What the states give at a time, and its label.
 * @param now milliseconds since the epoch
 * @throws NothingToServeError
 */
export function composeResponse<Main, Side>(
  definition: ResponseDefinition<Main, Side>,
  from: States,
  now: number,
): Composed<Main, Side> {
  const composed = composeLabelled(definition, from, now);
  if (!definition.isOnDemand) return composed;
  const content = contentOf(definition, composed.body);
  if (content) return { ...composed, body: { content } };
  throw new NothingToServeError(from.side?.kind === "failed" ? from.side.retryAt : composed.dueAt);
}

function composeLabelled<Main, Side>(
  definition: ResponseDefinition<Main, Side>,
  from: States,
  now: number,
): Composed<Main, Side> {
  const { fallback, main } = definition;
  const state = from.main as ResourceState<Main>;
  if (state.kind === "value") {
    const label = labelOf(state, main.definition, now);
    const assessed = assessmentOf(definition, state, from.side);
    const countedFrom = Math.min(label.countedFrom ?? label.asOf, assessed?.asOf ?? Infinity);
    const tooOldAt = fallback ? countedFrom + fallback.afterMs : Infinity;
    if (now <= tooOldAt)
      return withAssessment(composeFromValue(definition, state, from, { now, tooOldAt }), assessed);
  }
  const dueAt = state.kind === "value" ? state.dueAt : state.kind === "failed" ? state.retryAt : now;
  if (!fallback) throw new NothingToServeError(dueAt);
  return {
    body: { content: fallback.compose(from.spread) },
    source: "fallback",
    asOf: now,
    dueAt,
    validUntil: now + (fallback.forMs ?? Infinity),
  };
}

function assessmentOf<Main, Side>(
  definition: ResponseDefinition<Main, Side>,
  state: ValueState<Main>,
  side: ResourceState<unknown> | undefined,
): FreshnessLabel | undefined {
  const sideValue = side?.kind === "value" ? (side as ValueState<Side>).value : undefined;
  return definition.assess?.(state.value, sideValue);
}

function composeFromValue<Main, Side>(
  { main, side, extraCountries = [] }: ResponseDefinition<Main, Side>,
  state: ValueState<Main>,
  { side: sideState, spread }: States,
  { now, tooOldAt }: { readonly now: number; readonly tooOldAt: number },
): Composed<Main, Side> {
  const label = labelOf(state, main.definition, now);
  const own = { ...label, dueAt: state.dueAt, validUntil: Math.min(label.validUntil, tooOldAt) };
  const { value, fetchedAt } = state;
  const common = { main: value, fetchedAt, spread, extraCountries };
  const from = (trusted: ValueState<Side> | undefined) => {
    return { ...common, side: trusted?.value, sideFetchedAt: trusted?.fetchedAt };
  };
  if (!side || sideState?.kind !== "value") return { ...own, body: from(undefined) };
  const sideValue = sideState as ValueState<Side>;
  const sideLabel = labelOf(sideValue, side.resource.definition, now);
  const validUntil = Math.min(own.validUntil, sideLabel.validUntil);
  if (!side.wanted(state.value)) {
    const trusted = sideLabel.source === "live" ? sideValue : undefined;
    return { ...own, validUntil, body: from(trusted) };
  }
  const source = label.source === "live" ? sideLabel.source : "stale";
  const both = { ...own, source, validUntil, body: from(sideValue) };
  if (side.isPast) return both;
  const asOf = Math.min(label.asOf, sideLabel.asOf);
  return { ...both, asOf, dueAt: Math.min(state.dueAt, sideValue.dueAt) };
}

function withAssessment<Made extends Composed<unknown, unknown>>(
  made: Made,
  assessed: FreshnessLabel | undefined,
): Made {
  if (!assessed) return made;
  const { isLive, asOf, details } = assessed;
  return { ...made, source: isLive ? made.source : "stale", asOf: Math.min(made.asOf, asOf), details };
}

export function sameStates(a: States, b: States): boolean {
  return a.main === b.main && a.side === b.side && isSameSpread(a.spread, b.spread);
}
