import { createElement, Fragment, type ReactNode } from "react";

/** First strong isolates, as scripts/texts/drafts.ts puts them around English: after a new line it stands beneath. */
const OPEN = "\u2068";
const CLOSE = "\u2069";
/** Isolates of amounts may stand inside. */
const MARKS = /((?: \n)?\u2068|[\u2066\u2067\u2069])/;

/** Elements that hold text alone. */
const TEXT_ALONE: ReadonlySet<string> = new Set([
  "option",
  "title",
  "textarea",
  "style",
  "script",
  "text",
  "tspan",
  "desc",
]);

/** Children of an element of the page, what is English in them marked. */
export function markEnglishIn(element: string, children: ReactNode): ReactNode {
  return TEXT_ALONE.has(element) ? children : markEnglish(children);
}

/**
 * In a text of another language: English beneath a draft is smaller and on a line of its own, English in place
 * of one stands as it is, and both say that they are English (docs/decisions/008).
 */
export function markEnglish(children: ReactNode): ReactNode {
  const parts: readonly ReactNode[] = Array.isArray(children) ? children : [children];
  return parts.some((part) => typeof part === "string" && part.includes(OPEN)) ? drawMarked(parts) : children;
}

function drawMarked(parts: readonly ReactNode[]): ReactNode {
  const drawn: ReactNode[] = [];
  /** Where each isolate begins that is open, and the element that it becomes, if it is English. */
  const open: { readonly from: number; readonly element: "small" | "span" | null }[] = [];
  for (const piece of parts.flatMap((part) => (typeof part === "string" ? part.split(MARKS) : [part]))) {
    if (piece === CLOSE && open.length > 0) {
      const { from, element } = open.pop()!;
      if (element === null) drawn.push(piece);
      else drawn.push(createElement(element, { lang: "en", dir: "ltr" }, ...drawn.splice(from)));
    } else if (piece === OPEN || piece === ` \n${OPEN}`) {
      open.push({ from: drawn.length, element: piece === OPEN ? "span" : "small" });
    } else {
      if (piece === "\u2066" || piece === "\u2067") open.push({ from: drawn.length, element: null });
      drawn.push(piece);
    }
  }
  return createElement(Fragment, null, ...drawn);
}
