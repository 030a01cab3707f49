import { useEffect, useEffectEvent } from "react";

/** Calls this on an Escape that reaches the document, wherever the focus is. */
export function useEscape(isActive: boolean, onEscape: () => void): void {
  const escape = useEffectEvent(onEscape);
  useEffect(() => {
    if (!isActive) return undefined;
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === "Escape") escape();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [isActive]);
}
