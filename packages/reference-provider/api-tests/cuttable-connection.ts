import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";
import { onTestFinished } from "vitest";

/** A way to a server that the test can cut. */
export interface CuttableConnection {
  /** The server's address, by this way. */
  readonly url: string;
  /** Ends what is open and refuses what comes. */
  cut(): Promise<void>;
  /** Takes what comes and lets nothing through, in neither direction. */
  stall(): void;
  /** Ends the connection that sends this, before it arrives. Once. */
  cutAt(text: string): void;
  mend(): Promise<void>;
}

export async function cuttable(serverUrl: string): Promise<CuttableConnection> {
  const target = new URL(serverUrl);
  const open = new Set<Socket>();
  let isStalled = false;
  let cutText: string | null = null;
  const server: Server = createServer((from) => {
    const to = connect(Number(target.port || 5432), target.hostname);
    for (const socket of [from, to]) {
      open.add(socket);
      socket.on("error", () => {}).on("close", () => open.delete(socket));
    }
    from.on("close", () => to.destroy());
    to.on("close", () => from.destroy());
    from.on("data", (chunk) => {
      if (isStalled) return;
      if (cutText !== null && chunk.includes(cutText)) {
        cutText = null;
        from.destroy();
      } else to.write(chunk);
    });
    to.on("data", (chunk) => {
      if (!isStalled) from.write(chunk);
    });
  });
  const listen = async (port: number) => {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
  };
  const endAll = () => {
    for (const socket of open) socket.destroy();
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  onTestFinished(() => {
    endAll();
    server.close();
  });
  const url = new URL(serverUrl);
  url.hostname = "127.0.0.1";
  url.port = String(port);
  return {
    url: url.href,
    async cut() {
      const closed = once(server, "close");
      server.close();
      endAll();
      await closed;
    },
    stall() {
      isStalled = true;
    },
    cutAt(text) {
      cutText = text;
    },
    async mend() {
      isStalled = false;
      if (!server.listening) await listen(port);
    },
  };
}
