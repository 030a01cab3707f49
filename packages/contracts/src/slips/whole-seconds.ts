const SECOND_MS = 1000;

/** The times of a slip are whole seconds, none later than the given one. @param at epoch ms */
export function slipTime(at: number): string {
  return timeOf(Math.floor(at / SECOND_MS));
}

/** Since the epoch. Throws a RangeError for parts of a second. */
export function secondsOf(time: string): number {
  const seconds = Date.parse(time) / SECOND_MS;
  if (!Number.isInteger(seconds)) throw new RangeError(`${time} has no whole seconds`);
  return seconds;
}

export function timeOf(seconds: number): string {
  return new Date(seconds * SECOND_MS).toISOString();
}
