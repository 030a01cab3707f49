/**
 * The value of a Cache-Status header (RFC 9211).
 * @param dueAt when a newer value is due; milliseconds since the epoch
 */
export function cacheStatus(how: "hit" | "miss", dueAt: number, now: number): string {
  const ttl = Math.ceil((dueAt - now) / 1000);
  return how === "hit" ? `tradeslip; hit; ttl=${ttl}` : `tradeslip; fwd=miss; stored; ttl=${ttl}`;
}
