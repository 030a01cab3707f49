import {
  HIDDEN_PARTS_META,
  localeOfPath,
  localePrefix,
  LOCALES,
  type OrdersPart,
  pathIn,
  type PagePart,
} from "@tradeslip/contracts/rules";

/** What the operator decides and the build cannot know. */
export interface Site {
  readonly brandName: string;
  /** Where browsers reach us, e.g. https://desk.example; null leaves out everything that needs it. */
  readonly origin: string | null;
  /** Parts removed from the pages (apps/web/src/lib/hideable.tsx). */
  readonly hidden: readonly (PagePart | OrdersPart)[];
  /**
   * The operator's facts about the desk, by name, in the page's language. A part is removed when none of its
   * facts is set.
   */
  readonly facts: Readonly<Record<string, string>>;
}

/** Places left in a page (apps/web/scripts/page-html.ts, apps/web/src/lib/server-value.tsx). */
const BRAND = "{{brand}}";
const ADDRESS = "<!--address-->";
const HIDDEN = "<!--hidden-->";
const FACT = /\{\{desk\.(\w+)\}\}/g;
/** A part that is shown if one of these facts is set. */
const FACTS = /^facts? (.+)$/;
/** A text in the place of a hidden part. */
const INSTEAD = /^without (.+)$/;
/** As apps/web/src/lib/marked.tsx writes it. */
const MARKED =
  /<template data-part="begin ([^"]+)"><\/template>(.*?)<template data-part="end \1"><\/template>/gs;
/** One of two texts: the first, with its values, if the named value is known, else the second. */
const CHOICE = /\{\{if ([\w-]+)\}\}(.*?)\{\{else\}\}(.*?)\{\{end\}\}/gs;
const VALUE = /\{\{([\w-]+)\}\}/g;

/** Texts by the names of their places. */
export type PageValues = Readonly<Record<string, string>>;

/** Fills in what the operator decides. */
export function fillSite(html: string, path: string, { brandName, origin, hidden, facts }: Site): string {
  const address = origin === null ? "" : addressTags(origin, path);
  const tag = hidden.length === 0 ? "" : `<meta name="${HIDDEN_PARTS_META}" content="${hidden.join(" ")}" />`;
  const isHidden = (part: string) => hidden.some((one) => one === part);
  const isShown = (part: string) => {
    const [, absent] = INSTEAD.exec(part) ?? [];
    if (absent !== undefined) return isHidden(absent);
    const [, names] = FACTS.exec(part) ?? [];
    if (names === undefined) return !isHidden(part);
    return names.split(" ").some((name) => Object.hasOwn(facts, name));
  };
  return withoutParts(html, isShown)
    .replaceAll(FACT, (_, name: string) => escapeHtml(facts[name] ?? ""))
    .replace(HIDDEN, tag)
    .replaceAll(BRAND, () => escapeHtml(brandName))
    .replace(ADDRESS, () => address);
}

/** Removes the marks around each part, and parts that are not shown. Parts may hold others. */
function withoutParts(html: string, isShown: (part: string) => boolean): string {
  return html.replaceAll(MARKED, (_, part: string, content: string) =>
    isShown(part) ? withoutParts(content, isShown) : "",
  );
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

/** Tags for the page's address, here and in other languages. */
function addressTags(origin: string, path: string): string {
  const url = escapeHtml(origin + path);
  const tags = [`<link rel="canonical" href="${url}" />`, `<meta property="og:url" content="${url}" />`];
  for (const alternate of alternatesOf(origin, path))
    tags.push(
      `<link rel="alternate" hreflang="${alternate.language}" href="${escapeHtml(alternate.url)}" />`,
    );
  return tags.join("\n    ");
}

interface Alternate {
  /** BCP 47, or "x-default" for readers of none of them. */
  readonly language: string;
  readonly url: string;
}

/** The page's address in each language, for its own head and for the sitemap. */
export function alternatesOf(origin: string, path: string): Alternate[] {
  const bare = path.slice(localePrefix(localeOfPath(path)).length) || "/";
  const own = LOCALES.map((language) => ({ language, url: origin + pathIn(language, bare) }));
  return [...own, { language: "x-default", url: origin + bare }];
}

export function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
