/**
 * Second half of the build: renders the prerendered routes to HTML, each with its own head, style sheets and
 * preloads, and app.html, the empty page of all other screens. Then checks the script sizes against their
 * budget.
 */
import type * as renderer from "../src/entry-prerender.tsx";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build, type Manifest } from "vite";
import { directionOf, LANGUAGES, localeOfPath, localePrefix } from "@tradeslip/contracts/rules";
import {
  cataloguesOf,
  FIRST_ANSWERS,
  OWN_EMPTY_PAGES,
  type PrerenderedPath,
  type RoutePath,
  ROUTES,
  type SiteRoute,
} from "../src/routes.ts";
import { builtLocales } from "./built-locales.ts";
import { catalogueModule, cataloguesModule } from "./catalogues.ts";
import { tokenColor } from "./design-tokens.ts";
import { distFolder } from "./dist-folder.ts";
import { inlineScript } from "./index-html.ts";
import { liteStyle } from "./lite-style.ts";
import {
  filesOf,
  lateTags,
  headTags,
  lowScriptTags,
  readStyles,
  scriptTags,
  splitStyles,
  styleTags,
  takeFiles,
  withoutHeadingFont,
  withUsedUtilities,
} from "./page-html.ts";
import { checkScriptBudget, scriptLimitKb } from "./script-budget.ts";

const [DEFAULT_LOCALE] = builtLocales();
type Renderer = typeof renderer;

const ROOT = join(import.meta.dirname, "..");
const DIST = distFolder();
/**
 * Inside the package, so that it finds the libraries; unique to this build, because another may run at the
 * same time.
 */
const RENDERER = await mkdtemp(join(ROOT, "node_modules/.prerender-"));
const ENTRY = "index.html";
const FOOTER = "src/app/public-layout/public-foot.tsx";
const APP_LAYOUT = "src/app/app-layout/app-layout.tsx";
/** The page of every screen that is not prerendered and has none of its own. */
const EMPTY_PAGE = "app.html";

const { frame, entryScript } = takeFiles(await readFile(join(DIST, "index.html"), "utf8"));
const manifest = await takeManifest();
const entryStyles = (manifest[ENTRY]?.css ?? []).map((file) => `/${file}`);
const isInlinedWhole = (file: string) => !entryStyles.includes(file);
/** With the utilities of everything that scripts render; pages inline those of their own elements. */
const utilitySheets = entryStyles.map((file) => `<link rel="stylesheet" href="${file}">`);
const { begin, prerenderPage, frameTexts, languageOffer } = await buildRenderer();
const languageOffers = await offersByLocale();
for (const locale of builtLocales()) await writePages(locale);
await writeFile(join(DIST, "site.json"), siteJson());
await rm(RENDERER, { recursive: true });
await checkScriptBudget(DIST, ROUTES.map(visitOf));

/** Reads Vite's manifest of the build and removes it, because it is not for the public. */
async function takeManifest(): Promise<Manifest> {
  const folder = join(DIST, ".vite");
  const text = await readFile(join(folder, "manifest.json"), "utf8");
  await rm(folder, { recursive: true });
  return JSON.parse(text) as Manifest;
}

/** One language at a time, because the renderer has a single current language. */
async function writePages(locale: string): Promise<void> {
  await begin(locale);
  const folder = join(DIST, localePrefix(locale));
  await mkdir(folder, { recursive: true });
  for (const route of ROUTES)
    if ("prerender" in route) await writeFile(join(folder, fileOf(route)), await pageHtml(route, locale));
  await writeFile(
    join(folder, EMPTY_PAGE),
    await emptyPageHtml(locale, {
      modules: [ENTRY, APP_LAYOUT],
      catalogues: ["trade"],
      beside: [],
      calls: [],
    }),
  );
  for (const route of ROUTES.filter(hasOwnEmptyPage))
    await writeFile(
      join(folder, fileOf(route)),
      withoutHeadingFont(await emptyPageHtml(locale, await ownEmptyPage(route))),
    );
}

/** By language of the page: offers to readers of the other languages, each in their own. */
async function offersByLocale(): Promise<ReadonlyMap<string, string>> {
  const offers = new Map<string, string[]>(builtLocales().map((locale) => [locale, []]));
  for (const language of LANGUAGES) {
    await begin(language.locale);
    for (const [own, all] of offers) if (own !== language.locale) all.push(languageOffer(language, own));
  }
  const script = await inlineScript("offer-language.js");
  return new Map([...offers].map(([own, all]) => [own, [...all, script].join("\n    ")]));
}

async function buildRenderer(): Promise<Renderer> {
  process.env["NODE_ENV"] = "production";
  await build({
    root: ROOT,
    logLevel: "warn",
    build: { ssr: "src/entry-prerender.tsx", outDir: RENDERER, emptyOutDir: true, copyPublicDir: false },
  });
  const entry = pathToFileURL(join(RENDERER, "entry-prerender.js")).href;
  return (await import(entry)) as Renderer;
}

/**
 * What the server needs to know: the page behind each address, the window colour of the installed site, and
 * the style of /lite.
 */
function siteJson(): string {
  const pages = builtLocales().flatMap((locale) =>
    ROUTES.map((route: SiteRoute) => pageEntry(route, locale)),
  );
  return JSON.stringify({ color: tokenColor("paper").light, liteStyle: liteStyle(), pages });
}

/** In the syntax of Fastify's routes. */
function addressOf({ path }: SiteRoute, prefix: string): string {
  if (prefix === "" || path === "/") return prefix || path;
  return path === "*" ? `${prefix}/*` : `${prefix}${path}`;
}

function pageEntry(route: SiteRoute, locale: string) {
  const prefix = localePrefix(locale);
  return {
    path: addressOf(route, prefix),
    file: `${prefix}/${fileOf(route)}`.slice(1),
    ...(route.param && { param: route.param }),
    ...(route.sitemap && { sitemap: true }),
    ...(route.path in FIRST_ANSWERS && { answers: FIRST_ANSWERS[route.path as PrerenderedPath] }),
  };
}

function fileOf(route: SiteRoute): string {
  const { path, prerender } = route;
  if (!prerender && !hasOwnEmptyPage(route)) return EMPTY_PAGE;
  if (path === "*") return "404.html";
  return path === "/" ? "index.html" : `${path.slice(1).replaceAll("/:", "-")}.html`;
}

async function pageHtml(route: SiteRoute & { path: PrerenderedPath }, locale: string): Promise<string> {
  const { path, layout, sitemap = false } = route;
  const { head, noscript, html } = await prerenderPage(path, layout);
  for (const refused of [/\sstyle="/, /<script/, /<style/]) {
    if (refused.test(html)) throw new Error(`${path} holds ${refused}, which its policy refuses`);
  }
  const { styles } = filesOf(manifest, modulesOf(route));
  // The footer's script is not needed early.
  const { scripts } = filesOf(manifest, [
    ...modulesOf(route).filter((module) => module !== FOOTER),
    ...catalogueFiles(locale, cataloguesOf(route)),
  ]);
  const { first, late } = splitStyles(withUsedUtilities(await readStyles(DIST, styles), frame + html));
  const lateOnes = [`<style>${late}</style>`, ...utilitySheets, ...scriptTags(entryScript, scripts)];
  const answers = [...commonAnswers(layout), ...(FIRST_ANSWERS[path] ?? [])];
  return fill({
    ...frameIn(locale),
    "<!--head-->": headTags({ ...head, indexed: sitemap }),
    "<!--noscript-->": noscript,
    "</head>": lines(
      styleTags(
        first,
        styles.filter((file) => !entryStyles.includes(file)),
      ),
      "</head>",
    ),
    '<div id="root"></div>': `<div id="root" data-page="${path}">${html}</div>`,
    "</body>": lines(await lateTags(lateOnes, answers), "</body>"),
  });
}

/** Answers that every page with this layout requests. */
function commonAnswers(layout: SiteRoute["layout"]): string[] {
  return layout === "app" ? ["config", "session"] : ["config"];
}

/** The language and texts of index.html itself. */
function frameIn(locale: string): Record<string, string> {
  const dir = directionOf(locale) === "rtl" ? ' dir="rtl"' : "";
  return {
    '<html lang="en">': `<html lang="${locale}"${dir}>`,
    'href="/manifest.webmanifest"': `href="${localePrefix(localeOfPath(`/${locale.toLowerCase()}`))}/manifest.webmanifest"`,
    "<!--language-offers-->": languageOffers.get(locale)!,
    "<!--lite-offer-->": frameTexts().liteOffer,
  };
}

interface EmptyPage {
  /** The modules whose code and texts render the page's first sight. */
  readonly modules: readonly string[];
  readonly catalogues: readonly string[];
  /** Modules that load after them. */
  readonly beside: readonly string[];
  /** Scripts that send the first requests. */
  readonly calls: readonly string[];
}

function hasOwnEmptyPage({ path }: SiteRoute): boolean {
  return path in OWN_EMPTY_PAGES;
}

async function ownEmptyPage(route: SiteRoute): Promise<EmptyPage> {
  const [entry, screen, ...beside] = modulesOf(route);
  return {
    modules: [entry!, screen!],
    beside,
    catalogues: cataloguesOf(route),
    calls: [await inlineScript("first-desk-calls.js")],
  };
}

async function emptyPageHtml(locale: string, page: EmptyPage): Promise<string> {
  const first = [...page.modules, ...catalogueFiles(locale, page.catalogues)];
  const { scripts } = filesOf(manifest, first);
  const all = filesOf(manifest, [...first, ...page.beside]);
  const { noscript, loading } = frameTexts();
  const css = withUsedUtilities(await readStyles(DIST, all.styles), frame);
  const tags = [
    ...page.calls,
    ...styleTags(css, all.styles.filter(isInlinedWhole)),
    ...scriptTags(entryScript, scripts),
    ...lowScriptTags(all.scripts.filter((file) => !scripts.includes(file))),
  ];
  return fill({
    ...frameIn(locale),
    "<!--head-->": headTags({ indexed: false }),
    "<!--noscript-->": noscript,
    // The same as ChunkLoading in src/lib/lazy-chunk.tsx renders.
    '<div id="root"></div>': `<div id="root"><p role="status" class="chunk-loading">${loading}</p></div>`,
    "</head>": lines(tags, "</head>"),
    // At the end, where they delay only the scripts that need them, not the first text.
    "</body>": lines(utilitySheets, "</body>"),
  });
}

function lines(tags: readonly string[], end: string): string {
  return `  ${[...tags].join("\n    ")}\n  ${end}`;
}

/** A page's modules, in the order of their style sheets. */
function modulesOf({ layout, screen, path }: SiteRoute): string[] {
  const module = `src/screens/${screen}.tsx`;
  const own = OWN_EMPTY_PAGES[path as RoutePath];
  if (own) return [ENTRY, module, ...own.map((beside) => `src/screens/${beside}.tsx`)];
  if (layout === "app") return [ENTRY, APP_LAYOUT, module];
  return layout === "public" ? [ENTRY, module, FOOTER] : [ENTRY, module];
}

/** The texts shared by all pages, and these catalogues. */
function catalogueFiles(locale: string, names: readonly string[]): string[] {
  return [cataloguesModule(locale), ...["shared", ...names].map((name) => catalogueModule(locale, name))];
}

function fill(places: Record<string, string>): string {
  return Object.entries(places).reduce((text, [place, content]) => {
    if (!text.includes(place)) throw new Error(`index.html has no ${place}`);
    return text.replace(place, () => content);
  }, frame);
}

function visitOf(route: SiteRoute) {
  const emptyPage = route.prerender || hasOwnEmptyPage(route) ? [] : [ENTRY, APP_LAYOUT];
  const { scripts } = filesOf(manifest, [
    ...emptyPage,
    ...modulesOf(route),
    ...catalogueFiles(DEFAULT_LOCALE, cataloguesOf(route)),
  ]);
  return { name: route.path, scripts, limitKb: scriptLimitKb(route) };
}
