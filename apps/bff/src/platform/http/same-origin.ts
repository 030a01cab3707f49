import type { FastifyRequest, onRequestHookHandler } from "fastify";
import { AppError } from "../../errors.ts";

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
