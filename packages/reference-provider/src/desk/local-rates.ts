/** Effects of an admin's change to the desk's rates, and which of them wait (docs/product.md, P24). */
import { isDeepStrictEqual } from "node:util";
import { randomUUID } from "node:crypto";
import type { DeskRateInput, DeskRatesWithReferences } from "@tradeslip/contracts/schemas";
import {
  crosses,
  isOutsideBand,
  isUnconfirmed,
  type KeptRule,
  NO_REFERENCE,
  RATES_CROSS,
  type RateRule,
  type RateSide,
  sideRates,
  TRADE_SIDES,
} from "@tradeslip/contracts/rules";
import { invalidField, ProviderError } from "../errors.ts";
import type { Database } from "../db/database.ts";

/** If there is no other admin. */
const ALONE_WAIT_MS = 30 * 60_000;
/** An order at a rate that was replaced within this time needs a second person. */
export const REPLACED_MS = 15 * 60_000;
const SECOND_MS = 1000;
const KEPT_MS = 30 * 24 * 3_600_000;

type Both<Value> = Readonly<Record<RateSide, Value>>;

/** A currency's rule as it applies. */
export interface DeskRate extends KeptRule {
  /** The accounts that last set each side. */
  readonly setBy: Both<string>;
  /**
   * The base rates at the last confirmation: the centre of the band if no reference is known, and what a
   * known one may at most double or halve.
   */
  readonly confirmed: Both<string | null>;
}

export interface PendingRate {
  readonly id: string;
  readonly rate: RateRule;
  /** The base rates when the change was requested. */
  readonly base: Both<string | null>;
  /** The account's id. */
  readonly by: string;
  /** ISO times. */
  readonly at: string;
  /** Null: once another admin confirms it. */
  readonly actsAt: string | null;
}

export interface RateSettings {
  readonly rates: readonly DeskRate[];
  /** Rates outside their band, and wider bands. */
  readonly pendingRates: readonly PendingRate[];
}

interface Asked {
  readonly by: string;
  readonly now: number;
  /** Whether there is another admin. */
  readonly isShared: boolean;
  /** A new currency before its first order, which no customer has used yet. */
  readonly isFree: boolean;
}

/** Throws a ProviderError: 400 for an unknown reference, 409 `rates_cross`. */
export function askedRates(
  before: RateSettings,
  { rates: asked, references }: Pick<DeskRatesWithReferences, "rates" | "references">,
  around: Asked,
): RateSettings {
  const kept = new Set(asked.map(({ currency }) => currency));
  const known = new Set(before.rates.map(({ currency }) => currency));
  let waiting = before.pendingRates.filter(
    ({ rate: { currency } }) => kept.has(currency) || !known.has(currency),
  );
  const rates = asked.flatMap(({ again, ...rule }, place): DeskRate[] => {
    const reference = references[rule.currency];
    const now = before.rates.find(({ currency }) => currency === rule.currency);
    const jumped = TRADE_SIDES.filter((side) =>
      isUnconfirmed({ ...rule, confirmed: now?.confirmed }, side, reference),
    );
    const changed = changedSides(now, { ...rule, again }, jumped);
    // What stays as it is needs no reference, which may be unknown for a while.
    if (now !== undefined && changed.length === 0 && isDeepStrictEqual(now, { ...now, ...rule }))
      return [now];
    const base = baseOf(rule, reference);
    for (const side of TRADE_SIDES)
      if (base[side] === null)
        throw invalidField(`rates.${place}.${side}`, {
          ...NO_REFERENCE,
          values: { currency: rule.currency },
        });
    requireUncrossed(rule, reference);
    const pending = waiting.find(({ rate: { currency } }) => currency === rule.currency);
    const others = waiting.filter((each) => each !== pending);
    if (waits(now, rule, { changed, jumped, reference, isFree: around.isFree })) {
      const isAsked = pending !== undefined && isDeepStrictEqual(pending.rate, rule);
      if (!isAsked || (!around.isShared && pending.actsAt === null))
        waiting = [...others, pendingRate(rule, base, around)];
      return now === undefined ? [] : [now];
    }
    waiting = others;
    const time = new Date(around.now).toISOString();
    return [acting(now, rule, { changed, time, by: around.by, confirmed: now?.confirmed ?? base })];
  });
  return { rates, pendingRates: waiting };
}

/** Waiting rates take effect at their time, whether or not that has been stored. */
export function dueRates(settings: RateSettings, now: number): RateSettings {
  return settings.pendingRates
    .filter(({ actsAt }) => actsAt !== null && Date.parse(actsAt) <= now)
    .reduce((each, pending) => appliedRate(each, pending, Date.parse(pending.actsAt!)), settings);
}

/** Applies a waiting rate from this moment. */
export function appliedRate(
  { rates, pendingRates }: RateSettings,
  { id, rate, base, by }: PendingRate,
  at: number,
): RateSettings {
  const before = rates.find(({ currency }) => currency === rate.currency);
  const time = new Date(at).toISOString();
  const rule = acting(before, rate, { changed: TRADE_SIDES, time, by, confirmed: base });
  return {
    rates: before === undefined ? [...rates, rule] : rates.map((each) => (each === before ? rule : each)),
    pendingRates: pendingRates.filter((each) => each.id !== id),
  };
}

interface Acting {
  readonly changed: readonly RateSide[];
  readonly time: string;
  readonly by: string;
  readonly confirmed: Both<string | null>;
}

function acting(
  before: DeskRate | undefined,
  rule: RateRule,
  { changed, time, by, confirmed }: Acting,
): DeskRate {
  const both = <Value>(now: Value, old: Both<Value> | undefined): Both<Value> => ({
    buy: old === undefined || changed.includes("buy") ? now : old.buy,
    sell: old === undefined || changed.includes("sell") ? now : old.sell,
  });
  return { ...rule, setAt: both(time, before?.setAt), setBy: both(by, before?.setBy), confirmed };
}

function pendingRate(rate: RateRule, base: PendingRate["base"], { by, now, isShared }: Asked): PendingRate {
  const actsAt = isShared ? null : new Date(now + ALONE_WAIT_MS).toISOString();
  return { id: randomUUID(), rate, base, by, at: new Date(now).toISOString(), actsAt };
}

interface Around {
  readonly changed: readonly RateSide[];
  /** Sides whose reference must be confirmed. */
  readonly jumped: readonly RateSide[];
  readonly reference: string | undefined;
  readonly isFree: boolean;
}

function waits(
  before: DeskRate | undefined,
  rule: RateRule,
  { changed, jumped, reference, isFree }: Around,
): boolean {
  if (before === undefined) return !isFree;
  if (rule.band > before.band) return true;
  const isLonger = rule.goodMinutes > before.goodMinutes;
  return TRADE_SIDES.some((side) => {
    // By hand, an old rate would take orders again.
    if (!changed.includes(side) && !(isLonger && rule[side].mode === "hand")) return false;
    if (jumped.includes(side)) return true;
    const rates = sideRates(rule, side, reference) ?? [];
    const centre = reference ?? before.confirmed[side];
    return centre === null || isOutsideBand(rates, centre, before.band);
  });
}

/** @param jumped sides by a reference for which setting the same again is a change */
function changedSides(
  before: RateRule | undefined,
  { again, ...rule }: RateRule & { readonly again: DeskRateInput["again"] },
  jumped: readonly RateSide[] = [],
): readonly RateSide[] {
  if (before === undefined) return TRADE_SIDES;
  return TRADE_SIDES.filter(
    (side) =>
      (again === true && (rule[side].mode === "hand" || jumped.includes(side))) ||
      !isDeepStrictEqual([rule[side], tiersOf(rule, side)], [before[side], tiersOf(before, side)]),
  );
}

function tiersOf({ tiers }: RateRule, side: RateSide) {
  return tiers.flatMap((tier) => (tier[side] === undefined ? [] : [[tier.fromUsd, tier[side]]]));
}

function baseOf(rule: RateRule, reference: string | undefined): Both<string | null> {
  const of = (side: RateSide) => sideRates(rule, side, reference)?.[0]?.rate ?? null;
  return { buy: of("buy"), sell: of("sell") };
}

function requireUncrossed(rule: RateRule, reference: string | undefined): void {
  const [buy, sell] = TRADE_SIDES.map((side) => sideRates(rule, side, reference) ?? []);
  if (crosses(buy!, sell!))
    throw new ProviderError(
      409,
      { ...RATES_CROSS, values: { currency: rule.currency } },
      { code: "rates_cross" },
    );
}

/** Records which rates were replaced. */
export async function noteReplaced(
  db: Database,
  before: readonly DeskRate[],
  after: readonly DeskRate[],
  now: number,
): Promise<void> {
  const replaced = before.flatMap((was) => {
    const is = after.find(({ currency }) => currency === was.currency);
    const sides = is === undefined ? TRADE_SIDES : changedSides(was, { ...is, again: false });
    return sides.map((side) => ({ currency: was.currency, side, at: now }));
  });
  if (replaced.length === 0) return;
  await db
    .deleteFrom("replaced_rates")
    .where("at", "<", now - KEPT_MS)
    .execute();
  await db
    .insertInto("replaced_rates")
    .values(replaced)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

interface RateOfOrder {
  readonly currency: string;
  readonly side: RateSide;
  /** Milliseconds since the epoch. */
  readonly setAt: number;
  readonly issuedAt: number;
}

/** Whether the rate was replaced within a quarter of an hour of the order's slip. */
export async function wasReplaced(
  db: Database,
  { currency, side, setAt, issuedAt }: RateOfOrder,
): Promise<boolean> {
  const row = await db
    .selectFrom("replaced_rates")
    .select("at")
    .where("currency", "=", currency)
    .where("side", "=", side)
    // Slips use whole seconds.
    .where("at", ">=", setAt + SECOND_MS)
    .where("at", ">=", issuedAt - REPLACED_MS)
    .where("at", "<=", issuedAt + REPLACED_MS)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
