import { useSyncExternalStore } from "react";

const QUERY = "(prefers-reduced-motion: reduce)";

/** Whether the reader prefers reduced motion. Follows the setting; true in a prerendered page. */
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
