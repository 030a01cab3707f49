import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  filesOf,
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
    "<style>@layer base,components,utilities;\na{}\nb{}</style>",
    '<link rel="stylesheet" href="/a.css" disabled>',
    '<link rel="stylesheet" href="/b.css" disabled>',
  ]);
});

test("a page names the layers in the order in which the application's sheet does", async () => {
  const [order] = (
    await readFile(join(import.meta.dirname, "../../../packages/ui/src/styles.css"), "utf8")
  ).match(/@layer [^;]+;/)!;
  const css = await readStyles(tmpdir(), []);
  expect(css.trim()).toBe(order.replaceAll(", ", ","));
});

test("a page carries the utilities of its own elements alone, and everything of the other layers", () => {
  const css =
    "@layer components{.card{a:b}}" +
    "@layer utilities{.flex{a:b}.gap-3{a:b}.\\*\\:p-2>*{a:b}.w-\\[min\\(1px\\,2px\\)\\]{a:b}" +
    "@media (min-width:48em){.md\\:flex{a:b}.md\\:grid{a:b}}@media print{.print\\:hidden{a:b}}}" +
    ".own{a:b}";
  const html =
    '<p class="flex *:p-2"><b class="w-[min(1px,2px)] md:grid">flex gap-3</b></p><i class="[&amp;&gt;b]:p-1"></i>';
  expect(withUsedUtilities(css, html)).toBe(
    "@layer components{.card{a:b}}" +
      "@layer utilities{.flex{a:b}.\\*\\:p-2>*{a:b}.w-\\[min\\(1px\\,2px\\)\\]{a:b}@media (min-width:48em){.md\\:grid{a:b}}}.own{a:b}",
  );
  expect(withUsedUtilities("@layer utilities{.\\[\\&\\>b\\]\\:p-1>b{a:b}}", html)).toContain("p-1");
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

test("what is seen later is fetched after everything else, and a page without a heading waits for no font of headings", () => {
  expect(lowScriptTags(["/assets/b.js"])).toEqual([
    '<link rel="modulepreload" crossorigin fetchpriority="low" href="/assets/b.js">',
  ]);
  const font = (name: string) => `<link rel="preload" href="/assets/${name}-a.woff2" as="font">`;
  expect(withoutHeadingFont(font("instrument-sans") + font("instrument-serif"))).toBe(
    font("instrument-sans"),
  );
});

test("only the font of references and figures waits for the first paint", () => {
  const mono = "@font-face{font-family:IBM Plex Mono;src:url(/m.woff2)}";
  const others =
    "@font-face{font-family:IBM Plex Mono Fallback;src:local(Courier)}@font-face{font-family:Instrument Sans;src:url(/s.woff2)}";
  expect(splitStyles(`a{}${mono}b{}${others}`)).toEqual({ first: `a{}b{}${others}`, late: mono });
});

const manifest = {
  "index.html": {
    file: "main.js",
    css: ["main.css"],
    imports: ["_libraries.js"],
    dynamicImports: ["page.tsx"],
  },
  "_libraries.js": { file: "libraries.js" },
  "_shared.js": { file: "shared.js", css: ["shared.css"], imports: ["_libraries.js"] },
  "page.tsx": { file: "page.js", css: ["page.css"], imports: ["_shared.js", "index.html"] },
};

test("a module brings what it imports, each file once, and nothing that is only fetched on demand", () => {
  expect(filesOf(manifest, ["index.html"]).scripts).toEqual(["/main.js", "/libraries.js"]);
  expect(filesOf(manifest, ["page.tsx", "index.html"]).scripts).toEqual([
    "/page.js",
    "/shared.js",
    "/libraries.js",
    "/main.js",
  ]);
});

test("a module's style sheet comes after those of its imports, so that it may overrule them", () => {
  expect(filesOf(manifest, ["page.tsx"]).styles).toEqual(["/shared.css", "/main.css", "/page.css"]);
});

test("a module that the build does not have is named", () => {
  expect(() => filesOf(manifest, ["gone.tsx"])).toThrow("The build has no gone.tsx");
});

test("a page for visitors has title, description and a place for its address", () => {
  const head = headTags({ title: 'Rates & "more"', description: "What <we> pay", indexed: true });
  expect(head).toContain("<title>Rates &amp; &quot;more&quot; · {{brand}}</title>");
  expect(head).toContain('<meta name="description" content="What &lt;we> pay" />');
  expect(head).toContain('<meta property="og:title" content="Rates &amp; &quot;more&quot;" />');
  expect(head).toContain("<!--address-->");
  expect(head).not.toContain("noindex");
});

test("a page that the server fills has a second title, for when the value is known", () => {
  const filled = { ifKnown: "coin-name", title: "{{coin-name}} price" };
  expect(headTags({ title: "Coin price", filled, indexed: false })).toContain(
    "<title>{{if coin-name}}{{coin-name}} price{{else}}Coin price{{end}} · {{brand}}</title>",
  );
});

test("a page that is not to be found in search engines says so, and has no address to share", () => {
  const head = headTags({ indexed: false });
  expect(head).toContain("<title>{{brand}}</title>");
  expect(head).toContain('<meta name="robots" content="noindex" />');
  expect(head).not.toMatch(/og:|<!--address/);
});

test("no phone makes links of the amounts, dates and account numbers of a page", async () => {
  const frame = await readFile(join(import.meta.dirname, "../index.html"), "utf8");
  expect(frame).toContain(
    '<meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />',
  );
});
