import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { onTestFinished } from "vitest";

export interface LosingProxy {
  readonly url: string;
  /** Loses so many of the next answers: what was asked has been done, and nobody learns of it. */
  lose(count: number): void;
}

/** Hands calls on to `target`, and answers back unless it loses them. */
export async function startLosingProxy(target: string): Promise<LosingProxy> {
  let toLose = 0;
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const named = Object.entries(request.headers).filter(
      (header): header is [string, string] => header[0] === "authorization" || header[0].startsWith("x-"),
    );
    const sent = await buffer(request);
    const answer = await fetch(`${target}${request.url}`, {
      method: request.method ?? "GET",
      headers: { "content-type": "application/json", ...Object.fromEntries(named) },
      ...(sent.length > 0 ? { body: sent } : {}),
    });
    const body = await answer.text();
    if (toLose === 0)
      return response.writeHead(answer.status, { "content-type": "application/json" }).end(body);
    toLose -= 1;
    return request.socket.destroy();
  };
  const server = createServer((request, response) => void handle(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lose: (count) => {
      toLose = count;
    },
  };
}
