/**
 * Second half of the build: renders the pages for visitors to HTML, each with its own head, style sheets and preloads,
 * beside app.html, the empty page of the screens behind "Let's trade". Then holds the script sizes to their budget.
 */
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build, type Manifest } from "vite";
import type { PrerenderedPage, prerenderPages } from "../src/entry-prerender.tsx";
import { filesOf } from "./manifest.ts";
import { lateTags, readStyles, scriptTags, splitStyles, styleTags, takeFiles } from "./page-files.ts";
import { pageHead } from "./page-head.ts";
import { APP_LIMIT_KB, checkScriptBudget, PUBLIC_LIMIT_KB } from "./script-budget.ts";

const ROOT = join(import.meta.dirname, "..");
const DIST = join(ROOT, "dist");
/** Inside the package, so that it finds the libraries. */
const RENDERER = join(ROOT, "node_modules/.prerender");
const ENTRY = "index.html";
const FOOT = "src/app/public-layout/public-foot.tsx";
const APP_LAYOUT = "src/app/app-layout/app-layout.tsx";
const NEEDS_SCRIPT = "<noscript>This site needs JavaScript to fetch live prices.</noscript>";

const { frame, entryScript } = takeFiles(await readFile(join(DIST, "index.html"), "utf8"));
const manifest = await takeManifest();
const pages = await renderPages();
for (const page of pages) await writeFile(join(DIST, fileNameOf(page)), await pageHtml(page));
await writeFile(join(DIST, "app.html"), await shellHtml());
await checkScriptBudget(DIST, [...pages.map(visitOf), ...appVisits()]);

/** Vite's list of what the build made. It is no file for the public. */
async function takeManifest(): Promise<Manifest> {
  const folder = join(DIST, ".vite");
  const text = await readFile(join(folder, "manifest.json"), "utf8");
  await rm(folder, { recursive: true });
  return JSON.parse(text) as Manifest;
}

async function renderPages(): Promise<PrerenderedPage[]> {
  process.env["NODE_ENV"] = "production";
  await build({
    root: ROOT,
    logLevel: "warn",
    build: { ssr: "src/entry-prerender.tsx", outDir: RENDERER, emptyOutDir: true, copyPublicDir: false },
  });
  const entry = pathToFileURL(join(RENDERER, "entry-prerender.js")).href;
  const renderer = (await import(entry)) as { prerenderPages: typeof prerenderPages };
  return renderer.prerenderPages();
}

function fileNameOf({ path }: PrerenderedPage): string {
  if (path === "*") return "404.html";
  return path === "/" ? "index.html" : `${path.slice(1)}.html`;
}

async function pageHtml(page: PrerenderedPage): Promise<string> {
  const { path, title, description, layout, hidden, html } = page;
  for (const refused of [/\sstyle="/, /<script/, /<style/]) {
    if (refused.test(html)) throw new Error(`${path} holds ${refused}, which its policy refuses`);
  }
  const { styles } = filesOf(manifest, modulesOf(page));
  const { scripts } = filesOf(manifest, modulesOf({ ...page, footed: false }));
  const { first, late } = splitStyles(await readStyles(DIST, styles));
  const lateOnes = [`<style>${late}</style>`, ...scriptTags(entryScript, scripts)];
  return fill({
    "<!--head-->": pageHead({ title, description, indexed: !hidden }),
    "<!--noscript-->": layout ? NEEDS_SCRIPT : "",
    "</head>": lines(styleTags(first, styles), "</head>"),
    '<div id="root"></div>': `<div id="root" data-page="${path}">${html}</div>`,
    "</body>": lines(await lateTags(lateOnes), "</body>"),
  });
}

async function shellHtml(): Promise<string> {
  const { styles, scripts } = filesOf(manifest, [ENTRY, APP_LAYOUT]);
  const css = await readStyles(DIST, styles);
  return fill({
    "<!--head-->": pageHead({ indexed: false }),
    "<!--noscript-->": NEEDS_SCRIPT,
    "</head>": lines([...styleTags(css, styles), ...scriptTags(entryScript, scripts)], "</head>"),
  });
}

function lines(tags: readonly string[], end: string): string {
  return `  ${[...tags].join("\n    ")}\n  ${end}`;
}

/** The modules behind a page, in the order of its style sheets. Nobody waits for the foot's script. */
function modulesOf({ layout, module, footed }: PrerenderedPage): string[] {
  return [ENTRY, ...(layout ? [layout] : []), module, ...(footed ? [FOOT] : [])];
}

function fill(places: Record<string, string>): string {
  return Object.entries(places).reduce((text, [place, content]) => {
    if (!text.includes(place)) throw new Error(`index.html has no ${place}`);
    return text.replace(place, () => content);
  }, frame);
}

function visitOf(page: PrerenderedPage) {
  const { scripts } = filesOf(manifest, modulesOf(page));
  return { name: page.path, scripts, limitKb: page.layout ? APP_LIMIT_KB : PUBLIC_LIMIT_KB };
}

/** The screens that are not prerendered stand in the sidebar's layout. */
function appVisits() {
  const isPrerendered = new Set(pages.map(({ module }) => module));
  return Object.keys(manifest)
    .filter((module) => /^src\/screens\/.*-page\.tsx$/.test(module) && !isPrerendered.has(module))
    .map((module) => ({
      name: module.split("/")[2] ?? module,
      scripts: filesOf(manifest, [ENTRY, APP_LAYOUT, module]).scripts,
      limitKb: APP_LIMIT_KB,
    }));
}
