import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** The world beyond this machine, as a proxy that lets nobody through. */
export interface Outside {
  /** "127.0.0.1:8080" */
  readonly proxy: string;
  /** Hosts that were asked for, oldest first. */
  readonly hosts: readonly string[];
  close(): Promise<void>;
}

export async function startOutside(): Promise<Outside> {
  const hosts: string[] = [];
  const server = createServer((request, response) => {
    hosts.push(new URL(request.url ?? "", "http://unknown").hostname);
    response.writeHead(502).end();
  });
  server.on("connect", (request, socket) => {
    hosts.push((request.url ?? "").replace(/:\d+$/, ""));
    // The browser may have gone already.
    socket.on("error", () => {}).end("HTTP/1.1 502 Bad Gateway\r\n\r\n");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    proxy: `127.0.0.1:${port}`,
    hosts,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}
