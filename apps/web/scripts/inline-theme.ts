import type { Plugin } from "vite";
import { inlineScript } from "./inline-script.ts";

const PLACE = "<!--theme-->";

/** Puts the script of the first theme into every page, so that nothing is painted before it has run. */
export function inlineTheme(): Plugin {
  return {
    name: "tradeslip:inline-theme",
    transformIndexHtml: {
      order: "pre",
      async handler(html) {
        const script = await inlineScript("theme/first-theme.js");
        return html.replace(PLACE, () => script);
      },
    },
  };
}
