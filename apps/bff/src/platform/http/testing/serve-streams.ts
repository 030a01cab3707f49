import { once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import { OpenConnections } from "../open-connections.ts";
import { OpenStreams } from "../open-streams.ts";

/** No test has more connections at once besides streams. */
const CONNECTIONS = 10;

/**
 * A server that ends with the test and makes a stream of every request.
 * @param open begins the stream
 */
export async function serveStreams(
  max: number,
  open: (streams: OpenStreams, response: ServerResponse) => void,
): Promise<{ server: Server; streams: OpenStreams; port: number }> {
  const connections = new OpenConnections({
    max: CONNECTIONS,
    maxStreams: max,
    trust: false,
  });
  const streams = new OpenStreams({ max, trust: false, random: () => 0.5, connections });
  const server = createServer(connections.inTurn((_request, response) => open(streams, response)));
  connections.watch(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.close();
    streams.end();
  });
  return { server, streams, port: (server.address() as AddressInfo).port };
}
