import { once } from "node:events";
import { createServer } from "node:net";

/** Below the ephemeral ports, which an outgoing connection could take before the server starts. */
const PORTS = { from: 20_000, to: 32_000 };

/** A currently free port, for a server that must keep its port across restarts. */
export async function freePort(): Promise<number> {
  const port = PORTS.from + Math.floor(Math.random() * (PORTS.to - PORTS.from));
  const server = createServer().listen(port, "127.0.0.1");
  try {
    await once(server, "listening");
  } catch {
    return freePort();
  }
  server.close();
  await once(server, "close");
  return port;
}
