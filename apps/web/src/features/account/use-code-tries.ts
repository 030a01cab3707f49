import { CODE_TRIES } from "@tradeslip/contracts/rules";
import { useSyncExternalStore } from "react";

const PREFIX = "tradeslip.code-tries.";

/** Wrong codes by recipient. If the browser stores nothing, a reload starts over. */
const spent = new Map<string, number>();
const listeners = new Set<() => void>();

/**
 * How many tries are left for the codes for `address`, as far as this tab knows, by counting wrong ones.
 * Survives a reload.
 */
export function useCodeTries(address: string) {
  const wrong = useSyncExternalStore(
    subscribe,
    () => spentOn(address),
    () => 0,
  );
  return {
    left: wrong === 0 ? null : Math.max(CODE_TRIES - wrong, 0),
    noteWrong: () => keep(address, spentOn(address) + 1),
    /** A new code adds no tries, unless all were used up. */
    noteSent: () => {
      if (spentOn(address) >= CODE_TRIES) keep(address, 0);
    },
    noteRight: () => keep(address, 0),
  };
}

function spentOn(address: string): number {
  const known = spent.get(address);
  if (known !== undefined) return known;
  const kept = recall(address);
  spent.set(address, kept);
  return kept;
}

function recall(address: string): number {
  try {
    const kept = Number(sessionStorage.getItem(PREFIX + address));
    return Number.isSafeInteger(kept) && kept > 0 ? kept : 0;
  } catch {
    return 0;
  }
}

function keep(address: string, wrong: number): void {
  spent.set(address, wrong);
  try {
    sessionStorage.setItem(PREFIX + address, String(wrong));
  } catch {
    // Without storage the page still counts.
  }
  for (const changed of listeners) changed();
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  return () => void listeners.delete(changed);
}
