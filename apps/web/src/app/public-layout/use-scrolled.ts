import { useSyncExternalStore } from "react";

/** From here on the bar lies over the page (docs/product.md, P2.4). */
const SCROLLED_PX = 50;

/** Whether the page is scrolled more than 50 px. */
export function useScrolled(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.scrollY > SCROLLED_PX,
    () => false,
  );
}

function subscribe(changed: () => void): () => void {
  window.addEventListener("scroll", changed, { passive: true });
  return () => window.removeEventListener("scroll", changed);
}
