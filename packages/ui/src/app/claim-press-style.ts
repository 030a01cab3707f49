import "./pressable.css";

/** The id of the style element that React Aria adds unless the page has one. */
const PRESS_STYLE_ID = "react-aria-pressable-style";

/**
 * Our content security policy refuses style elements made by script, and says so in the console. The rule is in
 * our own style sheet, so an empty mark with that id keeps React Aria from trying. Call it where it is imported.
 */
export function claimPressStyle(): void {
  if (typeof document === "undefined" || document.getElementById(PRESS_STYLE_ID)) return;
  const mark = document.createElement("meta");
  mark.id = PRESS_STYLE_ID;
  document.head.append(mark);
}
