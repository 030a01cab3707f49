import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import { handleError, sendFailure } from "./failures.ts";
import { logRequest, requestIdOf } from "./request-log.ts";

const BODY_LIMIT_BYTES = 16 * 1024;
/** A slow header or body is closed in time only if the checks run often enough. */
const TIMEOUTS = { headersTimeout: 8_000, connectionsCheckingInterval: 1_000 };
const REQUEST_TIMEOUT_MS = 10_000;

/** JSON in, JSON out, every failure a sentence in `message`. */
export function createHttpServer(logger: FastifyBaseLogger | undefined): FastifyInstance {
  const server = Fastify({
    ...(logger ? { loggerInstance: logger } : { logger: false }),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: ({ headers }) => requestIdOf(headers),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: TIMEOUTS,
  });
  server.setValidatorCompiler(validatorCompiler);
  server.setSerializerCompiler(serializerCompiler);
  server.removeContentTypeParser("text/plain");
  server.setErrorHandler(handleError);
  server.setNotFoundHandler((_request, reply) =>
    sendFailure(reply, 404, "There is nothing at this address."),
  );
  server.addHook("onResponse", logRequest);
  server.addHook("onSend", async (_request, reply) => {
    reply.header("cache-control", "no-store");
  });
  return server;
}
