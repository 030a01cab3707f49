const SECOND_MS = 1000;

/** Rounds down to the whole seconds that slips use. @param at epoch ms */
export function slipTime(at: number): string {
  return timeOf(Math.floor(at / SECOND_MS));
}

/** Seconds since the epoch. Throws a RangeError for fractions of a second. */
export function secondsOf(time: string): number {
  const seconds = Date.parse(time) / SECOND_MS;
  if (!Number.isInteger(seconds)) throw new RangeError(`${time} has no whole seconds`);
  return seconds;
}

export function timeOf(seconds: number): string {
  return new Date(seconds * SECOND_MS).toISOString();
}
