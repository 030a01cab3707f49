import { HIDDEN_PARTS_META, SITE_PARTS, type SitePart } from "@tradeslip/contracts/rules";

/** What the operator decides and the build cannot know. */
export interface Site {
  readonly brandName: string;
  /** Where browsers reach us, e.g. https://desk.example; null leaves out everything that needs it. */
  readonly origin: string | null;
  /** Taken out of the pages (apps/web/src/lib/hideable.tsx). */
  readonly hidden: readonly SitePart[];
}

/** Places that the build leaves in a page (apps/web/scripts/page-html.ts, apps/web/src/lib/server-value.tsx). */
const BRAND = "{{brand}}";
const ADDRESS = "<!--address-->";
const HIDDEN = "<!--hidden-->";
/** One of two texts: with the values if the first place's is known, else what stands there while it is not. */
const CHOICE = /\{\{if ([\w-]+)\}\}(.*?)\{\{else\}\}(.*?)\{\{end\}\}/gs;
const VALUE = /\{\{([\w-]+)\}\}/g;

/** Texts by the names of their places. */
export type PageValues = Readonly<Record<string, string>>;

/** What the operator decides. */
export function fillSite(html: string, path: string, { brandName, origin, hidden }: Site): string {
  const address = origin === null ? "" : addressTags(escapeHtml(origin + path));
  return withoutParts(html, hidden)
    .replaceAll(BRAND, () => escapeHtml(brandName))
    .replace(ADDRESS, () => address);
}

/** Without the marks around each part, nor what is between those of a hidden one; the page's scripts read which those are. */
function withoutParts(html: string, hidden: readonly SitePart[]): string {
  const tag = hidden.length === 0 ? "" : `<meta name="${HIDDEN_PARTS_META}" content="${hidden.join(" ")}" />`;
  const marked = SITE_PARTS.map(
    (part) =>
      [
        new RegExp(`${mark("begin", part)}(.*?)${mark("end", part)}`, "gs"),
        hidden.includes(part) ? "" : "$1",
      ] as const,
  );
  return marked.reduce((page, [marks, shown]) => page.replaceAll(marks, shown), html).replace(HIDDEN, tag);
}

/** As apps/web/src/lib/hideable.tsx draws it. */
function mark(at: "begin" | "end", part: SitePart): string {
  return `<template data-part="${at} ${part}"></template>`;
}

export function hasPlacesForValues(html: string): boolean {
  return html.search(CHOICE) >= 0;
}

export function fillValues(html: string, values: PageValues): string {
  const textOf = (name: string) => (Object.hasOwn(values, name) ? escapeHtml(values[name]!) : "");
  return html.replaceAll(CHOICE, (_place, name: string, known: string, unknown: string) =>
    Object.hasOwn(values, name) ? known.replaceAll(VALUE, (_, value: string) => textOf(value)) : unknown,
  );
}

function addressTags(url: string): string {
  return `<link rel="canonical" href="${url}" />\n    <meta property="og:url" content="${url}" />`;
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
