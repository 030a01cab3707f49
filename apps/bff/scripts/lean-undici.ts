import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Plugin } from "esbuild";

const FOLDER = dirname(createRequire(import.meta.url).resolve("undici/package.json"));

/** Its index brings a browser's fetch, web sockets, caches and mocks along: a third of the server, read at each start. */
export function leanUndici(): Plugin {
  return {
    name: "tradeslip:lean-undici",
    setup(build) {
      build.onResolve({ filter: /^undici$/ }, () => ({ path: "undici", namespace: "lean" }));
      build.onLoad({ filter: /^undici$/, namespace: "lean" }, () => ({
        contents: INDEX,
        resolveDir: FOLDER,
      }));
    },
  };
}

const part = (path: string) => `require(${JSON.stringify(`./${join("lib", path)}`)})`;

/** As the first lines of undici's own. */
const INDEX = `
Object.assign(${part("dispatcher/dispatcher.js")}.prototype, ${part("api/index.js")});
exports.Agent = ${part("dispatcher/agent.js")};
exports.Pool = ${part("dispatcher/pool.js")};
`;
