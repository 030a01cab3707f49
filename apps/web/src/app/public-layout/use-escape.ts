import { useEffect, useEffectEvent } from "react";

/** While `active`, the Escape key does it, wherever the focus is. */
export function useEscape(active: boolean, onEscape: () => void): void {
  const escape = useEffectEvent(onEscape);
  useEffect(() => {
    if (!active) return;
    function listen(event: KeyboardEvent) {
      if (event.key === "Escape") escape();
    }
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [active]);
}
