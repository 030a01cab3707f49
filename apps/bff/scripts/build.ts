import { build } from "esbuild";

// One file starts faster than many. @fastify/swagger-ui stays outside: it reads its pages from its own folder.
await build({
  entryPoints: ["src/server.ts"],
  outfile: "dist/server.js",
  bundle: true,
  platform: "node",
  target: "node26",
  format: "esm",
  external: ["@fastify/swagger-ui"],
  sourcemap: true,
  legalComments: "linked",
  banner: {
    js: 'import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);',
  },
});
