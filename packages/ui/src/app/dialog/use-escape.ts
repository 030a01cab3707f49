import { useEffect, useEffectEvent } from "react";

/**
 * Calls back at each press of Escape, wherever the focus is, but neither while the key is held nor when it
 * ends an input method's composition.
 */
export function useEscape(isOpen: boolean, onEscape: () => void): void {
  const escape = useEffectEvent(onEscape);
  useEffect(() => {
    if (!isOpen) return undefined;
    const listen = ({ key, isComposing, repeat }: KeyboardEvent) => {
      if (key === "Escape" && !isComposing && !repeat) escape();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [isOpen]);
}
