import { CODE_VALID_SECONDS, RESEND_COOLDOWN_SECONDS } from "@tradeslip/contracts/rules";

/** Moments by the server's clock, in milliseconds. */
export interface CodeTimes {
  expiresAt: number;
  /** From here on another code may be asked for. */
  resendAt: number;
}

const PREFIX = "tradeslip.code.";

/** The times of the addresses that are on the page. Where the browser keeps nothing, a reload begins anew. */
const shown = new Map<string, CodeTimes>();
const listeners = new Set<() => void>();

/** A code that was sent at this moment: it is good for 5 minutes, and the next may follow after 60 seconds. */
export function sentAt(now: number): CodeTimes {
  return { expiresAt: now + CODE_VALID_SECONDS * 1000, resendAt: now + RESEND_COOLDOWN_SECONDS * 1000 };
}

/** Null until they are shown. */
export function timesOf(address: string): CodeTimes | null {
  return shown.get(address) ?? null;
}

/** Shows the times, and keeps them for this tab. */
export function showTimes(address: string, times: CodeTimes): void {
  shown.set(address, times);
  try {
    sessionStorage.setItem(PREFIX + address, JSON.stringify(times));
  } catch {
    // The page works on without it.
  }
  for (const changed of listeners) changed();
}

/** They are no longer on the page; the tab still keeps them. */
export function hideTimes(address: string): void {
  shown.delete(address);
}

export function subscribeToTimes(changed: () => void): () => void {
  listeners.add(changed);
  return () => void listeners.delete(changed);
}

/** What this tab keeps of the code sent to `address`; null for nothing, or nothing that can be true. */
export function recallTimes(address: string, now: number): CodeTimes | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(PREFIX + address) ?? "null");
    return isPossible(kept, now) ? kept : null;
  } catch {
    return null;
  }
}

function isPossible(kept: unknown, now: number): kept is CodeTimes {
  if (typeof kept !== "object" || kept === null) return false;
  const { expiresAt, resendAt } = kept as Partial<CodeTimes>;
  const latest = sentAt(now);
  return isUntil(latest.expiresAt, expiresAt) && isUntil(latest.resendAt, resendAt);
}

function isUntil(latest: number, time: number | undefined): boolean {
  return typeof time === "number" && time <= latest;
}
