import { utcDateTime, utcTime } from "@tradeslip/contracts/rules";
import { inBoth } from "@tradeslip/ui/english-beneath";
import { dateFormat, island } from "./format.ts";

const localDay = dateFormat({ dateStyle: "medium", timeStyle: "short" });
const localTime = dateFormat({ timeStyle: "short" });

/**
 * "21 Nov 2026, 15:02 (2026-11-21 14:02 UTC)": in the reader's zone, followed by the time in the chat
 * message.
 */
export function dateTimeWithUtc(iso: string): string {
  return withUtc(iso, localDay, utcDateTime);
}

/** "15:02 (14:02 UTC)" */
export function timeWithUtc(iso: string): string {
  return withUtc(iso, localTime, utcTime);
}

function withUtc(iso: string, local: (moment: Date) => string, utc: (iso: string) => string): string {
  const moment = new Date(iso);
  const inUtc = island(utc(iso));
  return moment.getTimezoneOffset() === 0 ? inUtc : inBoth(() => `${local(moment)} (${inUtc})`);
}
