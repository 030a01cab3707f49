import type { Plugin } from "vite";

const ROUTER = /\/react-router\/dist\/production\/chunk-\w+\.mjs$/;
/** What React's developer tools call a component or context. */
const NAME = /^\w+\.displayName = ".*";$/gm;
const MADE_BY_REACT = /(?<=^var \w+ = )(?=React\d*\.(?:forwardRef|createContext|memo)\()/gm;

/**
 * Lets the build leave out the parts of React Router that nothing uses, such as forms and what they submit:
 * it keeps each component and context that is given a name, because that is an effect.
 */
export function leanRouter(): Plugin {
  return {
    name: "tradeslip:lean-router",
    apply: "build",
    transform: {
      filter: { id: ROUTER },
      handler: (code) => ({
        code: code.replace(NAME, "").replace(MADE_BY_REACT, "/* @__PURE__ */ "),
        map: null,
      }),
    },
  };
}
