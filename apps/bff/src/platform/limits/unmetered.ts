import type { FastifyInstance, FastifyRequest } from "fastify";

declare module "fastify" {
  interface FastifyContextConfig {
    unmetered?: boolean;
  }
  interface FastifyRequest {
    /** By the first matching route: a missing file continues to the not-found handler. */
    isUnmetered: boolean;
  }
}

/**
 * For pages, files and probes, which are cheap and many: not limited, logged or traced. Everything else is,
 * unknown routes included.
 */
export const UNMETERED = Object.freeze({ unmetered: true, otel: false });

/** All API paths without a route: they would count as files otherwise. */
export const UNKNOWN_API = "/api/*";

export function keepUnmetered(server: FastifyInstance): void {
  server.decorateRequest("isUnmetered", false);
  server.addHook("onRequest", (request, _reply, done) => {
    request.isUnmetered = request.routeOptions.config.unmetered === true;
    done();
  });
}

/**
 * The matched route as registered; undefined without one. Decide by this and not by the URL, which has many
 * spellings (encoded letters, the absolute form) that only the router resolves.
 */
export function routeOf({ routeOptions }: FastifyRequest): string | undefined {
  return routeOptions.url === UNKNOWN_API ? undefined : routeOptions.url;
}
