/** What the operator decides and the build cannot know. */
export interface Site {
  readonly brandName: string;
  /** Where browsers reach us, e.g. https://desk.example; null leaves out everything that needs it. */
  readonly origin: string | null;
}

/** Places that the build leaves in a page (apps/web/scripts/page-html.ts, apps/web/src/lib/server-value.tsx). */
const BRAND = "{{brand}}";
const ADDRESS = "<!--address-->";
/** One of two texts: with the values if the first place's is known, else what stands there while it is not. */
const CHOICE = /\{\{if ([\w-]+)\}\}(.*?)\{\{else\}\}(.*?)\{\{end\}\}/gs;
const VALUE = /\{\{([\w-]+)\}\}/g;

/** Texts by the names of their places. */
export type PageValues = Readonly<Record<string, string>>;

/** What the operator decides. */
export function fillSite(html: string, path: string, { brandName, origin }: Site): string {
  const address = origin === null ? "" : addressTags(escapeHtml(origin + path));
  return html.replaceAll(BRAND, () => escapeHtml(brandName)).replace(ADDRESS, () => address);
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
