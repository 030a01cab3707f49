import type { PublicConfig } from "@tradeslip/contracts";
import { deskChat } from "@tradeslip/contracts/rules";
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
  chat: deskChat({ kind: "whatsapp", value: "12025550143" }),
  whatsappNumber: "12025550143",
  explorers: { bitcoin: "https://explorer.example/tx/{txid}" },
  hidden: [],
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
 * @param hoursNow the desk's settings stand above the environment's hours
 */
export function registerConfigRoute(
  app: FastifyInstance,
  publicConfig: PublicConfig,
  hoursNow: () => string | null,
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
    (_request, reply) =>
      reply
        .header("cache-control", "public, max-age=60")
        .send({ ...publicConfig, desk: { ...publicConfig.desk, hours: hoursNow() } }),
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

/** GET /manifest.webmanifest: what a device shows of the installed site, under the operator's name (W3C manifest). */
export function registerManifestRoute(app: FastifyInstance, brandName: string, color: string): void {
  const manifest = JSON.stringify({
    id: "/users",
    name: brandName,
    short_name: brandName,
    description: "Live Bitcoin rates by country, and people to trade with.",
    lang: "en",
    start_url: "/users",
    scope: "/",
    display: "standalone",
    theme_color: color,
    background_color: color,
    categories: ["finance"],
    icons: ICONS,
    shortcuts: [
      { name: "Rates", url: "/rates", icons: ICONS.slice(0, 1) },
      { name: "Market", url: "/market", icons: ICONS.slice(0, 1) },
    ],
  });
  app.get("/manifest.webmanifest", { schema: { hide: true }, config: UNMETERED }, (_request, reply) =>
    reply.header("cache-control", "no-cache").type(TYPE).send(manifest),
  );
}

const DAY_MS = 24 * 3_600_000;
/** Counted from the day of the request, so the file never expires while the server runs (RFC 9116, 2.5.5). */
const GOOD_FOR_MS = 90 * DAY_MS;

export interface SecurityTxtOptions {
  /** Null: nobody to write to, so there is no file. */
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
