// @vitest-environment node
import { localePrefix, LOCALES } from "@tradeslip/contracts/rules";
import { expect, test } from "vitest";
import { begin, prerenderPage } from "./entry-prerender.tsx";
import { ROUTES } from "./routes.ts";

/** Pages made by the server follow the reader's language, not the address. */
const OF_THE_SERVER = /^\/(?:lite|docs|api|\.well-known)(?:[/?#]|$)/;

test.each(LOCALES.slice(1))("each link of a prerendered page stays in the language: %s", async (locale) => {
  await begin(locale);
  const prefix = localePrefix(locale);
  const leaving: string[] = [];
  for (const route of ROUTES.filter((each) => "prerender" in each)) {
    const { html } = await prerenderPage(route.path, route.layout);
    const links = html.match(/<a\s[^>]*>/g) ?? [];
    expect(links.length, route.path).toBeGreaterThan(0);
    for (const link of links) {
      const [, href = ""] = /\shref="([^"]*)"/.exec(link) ?? [];
      const isOwn = href === prefix || /^[/?#]/.test(href.slice(prefix.length));
      const stays = href.startsWith(prefix) && isOwn;
      // The language menu's links lead elsewhere, and say so.
      if (href.startsWith("/") && !stays && !OF_THE_SERVER.test(href) && !/\shreflang=/i.test(link))
        leaving.push(`${route.path}: ${href}`);
    }
  }
  expect(leaving).toEqual([]);
});
