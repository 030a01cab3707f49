import { readMadeAt } from "@tradeslip/contracts/rules";
import { serverNow } from "../../../lib/server-clock.ts";

/** A moment or a date for the call, from what a bank or a person writes; null if ambiguous. */
export function readTimeOrDay(text: string): string | null {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const made = readMadeAt(text, serverNow(), timeZone);
  return typeof made === "number" ? new Date(made).toISOString() : (made?.date ?? null);
}

/** For fields that need more than a date. */
export function readTime(text: string): string | null {
  const read = readTimeOrDay(text);
  return read?.includes("T") ? read : null;
}
