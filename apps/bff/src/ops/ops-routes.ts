import type { FastifyInstance } from "fastify";
import type { Metrics } from "./metrics.ts";

/** Liveness, readiness and Prometheus metrics: for the operator, so not part of the API's document. */
export function registerOpsRoutes(app: FastifyInstance, metrics: Metrics): void {
  const options = { schema: { hide: true } };
  app.get("/livez", options, (_request, reply) =>
    reply.header("cache-control", "no-store").send({ status: "ok" }),
  );
  // An unreachable price source is no reason to take a replica away: it serves what it has, labelled.
  app.get("/readyz", options, (_request, reply) =>
    reply.header("cache-control", "no-store").send({ status: "ok" }),
  );
  app.get("/metrics", options, async (_request, reply) =>
    reply
      .header("cache-control", "no-store")
      .type(metrics.contentType)
      .send(await metrics.text()),
  );
}
