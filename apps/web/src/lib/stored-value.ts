import { useSyncExternalStore } from "react";

const PREFIX = "tradeslip.";

/** Stands in for local storage where the browser blocks it: the choice then lasts as long as the page. */
const inMemory = new Map<string, string>();
const listeners = new Set<() => void>();

export function readStored(key: string): string | null {
  const name = PREFIX + key;
  try {
    return inMemory.get(name) ?? localStorage.getItem(name);
  } catch {
    return inMemory.get(name) ?? null;
  }
}

export function writeStored(key: string, value: string): void {
  const name = PREFIX + key;
  try {
    localStorage.setItem(name, value);
    inMemory.delete(name);
  } catch {
    inMemory.set(name, value);
  }
  for (const changed of listeners) changed();
}

/** False where the browser refused to keep the last value: it is forgotten with the page. */
export function isKeptForGood(key: string): boolean {
  return !inMemory.has(PREFIX + key);
}

/** The text kept under `tradeslip.<key>` on this device, in step with other tabs; null until something is kept, and in a prerendered page. */
export function useStoredText(key: string): string | null {
  return useSyncExternalStore(
    subscribe,
    () => readStored(key),
    () => null,
  );
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  globalThis.addEventListener("storage", changed);
  return () => {
    listeners.delete(changed);
    globalThis.removeEventListener("storage", changed);
  };
}
