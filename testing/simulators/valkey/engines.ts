import { startValkeyCluster } from "./cluster.ts";
import type { Engine, EngineKind } from "./engine.ts";
import { givenEngine } from "./given-engine.ts";
import { startValkeySimulator } from "./index.ts";
import { realCluster } from "./real-cluster.ts";
import { freePort } from "../free-port.ts";
import { killServer, SERVER, startServer } from "./server-process.ts";

export type { Engine, EngineKind } from "./engine.ts";

interface Simulated {
  readonly url: string;
  hang(on: boolean): void;
  close(): Promise<void>;
}

/** @param start at these ports, or at any free ones */
const simulated = (start: (ports?: readonly number[]) => Promise<Simulated>): EngineKind => ({
  name: "simulator",
  start: async (): Promise<Engine> => {
    let simulator = await start();
    const { url } = simulator;
    let alive = true;
    const kill = async () => {
      if (alive) await simulator.close();
      alive = false;
    };
    return {
      url,
      hang: (on) => simulator.hang(on),
      kill,
      revive: async () => {
        simulator = await start(url.split(",").map((address) => Number(new URL(address).port)));
        alive = true;
      },
      close: kill,
    };
  },
});

const real = (command: string): EngineKind => ({
  name: command,
  start: async () => {
    const port = await freePort();
    let server = await startServer(command, port);
    return {
      url: `valkey://127.0.0.1:${port}`,
      hang: (on) => void server.kill(on ? "SIGSTOP" : "SIGCONT"),
      kill: () => killServer(server),
      revive: async () => {
        server = await startServer(command, port);
      },
      close: () => killServer(server),
    };
  },
});

/** One server that the tests may empty, in place of one of their own; several files at once would disturb each other. */
const GIVEN = process.env["VALKEY_TEST_URL"];

function realEngines(): readonly EngineKind[] {
  if (GIVEN) return [givenEngine(GIVEN)];
  return SERVER === undefined ? [] : [real(SERVER)];
}

/** What a suite must pass on: the simulator, and the real thing where the machine has it, so that neither can lie. */
export const engines: readonly EngineKind[] = [
  simulated(([port = 0] = []) => startValkeySimulator({ port })),
  ...realEngines(),
];

/** The same with three masters. */
export const clusters: readonly EngineKind[] = [
  simulated(startValkeyCluster),
  ...(SERVER === undefined ? [] : [realCluster(SERVER)]),
];
