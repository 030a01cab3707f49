/**
 * Patches that leave unused code out of four libraries. None reaches 3 % of a first visit; together they are 6 % of it, and
 * without them the home page is over its budget of 110 kB of script (P15.4). Each figure is that patch alone.
 */
import { join } from "node:path";
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

/**
 * Leaves out of TanStack Query what nothing here uses, and stops the build on the day when something does. 1.6 kB (gzip) or
 * 1.4 % of a first visit (brotli).
 */
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
      if (used)
        this.error(`${used} needs what scripts/shake-libraries.ts leaves out: take its stand-in away`);
    },
  };
}

const ROUTER = /react-router\/dist\/production\/chunk-.+\.mjs$/;
/** Making a component or a context has no effects, nor has naming it for a debugger. */
const UNMARKED = /= (?=React\d*\.(?:forwardRef|createContext)\()/g;
const DEBUG_NAME = /^\w+\.displayName = "\w+";$/gm;
/** Part of every Link. It works only in React Router's framework mode, which this is not. */
const PREFETCH = "function PrefetchPageLinks({";

/**
 * Lets the bundler leave out of React Router what nothing here uses: forms, scroll restoration, prefetching. 2.8 kB (gzip) or
 * 2.6 % of a first visit (brotli).
 */
export function shakeRouter(): Plugin {
  return {
    name: "tradeslip:shake-router",
    apply: "build",
    transform: {
      filter: { id: ROUTER, code: PREFETCH },
      handler: (code) => ({
        code: code
          .replaceAll(UNMARKED, "= /* @__PURE__ */ ")
          .replaceAll(DEBUG_NAME, "")
          .replace(PREFETCH, "function PrefetchPageLinks() { return null; }\nfunction unused({"),
        map: null,
      }),
    },
  };
}

const OPENAPI_FETCH = /openapi-fetch\/dist\/index\.mjs$/;
/** Lists and nested objects in addresses: our API has none. Plain values are still written. */
const SERIALIZERS: Record<string, string> = {
  serializeObjectParam: "function serializeObjectParam(name, value) { return encodeURIComponent(value); }",
  serializeArrayParam: "function serializeArrayParam(name, value) { return encodeURIComponent(value); }",
  createQuerySerializer:
    "function createQuerySerializer() { return (query) => new URLSearchParams(query).toString(); }",
};
const RUN_MIDDLEWARE = "if (finalMiddlewares.length) {";
const ADD_MIDDLEWARE = "globalMiddlewares.push(m);";

/** Leaves out of openapi-fetch what nothing here uses: middleware and styles of parameters. 0.7 kB (gzip) or 0.6 % of a first visit. */
export function shakeFetch(): Plugin {
  return {
    name: "tradeslip:shake-fetch",
    apply: "build",
    transform: {
      filter: { id: OPENAPI_FETCH, code: RUN_MIDDLEWARE },
      handler: (code) => ({
        code: Object.entries(SERIALIZERS)
          .reduce(
            (text, [name, short]) => text.replace(`function ${name}(`, `${short}\nfunction unused_${name}(`),
            code,
          )
          .replaceAll(RUN_MIDDLEWARE, "if (false) {")
          .replace(ADD_MIDDLEWARE, 'throw new Error("scripts/shake-libraries.ts leaves middleware out");'),
        map: null,
      }),
    },
  };
}

const LUCIDE = /lucide-react\/dist\/esm\/icons\//;
const ICON_RUNTIME = "../createLucideIcon.mjs";

/**
 * Draws Lucide's icons with lean-icon.ts in place of its runtime, whose contexts, aliases and stroke rules we do not use.
 * 1.4 kB (gzip) of a first visit to the home page, 1.6 kB of one to /rates.
 */
export function leanIcons(): Plugin {
  return {
    name: "tradeslip:lean-icons",
    apply: "build",
    enforce: "pre",
    resolveId(source, importer) {
      if (source !== ICON_RUNTIME || !importer || !LUCIDE.test(importer)) return null;
      return join(import.meta.dirname, "lean-icon.ts");
    },
    // All that it takes of an icon is what to draw. The keys are for lists: random, so they hardly compress.
    transform: (code, id) =>
      LUCIDE.test(id)
        ? code
            .replaceAll(/,\s*key: "\w+"/g, "")
            .replace(/name: "[\w-]+",\s*size: \d+,/, "")
            .replace(/,\s*aliases: \[[^\]]*\]/, "")
            .replace(/^__iconData\.node;$/m, "")
        : null,
  };
}
