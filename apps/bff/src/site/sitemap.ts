import { alternatesOf, escapeHtml } from "./page-template.ts";

const [SITEMAPS, XHTML] = ["http://www.sitemaps.org/schemas/sitemap/0.9", "http://www.w3.org/1999/xhtml"];

/**
 * The pages for visitors (sitemaps.org protocol, which asks for absolute addresses), each with its other
 * languages as Google reads them: `xhtml:link`, the page itself among them.
 */
export function sitemapXml(origin: string, paths: readonly string[]): string {
  const urls = paths.map((path) => {
    const links = alternatesOf(origin, path).map(
      ({ language, url }) =>
        `    <xhtml:link rel="alternate" hreflang="${language}" href="${escapeHtml(url)}"/>\n`,
    );
    return `  <url>\n    <loc>${escapeHtml(origin + path)}</loc>\n${links.join("")}  </url>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="${SITEMAPS}" xmlns:xhtml="${XHTML}">\n${urls.join("")}</urlset>\n`;
}
