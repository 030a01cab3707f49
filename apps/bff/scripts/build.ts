import { cp, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { LOCALES } from "@tradeslip/contracts/rules";
import { build, type BuildOptions, type Plugin } from "esbuild";
import { commitOfBuild } from "./commit-of-build.ts";

/** The folder that `npm start` has both applications built into (scripts/builds.mjs). */
const { BUILD_DIR } = process.env;
const DIST = BUILD_DIR ? join(BUILD_DIR, "bff/dist") : "dist";

/** `node scripts/build.ts [folder [file]]`: a file is bundled beside the programs, as a test needs it. */
const [OUTPUT = DIST, ...beside] = process.argv.slice(2);

const provider = fileURLToPath(import.meta.resolve("@tradeslip/reference-provider/main"));
const swaggerUi = fileURLToPath(import.meta.resolve("@fastify/swagger-ui"));
/** Not among the others: its code reads its pages from `../static`. */
const SWAGGER_UI = "swagger-ui/lib/swagger-ui";

await rm(OUTPUT, { recursive: true, force: true });
// The provider looks for them beside its code.
await cp(join(dirname(provider), "books/sample-books"), join(OUTPUT, "sample-books"), { recursive: true });
const others = LOCALES.slice(1);
if (others.length > 0) {
  const { writeServerCatalogues } = await import("../../../scripts/texts/catalogues.ts");
  await writeServerCatalogues(join(OUTPUT, "locales"), others);
}

const COMMON = {
  outdir: OUTPUT,
  bundle: true,
  platform: "node",
  target: "node24",
  // Halves the code to read at a start. Lines stay short because a crash prints the line it happened on.
  minifyWhitespace: true,
  minifySyntax: true,
  lineLimit: 120,
  sourcemap: true,
  legalComments: "linked",
} satisfies BuildOptions;

// Few files start faster than many.
await build({
  ...COMMON,
  format: "esm",
  splitting: true,
  entryPoints: {
    server: "src/bundled-main.ts",
    "refresh-worker": "src/refresh-worker.ts",
    "health-thread": "src/platform/http/health-thread.ts",
    // Started by the server as a process of its own.
    provider,
    ...Object.fromEntries(
      ["release", "desk", "backup", "restore"].map((name) => [
        name,
        fileURLToPath(import.meta.resolve(`@tradeslip/reference-provider/${name}`)),
      ]),
    ),
    ...Object.fromEntries(beside.map((file) => [basename(file, ".ts"), file])),
  },
  plugins: [swaggerUiBesideUs(), httpByRequire()],
  // CommonJS dependencies call `require`.
  banner: {
    js: 'import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);',
  },
  define: { BUILD_COMMIT: JSON.stringify(commitOfBuild(process.env)) },
});
await build({
  ...COMMON,
  format: "cjs",
  entryPoints: { [SWAGGER_UI]: swaggerUi },
  outExtension: { ".js": ".cjs" },
});
await cp(join(dirname(swaggerUi), "static"), join(OUTPUT, "swagger-ui/static"), { recursive: true });

function swaggerUiBesideUs(): Plugin {
  return {
    name: "tradeslip:swagger-ui-beside-us",
    setup(bundler) {
      bundler.onResolve({ filter: /^@fastify\/swagger-ui$/ }, () => ({
        path: `./${SWAGGER_UI}.cjs`,
        external: true,
      }));
    },
  };
}

/**
 * An import reads everything that a module of Node exports: of `node:http` also the WebSocket, whose getter
 * loads a whole HTTP client, 75 ms of a start of 1,100. `require` reads only what is used.
 */
function httpByRequire(): Plugin {
  return {
    name: "tradeslip:http-by-require",
    setup(bundler) {
      bundler.onResolve({ filter: /^node:http$/ }, ({ path, kind }) =>
        kind === "import-statement" ? { path, namespace: "by-require" } : { path, external: true },
      );
      bundler.onLoad({ filter: /^/, namespace: "by-require" }, ({ path }) => ({
        contents: `module.exports = require("${path}");`,
      }));
    },
  };
}
