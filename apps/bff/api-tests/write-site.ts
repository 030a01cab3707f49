import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Screens served from the empty app page unless they have a page of their own. */
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
  /** API answers whose values appear in it. */
  readonly answers?: readonly string[];
  /** If the name does not imply it. */
  readonly path?: string;
  /** The allowed values of its parameter. */
  readonly param?: string;
}

/** Writes pages as the web build does: "index" is "/", "rates" is "/rates", "app" is the empty page. */
export async function writeSite(
  root: string,
  pages: readonly Page[],
  liteStyle = "p{margin:0}",
): Promise<void> {
  for (const { name, html } of pages) await writeFile(join(root, `${name}.html`), html);
  const own = new Set(pages.map(({ name }) => pathOf(name)));
  const appScreens = APP_SCREENS.filter((path) => !own.has(path));
  const listed = pages.flatMap(({ name, sitemap = false, answers = [], path: given, param }) =>
    (name === "app" ? appScreens : [given ?? pathOf(name)]).map((path) => ({
      path,
      param,
      file: `${name}.html`,
      sitemap,
      answers,
    })),
  );
  await writeFile(join(root, "site.json"), JSON.stringify({ color: "#ffffff", liteStyle, pages: listed }));
}

/** A folder with the fewest pages that a build has, for tests of answers without scripts. */
export async function barePages(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), "tradeslip-pages-"));
  await writeSite(
    root,
    ["index", "app", "404"].map((name) => ({ name, html: `<!doctype html><title>${name}` })),
  );
  return root;
}

function pathOf(name: string): string {
  if (name === "404") return "*";
  return name === "index" ? "/" : `/${name}`;
}
