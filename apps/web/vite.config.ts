import { createRequire } from "node:module";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { classConstants } from "./scripts/class-constants.ts";
import { genericCoinIcon } from "./scripts/generic-coin-icon.ts";
import { leanPreload } from "./scripts/lean-preload.ts";
import { leanRoutes } from "./scripts/lean-routes.ts";
import { leanIcons, shakeFetch, shakeQuery, shakeRouter } from "./scripts/shake-libraries.ts";
import { indexHtml } from "./scripts/index-html.ts";
import { precompress } from "./scripts/precompress.ts";
import { serviceWorker } from "./scripts/service-worker.ts";
import { className } from "./scripts/class-name.ts";

const { resolve } = createRequire(createRequire(import.meta.url).resolve("react-router-dom"));
/** Its `exports` name the development build alone, checks and warnings included. */
const REACT_ROUTER = resolve("react-router").replace(/development.*$/, "production/index.mjs");
/** How the names begin of the scripts that every page loads. */
const ON_EVERY_PAGE = "assets/p-";
const BFF = "http://127.0.0.1:3000";
/** They change far less often than our own code, so they are a file of their own. */
const LIBRARIES =
  /node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom|@tanstack|openapi-fetch)\//;
/** With all that it imports: what is there on every page, or nearly, is no part of the groups below. */
const SHELL =
  /web\/src\/(?:app\/app\.tsx$|content\/claims|lib\/(?:social-links|data-source))|packages\/ui\/src\/(?:flag\/|visually-hidden\/|(?:tokens|base)\.css$)|contracts\/src\/rules\/chat/;
/** What the screens with prices share, the home page among them. */
const PRICES =
  /web\/src\/(?:features\/live-data|lib\/(?:format|server-value))|packages\/ui\/src\/(?:coin-icon|freshness-stamp|price-change|skeleton)/;
/** What the screens with lists share. */
const LISTS =
  /packages\/ui\/src\/(?:card|empty-state|search-field|select-field|star-toggle|stat-tile|table)|web\/src\/lib\/(?:use-media-query|use-choices|load-failure)/;
/** What the screens with forms share. */
const FORMS = /packages\/ui\/src\/(?:alert|checkbox|field)/;
/** Links out of the site, with their arrow: on account pages and on others. */
const LINKS = /packages\/ui\/src\/link\//;
/** What the screens of an account share besides. */
const ACCOUNT =
  /web\/src\/features\/account\/(?:account-|new-password|use-account|form-state)|packages\/contracts\/src\/rules\/account/;
/** What the screens with a one-time code share besides. */
const CODES = /web\/src\/features\/account\/(?:code-|use-code|steady-clock)|packages\/ui\/src\/countdown/;
/** Who is logged in. */
const SESSION = /web\/src\/features\/account\/use-session/;
/** Small things that several screens share: each as a file of its own would cost more than it weighs. */
const SMALL = /web\/src\/lib\/(?:error-message|use-go-back|when-idle)|icons\/(?:arrow-left|book-open)\./;
/** The sheet of styles that a dialog and its frame share would be an empty script of its own. */
const DIALOG_FRAME = /packages\/ui\/src\/app\/(?:dialog-frame\/|dialog\/dialog\.module\.css)/;

export default defineConfig({
  plugins: [
    react(),
    shakeQuery(),
    shakeRouter(),
    shakeFetch(),
    leanIcons(),
    leanRoutes(),
    leanPreload(),
    classConstants(),
    genericCoinIcon(),
    indexHtml(),
    serviceWorker(),
    precompress(),
  ],
  css: { modules: { generateScopedName: className } },
  server: { port: 5173, strictPort: true, proxy: { "/api": BFF, "/livez": BFF, "/lite": BFF } },
  resolve: { alias: [{ find: /^react-router$/, replacement: REACT_ROUTER }] },
  // Bundled with the prerenderer too, so that both draw the same icons.
  ssr: { noExternal: ["lucide-react"] },
  build: {
    outDir: "dist",
    // For scripts/prerender.ts, which takes it away again.
    manifest: true,
    // Pictures and fonts stay files: the content security policy allows no data: addresses.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // No script needs to name what every page has loaded before it.
      resolveDependencies: (_file, files) => files.filter((file) => !file.startsWith(ON_EVERY_PAGE)),
    },
    // The first browsers with light-dark(), which the tokens need as it is: on a slip it means paper.
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
    rolldownOptions: {
      onwarn(warning, warn) {
        // A class that its style sheet does not have.
        if (warning.code === "IMPORT_IS_UNDEFINED") throw new Error(warning.message);
        warn(warning);
      },
      // A constant is shorter than its import: 0.4 % of a first visit.
      optimization: { inlineConst: { mode: "all", pass: 2 } },
      output: {
        // Each script lists the files of all screens: without names and with shorter hashes that is 0.6 kB less on each page.
        chunkFileNames: ({ name }) =>
          /^(?:libraries|shell|rolldown-runtime)$/.test(name)
            ? `${ON_EVERY_PAGE}[hash:7].js`
            : "assets/c-[hash:7].js",
        assetFileNames: ({ names }) =>
          names[0]?.endsWith(".css") ? "assets/c-[hash:5][extname]" : "assets/[name]-[hash][extname]",
        codeSplitting: {
          groups: [
            { name: "libraries", test: LIBRARIES },
            { name: "shell", test: SHELL },
            { name: "prices", test: PRICES, minShareCount: 2 },
            { name: "lists", test: LISTS, minShareCount: 2 },
            { name: "forms", test: FORMS, minShareCount: 2 },
            { name: "links", test: LINKS, minShareCount: 2 },
            { name: "account", test: ACCOUNT, minShareCount: 2 },
            { name: "codes", test: CODES, minShareCount: 2 },
            { name: "small", test: SMALL, minShareCount: 2 },
            { name: "dialog-frame", test: DIALOG_FRAME },
            { name: "session", test: SESSION, minShareCount: 2 },
          ],
        },
      },
    },
  },
});
