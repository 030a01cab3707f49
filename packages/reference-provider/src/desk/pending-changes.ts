/** A change that loosens limits waits for a second person, or for a day (docs/product.md, P21.2). */
import type { DeskSettingsInput, Limits } from "@tradeslip/contracts";
import Big from "big.js";
import { randomUUID } from "node:crypto";
import { appliedRate, dueRates, type PendingRate } from "./local-rates.ts";
import type { PendingChange, Settings, SettingValue } from "./settings-store.ts";

/** If there is no other admin; everyone with a role is mailed meanwhile. The end of a block waits as long. */
export const ALONE_WAIT_MS = 24 * 3_600_000;

interface Asked {
  readonly by: PendingChange["by"];
  readonly now: number;
  /** Whether there is another admin. */
  readonly isShared: boolean;
  /** Before the first order, when no customer is affected. */
  readonly isFree: boolean;
}

type Waiting = Pick<Settings, "limits" | "pending">;

/** Which of the requested limits take effect at once, and which wait. */
export function askedLimits(
  { limits, pending }: Waiting,
  asked: NonNullable<DeskSettingsInput["limits"]>,
  { by, now, isShared, isFree }: Asked,
): Waiting {
  let [acting, waiting] = [limits, pending];
  for (const [name, to] of Object.entries(asked) as [keyof Limits, SettingValue | undefined][]) {
    if (to === undefined) continue;
    const field = `limits.${name}`;
    const from = limits[name];
    if (isSame(from, to)) continue;
    const known = pending.find(({ change }) => change.field === field);
    const waits = !isFree && isLooser(name, from, to);
    // Repeating a request doesn't restart its wait, unless the admin who was to confirm it is gone.
    if (waits && known !== undefined && isSame(known.change.to, to) && (isShared || known.actsAt !== null))
      continue;
    waiting = waiting.filter((each) => each !== known);
    if (!waits) acting = { ...acting, [name]: to };
    else {
      const actsAt = isShared ? null : new Date(now + ALONE_WAIT_MS).toISOString();
      waiting = [...waiting, { id: randomUUID(), change: { field, from, to }, by, actsAt }];
    }
  }
  return { limits: acting, pending: waiting };
}

/** The settings that apply: due changes take effect, whether or not that has been stored. */
export function withDue(settings: Settings, now: number): Settings {
  const withLimits = settings.pending
    .filter(({ actsAt }) => actsAt !== null && Date.parse(actsAt) <= now)
    .reduce((each, pending) => withApplied(each, pending, now), settings);
  return { ...withLimits, ...dueRates(withLimits, now) };
}

/** Applies a waiting change. */
export function withApplied(settings: Settings, pending: PendingChange | PendingRate, now: number): Settings {
  if ("rate" in pending) return { ...settings, ...appliedRate(settings, pending, now) };
  const { field, to } = pending.change;
  const name = field.slice("limits.".length);
  return { ...withoutPending(settings, pending), limits: { ...settings.limits, [name]: to } };
}

export function withoutPending(settings: Settings, { id: gone }: { readonly id: string }): Settings {
  return {
    ...settings,
    pending: settings.pending.filter(({ id }) => id !== gone),
    pendingRates: settings.pendingRates.filter(({ id }) => id !== gone),
  };
}

/** Whether money waits for less time, or more of it moves without a second look. */
function isLooser(name: keyof Limits, from: SettingValue, to: SettingValue): boolean {
  if (to === null || from === null) return to === null;
  const [before, after] = [new Big(from), new Big(to)];
  return name === "waitHours" ? after.lt(before) : after.gt(before);
}

function isSame(one: SettingValue, other: SettingValue): boolean {
  return one === null || other === null ? one === other : new Big(one).eq(other);
}
