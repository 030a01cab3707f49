import { REOPENED_HOURS, UNCLAIMED_HOURS } from "@tradeslip/contracts/rules";
import { openingOf } from "../desk/desk-settings.ts";
import type { Settings } from "../desk/settings-store.ts";
import type { OrderRecord } from "./order-record.ts";

const HOUR_MS = 3_600_000;

/**
 * When an unclaimed order is dropped. A desk that was closed for a weekend still finds what came meanwhile. A
 * later order is never dropped before an earlier one.
 */
export function dropsOffAt(announcedAt: number, settings: Settings): number {
  const { opensAt } = openingOf(settings, announcedAt);
  const afterOpening = opensAt === null ? 0 : opensAt + REOPENED_HOURS * HOUR_MS;
  return Math.max(announcedAt + UNCLAIMED_HOURS * HOUR_MS, afterOpening);
}

/** Null: it isn't waiting for its first claim. */
export function orderDropsOffAt(
  { state, claimed_at, announced_at }: OrderRecord,
  settings: Settings,
): number | null {
  return state === "announced" && claimed_at === null ? dropsOffAt(announced_at, settings) : null;
}
