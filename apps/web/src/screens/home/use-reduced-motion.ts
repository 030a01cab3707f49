import { useSyncExternalStore } from "react";

const QUERY = "(prefers-reduced-motion: reduce)";

/** Whether the reader asked for less motion. Follows the setting; a prerendered page takes it as asked. */
export function useReducedMotion(): boolean {
  return useSyncExternalStore(subscribe, prefersReducedMotion, () => true);
}

export function prefersReducedMotion(): boolean {
  return globalThis.matchMedia(QUERY).matches;
}

function subscribe(changed: () => void): () => void {
  const media = globalThis.matchMedia(QUERY);
  media.addEventListener("change", changed);
  return () => media.removeEventListener("change", changed);
}
