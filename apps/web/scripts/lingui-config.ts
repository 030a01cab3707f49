import { defineConfig } from "@lingui/conf";
import { formatter } from "@lingui/format-po";
import { builtLocales } from "./built-locales.ts";

const { PSEUDO_LOCALE } = process.env;
const LOCALES = builtLocales();
const [SOURCE] = LOCALES;
const RULES = "packages/contracts/src/rules";
/** Used by slips and codes. */
const COUNTDOWN = "packages/ui/src/countdown";
/** Used by slips, and by the desk, which has none of the trade's texts. */
const COPY_BUTTON = "packages/ui/src/copy-button";
/** Texts that not every page needs. */
const PARTS = {
  heads: ["apps/web/src/page-heads.ts"],
  account: [
    "apps/web/src/features/account/!(after-log-out|log-out-failed|logged-out-notice|order-keeping).tsx",
    COUNTDOWN,
    `${RULES}/account-*.ts`,
    `${RULES}/accounts/desk-text.ts`,
    `${RULES}/accounts/thread-text.ts`,
  ],
  trade: [
    "apps/web/src/app/app-layout",
    "apps/web/src/features/account/{order-keeping,logged-out-notice}.tsx",
    "apps/web/src/features/account/factors",
    "apps/web/src/features/own-currency",
    "apps/web/src/features/own-orders",
    "apps/web/src/features/slips",
    "apps/web/src/features/trade-ticket",
    "apps/web/src/features/live-data/no-coins.tsx",
    COUNTDOWN,
    COPY_BUTTON,
    "packages/ui/src/sparkline",
    `${RULES}/{amount-messages,alert-crossing,payment-messages,receipt-messages,request-messages,slip-messages}.ts`,
  ],
  orders: [
    "apps/web/src/features/order-steps",
    COPY_BUTTON,
    `${RULES}/{customer-forms,next-acts,order-deadlines,order-headline-messages,order-messages,rate-messages}.ts`,
    `${RULES}/accounts/thread-text.ts`,
  ],
  check: ["packages/contracts/src/messages/check-messages.ts", `${RULES}/slip-messages.ts`],
  palette: ["apps/web/src/app/palette/!(palette-button).{ts,tsx}", "packages/ui/src/command-palette"],
  channels: ["apps/web/src/features/contacts/{closed-line,desk-closed-notice,gone-channels}.tsx"],
  legal: ["apps/web/src/features/sections/legal-document.tsx"],
  claims: ["apps/web/src/content/claims.ts"],
  footer: ["apps/web/src/features/site-footer", "apps/web/src/content/footer-claims.ts"],
  facts: ["apps/web/src/lib/desk-facts-list.tsx"],
};
const po = formatter({ lineNumbers: false });
const ENGLISH = "English: ";
/** An id generated from the text. */
const IS_OF_TEXT = /^[\w+/-]{6}$/;

/** Adds the English text to messages with named ids, because a name tells a translator nothing. */
const serialize: typeof po.serialize = (catalog, context) => {
  if (context.locale === SOURCE) return po.serialize(catalog, context);
  const entries = Object.entries(catalog).map(([id, entry]) => {
    const { message, comments = [] } = entry;
    if (message === undefined || IS_OF_TEXT.test(id)) return [id, entry] as const;
    const others = comments.filter((comment) => !comment.startsWith(ENGLISH));
    return [id, { ...entry, comments: [...others, ENGLISH + message.replaceAll("\n", " ")] }] as const;
  });
  return po.serialize(Object.fromEntries(entries), context);
};
const TESTS = ["**/*.test.*", "**/testing/**"];

/**
 * A catalogue for each screen, loaded with it; one shared by all screens, some for parts that load later, and
 * one for the server's pages and mails (docs/decisions/008). English is in the code and is copied from there:
 * `pnpm run texts`.
 */
export default defineConfig({
  sourceLocale: SOURCE,
  locales: [...LOCALES],
  fallbackLocales: { default: SOURCE },
  ...(PSEUDO_LOCALE && {
    pseudoLocale: [{ locale: PSEUDO_LOCALE, prepend: "[", append: "]", extend: 0.3, extendCharacter: "·" }],
  }),
  catalogs: [
    {
      path: "<rootDir>/locales/{locale}/{name}",
      include: ["<rootDir>/apps/web/src/screens/{name}"],
      exclude: TESTS,
    },
    ...Object.entries(PARTS).map(([name, include]) => ({
      path: `<rootDir>/locales/{locale}/${name}`,
      include: [...include],
      exclude: TESTS,
    })),
    {
      path: "<rootDir>/locales/{locale}/shared",
      include: ["apps/web/src", "packages/ui/src"],
      exclude: ["apps/web/src/screens/**", ...Object.values(PARTS).flat(), ...TESTS],
    },
    {
      path: "<rootDir>/locales/{locale}/server",
      include: ["apps/bff/src", "packages/reference-provider/src", "packages/contracts/src"],
      exclude: TESTS,
    },
  ],
  format: { ...po, serialize },
});
