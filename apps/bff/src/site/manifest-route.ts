import type { FastifyInstance } from "fastify";
import { UNMETERED } from "../platform/limits/unmetered.ts";

/** Light paper, as in packages/ui/src/tokens.css; the pages' own theme-color follows the reader's theme. */
const PAPER = "#f6f1e7";
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
export function registerManifestRoute(app: FastifyInstance, brandName: string): void {
  const manifest = JSON.stringify({
    id: "/users",
    name: brandName,
    short_name: brandName,
    description: "Live Bitcoin rates by country, and a desk of people to trade with.",
    lang: "en",
    start_url: "/users",
    scope: "/",
    display: "standalone",
    theme_color: PAPER,
    background_color: PAPER,
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
