import { defineConfig } from "@lingui/conf";
import { formatter } from "@lingui/format-po";
import { builtLocales } from "./apps/web/scripts/built-locales.ts";

const { PSEUDO_LOCALE } = process.env;
const LOCALES = builtLocales();
const [SOURCE] = LOCALES;
const TESTS = ["**/*.test.*", "**/testing/**"];

/**
 * A catalogue for each screen, loaded with it; one for what all screens share; one for the server, its pages and its mails
 * (docs/decisions/008). English stands in the code and is copied from there: `pnpm run texts`.
 */
export default defineConfig({
  sourceLocale: SOURCE,
  locales: [...LOCALES],
  ...(PSEUDO_LOCALE && {
    pseudoLocale: [{ locale: PSEUDO_LOCALE, prepend: "[", append: "]", extend: 0.4, extendCharacter: "·" }],
  }),
  catalogs: [
    {
      path: "<rootDir>/locales/{locale}/{name}",
      include: ["<rootDir>/apps/web/src/screens/{name}"],
      exclude: TESTS,
    },
    {
      path: "<rootDir>/locales/{locale}/shared",
      include: ["apps/web/src", "packages/ui/src", "packages/contracts/src"],
      exclude: ["apps/web/src/screens/**", ...TESTS],
    },
    {
      path: "<rootDir>/locales/{locale}/server",
      include: ["apps/bff/src", "packages/reference-provider/src"],
      exclude: TESTS,
    },
  ],
  format: formatter({ lineNumbers: false }),
});
