import { useSecondsLeft } from "@tradeslip/ui/countdown";
import { useEffect, useSyncExternalStore } from "react";
import {
  hideTimes,
  recallTimes,
  sentAt,
  showTimes,
  subscribeToTimes,
  timesOf,
  type CodeTimes,
} from "./code-times.ts";
import { anchorToServer, steadyNow, useDriftWatch } from "./steady-clock.ts";

interface Options {
  /** Who receives the code. */
  address: string;
  /** An answer of the server has told its time: until then no countdown can be right. */
  clockKnown: boolean;
  /** A code has just been sent, so what is kept of an earlier one is over. */
  justSent: boolean;
}

/**
 * When the code expires and when another may be asked for; null until the server's time is known. Survives a reload.
 * Without anything kept the five minutes begin now.
 */
export function useCodeTimes({ address, clockKnown, justSent }: Options) {
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
    showTimes(address, firstTimes(address, justSent));
    return () => hideTimes(address);
  }, [address, clockKnown, justSent]);

  return {
    times,
    expired: times !== null && left === 0,
    codeSent: () => showTimes(address, sentAt(steadyNow())),
  };
}

function firstTimes(address: string, justSent: boolean): CodeTimes {
  const now = steadyNow();
  if (justSent) return sentAt(now);
  return recallTimes(address, now) ?? { ...sentAt(now), resendAt: now };
}
