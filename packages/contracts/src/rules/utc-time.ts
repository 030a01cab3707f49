/**
 * "2026-11-21 14:02 UTC", as in the chat message, so that both parties read the same wherever they are. Rounded down
 * to the minute: no price looks newer and no slip longer than it is.
 */
export function utcDateTime(iso: string): string {
  const [day = "", time = ""] = new Date(iso).toISOString().split("T");
  return `${day} ${time.slice(0, "hh:mm".length)} UTC`;
}

/** "14:02 UTC" */
export function utcTime(iso: string): string {
  return utcDateTime(iso).slice("YYYY-MM-DD ".length);
}
