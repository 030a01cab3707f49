import { readMadeAt } from "@tradeslip/contracts/rules";
import { serverNow } from "../../../lib/server-clock.ts";

/** A moment or a day as the call takes it, from what a bank or a person writes; null: not certain. */
export function readTimeOrDay(text: string): string | null {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const made = readMadeAt(text, serverNow(), timeZone);
  return typeof made === "number" ? new Date(made).toISOString() : (made?.date ?? null);
}

/** Where a day alone isn't enough. */
export function readTime(text: string): string | null {
  const read = readTimeOrDay(text);
  return read?.includes("T") ? read : null;
}
