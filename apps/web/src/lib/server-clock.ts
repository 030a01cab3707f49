/**
 * The server's clock, as far as this device can know it. Price ages use it, because a phone whose clock is
 * five minutes off must neither age a new price nor refresh an old one.
 */
let offsetMs = 0;

/** Milliseconds since the epoch by the server's clock. */
export function serverNow(): number {
  return serverTimeOf(Date.now());
}

/** The time on the server's clock at a time on this device's clock. */
export function serverTimeOf(deviceMs: number): number {
  return deviceMs + offsetMs;
}

/**
 * Estimates the offset from a response's `Date` (whole seconds) plus `Age` (from a cache). The offset is only
 * known within bounds, which include the round trip; it changes only when outside them, so that ages don't
 * jitter.
 */
export function measureServerClock(headers: Headers, sentAt: number, receivedAt: number): void {
  const date = Date.parse(headers.get("date") ?? "");
  if (Number.isNaN(date)) return;
  const serverTime = date + (Number(headers.get("age")) || 0) * 1000;
  const least = serverTime - receivedAt;
  const most = serverTime + 1000 - sentAt;
  if (offsetMs < least || offsetMs > most) offsetMs = Math.round((least + most) / 2);
}

/** Resets the measurement. */
export function resetServerClock(): void {
  offsetMs = 0;
}
