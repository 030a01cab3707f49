import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { startValkeySimulator, type ValkeySimulator } from "./index.ts";

/** A running engine that a test may take away and bring back. */
export interface Engine {
  readonly url: string;
  /** Takes commands and does not answer, until told otherwise. */
  hang(on: boolean): void;
  /** Gone, with all it knew. */
  kill(): Promise<void>;
  /** There again, empty, at the same address. */
  revive(): Promise<void>;
  close(): Promise<void>;
}

export interface EngineKind {
  readonly name: string;
  start(): Promise<Engine>;
}

/** Not a Valkey of the machine's that happens to run: its own process, with nothing kept. */
const SERVER = ["valkey-server", "redis-server"].find((name) => spawnSync(name, ["--version"]).status === 0);

const simulated: EngineKind = {
  name: "simulator",
  start: async () => {
    let simulator: ValkeySimulator = await startValkeySimulator();
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
        simulator = await startValkeySimulator({ port: Number(new URL(url).port) });
        alive = true;
      },
      close: kill,
    };
  },
};

const real = (command: string): EngineKind => ({
  name: command,
  start: async () => {
    const port = await freePort();
    let server = await startServer(command, port);
    const kill = async () => {
      if (server.exitCode !== null || server.signalCode !== null) return;
      const gone = once(server, "exit");
      server.kill("SIGKILL");
      await gone;
    };
    return {
      url: `valkey://127.0.0.1:${port}`,
      hang: (on) => void server.kill(on ? "SIGSTOP" : "SIGCONT"),
      kill,
      revive: async () => {
        server = await startServer(command, port);
      },
      close: kill,
    };
  },
});

/** What a suite must pass on: the simulator, and the real thing where the machine has it, so that neither can lie. */
export const engines: readonly EngineKind[] = SERVER === undefined ? [simulated] : [simulated, real(SERVER)];

async function startServer(command: string, port: number) {
  const options = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"];
  const server = spawn(command, options, { stdio: ["ignore", "pipe", "ignore"] });
  let log = "";
  server.stdout.on("data", (chunk: Buffer) => (log += chunk.toString()));
  for (let tries = 0; !log.includes("Ready to accept connections"); tries += 1) {
    if (tries > 500 || server.exitCode !== null) throw new Error(`${command} does not start: ${log}`);
    await pause(10);
  }
  return server;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
