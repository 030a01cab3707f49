import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from "fastify";
import { AppError } from "../../errors.ts";

/**
 * What pages of any origin may read: the same for everybody, and readable without a cookie. Never add accounts, slips or
 * payments (docs/decisions/060).
 */
export const PUBLIC_READS = [
  "/api/rates",
  "/api/market/coins",
  "/api/market/stats",
  "/api/dashboard/coins",
  "/api/dashboard/stats",
  "/api/exchange/coins",
  "/api/config",
  "/api/openapi.json",
] as const;

/** The same for every origin, so caches need no `Vary: Origin`; with `*` browsers send no cookies (Fetch standard, 3.3). */
export const READABLE_ANYWHERE = Object.freeze({
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "*",
});

/** `If-None-Match` and a request id need a preflight. Chromium caches it for two hours, Firefox for a day. */
const PREFLIGHT = Object.freeze({
  "access-control-allow-methods": "GET, HEAD",
  "access-control-allow-headers": "If-None-Match, X-Request-Id",
  "access-control-max-age": "86400",
});

/** CORS headers and preflights for the public reads, and for no other route. */
export function registerCors(app: FastifyInstance): void {
  const readable = new Set<string | undefined>(PUBLIC_READS);
  app.addHook("onRequest", (request, reply, done) => {
    if (readable.has(request.routeOptions.url)) reply.headers(READABLE_ANYWHERE);
    done();
  });
  for (const url of PUBLIC_READS) {
    app.options(url, { schema: { hide: true } }, (_request, reply) =>
      reply.code(204).headers(PREFLIGHT).send(),
    );
  }
}

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS", "TRACE"]);

/**
 * CSRF protection: refuses state-changing calls from pages of other sites, by Sec-Fetch-Site and Origin, which a page
 * cannot forge. Programs send neither and pass: they hold no browser's cookies.
 * @param publicOrigin where browsers reach us; null: the host that the request names
 */
export function refuseCrossSite(publicOrigin: string | null): onRequestHookHandler {
  return (request, _reply, done) => {
    if (SAFE_METHODS.has(request.method) || isOurs(request, publicOrigin)) return done();
    done(new AppError("cross_site", 403, "This call came from another site and was refused."));
  };
}

function isOurs(request: FastifyRequest, publicOrigin: string | null): boolean {
  const { origin } = request.headers;
  const site = request.headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin") return false;
  if (origin === undefined) return true;
  return publicOrigin === null ? hostOf(origin) === request.host : origin === publicOrigin;
}

/** Without the scheme: behind a proxy that ends TLS, ours would be the wrong one. */
function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}
