/** For search engines: what they may read, and where the list of pages is. Whether a page is listed, it says itself. */
export function robotsText(origin: string | null): string {
  const sitemap = origin === null ? "" : `\nSitemap: ${origin}/sitemap.xml\n`;
  return `User-agent: *\nDisallow: /api/\n${sitemap}`;
}

/** The pages for visitors (sitemaps.org protocol, which asks for absolute addresses). */
export function sitemapXml(origin: string, paths: readonly string[]): string {
  const urls = paths.map((path) => `  <url><loc>${origin}${path}</loc></url>\n`).join("");
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}</urlset>\n`;
}
