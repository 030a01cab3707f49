import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import { handleError } from "../../errors.ts";
import { createHttpServer, type HttpServerOptions } from "./http-server.ts";
import { requestIdOf } from "./request-id.ts";
import { answerBadAddress, answerBeforeNode, refuseConnection } from "./unreadable-requests.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Answers with data only, never with a page. */
    prepared?: boolean;
  }
}

const KIB = 1024;

export interface ServerParts extends HttpServerOptions {
  readonly logger: FastifyBaseLogger | undefined;
}

/** Without routes; an address, a body or a header that cannot be read has its answer already. */
export function createServer({ logger, ...parts }: ServerParts): FastifyInstance {
  const { headers, trust } = parts;
  const server = Fastify({
    ...(logger ? { loggerInstance: logger } : { logger: false }),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trust,
    serverFactory: (handler, options) => answerBeforeNode(createHttpServer(handler, parts, options), parts),
    // What still arrives on an open connection is answered.
    return503OnClosing: false,
    genReqId: (request) => requestIdOf(request, trust),
    frameworkErrors: answerBadAddress(headers),
    clientErrorHandler: refuseConnection(headers),
    bodyLimit: 64 * KIB,
    // As long as an address may be: a slip's token is part of one, and whatever is there gets its answer.
    routerOptions: { maxParamLength: 16 * KIB },
  });
  server.setErrorHandler(handleError);
  server.setValidatorCompiler(validatorCompiler);
  server.setSerializerCompiler(serializerCompiler);
  server.removeContentTypeParser("text/plain");
  return server;
}
