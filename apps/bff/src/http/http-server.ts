import { createServer, type RequestListener, type Server } from "node:http";
import type { FastifyServerOptions } from "fastify";
import type { ExpressLane } from "./express-lane.ts";
import { frontDoor, type FrontDoorOptions } from "./front-door.ts";

/**
 * A slow header or body is closed in time only if the checks run often enough; with the next check, both are gone
 * within ten seconds.
 */
const TIMEOUTS = { headersTimeout: 8_000, requestTimeout: 9_000, connectionsCheckingInterval: 1_000 };
/** All header fields and the address together. */
const MAX_HEADER_BYTES = 16 * 1024;

export interface HttpServerOptions extends FrontDoorOptions {
  readonly lane: ExpressLane;
  /** Open at once; those beyond it are closed as they come. */
  readonly maxConnections: number;
}

/** Hits are answered first, whatever the load: refusing one would take nearly as long. */
export function createHttpServer(
  next: RequestListener,
  { lane, maxConnections, ...door }: HttpServerOptions,
  { keepAliveTimeout }: FastifyServerOptions,
): Server {
  // Node would answer a missing Host without our headers: the door does.
  const limits = { ...TIMEOUTS, maxHeaderSize: MAX_HEADER_BYTES, requireHostHeader: false };
  const answer = lane.before(frontDoor(next, door));
  const { guard } = door;
  // One listener: a second would cost each hit more than the counting does.
  const counted: RequestListener = (request, response) => {
    guard?.begin();
    answer(request, response);
  };
  const server = createServer({ ...limits, ...(keepAliveTimeout ? { keepAliveTimeout } : {}) }, counted);
  server.maxConnections = maxConnections;
  return server;
}
