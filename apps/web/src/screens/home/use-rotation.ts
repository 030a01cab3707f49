import { type FocusEvent, useEffect, useState } from "react";
import { useReducedMotion } from "./use-reduced-motion.ts";

/** How long each one is shown (docs/product.md, P1.8). */
const EACH_MS = 5_000;

interface Rotation {
  /** The one shown, from 0. */
  shown: number;
  /** True when the reader asked for the one shown; false once time has moved on. */
  chosen: boolean;
  paused: boolean;
  jump: (to: number) => void;
  setPaused: (paused: boolean) => void;
}

/** Shows one of `count` after the other while nothing holds it: not the reader's pause, pointer, focus or wish for less motion. */
export function useRotation(count: number, held: boolean): Rotation {
  const [{ shown, chosen }, setShown] = useState({ shown: 0, chosen: false });
  const [paused, setPaused] = useState(false);
  const stands = useReducedMotion() || paused || held;

  useEffect(() => {
    if (stands) return;
    const next = () => setShown({ shown: (shown + 1) % count, chosen: false });
    const timer = setTimeout(next, EACH_MS);
    return () => clearTimeout(timer);
  }, [stands, shown, count]);

  const jump = (to: number) => setShown({ shown: to, chosen: true });
  return { shown, chosen, paused, jump, setPaused };
}

/** Whether the pointer is over an element or the focus within it, and the handlers that tell. */
export function useHeld() {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const handlers = {
    onPointerEnter: () => setHovered(true),
    onPointerLeave: () => setHovered(false),
    onFocus: () => setFocused(true),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
      setFocused(currentTarget.contains(relatedTarget)),
  };
  return { held: hovered || focused, handlers };
}
