import type { Plugin } from "vite";

/** The two fonts of every first screen; without a preload they are found only after the style sheet. */
const FIRST = /^assets\/instrument-(?:sans|serif)-[^-]{8}\.woff2$/;

/** Adds preload links for the fonts, under the names that the build gave them. */
export function preloadFonts(): Plugin {
  return {
    name: "tradeslip:preload-fonts",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle = {} }) {
        const fonts = Object.keys(bundle).filter((file) => FIRST.test(file));
        if (fonts.length !== 2) this.error(`expected two fonts to preload, found ${fonts.length}`);
        return fonts.map((file) => ({
          tag: "link",
          injectTo: "head-prepend",
          attrs: { rel: "preload", href: `/${file}`, as: "font", type: "font/woff2", crossorigin: true },
        }));
      },
    },
  };
}
