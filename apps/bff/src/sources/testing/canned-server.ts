import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

export interface CannedServer {
  readonly baseUrl: string;
  readonly requests: IncomingMessage[];
}

/** A real server on a free port that answers with the given listener and stops with the test. */
export async function startCannedServer(listener: RequestListener): Promise<CannedServer> {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v3`, requests };
}

/** Answers with JSON. */
export function answerJson(
  value: unknown,
  status = 200,
  headers: Record<string, string> = {},
): RequestListener {
  return (_request, response) => {
    response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(value));
  };
}

/** The first listener answers the first request, and so on; the last one all further requests. */
export function inTurn(...listeners: RequestListener[]): RequestListener {
  let turn = 0;
  return (request, response) => {
    const listener = listeners[Math.min(turn, listeners.length - 1)];
    turn += 1;
    listener?.(request, response);
  };
}
