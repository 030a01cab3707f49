import { defineConfig } from "@lingui/conf";
import { formatter } from "@lingui/format-po";
import { LOCALES } from "./packages/contracts/src/rules/locales.ts";

const TESTS = ["**/*.test.*", "**/testing/**"];

/**
 * A catalogue for each screen, loaded with it; one for what all screens share; one for the server, its pages and its mails
 * (docs/decisions/008). English stands in the code and is copied from there: `pnpm run texts`.
 */
export default defineConfig({
  sourceLocale: LOCALES[0],
  locales: [...LOCALES],
  catalogs: [
    { path: "<rootDir>/locales/{locale}/{name}", include: ["<rootDir>/apps/web/src/screens/{name}"], exclude: TESTS },
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
