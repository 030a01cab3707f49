/** Places in a page that the server fills when it starts (apps/bff/src/site/pages.ts): both are the operator's. */
const BRAND = "{{brand}}";
const ADDRESS = "<!--address-->";

interface PageHead {
  /** Undefined: the brand's name alone. */
  title?: string;
  description?: string;
  /** False keeps search engines away. */
  indexed: boolean;
}

/** Title, description, and what messengers and search engines read. */
export function pageHead({ title, description, indexed }: PageHead): string {
  const fullTitle = title === undefined ? BRAND : `${title} · ${BRAND}`;
  const lines = [`<title>${escape(fullTitle)}</title>`, meta("name", "application-name", BRAND)];
  if (description !== undefined) lines.push(meta("name", "description", description));
  if (!indexed) return [...lines, meta("name", "robots", "noindex")].join("\n    ");
  lines.push(
    meta("property", "og:type", "website"),
    meta("property", "og:site_name", BRAND),
    meta("property", "og:title", title ?? BRAND),
  );
  if (description !== undefined) lines.push(meta("property", "og:description", description));
  return [...lines, ADDRESS].join("\n    ");
}

function meta(key: "name" | "property", name: string, content: string): string {
  return `<meta ${key}="${name}" content="${escape(content)}" />`;
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}
