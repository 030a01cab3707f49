import type { FastifyInstance, FastifyRequest } from "fastify";

declare module "fastify" {
  interface FastifyContextConfig {
    unmetered?: boolean;
  }
  interface FastifyRequest {
    /** Of the route that matched first: a file that is not there is passed on to the not-found handler. */
    isUnmetered: boolean;
  }
}

/**
 * The configuration of pages, files and the operator's probes: they are cheap, one office behind one address loads many of
 * them, and nobody reads a log of them. Everything else is limited, logged and traced: each other route, and whatever
 * matches none.
 */
export const UNMETERED = Object.freeze({ unmetered: true, otel: false });

/** Every address of the API that has no route of its own. Without it they would be taken for files. */
export const UNKNOWN_API = "/api/*";

export function keepUnmetered(server: FastifyInstance): void {
  server.decorateRequest("isUnmetered", false);
  server.addHook("onRequest", (request, _reply, done) => {
    request.isUnmetered = request.routeOptions.config.unmetered === true;
    done();
  });
}

/**
 * The route that matched, as it was registered; undefined where none did. The one thing to decide by: an address has many
 * spellings (encoded letters, the absolute form), and only the router reads them all.
 */
export function routeOf({ routeOptions }: FastifyRequest): string | undefined {
  return routeOptions.url === UNKNOWN_API ? undefined : routeOptions.url;
}
