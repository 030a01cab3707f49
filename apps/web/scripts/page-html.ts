import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "postcss";
import type { Manifest } from "vite";
import type { PageHead } from "../src/page-heads.ts";
import { inlineScript } from "./index-html.ts";

/**
 * Vite's links in index.html to what every page needs: each page has its own links to these and its other
 * files.
 */
const FILE_LINKS = /\s*<link rel="(?:stylesheet|modulepreload)"[^>]*>/g;
const ENTRY_SCRIPT = /\s*<script type="module"[^>]*><\/script>/;
/** The fonts of references and figures: two files, as heavy as those of the text, for a few small words. */
const LATE_FACES =
  /@font-face\s*\{font-family:\s*["']?(?:IBM Plex Mono|Noto (?:Serif )?Letters)["']?;[^}]*\}/g;
/** As in packages/ui/src/styles.css. */
const LAYERS = "@layer base,components,utilities;";
const CLASS_SELECTOR = /\.((?:\\.|[\w\P{ASCII}-])+)/gu;

/** The build's index.html without its files, and the element that starts the application. */
export function takeFiles(html: string): { frame: string; entryScript: string } {
  const [entryScript] = ENTRY_SCRIPT.exec(html) ?? [];
  if (entryScript === undefined) throw new Error("index.html has no module script");
  return { frame: html.replace(FILE_LINKS, "").replace(ENTRY_SCRIPT, ""), entryScript: entryScript.trim() };
}

/** For a page without a heading before its scripts, which the headings' font would delay. */
export function withoutHeadingFont(html: string): string {
  return html.replace(/\s*<link rel="preload" href="[^"]*instrument-serif-[^>]*>/, "");
}

/** The text of these style sheets, after the layer order: the first mention of a layer sets its rank. */
export async function readStyles(dist: string, styles: readonly string[]): Promise<string> {
  const sheets = await Promise.all(styles.map((file) => readFile(join(dist, file), "utf8")));
  const css = [LAYERS, ...sheets.map((sheet) => sheet.trim())].join("\n");
  if (/<\/style/i.test(css)) throw new Error(`${styles.join(", ")}: a style sheet would end its element`);
  return css;
}

/**
 * A page's style sheets, inlined so that its first paint waits for no second response (docs/decisions/017).
 * The links to them load nothing: they tell the code that loads a screen which sheets are already there.
 */
export function styleTags(css: string, styles: readonly string[]): string[] {
  return [
    `<style>${css}</style>`,
    ...styles.map((file) => `<link rel="stylesheet" href="${file}" disabled>`),
  ];
}

/** The styles without utilities that no element of the page uses: the whole sheet follows later. */
export function withUsedUtilities(css: string, html: string): string {
  const used = classesIn(html);
  const root = parse(css);
  root.walkAtRules("layer", (layer) => {
    if (layer.params !== "utilities") return;
    layer.walkRules((rule) => {
      const names = classesOf(rule.selector);
      if (names.length > 0 && !names.some((name) => used.has(name))) rule.remove();
    });
    layer.walkAtRules((rule) => {
      if (rule.nodes?.length === 0) rule.remove();
    });
  });
  return root.toString();
}

/** The classes in these selectors, unescaped. */
export function classesOf(css: string): string[] {
  return [...css.matchAll(CLASS_SELECTOR)].map(([, name = ""]) => name.replace(/\\(.)/g, "$1"));
}

function classesIn(html: string): Set<string> {
  const lists = [...html.matchAll(/\sclass="([^"]*)"/g)].map(([, names = ""]) => decode(names));
  return new Set(lists.flatMap((names) => names.split(" ")));
}

function decode(text: string): string {
  return text
    .replaceAll("&gt;", ">")
    .replaceAll("&lt;", "<")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&");
}

/** The entry script, and links that load its imports along with it. */
export function scriptTags(entryScript: string, scripts: readonly string[]): string[] {
  const imported = scripts.filter((file) => !entryScript.includes(`"${file}"`));
  return [entryScript, ...imported.map((file) => `<link rel="modulepreload" crossorigin href="${file}">`)];
}

/** Links that load at low priority what is seen later. */
export function lowScriptTags(scripts: readonly string[]): string[] {
  return scripts.map((file) => `<link rel="modulepreload" crossorigin fetchpriority="low" href="${file}">`);
}

/** Splits a page's styles into those for its first paint and the rest. */
export function splitStyles(css: string): { first: string; late: string } {
  const faces = css.match(LATE_FACES) ?? [];
  return { first: css.replace(LATE_FACES, ""), late: faces.join("") };
}

/**
 * What a page loads once it has been painted, and the script that does so. It also requests these API answers
 * ("market-coins"), so that they do not wait for the scripts.
 */
export async function lateTags(tags: readonly string[], answers: readonly string[]): Promise<string[]> {
  const addresses = answers.map(answerAddress).join("");
  return [
    `<template id="late" data-answers="${addresses.trimStart()}">${tags.join("")}</template>`,
    await inlineScript("after-first-paint.js"),
  ];
}

/** With a leading space. Only the server knows the coin's address, and only for listed coins. */
function answerAddress(name: string): string {
  if (name === "coin") return "{{if coin-id}} /api/coins/{{coin-id}}{{else}}{{end}}";
  return ` /api/${name.replace("-", "/")}`;
}

/** Files of some modules and of their static imports, as addresses on the server. */
export interface Files {
  scripts: string[];
  styles: string[];
}

/** What a browser loads for these modules. Style sheets come in import order. */
export function filesOf(manifest: Manifest, modules: readonly string[]): Files {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const visit = (name: string) => {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`The build has no ${name}`);
    const address = `/${chunk.file}`;
    if (scripts.has(address)) return;
    scripts.add(address);
    for (const dependency of chunk.imports ?? []) visit(dependency);
    for (const style of chunk.css ?? []) styles.add(`/${style}`);
  };
  for (const name of modules) visit(name);
  return { scripts: [...scripts], styles: [...styles] };
}

/**
 * Placeholders for the operator's values, which the server fills at its start (apps/bff/src/site/pages.ts).
 */
const BRAND = "{{brand}}";
const ADDRESS = "<!--address-->";
const HIDDEN = "<!--hidden-->";

interface HeadTags extends Partial<PageHead> {
  /** False excludes search engines. */
  indexed: boolean;
}

/**
 * Title (just the brand's name if there is none), description, and metadata for messengers and search
 * engines.
 */
export function headTags({ title, filled, description, indexed }: HeadTags): string {
  const shownTitle = filled ? `{{if ${filled.ifKnown}}}${filled.title}{{else}}${title}{{end}}` : title;
  const fullTitle = shownTitle === undefined ? BRAND : `${shownTitle} · ${BRAND}`;
  const lines = [`<title>${escape(fullTitle)}</title>`, meta("name", "application-name", BRAND), HIDDEN];
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
