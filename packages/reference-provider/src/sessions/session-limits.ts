import type { Role } from "@tradeslip/contracts";

const DAY_MS = 86_400_000;
/** OWASP's idle and absolute session timeouts. */
export const IDLE_MS = 14 * DAY_MS;
export const ABSOLUTE_MS = 30 * DAY_MS;
/** Of people with a role at the desk, whenever they were given it. */
const ROLE_ABSOLUTE_MS = DAY_MS / 2;

/** How much earlier than its row says a session ends, in milliseconds. */
export function shorterBy(role: Role): number {
  return role === "user" ? 0 : ABSOLUTE_MS - ROLE_ABSOLUTE_MS;
}
