import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { genericCoinIcon } from "./scripts/generic-coin-icon.ts";
import { precompress } from "./scripts/precompress.ts";
import { preloadFonts } from "./scripts/preload-fonts.ts";
import { className } from "./scripts/class-name.ts";

const BFF = "http://127.0.0.1:3000";
/** They change far less often than our own code, so they are a file of their own. */
const LIBRARIES =
  /node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom|@tanstack|openapi-fetch)\/|lucide-react\/dist\/esm\/(?!icons)/;
/** What two or more screens use is one file: many small ones compress worse and arrive later. */
const SHARED = /packages\/ui\/src|web\/src\/(?:features|lib)|lucide-react\/dist\/esm\/icons/;

export default defineConfig({
  plugins: [react(), genericCoinIcon(), preloadFonts(), precompress()],
  css: { modules: { generateScopedName: className } },
  server: { port: 5173, strictPort: true, proxy: { "/api": BFF, "/livez": BFF } },
  build: {
    outDir: "dist",
    // Pictures and fonts stay files: the content security policy allows no data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The first browsers with light-dark(), which the tokens need as it is: on a slip it means paper.
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "libraries", test: LIBRARIES },
            { name: "shared", test: SHARED, minShareCount: 2 },
          ],
        },
      },
    },
  },
});
