import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";
import { onTestFinished } from "vitest";

/** A TCP proxy whose connections the test can cut. */
export interface CuttableConnection {
  /** The server's URL through this proxy. */
  readonly url: string;
  /** Closes open connections and refuses new ones. */
  cut(): Promise<void>;
  /** Accepts connections and forwards nothing in either direction. */
  stall(): void;
  /**
   * Closes the next connection that sends `trigger`, before forwarding it. @param meanwhile called just
   * before
   */
  cutAt(trigger: string, meanwhile?: () => void): void;
  /** Closes the next connection that sends `trigger`, once the server answers it. */
  loseAnswerTo(trigger: string): void;
  mend(): Promise<void>;
  /** The first message of each connection so far. */
  readonly startups: readonly Buffer[];
}

export async function startCuttableConnection(serverUrl: string): Promise<CuttableConnection> {
  const target = new URL(serverUrl);
  const open = new Set<Socket>();
  const startups: Buffer[] = [];
  let isStalled = false;
  let cutting: { readonly at: string; readonly meanwhile: () => void } | null = null;
  let unanswered: string | null = null;
  const server: Server = createServer((from) => {
    const to = connect(Number(target.port || 5432), target.hostname);
    let isDeaf = false;
    for (const socket of [from, to]) {
      open.add(socket);
      socket.on("error", () => {}).on("close", () => open.delete(socket));
    }
    from.once("data", (chunk) => startups.push(chunk));
    from.on("close", () => to.destroy());
    to.on("close", () => from.destroy());
    from.on("data", (chunk) => {
      if (isStalled) return;
      if (cutting !== null && chunk.includes(cutting.at)) {
        cutting.meanwhile();
        cutting = null;
        from.destroy();
        return;
      }
      if (unanswered !== null && chunk.includes(unanswered)) {
        unanswered = null;
        isDeaf = true;
      }
      to.write(chunk);
    });
    to.on("data", (chunk) => {
      if (isDeaf) from.destroy();
      else if (!isStalled) from.write(chunk);
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
    startups,
    async cut() {
      const closed = once(server, "close");
      server.close();
      endAll();
      await closed;
    },
    stall() {
      isStalled = true;
    },
    cutAt(trigger, meanwhile = () => {}) {
      cutting = { at: trigger, meanwhile };
    },
    loseAnswerTo(trigger) {
      unanswered = trigger;
    },
    async mend() {
      isStalled = false;
      if (!server.listening) await listen(port);
    },
  };
}
