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

const template = await readFile(join(DIST, "index.html"), "utf8");
const manifest = await takeManifest();
const pages = await renderPages();
for (const page of pages) await writeFile(join(DIST, fileNameOf(page)), pageHtml(page));
await writeFile(join(DIST, "app.html"), shellHtml());
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

function pageHtml({ path, title, description, module, html }: PrerenderedPage): string {
  for (const refused of [/\sstyle="/, /<script/]) {
    if (refused.test(html)) throw new Error(`${path} holds ${refused}, which its policy refuses`);
  }
  const found = path !== "*";
  const { styles } = filesOf(manifest, found ? [ENTRY, module, FOOT] : [ENTRY, module]);
  const { scripts } = filesOf(manifest, [ENTRY, module]);
  const isNew = (file: string) => !template.includes(`"${file}"`);
  const links = [
    ...styles.filter(isNew).map((file) => `<link rel="stylesheet" crossorigin href="${file}">`),
    ...scripts.filter(isNew).map((file) => `<link rel="modulepreload" crossorigin href="${file}">`),
  ];
  return fill({
    "<!--head-->": pageHead({ title, description, indexed: found }),
    "<!--noscript-->": "",
    "</head>": `${links.join("\n    ")}\n  </head>`,
    '<div id="root"></div>': `<div id="root" data-page="${path}">${html}</div>`,
  });
}

function shellHtml(): string {
  return fill({ "<!--head-->": pageHead({ indexed: false }), "<!--noscript-->": NEEDS_SCRIPT });
}

function fill(places: Record<string, string>): string {
  return Object.entries(places).reduce((text, [place, content]) => {
    if (!text.includes(place)) throw new Error(`index.html has no ${place}`);
    return text.replace(place, () => content);
  }, template);
}

function visitOf({ path, module }: PrerenderedPage) {
  const modules = path === "*" ? [ENTRY, module] : [ENTRY, module, FOOT];
  return { name: path, scripts: filesOf(manifest, modules).scripts, limitKb: PUBLIC_LIMIT_KB };
}

/** The screens that are no public page stand in the sidebar's layout. */
function appVisits() {
  const isPublic = new Set(pages.map(({ module }) => module));
  return Object.keys(manifest)
    .filter((module) => /^src\/screens\/.*-page\.tsx$/.test(module) && !isPublic.has(module))
    .map((module) => ({
      name: module.split("/")[2] ?? module,
      scripts: filesOf(manifest, [ENTRY, APP_LAYOUT, module]).scripts,
      limitKb: APP_LIMIT_KB,
    }));
}
