import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from "fastify";
import { AppError, CROSS_SITE } from "../../errors.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Pages of any origin may read it. Never for accounts, slips or payments (docs/decisions/060). */
    publicRead?: boolean;
  }
}

/**
 * The same for every origin, so caches need no `Vary: Origin`; with `*` browsers send no cookies (Fetch
 * standard, 3.3).
 */
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

/** CORS headers and a preflight, for public reads only. Register it first. */
export function registerCors(app: FastifyInstance): void {
  app.addHook("onRequest", (request, reply, done) => {
    if (request.routeOptions.config.publicRead) reply.headers(READABLE_ANYWHERE);
    done();
  });
  app.addHook("onRoute", ({ url, method, config }) => {
    if (!config?.publicRead || method !== "GET") return;
    app.options(
      url,
      { schema: { hide: true }, config: { access: "public", publicRead: true } },
      (_request, reply) => reply.code(204).headers(PREFLIGHT).send(),
    );
  });
}

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS", "TRACE"]);

/**
 * CSRF protection: refuses state-changing calls from pages of other sites, by Sec-Fetch-Site and Origin,
 * which a page cannot forge. Programs send neither and pass: they hold no browser's cookies.
 * @param publicOrigin where browsers reach us; null: each request's own host is used
 */
export function refuseCrossSite(publicOrigin: string | null): onRequestHookHandler {
  return (request, _reply, done) => {
    if (SAFE_METHODS.has(request.method) || isOurs(request, publicOrigin)) return done();
    done(new AppError(CROSS_SITE.code, 403, CROSS_SITE.detail));
  };
}

function isOurs(request: FastifyRequest, publicOrigin: string | null): boolean {
  const { origin } = request.headers;
  const site = request.headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin") return false;
  if (origin === undefined) return true;
  return publicOrigin === null ? hostOf(origin) === request.host : origin === publicOrigin;
}

/** Without the scheme: behind a proxy that ends TLS, our own scheme would be wrong. */
function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}
