import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readStyles, scriptTags, splitStyles, styleTags, takeFiles } from "./page-files.ts";

const ENTRY = '<script type="module" crossorigin src="/assets/index-a.js"></script>';

test("the page of the build is taken apart: its frame, and what starts the application", () => {
  const links =
    '<link rel="modulepreload" crossorigin href="/b.js"><link rel="stylesheet" crossorigin href="/c.css">';
  const { frame, entryScript } = takeFiles(`<head><link rel="icon" href="/i.svg">${ENTRY}${links}</head>`);
  expect(frame).toBe('<head><link rel="icon" href="/i.svg"></head>');
  expect(entryScript).toBe(ENTRY);
});

test("a page of the build without a script stops the build", () => {
  expect(() => takeFiles("<head></head>")).toThrow("no module script");
});

test("style sheets stand in the page in their order, and their links load nothing", async () => {
  const dist = await mkdtemp(join(tmpdir(), "tradeslip-dist-"));
  await writeFile(join(dist, "a.css"), "a{}\n");
  await writeFile(join(dist, "b.css"), "b{}");
  const css = await readStyles(dist, ["/a.css", "/b.css"]);
  expect(styleTags(css, ["/a.css", "/b.css"])).toEqual([
    "<style>a{}\nb{}</style>",
    '<link rel="stylesheet" href="/a.css" disabled>',
    '<link rel="stylesheet" href="/b.css" disabled>',
  ]);
});

test("a style sheet that would end its element stops the build", async () => {
  const dist = await mkdtemp(join(tmpdir(), "tradeslip-dist-"));
  await writeFile(join(dist, "a.css"), 'a{content:"</style>"}');
  await expect(readStyles(dist, ["/a.css"])).rejects.toThrow("/a.css");
});

test("what the entry imports is fetched along with it, itself not twice", () => {
  expect(scriptTags(ENTRY, ["/assets/index-a.js", "/assets/b.js"])).toEqual([
    ENTRY,
    '<link rel="modulepreload" crossorigin href="/assets/b.js">',
  ]);
});

test("only the font of references and figures waits for the first paint", () => {
  const mono = "@font-face{font-family:IBM Plex Mono;src:url(/m.woff2)}";
  const others =
    "@font-face{font-family:IBM Plex Mono Fallback;src:local(Courier)}@font-face{font-family:Instrument Sans;src:url(/s.woff2)}";
  expect(splitStyles(`a{}${mono}b{}${others}`)).toEqual({ first: `a{}b{}${others}`, late: mono });
});
