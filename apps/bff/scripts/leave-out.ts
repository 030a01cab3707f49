import type { Plugin } from "esbuild";

/**
 * Packages that others load at their first line for a case that is none of ours: @fastify/static lists folders with
 * glob (`wildcard: false`), @fastify/swagger reads and writes YAML. They would be read at each start.
 */
const UNUSED = /^(?:glob|yaml)$/;

export function leaveOut(): Plugin {
  return {
    name: "tradeslip:leave-out",
    setup(build) {
      build.onResolve({ filter: UNUSED }, ({ path }) => ({ path, namespace: "left-out" }));
      build.onLoad({ filter: UNUSED, namespace: "left-out" }, () => ({ contents: "module.exports = {};" }));
    },
  };
}
