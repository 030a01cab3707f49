import type { PublicConfig } from "@tradeslip/contracts";
import { PublicConfig as PublicConfigSchema } from "@tradeslip/contracts/schemas";
import type { FastifyInstance } from "fastify";
import { problem } from "../platform/http/problem-response.ts";

/** GET /api/config: what the SPA may know of the operator's configuration. */
export function registerConfigRoute(app: FastifyInstance, publicConfig: PublicConfig): void {
  app.get(
    "/api/config",
    {
      schema: {
        operationId: "getConfig",
        tags: ["brand"],
        summary: "Brand, links and modes, as the operator configured them",
        description: "Everything that names this desk comes from here, never from constants in a client.",
        response: {
          200: PublicConfigSchema.describe("What a client may know of the configuration."),
          429: problem("Too many requests from this client; Retry-After says how long to wait."),
        },
      },
    },
    (_request, reply) => reply.header("cache-control", "public, max-age=60").send(publicConfig),
  );
}
