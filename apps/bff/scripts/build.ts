import { spawnSync } from "node:child_process";
import { cp, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

/** The folder that `npm start` has both applications built into (scripts/builds.mjs). */
const { BUILD_DIR } = process.env;
const DIST = BUILD_DIR ? join(BUILD_DIR, "bff/dist") : "dist";

/** `node scripts/build.ts [folder [file]]`: a file is bundled beside the programs, as a test needs it. */
const [OUTPUT = DIST, ...beside] = process.argv.slice(2);

const provider = fileURLToPath(import.meta.resolve("@tradeslip/reference-provider/main"));

await rm(OUTPUT, { recursive: true, force: true });
// The provider looks for them beside its code.
await cp(join(dirname(provider), "books/sample-books"), join(OUTPUT, "sample-books"), { recursive: true });

// Few files start faster than many.
await build({
  outdir: OUTPUT,
  bundle: true,
  platform: "node",
  target: "node24",
  format: "esm",
  splitting: true,
  entryPoints: {
    server: "src/bundled-main.ts",
    "refresh-worker": "src/refresh-worker.ts",
    "health-thread": "src/platform/http/health-thread.ts",
    // Started by the server as a process of its own.
    provider,
    release: fileURLToPath(import.meta.resolve("@tradeslip/reference-provider/release")),
    ...Object.fromEntries(beside.map((file) => [basename(file, ".ts"), file])),
  },
  // Half the text to read at a start; short lines, because a crash prints the line it happened on.
  minifyWhitespace: true,
  minifySyntax: true,
  lineLimit: 120,
  // It reads its pages from its own folder.
  external: ["@fastify/swagger-ui"],
  // What is not written as modules asks for others with `require`.
  banner: {
    js: 'import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);',
  },
  define: { BUILD_COMMIT: JSON.stringify(commit()) },
  sourcemap: true,
  legalComments: "linked",
});

/** As `COMMIT` says, which an image is built with, or git; "unknown" where there is neither. */
function commit(): string {
  const given = process.env["COMMIT"];
  if (given) return given;
  const described = spawnSync("git", ["describe", "--always", "--dirty", "--abbrev=12", "--exclude=*"], {
    encoding: "utf8",
  });
  return described.status === 0 ? described.stdout.trim() : "unknown";
}
