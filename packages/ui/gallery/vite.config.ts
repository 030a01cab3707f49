import { lingui, linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import babel from "@rolldown/plugin-babel";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

/** The gallery alone, for the same browsers as the product, which apps/web/vite.config.ts builds. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    babel({ presets: [linguiTransformerBabelPreset()] }),
    tailwindcss(),
    lingui({ failOnCompileError: true }),
  ],
  server: { port: 5174, strictPort: true },
  build: {
    outDir: "../dist/gallery",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
    rolldownOptions: {
      onLog(level, log, warn) {
        // "use client" in the libraries means nothing here.
        if (log.code !== "MODULE_LEVEL_DIRECTIVE") warn(level, log);
      },
    },
  },
});
