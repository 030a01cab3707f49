import type { Plugin } from "vite";

const QUERY_CORE = /@tanstack\/query-core\/build\/modern\//;
/** In place of what every query client carries along for mutations and endless lists. */
const STAND_INS: Record<string, string> = {
  "./mutationCache.js": `export class MutationCache {
    findAll() { return []; }
    resumePausedMutations() { return Promise.resolve(); }
    clear() {}
  }`,
  "./infiniteQueryBehavior.js": "export function infiniteQueryBehavior() {}",
};
const CARRIERS = /\/(?:queryClient|query)\.js$/;
const USERS = /\/(?:useMutation|useInfiniteQuery|useSuspenseInfiniteQuery)\.js$/;
const PREFIX = "\0shake-query:";

/** Leaves out of TanStack Query what nothing here uses, and stops the build on the day when something does. */
export function shakeQuery(): Plugin {
  return {
    name: "tradeslip:shake-query",
    apply: "build",
    enforce: "pre",
    resolveId(source, importer = "") {
      const isCarried = source in STAND_INS && QUERY_CORE.test(importer) && CARRIERS.test(importer);
      return isCarried ? PREFIX + source : null;
    },
    load: (id) => (id.startsWith(PREFIX) ? STAND_INS[id.slice(PREFIX.length)] : null),
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === "chunk");
      const used = chunks.flatMap(({ modules }) => Object.keys(modules)).find((id) => USERS.test(id));
      if (used) this.error(`${used} needs what scripts/shake-query.ts leaves out: take its stand-in away`);
    },
  };
}
