import { writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Screens served from the empty app page, as the build lists them. */
const APP_SCREENS = [
  "/users",
  "/users/:id",
  "/users/:id/:view",
  "/exchange",
  "/resources",
  "/settings",
  "/q/:token",
];

interface Page {
  readonly name: string;
  readonly html: string;
  readonly sitemap?: boolean;
  /** Where the name does not tell it. */
  readonly path?: string;
  /** What its parameter may be. */
  readonly param?: string;
}

/** Writes pages as the web build does: "index" is "/", "rates" is "/rates", "app" is the empty page. */
export async function writeSite(
  root: string,
  pages: readonly Page[],
  liteStyle = "p{margin:0}",
): Promise<void> {
  for (const { name, html } of pages) await writeFile(join(root, `${name}.html`), html);
  const listed = pages.flatMap(({ name, sitemap = false, path: own, param }) =>
    (name === "app" ? APP_SCREENS : [own ?? pathOf(name)]).map((path) => ({
      path,
      param,
      file: `${name}.html`,
      sitemap,
    })),
  );
  await writeFile(join(root, "site.json"), JSON.stringify({ color: "#ffffff", liteStyle, pages: listed }));
}

function pathOf(name: string): string {
  if (name === "404") return "*";
  return name === "index" ? "/" : `/${name}`;
}
