import type { PublicConfig } from "@tradeslip/contracts";
import { PublicConfig as PublicConfigSchema } from "@tradeslip/contracts/schemas";
import type { FastifyInstance } from "fastify";

/** GET /api/config: what the SPA may know of the operator's configuration. */
export function registerConfigRoute(app: FastifyInstance, publicConfig: PublicConfig): void {
  app.get(
    "/api/config",
    {
      schema: {
        operationId: "getConfig",
        tags: ["brand"],
        summary: "Brand, links and modes, as the operator configured them",
        response: { 200: PublicConfigSchema },
      },
    },
    (_request, reply) => reply.header("cache-control", "public, max-age=60").send(publicConfig),
  );
}
