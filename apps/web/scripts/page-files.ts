import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { inlineScript } from "./inline-script.ts";

/** Vite's own links in index.html to what every page needs: the pages bring them, with the rest of their files. */
const FILE_LINKS = /\s*<link rel="(?:stylesheet|modulepreload)"[^>]*>/g;
const ENTRY_SCRIPT = /\s*<script type="module"[^>]*><\/script>/;
/** The font of references and figures: two files, as heavy as that of the text, for a few small words. */
const LATE_FACES = /@font-face\s*\{font-family:\s*["']?IBM Plex Mono["']?;[^}]*\}/g;

/** index.html of the build without its files, and the element that starts the application. */
export function takeFiles(html: string): { frame: string; entryScript: string } {
  const [entryScript] = ENTRY_SCRIPT.exec(html) ?? [];
  if (entryScript === undefined) throw new Error("index.html has no module script");
  return { frame: html.replace(FILE_LINKS, "").replace(ENTRY_SCRIPT, ""), entryScript: entryScript.trim() };
}

/** The texts of these style sheets. */
export async function readStyles(dist: string, styles: readonly string[]): Promise<string> {
  const sheets = await Promise.all(styles.map((file) => readFile(join(dist, file), "utf8")));
  const css = sheets.map((sheet) => sheet.trim()).join("\n");
  if (/<\/style/i.test(css)) throw new Error(`${styles.join(", ")}: a style sheet would end its element`);
  return css;
}

/**
 * A page's style sheets, standing in it, so that its first paint waits for no second answer (docs/decisions/017).
 * Their links load nothing: they tell the code that fetches a screen which sheets are there.
 */
export function styleTags(css: string, styles: readonly string[]): string[] {
  return [
    `<style>${css}</style>`,
    ...styles.map((file) => `<link rel="stylesheet" href="${file}" disabled>`),
  ];
}

/** The entry, and links that fetch what it imports along with it. */
export function scriptTags(entryScript: string, scripts: readonly string[]): string[] {
  const imported = scripts.filter((file) => !entryScript.includes(`"${file}"`));
  return [entryScript, ...imported.map((file) => `<link rel="modulepreload" crossorigin href="${file}">`)];
}

/** Divides a page's styles into those of its first paint and the rest. */
export function splitStyles(css: string): { first: string; late: string } {
  const faces = css.match(LATE_FACES) ?? [];
  return { first: css.replace(LATE_FACES, ""), late: faces.join("") };
}

/** What a page brings once it has been painted, and the script that does so. */
export async function lateTags(tags: readonly string[]): Promise<string[]> {
  return [`<template id="late">${tags.join("")}</template>`, await inlineScript("after-first-paint.js")];
}
