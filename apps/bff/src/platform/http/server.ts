import { createServer as createNodeServer, type RequestListener, type Server } from "node:http";
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyServerOptions,
} from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import { handleError } from "../../errors.ts";
import { requestIdOf } from "./request-context.ts";
import { answerBadAddress, answerBeforeNode, refuseConnection } from "./unreadable-requests.ts";
import { readForwardedFor } from "./client-address.ts";
import type { FastPath } from "./fast-path.ts";
import { MAX_HEADER_BYTES, preRouterChecks, type PreRouterCheckOptions } from "./pre-router-checks.ts";
import type { OpenConnections } from "./open-connections.ts";

const KIB = 1024;
/**
 * Given from the beginning, so that Fastify loads no compilers of its own: 14 ms of a start. Its types know
 * only its own.
 */
const ZOD_COMPILERS = {
  buildValidator: () => validatorCompiler,
  buildSerializer: () => serializerCompiler,
} as unknown as CompilersFactory;

type CompilersFactory = NonNullable<
  NonNullable<FastifyServerOptions["schemaController"]>["compilersFactory"]
>;

export interface ServerParts extends HttpServerOptions {
  readonly logger: FastifyBaseLogger | undefined;
}

/** A Fastify server without routes; unreadable requests are answered already. */
export function createServer({ logger, ...parts }: ServerParts): FastifyInstance {
  const { headers, trust, languages } = parts;
  const server = Fastify({
    ...(logger ? { loggerInstance: logger } : { logger: false }),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trust,
    serverFactory: (handler, options) => answerBeforeNode(createHttpServer(handler, parts, options), parts),
    // Requests that still arrive on open connections are answered.
    return503OnClosing: false,
    genReqId: (request) => requestIdOf(request, trust),
    frameworkErrors: answerBadAddress(headers),
    clientErrorHandler: refuseConnection(parts),
    bodyLimit: 64 * KIB,
    schemaController: { compilersFactory: ZOD_COMPILERS },
    // The longest URL: a slip's token is part of one, and any length gets a proper answer.
    routerOptions: { maxParamLength: 16 * KIB },
  });
  server.decorate("languages", languages);
  server.setErrorHandler(handleError);
  server.removeContentTypeParser("text/plain");
  return server;
}

/** Slow headers and bodies are closed at the next check, so within ten seconds. */
const TIMEOUTS = { headersTimeout: 8_000, requestTimeout: 9_000, connectionsCheckingInterval: 1_000 };
/**
 * An unread response may be buffered by the kernel while the connection looks idle. Proxies get Node's longer
 * timeout: they must close first, or they send a request into a connection that just closed.
 */
const CLIENT_IDLE_MS = 35_000;
/** More than preRouterChecks admit, so that they can refuse a page with a text about cookies. */
const MAX_READ_HEADER_BYTES = 2 * MAX_HEADER_BYTES;

export interface HttpServerOptions extends PreRouterCheckOptions {
  readonly fastPath: FastPath;
  readonly connections: OpenConnections;
}

/** Cache hits come first, whatever the load: refusing one would take nearly as long. */
function createHttpServer(
  next: RequestListener,
  { fastPath, connections, ...checks }: HttpServerOptions,
  { keepAliveTimeout }: FastifyServerOptions,
): Server {
  // Node would answer a missing Host without our headers; the pre-router checks answer it.
  const limits = { ...TIMEOUTS, maxHeaderSize: MAX_READ_HEADER_BYTES, requireHostHeader: false };
  const answer = fastPath.before(preRouterChecks(next, checks));
  const { loadShedder, trust } = checks;
  const idleMs = connections.areFromProxies ? keepAliveTimeout : CLIENT_IDLE_MS;
  const idle = idleMs ? { keepAliveTimeout: idleMs } : {};
  // One listener: a second one would cost each hit more than the counting.
  const counted = connections.inTurn((request, response) => {
    loadShedder?.begin();
    readForwardedFor(request, trust);
    answer(request, response);
  });
  const server = createNodeServer({ ...limits, ...idle }, counted);
  connections.watch(server);
  return server;
}
