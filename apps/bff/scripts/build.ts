import { cp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type BuildOptions, type Plugin } from "esbuild";

/** `node scripts/build.ts [folder [file]]`: a file is bundled beside the programs, as a test needs it. */
const [OUTPUT = "dist", ...beside] = process.argv.slice(2);

const UNDICI = dirname(createRequire(import.meta.url).resolve("undici/package.json"));
const undiciPart = (path: string) => `require(${JSON.stringify(`./${join("lib", path)}`)})`;
/** As the first lines of undici's own index. */
const UNDICI_INDEX = `
Object.assign(${undiciPart("dispatcher/dispatcher.js")}.prototype, ${undiciPart("api/index.js")});
exports.Agent = ${undiciPart("dispatcher/agent.js")};
exports.Pool = ${undiciPart("dispatcher/pool.js")};
`;

interface LeftOut {
  readonly path: RegExp;
  readonly importer: RegExp;
  /** Source that stands in its place; an empty module by default. */
  readonly instead?: string;
}

/**
 * What others load at their first line for a case that is none of ours: @fastify/static lists folders with glob (`wildcard: false`),
 * @fastify/swagger reads and writes YAML, Fastify and undici speak HTTP/2, prom-client pushes to a gateway and adds exemplars from traces.
 */
const UNUSED: readonly LeftOut[] = [
  { path: /^(?:glob|yaml)$/, importer: /@fastify/ },
  { path: /^node:http2$/, importer: /\/fastify\/lib\// },
  { path: /^\.\/client-h2\.js$/, importer: /\/undici\// },
  { path: /^(?:@opentelemetry\/api|\.\/lib\/pushgateway)$/, importer: /\/prom-client\// },
];
/** Checks of what no longer changes, plugins' versions and routes' patterns: the tests start the source, where they are made. */
const CHECKED: readonly LeftOut[] = [
  { path: /^semver$/, importer: /\/fastify\/lib\//, instead: "exports.satisfies = () => true;" },
  { path: /^safe-regex2$/, importer: /\/find-my-way\//, instead: "module.exports = () => true;" },
];

const provider = fileURLToPath(import.meta.resolve("@tradeslip/reference-provider/main"));

await rm(OUTPUT, { recursive: true, force: true });
// The provider looks for them beside its code.
await cp(join(dirname(provider), "books/sample-books"), join(OUTPUT, "sample-books"), { recursive: true });
/** Loaded where they are configured. */
const RARELY_USED = {
  traces: "src/platform/tracing/traces.ts",
  "open-valkey": "src/platform/valkey/open-valkey.ts",
};

const COMMON = {
  outdir: OUTPUT,
  bundle: true,
  platform: "node",
  target: "node24",
  // Half the text to read at a start; short lines, because a crash prints the line it happened on.
  minifyWhitespace: true,
  minifySyntax: true,
  lineLimit: 120,
  // It reads its pages from its own folder.
  external: ["@fastify/swagger-ui"],
  plugins: [leanUndici(), leaveOut(), requiredBuiltins()],
  sourcemap: true,
  legalComments: "linked",
} satisfies BuildOptions;

// Few files start faster than many.
await build({
  ...COMMON,
  entryPoints: {
    "refresh-worker": "src/refresh-worker.ts",
    // Started by the server as a process of its own.
    provider,
    release: fileURLToPath(import.meta.resolve("@tradeslip/reference-provider/release")),
    ...RARELY_USED,
    ...Object.fromEntries(beside.map((file) => [basename(file, ".ts"), file])),
  },
  splitting: true,
  format: "esm",
  banner: {
    js: 'import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);',
  },
});
await build({
  ...COMMON,
  entryPoints: { server: "src/bundled-main.ts", "health-thread": "src/platform/http/health-thread.ts" },
  format: "esm",
});
// One function, whose compiled code can be kept (src/platform/process/code-cache.ts). ASCII, esbuild's default.
await build({
  ...COMMON,
  plugins: [...COMMON.plugins, besideIt()],
  entryPoints: { serve: "src/serve.ts" },
  outExtension: { ".js": ".cjs" },
  format: "cjs",
  // A script has no way to import that is not experimental; it has `require`.
  supported: { "dynamic-import": false },
  define: {
    "import.meta.dirname": "__dirname",
    "import.meta.filename": "__filename",
    "import.meta.url": "__url",
  },
  banner: { js: "(function (exports, require, module, __filename, __dirname, __url) {" },
  footer: { js: "})" },
});

/** Few programs need them, and esbuild calls each function that they share with the rest through one more. */
function besideIt(): Plugin {
  return {
    name: "tradeslip:beside-it",
    setup(bundler) {
      for (const [name, file] of Object.entries(RARELY_USED))
        bundler.onResolve({ filter: new RegExp(`/${basename(file)}$`) }, ({ kind }) =>
          kind === "dynamic-import" ? { path: `./${name}.js`, external: true } : undefined,
        );
    },
  };
}

/**
 * Undici's index brings a browser's fetch, web sockets, caches and mocks along. Without them a start reads 14 % fewer bytes,
 * takes 4 to 7 % less processor time and 1.5 MB less memory.
 */
function leanUndici(): Plugin {
  return {
    name: "tradeslip:lean-undici",
    setup(bundler) {
      bundler.onResolve({ filter: /^undici$/ }, () => ({ path: "undici", namespace: "lean" }));
      bundler.onLoad({ filter: /^undici$/, namespace: "lean" }, () => ({
        contents: UNDICI_INDEX,
        resolveDir: UNDICI,
      }));
    },
  };
}

/** A start reads 10 % fewer bytes, takes a tenth less processor time and 1.4 MB less memory. */
function leaveOut(): Plugin {
  return {
    name: "tradeslip:leave-out",
    setup(bundler) {
      for (const { path: filter, importer: by, instead } of [...UNUSED, ...CHECKED])
        bundler.onResolve({ filter }, ({ path, importer }) =>
          by.test(importer) ? { path, namespace: "left-out", pluginData: instead } : undefined,
        );
      bundler.onLoad({ filter: /^/, namespace: "left-out" }, ({ pluginData: instead }) => ({
        contents: (instead as string | undefined) ?? "module.exports = {};",
      }));
    },
  };
}

/**
 * Takes Node's own modules as `require` does. To import one is to read all its exports, also those that Node loads when they are
 * first read: for `WebSocket` in node:http that is the whole of its own undici. 45 ms of a start, where `require` takes 4.
 */
function requiredBuiltins(): Plugin {
  return {
    name: "tradeslip:required-builtins",
    setup(bundler) {
      bundler.onResolve({ filter: /^node:/ }, ({ path, kind }) =>
        kind === "import-statement"
          ? { path, namespace: "builtin", sideEffects: false }
          : { path, external: true },
      );
      bundler.onLoad({ filter: /^/, namespace: "builtin" }, ({ path }) => ({
        contents: namedExportsOf(path),
      }));
    },
  };
}

/** Marked as pure, so that only the exports in use are read. */
function namedExportsOf(builtin: string): string {
  const names = Object.keys(process.getBuiltinModule(builtin) as object).filter((name) => name !== "default");
  return [
    `const builtin = process.getBuiltinModule(${JSON.stringify(builtin)});`,
    "export default builtin;",
    ...names.map((name) => `export const ${name} = /* @__PURE__ */ (() => builtin.${name})();`),
  ].join("\n");
}
