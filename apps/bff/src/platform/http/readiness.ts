import type { FastifyInstance } from "fastify";
import { UNMETERED } from "../limits/unmetered.ts";

/** Whether a proxy should send requests here. */
export class Readiness {
  readonly #hasStarted: () => boolean;
  readonly #trouble: () => string | null;
  #started = false;
  #draining = false;

  /**
   * @param hasStarted asked until it returns true once: later failures are no reason to take a replica out of
   *   service
   * @param trouble what delays the start, in a few words that anyone may read
   */
  constructor(hasStarted: () => boolean, trouble: () => string | null = () => null) {
    this.#hasStarted = hasStarted;
    this.#trouble = trouble;
  }

  get phase(): "starting" | "ready" | "draining" {
    if (this.#draining) return "draining";
    this.#started ||= this.#hasStarted();
    return this.#started ? "ready" : "starting";
  }

  /** Null when the phase says it all. */
  get reason(): string | null {
    return this.phase === "starting" ? this.#trouble() : null;
  }

  drain(): void {
    this.#draining = true;
  }
}

/** Liveness and readiness, for the operator: not part of the OpenAPI document. */
export function registerHealthRoutes(app: FastifyInstance, readiness: Readiness): void {
  const options = { schema: { hide: true }, config: UNMETERED };
  app.get("/livez", options, (_request, reply) =>
    reply.header("cache-control", "no-store").send({ status: "ok" }),
  );
  // A replica stays ready while the price source is unreachable: it serves what it has, labelled.
  app.get("/readyz", options, (_request, reply) => {
    const { phase, reason } = readiness;
    reply.header("cache-control", "no-store");
    if (phase === "ready") return reply.send({ status: "ok" });
    return reply.code(503).send({ status: phase, ...(reason === null ? {} : { reason }) });
  });
}

/** Clients then leave by themselves, so no connection is cut with a request on its way. */
export function closeConnectionsWhileDraining(app: FastifyInstance, readiness: Readiness): void {
  app.addHook("onSend", (_request, reply, _payload, done) => {
    if (readiness.phase === "draining") reply.header("connection", "close");
    done();
  });
}
