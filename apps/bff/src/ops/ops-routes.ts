import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { Metrics } from "./metrics.ts";

const Health = z.object({ status: z.literal("ok") }).meta({ id: "Health" });

/** Liveness, readiness and Prometheus metrics. */
export function registerOpsRoutes(app: FastifyInstance, metrics: Metrics): void {
  const health = (url: string, operationId: string, summary: string) =>
    app.get(
      url,
      {
        schema: { operationId, tags: ["operations"], summary, response: { 200: Health } },
        config: { rateLimit: false },
      },
      (_request, reply) => reply.header("cache-control", "no-store").send({ status: "ok" }),
    );
  health("/livez", "getLiveness", "The process runs");
  // An unreachable price source is no reason to take a replica away: it serves what it has, labelled.
  health("/readyz", "getReadiness", "The process can take requests");
  app.get("/metrics", { schema: { hide: true }, config: { rateLimit: false } }, async (_request, reply) =>
    reply.header("cache-control", "no-store").type(metrics.contentType).send(await metrics.text()),
  );
}
