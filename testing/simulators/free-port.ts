import { once } from "node:events";
import { createServer } from "node:net";

/** Below the ephemeral ports: an outgoing connection could take one of those before the server starts. */
const PORTS = { from: 20_000, to: 32_000 };

/** A port that is free now, for a server that must keep its port over a restart. */
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
