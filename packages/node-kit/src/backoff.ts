/** All times in milliseconds. */
export interface BackoffOptions {
  readonly firstMs: number;
  readonly maxMs: number;
  /** 0 to 1, injected so that tests can choose it. */
  readonly random: () => number;
}

const JITTER = 0.3;

/**
 * Doubles with each failure up to the maximum, then adds up to 30 % of jitter, so that many replicas
 * do not retry in step. Never shorter than `firstMs`.
 */
export function backoffMs(failures: number, { firstMs, maxMs, random }: BackoffOptions): number {
  const grown = Math.min(maxMs, firstMs * 2 ** Math.max(0, failures - 1));
  return Math.round(grown * (1 + JITTER * random()));
}
