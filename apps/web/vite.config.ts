import { createRequire } from "node:module";
import { linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import babel from "@rolldown/plugin-babel";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { catalogues } from "./scripts/catalogues.ts";
import { genericCoinIcon } from "./scripts/generic-coin-icon.ts";
import { leanIcons } from "./scripts/lean-icons.ts";
import { leanPreload } from "./scripts/lean-preload.ts";
import { leanRouter } from "./scripts/lean-router.ts";
import { indexHtml } from "./scripts/index-html.ts";
import { precompress } from "./scripts/precompress.ts";
import { serviceWorker } from "./scripts/service-worker.ts";
import { className } from "./scripts/class-name.ts";
import { distFolder } from "./scripts/dist-folder.ts";

const { resolve } = createRequire(createRequire(import.meta.url).resolve("react-router-dom"));
/** Its `exports` name the development build alone, checks and warnings included. */
const REACT_ROUTER = resolve("react-router").replace(/development.*$/, "production/index.mjs");
const BFF = "http://127.0.0.1:3000";
/**
 * They change far less often than our code, so they get a file of their own, without what only the desk uses.
 */
const LIBRARIES =
  /node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom|@tanstack|openapi-fetch)\/(?!.*(?:useMutation|mutationObserver|useQueries|queriesObserver|nfiniteQuery|virtual))/;
/**
 * Excludes style sheets, which come with what they style; code that only desk screens share; exact
 * arithmetic, whose library pages without a trade don't need; and select lists, which no first visit needs.
 */
const OUR_OWN =
  /(?:apps.web.src.(?!screens|features.account.use-step-up)|packages.(?:ui|contracts).src)(?!.*(?:trade-amounts|local-money|select-field)).*\.tsx?$/;

/** How old prices are, and the calls for them. */
const FIGURES =
  /live-data.(?:freshness|use-server-now|queries)\.tsx?$|lib.(?:ago-text|format-list)\.tsx?$|coin-icon\.tsx$/;

export default defineConfig({
  plugins: [
    babel({ presets: [linguiTransformerBabelPreset()] }),
    react({ jsxImportSource: "@tradeslip/ui/english-beneath" }),
    tailwindcss(),
    catalogues(),
    leanPreload(),
    leanIcons(),
    leanRouter(),
    genericCoinIcon(),
    indexHtml(),
    serviceWorker(),
    precompress(),
  ],
  css: { modules: { generateScopedName: className } },
  server: { port: 5173, strictPort: true, proxy: { "/api": BFF, "/livez": BFF, "/lite": BFF } },
  resolve: {
    alias: [
      { find: /^react-router$/, replacement: REACT_ROUTER },
      // Lingui and React Aria bring a copy of this hook for React 17: 0.5 kB of each visit.
      { find: /^use-sync-external-store\/shim(?:\/index\.js)?$/, replacement: "react" },
    ],
  },
  // Bundled with the prerenderer too, so that both draw the same icons.
  ssr: { noExternal: ["lucide-react"] },
  build: {
    outDir: distFolder(),
    // For scripts/prerender.ts, which takes it away again.
    manifest: true,
    // Pictures and fonts stay files: the content security policy allows no data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The first browsers with light-dark(), which the tokens need as it is: on a slip it means paper.
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "libraries", test: LIBRARIES, priority: 2 },
            // What nearly every screen needs: in small files it is three kilobytes more on a first visit.
            { name: "core", test: OUR_OWN, minShareCount: 17, priority: 1 },
            // What screens with prices share: in files of its own it is half a kilobyte more on home.
            { name: "figures", test: FIGURES },
          ],
        },
      },
    },
  },
});
