import type { Plugin } from "vite";

const ROUTER = /react-router\/dist\/production\/chunk-.+\.mjs$/;
/** Making a component or a context has no effects, nor has naming it for a debugger. */
const UNMARKED = /= (?=React\d*\.(?:forwardRef|createContext)\()/g;
const DEBUG_NAME = /^\w+\.displayName = "\w+";$/gm;
/** Part of every Link. It works only in React Router's framework mode, which this is not. */
const PREFETCH = "function PrefetchPageLinks({";

/** Lets the bundler leave out of React Router what nothing here uses: forms, scroll restoration, prefetching. */
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
