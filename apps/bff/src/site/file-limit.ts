import type { FastifyInstance } from "fastify";
import { AppError } from "../errors.ts";
import { clientNetwork } from "../platform/limits/client-network.ts";

/**
 * Files on their way to one network. An honest reader's file is on its way for milliseconds: an office behind one address
 * would need two dozen browsers that all stall at once.
 */
const MAX_UNDER_WAY = 128;
const RETRY_AFTER_SECONDS = 2;

/** Each file that is sent holds a descriptor and a buffer until it is through; nobody may hold many. */
export function limitFiles(app: FastifyInstance, route: string): void {
  const underWay = new Map<string, number>();
  app.addHook("onRequest", (request, reply, done) => {
    if (request.routeOptions.url !== route) return done();
    const network = clientNetwork(request.ip);
    const files = underWay.get(network) ?? 0;
    if (files >= MAX_UNDER_WAY) return done(tooMany());
    underWay.set(network, files + 1);
    reply.raw.once("close", () => {
      const left = underWay.get(network)! - 1;
      if (left > 0) underWay.set(network, left);
      else underWay.delete(network);
    });
    done();
  });
}

function tooMany(): AppError {
  return new AppError("rate_limited", 429, "Too many files at once. Please wait a moment and try again.", {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
}
