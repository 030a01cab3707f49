import type { FastifyInstance } from "fastify";
import { UNMETERED } from "../limits/unmetered.ts";
import type { Readiness } from "./readiness.ts";

/** Liveness and readiness: for the operator, so not part of the API's document. */
export function registerHealthRoutes(app: FastifyInstance, readiness: Readiness): void {
  const options = { schema: { hide: true }, config: UNMETERED };
  app.get("/livez", options, (_request, reply) =>
    reply.header("cache-control", "no-store").send({ status: "ok" }),
  );
  // An unreachable price source is no reason to take a replica away: it serves what it has, labelled.
  app.get("/readyz", options, (_request, reply) => {
    const { phase, reason } = readiness;
    reply.header("cache-control", "no-store");
    if (phase === "ready") return reply.send({ status: "ok" });
    return reply.code(503).send({ status: phase, ...(reason === null ? {} : { reason }) });
  });
}
