import { cp, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { leanUndici } from "./lean-undici.ts";
import { leaveOut } from "./leave-out.ts";

const provider = fileURLToPath(import.meta.resolve("@tradeslip/reference-provider/main"));

await rm("dist", { recursive: true, force: true });
// The provider looks for them beside its code.
await cp(join(dirname(provider), "books/sample-books"), "dist/sample-books", { recursive: true });
// Few files start faster than many. @fastify/swagger-ui stays outside: it reads its pages from its own folder.
await build({
  entryPoints: {
    server: "src/main.ts",
    // Started by the server as a process of its own.
    provider,
    release: fileURLToPath(import.meta.resolve("@tradeslip/reference-provider/release")),
  },
  outdir: "dist",
  bundle: true,
  splitting: true,
  platform: "node",
  target: "node24",
  format: "esm",
  // Half the text to read at a start; short lines, because a crash prints the line it happened on.
  minifyWhitespace: true,
  minifySyntax: true,
  lineLimit: 120,
  external: ["@fastify/swagger-ui"],
  plugins: [leanUndici(), leaveOut()],
  sourcemap: true,
  legalComments: "linked",
  banner: {
    js: 'import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);',
  },
});
