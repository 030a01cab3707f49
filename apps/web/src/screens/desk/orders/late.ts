import type { DeskOrderRow } from "@tradeslip/contracts";

/** From then on a customer waits too long. */
const LATE_MS = 5 * 60_000;
const NEVER = new Date(8.64e15).toISOString();

/** When an order is late: it waits for somebody of the desk, and nobody has it. */
export function lateAt({ state, announcedAt }: Pick<DeskOrderRow, "state" | "announcedAt">): string {
  return state === "announced" ? new Date(Date.parse(announcedAt) + LATE_MS).toISOString() : NEVER;
}
