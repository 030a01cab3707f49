/** What a plan's month has, and what a look costs. */
export interface PaceOptions {
  /** Null: the plan has no limit a month. */
  readonly callsPerMonth: number | null;
  /** A plan that is free, whose calls belong to readers alone. */
  readonly isKeyless: boolean;
  /** How many calls one look at the prices makes. */
  readonly callsPerLook: number;
}

export interface AlertPace {
  readonly everySeconds: number;
  /** Prices are looked at only while pages show them. */
  readonly onlyWhileRead: boolean;
}

const MONTH_SECONDS = 31 * 86_400;
const MINUTE = 60;
/** Of a month's calls; the rest is for readers, also where no reader asks. */
const SHARE = 0.45;

/**
 * How often alerts look at prices: at a pace that leaves the greater part of a month's calls to readers
 * (docs/product.md, P23.2).
 */
export function alertPace({ callsPerMonth, isKeyless, callsPerLook }: PaceOptions): AlertPace {
  if (isKeyless) return { everySeconds: MINUTE, onlyWhileRead: true };
  if (callsPerMonth === null) return { everySeconds: MINUTE, onlyWhileRead: false };
  const seconds = (MONTH_SECONDS * callsPerLook) / (callsPerMonth * SHARE);
  return { everySeconds: Math.max(1, Math.ceil(seconds / MINUTE)) * MINUTE, onlyWhileRead: false };
}
