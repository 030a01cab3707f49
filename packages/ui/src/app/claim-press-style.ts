import "./pressable.css";

/** The id of the style element that React Aria adds unless the page has one. */
const PRESS_STYLE_ID = "react-aria-pressable-style";

/**
 * Our content security policy blocks style elements created by script, which logs an error. Our own style
 * sheet has the rule, and an empty element with that id keeps React Aria from adding it. Call it at module
 * level.
 */
export function claimPressStyle(): void {
  if (typeof document === "undefined" || document.getElementById(PRESS_STYLE_ID)) return;
  const mark = document.createElement("meta");
  mark.id = PRESS_STYLE_ID;
  document.head.append(mark);
}
