import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { minify, type HtmlTagDescriptor, type Plugin } from "vite";
import { tokenColor } from "./design-tokens.ts";

const SOURCES = join(import.meta.dirname, "../src");
/** Placeholder for the script that applies this device's choices before the first paint. */
const CHOICES_PLACE = "<!--choices-->";
/** Place of the script after the offer that it reveals. */
const OFFER_PLACE = "<!--offer-->";
/** The two fonts of every first screen; without a preload, they are discovered only after the style sheet. */
const FIRST_FONTS = /^assets\/instrument-(?:sans|serif)-[^-]{8}\.woff2$/;
const INSTALLABLE: HtmlTagDescriptor[] = [
  { tag: "link", attrs: { rel: "manifest", href: "/manifest.webmanifest" }, injectTo: "head" },
  { tag: "link", attrs: { rel: "apple-touch-icon", href: "/apple-touch-icon.png" }, injectTo: "head" },
];

/**
 * Completes index.html: the inline scripts, the theme colours and, in a build, preloaded fonts and what makes
 * the site installable.
 */
export function indexHtml(): Plugin[] {
  return [
    {
      name: "tradeslip:index-html",
      transformIndexHtml: {
        order: "pre",
        async handler(html) {
          const choices = await inlineScript("before-first-paint.js");
          const offer = await inlineScript("offer-lite.js");
          const filled = html.replace(CHOICES_PLACE, () => choices).replace(OFFER_PLACE, () => offer);
          return { html: filled, tags: themeColors() };
        },
      },
    },
    {
      name: "tradeslip:index-html-links",
      apply: "build",
      transformIndexHtml: {
        order: "post",
        handler(_html, { bundle = {} }) {
          const fonts = Object.keys(bundle).filter((file) => FIRST_FONTS.test(file));
          if (fonts.length !== 2) this.error(`expected two fonts to preload, found ${fonts.length}`);
          return [...fonts.map(fontPreload), ...INSTALLABLE];
        },
      },
    },
  ];
}

/** A small script for inlining in pages. The server allows it there by its hash (docs/decisions/017). */
export async function inlineScript(
  source:
    | "before-first-paint.js"
    | "after-first-paint.js"
    | "first-desk-calls.js"
    | "offer-language.js"
    | "offer-lite.js",
): Promise<string> {
  const { code } = await minify(source, await readFile(join(SOURCES, source), "utf8"));
  return `<script>${code.trim()}</script>`;
}

/** Gives the browser's own bar the colour of the page. */
function themeColors(): HtmlTagDescriptor[] {
  return Object.entries(tokenColor("paper")).map(([theme, content]) => ({
    tag: "meta",
    attrs: { name: "theme-color", media: `(prefers-color-scheme: ${theme})`, content },
    injectTo: "head",
  }));
}

function fontPreload(file: string): HtmlTagDescriptor {
  return {
    tag: "link",
    injectTo: "head-prepend",
    attrs: { rel: "preload", href: `/${file}`, as: "font", type: "font/woff2", crossorigin: true },
  };
}
