/** Loaded with the texts of other languages than English: their drafts, and the English in them. */
import { i18n, type MessageDescriptor, type Messages } from "@lingui/core";
import { createElement, Fragment, type ReactNode } from "react";
import { IsEnglish, setDrafts } from "./english-beneath.ts";

/**
 * First strong isolates, which scripts/texts/drafts.ts puts around English: after a line break, English goes
 * beneath.
 */
const OPEN = "\u2068";
const CLOSE = "\u2069";
const BENEATH = ` \n${OPEN}`;
/** May contain isolates of amounts. */
const MARKS = /((?: \n)?\u2068|[\u2066\u2067\u2069])/;

/** Elements that hold only text. */
const TEXT_ALONE: ReadonlySet<string | undefined> = new Set([
  "option",
  "title",
  "textarea",
  "style",
  "script",
  "text",
  "tspan",
  "desc",
]);

interface English {
  readonly locale: string;
  /** For Intl. */
  readonly formats: string;
  /** Texts that stand in others, such as "{count} min ago". */
  readonly messages: Messages;
}

/** Values in English, by how they read in the page's language. */
const inEnglish = new Map<string, string>();
/** A page shows fewer; the oldest are forgotten. */
const MOST_VALUES = 200;

/** From now on English is marked, and has English values. */
export function openDrafts(english: English): void {
  i18n.load(english.locale, english.messages);
  setDrafts({
    mark: (children, element) => (TEXT_ALONE.has(element) ? children : marked(children)),
    inBoth: (say) => inBoth(say, english),
    sayInEnglish: (say) => sayInEnglish(say, english),
  });
  const say = saidWithEnglish(i18n._.bind(i18n));
  i18n._ = say;
  i18n.t = say;
}

function inBoth(say: () => string, english: English): string {
  const own = say();
  if (i18n.locale !== english.locale) remember(own, sayInEnglish(say, english));
  return own;
}

function sayInEnglish(say: () => string, english: English): string {
  const { locale, locales } = i18n;
  i18n.activate(english.locale, english.formats);
  try {
    return say();
  } finally {
    i18n.activate(locale, locales);
  }
}

function remember(own: string, english: string): void {
  inEnglish.delete(own);
  if (own !== english) inEnglish.set(own, english);
  if (inEnglish.size > MOST_VALUES) inEnglish.delete(inEnglish.keys().next().value!);
}

/** Says a text with its values, and the English in it with English ones. */
function saidWithEnglish(say: (text: MessageDescriptor) => string): typeof i18n._ {
  return (id: string | MessageDescriptor, given: MessageDescriptor["values"] = {}, options: object = {}) => {
    const text = typeof id === "string" ? { id, values: given, ...options } : id;
    const own = say(text);
    const values = Object.entries(text.values ?? {});
    if (!own.includes(OPEN) || !values.some(([, value]) => inEnglish.has(value as string))) return own;
    const english = values.map(([name, value]) => [name, inEnglish.get(value as string) ?? value] as const);
    const said = say({ ...text, values: Object.fromEntries(english) });
    const end = own.indexOf(BENEATH);
    if (end === -1) return own.startsWith(OPEN) && own.endsWith(CLOSE) ? said : own;
    // None of its own where a value brought what is beneath.
    const beneath = said.indexOf(BENEATH);
    return beneath === -1 ? own : own.slice(0, end) + said.slice(beneath);
  };
}

function marked(children: ReactNode): ReactNode {
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
      else drawn.push(asEnglish(element, drawn.splice(from)));
    } else if (piece === OPEN || piece === BENEATH) {
      open.push({ from: drawn.length, element: piece === OPEN ? "span" : "small" });
    } else {
      if (piece === "\u2066" || piece === "\u2067") open.push({ from: drawn.length, element: null });
      drawn.push(piece);
    }
  }
  return createElement(Fragment, null, ...drawn);
}

function asEnglish(element: "small" | "span", children: readonly ReactNode[]): ReactNode {
  const english = createElement(element, { lang: "en", dir: "ltr" }, ...children);
  return createElement(IsEnglish, { value: true }, english);
}
