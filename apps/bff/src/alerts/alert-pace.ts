/** A plan's monthly calls, and the calls of one price check. */
export interface PaceOptions {
  /** Null for a plan without a monthly limit. */
  readonly callsPerMonth: number | null;
  /** The free plan, whose calls are reserved for readers. */
  readonly isKeyless: boolean;
  /** Calls per price check. */
  readonly callsPerLook: number;
}

export interface AlertPace {
  readonly everySeconds: number;
  /** Prices are checked only while pages show them. */
  readonly onlyWhileRead: boolean;
}

const MONTH_SECONDS = 31 * 86_400;
const MINUTE = 60;
/** Of a month's calls; the rest is reserved for readers, even when there are none. */
const SHARE = 0.45;

/** How often alerts check prices, leaving most of a month's calls to readers (docs/product.md, P12.9). */
export function alertPace({ callsPerMonth, isKeyless, callsPerLook }: PaceOptions): AlertPace {
  if (isKeyless) return { everySeconds: MINUTE, onlyWhileRead: true };
  if (callsPerMonth === null) return { everySeconds: MINUTE, onlyWhileRead: false };
  const seconds = (MONTH_SECONDS * callsPerLook) / (callsPerMonth * SHARE);
  return { everySeconds: Math.max(1, Math.ceil(seconds / MINUTE)) * MINUTE, onlyWhileRead: false };
}
