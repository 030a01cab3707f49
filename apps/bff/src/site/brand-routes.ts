import type { PublicConfig } from "@tradeslip/contracts";
import {
  deskChat,
  directionOf,
  LOCALES,
  localePrefix,
  NO_SPREAD,
  pathIn,
  type Spread,
} from "@tradeslip/contracts/rules";
import type { Language } from "@tradeslip/node-kit/languages";
import { PublicConfig as PublicConfigSchema } from "@tradeslip/contracts/schemas";
import type { FastifyInstance } from "fastify";
import type { Clock } from "@tradeslip/node-kit/clock";
import { TOO_MANY_REQUESTS } from "../errors.ts";
import { UNMETERED } from "../platform/limits/unmetered.ts";

const EXAMPLE: PublicConfig = {
  brand: { name: "Tradeslip", foundedYear: 2020 },
  demo: false,
  codeDelivery: "mail",
  orderSpreadPercent: "0",
  spread: NO_SPREAD,
  extraCurrencies: ["ZAR"],
  chat: deskChat({ kind: "whatsapp", value: "12025550143" }),
  whatsappNumber: "12025550143",
  explorers: { bitcoin: "https://explorer.example/tx/{txid}" },
  hidden: [],
  locales: [{ locale: "en", name: "English", direction: "ltr", draft: false }],
  desk: {
    legalName: "Example Desk Ltd",
    licence: "Virtual asset licence 123",
    address: "1 Example Road, Lagos",
    hours: "Mon-Fri 08:00-22:00 Africa/Lagos",
    paymentMethods: ["bank transfer", "mobile money"],
    refundRule: "Money that fits no order goes back to the account it came from within two days.",
  },
  links: {
    community: "https://t.me/tradeslip_example",
    reportProblem: null,
    instagram: null,
    twitter: null,
    telegram: null,
    email: "desk@desk.example",
    androidApp: null,
    iosApp: null,
  },
};

/**
 * GET /api/config: what the SPA may know of the operator's configuration.
 * @param now the desk's settings, which override the environment
 */
export function registerConfigRoute(
  app: FastifyInstance,
  publicConfig: PublicConfig,
  now: { readonly hours: () => string | null; readonly spread: () => Spread },
): void {
  app.get(
    "/api/config",
    {
      config: { access: "public", publicRead: true },
      schema: {
        operationId: "getConfig",
        tags: ["brand"],
        summary: "Brand, links and modes, as the operator configured them",
        description:
          "Clients take everything that names this desk from here, never from constants of their own.",
        response: {
          200: PublicConfigSchema.describe("The public part of the configuration."),
          429: TOO_MANY_REQUESTS,
        },
        docs: {
          headers: ["cache-control"],
          answers: {
            200: { desk: { summary: "A desk with a chat number and a community group", value: EXAMPLE } },
          },
        },
      },
    },
    (_request, reply) => {
      const spread = now.spread();
      const desk = { ...publicConfig.desk, hours: now.hours() };
      return reply
        .header("cache-control", "public, max-age=60")
        .send({ ...publicConfig, orderSpreadPercent: spread.buyPercent, spread, desk });
    },
  );
}

const TYPE = "application/manifest+json; charset=utf-8";

const icon = (file: string, size: number, purpose: "any" | "maskable") => ({
  src: `/app-icons/${file}.png`,
  sizes: `${size}x${size}`,
  type: "image/png",
  purpose,
});
const ICONS = [
  icon("icon-192", 192, "any"),
  icon("icon-512", 512, "any"),
  icon("maskable-512", 512, "maskable"),
];

/**
 * GET /manifest.webmanifest, and /fr/manifest.webmanifest: how a device presents the installed site, under
 * the operator's name and in the language of the page that it was installed from (W3C).
 */
export function registerManifestRoutes(app: FastifyInstance, brandName: string, color: string): void {
  for (const locale of LOCALES) {
    const manifest = JSON.stringify(manifestIn(app.languages.of(locale), brandName, color));
    app.get(
      `${localePrefix(locale)}/manifest.webmanifest`,
      { schema: { hide: true }, config: UNMETERED },
      (_request, reply) => reply.header("cache-control", "no-cache").type(TYPE).send(manifest),
    );
  }
}

/** The site is one app, whatever language it was installed in: its id stays the same. */
function manifestIn({ locale, say }: Language, brandName: string, color: string): object {
  const shortcuts = [
    { name: /*i18n*/ { id: "manifest.rates", message: "Rates" }, path: "/rates" },
    { name: /*i18n*/ { id: "manifest.market", message: "Market" }, path: "/market" },
  ];
  return {
    id: "/users",
    name: brandName,
    short_name: brandName,
    description: say(
      /*i18n*/ {
        id: "manifest.description",
        message: "Live Bitcoin rates by country, and people to trade with.",
      },
    ),
    lang: locale,
    dir: directionOf(locale),
    start_url: pathIn(locale, "/users"),
    scope: "/",
    display: "standalone",
    theme_color: color,
    background_color: color,
    categories: ["finance"],
    icons: ICONS,
    shortcuts: shortcuts.map(({ name, path }) => ({
      name: say(name),
      url: pathIn(locale, path),
      icons: ICONS.slice(0, 1),
    })),
  };
}

const DAY_MS = 24 * 3_600_000;
/** Counted from the day of the request, so the file never expires while the server runs (RFC 9116, 2.5.5). */
const GOOD_FOR_MS = 90 * DAY_MS;

export interface SecurityTxtOptions {
  /** Null: no address to write to, so there is no file. */
  readonly email: string | null;
  readonly publicOrigin: string | null;
  readonly clock: Clock;
}

/** GET /.well-known/security.txt: where to report a weakness (RFC 9116). */
export function registerSecurityTxt(app: FastifyInstance, options: SecurityTxtOptions): void {
  const { email, publicOrigin, clock } = options;
  if (email === null) return;
  const path = "/.well-known/security.txt";
  const canonical = publicOrigin === null ? "" : `Canonical: ${publicOrigin}${path}\n`;
  app.get(path, { schema: { hide: true }, config: UNMETERED }, (_request, reply) => {
    // Whole days: the same text all day long.
    const expires = new Date(Math.floor(clock.now() / DAY_MS) * DAY_MS + GOOD_FOR_MS).toISOString();
    return reply
      .header("cache-control", "public, max-age=3600")
      .type("text/plain; charset=utf-8")
      .send(
        `Contact: mailto:${encodeURI(email)}\nExpires: ${expires}\nPreferred-Languages: en\n${canonical}`,
      );
  });
}
