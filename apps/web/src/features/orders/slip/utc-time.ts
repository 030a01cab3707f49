/**
 * "2026-11-21 14:02 UTC", as the message writes it: both sides of a chat read the same, wherever they are. It is the
 * begun minute, so that no price looks newer and no slip longer than it is.
 */
export function utcMoment(iso: string): string {
  const [day = "", time = ""] = new Date(iso).toISOString().split("T");
  return `${day} ${time.slice(0, "hh:mm".length)} UTC`;
}

/** "14:02 UTC" */
export function utcTime(iso: string): string {
  return utcMoment(iso).slice("YYYY-MM-DD ".length);
}
