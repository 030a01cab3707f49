import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from "fastify";
import { AppError } from "../../errors.ts";

/**
 * What pages of any origin may read: the same for everybody, and known without a cookie. Accounts, slips and payments
 * are not here, and never will be (docs/decisions/060).
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

/**
 * The same bytes whoever asks, so no cache needs to know the origin. The wildcard also keeps browsers from sending
 * cookies along (Fetch standard, 3.3).
 */
export const READABLE_ANYWHERE = Object.freeze({
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "*",
});

/**
 * `If-None-Match` needs a preflight, and so does a request id, which is of no use but does no harm. Chromium keeps it two
 * hours, Firefox a day.
 */
const PREFLIGHT = Object.freeze({
  "access-control-allow-methods": "GET, HEAD",
  "access-control-allow-headers": "If-None-Match, X-Request-Id",
  "access-control-max-age": "86400",
});

/** Marks all answers of the public reads, and answers their preflights; no other route gets such a header. */
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
 * Refuses calls that change something and come from a page of another site: by Sec-Fetch-Site and Origin, which a page
 * cannot forge. Programs send neither and pass: they hold no browser's cookies.
 * @param publicOrigin where browsers reach us; null: whatever host the request names
 */
export function refuseOtherSites(publicOrigin: string | null): onRequestHookHandler {
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
