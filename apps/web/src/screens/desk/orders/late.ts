import type { DeskOrderRow } from "@tradeslip/contracts";
import { LATE_MINUTES } from "@tradeslip/contracts/rules";

const LATE_MS = LATE_MINUTES * 60_000;
const NEVER = new Date(8.64e15).toISOString();

/** When an order becomes late: it waits for the desk, and no agent has claimed it. */
export function lateAt({ state, announcedAt }: Pick<DeskOrderRow, "state" | "announcedAt">): string {
  return state === "announced" ? new Date(Date.parse(announcedAt) + LATE_MS).toISOString() : NEVER;
}
