import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** Stands in for the internet: a proxy that lets no request through and records the requested hosts. */
export async function startOutside() {
  const hosts: string[] = [];
  const server = createServer(({ url }, response) => {
    hosts.push(new URL(url!, "http://unknown").hostname);
    response.writeHead(502).end();
  });
  server.on("connect", ({ url }, socket) => {
    hosts.push(url!.replace(/:\d+$/, ""));
    // The browser may already be gone.
    socket.on("error", () => {}).end("HTTP/1.1 502 Bad Gateway\r\n\r\n");
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    proxy: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    hosts: hosts as readonly string[],
    async close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
