import { useSyncExternalStore } from "react";

const PREFIX = "tradeslip.";

/** Replaces local storage where the browser blocks it; choices then last as long as the page. */
const inMemory = new Map<string, string>();
const listeners = new Set<() => void>();

/** The key in local storage. */
export function storedName(key: string): string {
  return PREFIX + key;
}

export function readStored(key: string): string | null {
  const name = storedName(key);
  try {
    return inMemory.get(name) ?? localStorage.getItem(name);
  } catch {
    return inMemory.get(name) ?? null;
  }
}

export function writeStored(key: string, value: string): void {
  const name = storedName(key);
  try {
    localStorage.setItem(name, value);
    inMemory.delete(name);
  } catch {
    inMemory.set(name, value);
  }
  for (const changed of listeners) changed();
}

/** False if the browser refused to store the last value, which then lasts only as long as the page. */
export function isKeptForGood(key: string): boolean {
  return !inMemory.has(storedName(key));
}

/**
 * The text stored under `tradeslip.<key>`, in sync with other tabs; null if there is none, or when
 * prerendered.
 */
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
