import { CODE_VALID_SECONDS, RESEND_COOLDOWN_SECONDS } from "@tradeslip/contracts/rules";
import { useSecondsLeft } from "@tradeslip/ui/countdown";
import { useEffect, useSyncExternalStore } from "react";
import { anchorToServer, steadyNow, useDriftWatch } from "./steady-clock.ts";

interface Options {
  /** The recipient of the code. */
  address: string;
  /** Whether a response has told us the server's time; until then no countdown is correct. */
  clockKnown: boolean;
  /**
   * Now: the stored times of an earlier code are void. Earlier: they count, and without them the five minutes
   * start now. Unknown: without them there is no countdown.
   */
  sent: "now" | "earlier" | "unknown";
}

/**
 * When the code expires and when another may be requested; null until the server's time is known, and while
 * no code is known to have been sent. Survives a reload.
 */
export function useCodeTimes({ address, clockKnown, sent }: Options) {
  const times = useSyncExternalStore(
    subscribeToTimes,
    () => timesOf(address),
    () => null,
  );
  const left = useSecondsLeft(times?.expiresAt ?? 0, steadyNow);
  useDriftWatch();

  useEffect(() => {
    if (!clockKnown) return;
    anchorToServer();
    const first = firstTimes(address, sent);
    if (first !== null) showTimes(address, first);
    return () => hideTimes(address);
  }, [address, clockKnown, sent]);

  return {
    times,
    expired: times !== null && left === 0,
    codeSent: () => showTimes(address, sentAt(steadyNow())),
  };
}

function firstTimes(address: string, sent: Options["sent"]): CodeTimes | null {
  const now = steadyNow();
  if (sent === "now") return sentAt(now);
  const stored = recallTimes(address, now);
  return stored ?? (sent === "earlier" ? { ...sentAt(now), resendAt: now } : null);
}

/** Whether a code is known to have been sent to `address`: its times are shown. */
export function useIsCodeSent(address: string): boolean {
  return useSyncExternalStore(
    subscribeToTimes,
    () => timesOf(address) !== null,
    () => false,
  );
}

/** Moments by the server's clock, in milliseconds. */
interface CodeTimes {
  expiresAt: number;
  /** When another code may be requested. */
  resendAt: number;
}

const PREFIX = "tradeslip.code.";

/** The times by recipient shown on the page. If the browser stores nothing, a reload starts over. */
const shown = new Map<string, CodeTimes>();
const listeners = new Set<() => void>();

/** The times of a code sent at `now`. */
function sentAt(now: number): CodeTimes {
  return { expiresAt: now + CODE_VALID_SECONDS * 1000, resendAt: now + RESEND_COOLDOWN_SECONDS * 1000 };
}

/** Null until shown. */
function timesOf(address: string): CodeTimes | null {
  return shown.get(address) ?? null;
}

/** Shows the times and stores them for this tab. */
function showTimes(address: string, times: CodeTimes): void {
  shown.set(address, times);
  try {
    sessionStorage.setItem(PREFIX + address, JSON.stringify(times));
  } catch {
    // The page works without it.
  }
  for (const changed of listeners) changed();
}

/** Removes them from the page; the tab's storage keeps them. */
function hideTimes(address: string): void {
  shown.delete(address);
}

function subscribeToTimes(changed: () => void): () => void {
  listeners.add(changed);
  return () => void listeners.delete(changed);
}

/** The times stored in this tab for the code sent to `address`; null if missing or implausible. */
function recallTimes(address: string, now: number): CodeTimes | null {
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
