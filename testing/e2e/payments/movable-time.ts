import { once } from "node:events";
import { createServer, type AddressInfo, type Socket } from "node:net";

const FOLLOWER = import.meta.resolve("./follow-time.ts");

/**
 * The clock of the servers under test, so that no test waits a quarter of an hour for a payment to expire.
 */
export interface MovableTime {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Moves every server that follows it; resolves when all have done so. */
  advance(ms: number): Promise<void>;
  /** Environment of a Node process that follows this clock from its first line on. */
  readonly env: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/** Runs in real time, apart from the leaps. */
export async function startMovableTime(): Promise<MovableTime> {
  let aheadMs = 0;
  const followers = new Set<Socket>();
  const server = createServer((socket) => {
    followers.add(socket);
    // A killed process resets its connection.
    socket.on("error", () => {}).on("close", () => followers.delete(socket));
    socket.write(`${aheadMs}\n`);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    now: () => Date.now() + aheadMs,
    async advance(ms) {
      aheadMs += ms;
      await Promise.all([...followers].map((follower) => tell(follower, aheadMs)));
    },
    env: { NODE_OPTIONS: `--import=${FOLLOWER}`, TIME_PORT: String(port) },
    async close() {
      for (const follower of followers) follower.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

/** A process that has ended needs no time any more. */
async function tell(follower: Socket, aheadMs: number): Promise<void> {
  const answered = new AbortController();
  const heard = ["data", "close"].map((event) => once(follower, event, { signal: answered.signal }));
  follower.write(`${aheadMs}\n`);
  await Promise.race(heard);
  answered.abort();
  await Promise.allSettled(heard);
}
