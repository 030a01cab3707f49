import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface SayingProvider {
  readonly baseUrl: string;
  /** From now on every call gets this answer. */
  say(status: number, body: object): void;
  close(): Promise<void>;
}

/** A provider that says what it is told to say. */
export async function startSayingProvider(): Promise<SayingProvider> {
  let said = { status: 200, body: {} };
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(said.status, { "content-type": "application/json" }).end(JSON.stringify(said.body));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    say: (status, body) => {
      said = { status, body };
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}
