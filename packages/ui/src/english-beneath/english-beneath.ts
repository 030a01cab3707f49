import { createElement, Fragment, type ReactNode } from "react";

/**
 * First strong isolates, which scripts/texts/drafts.ts puts around English: after a line break, English goes
 * beneath.
 */
const OPEN = "\u2068";
const CLOSE = "\u2069";
/** May contain isolates of amounts. */
const MARKS = /((?: \n)?\u2068|[\u2066\u2067\u2069])/;

/** Elements that hold only text. */
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

/** Children of a page element, with the English in them marked. */
export function markEnglishIn(element: string, children: ReactNode): ReactNode {
  return TEXT_ALONE.has(element) ? children : markEnglish(children);
}

/**
 * Marks the English in a text of another language: below a draft it is smaller and on a separate line, in
 * place of a translation it stays as it is; both are labelled as English (docs/decisions/008).
 */
export function markEnglish(children: ReactNode): ReactNode {
  const parts: readonly ReactNode[] = Array.isArray(children) ? children : [children];
  return parts.some((part) => typeof part === "string" && part.includes(OPEN)) ? drawMarked(parts) : children;
}

function drawMarked(parts: readonly ReactNode[]): ReactNode {
  const drawn: ReactNode[] = [];
  /** For each open isolate, where it begins and, if it is English, the element that it becomes. */
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
