import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";

/** Not a Valkey of the machine's that happens to run: its own process, with nothing kept. */
export const SERVER = ["valkey-server", "redis-server"].find(
  (name) => spawnSync(name, ["--version"]).status === 0,
);

/** Resolves when it takes connections. */
export async function startServer(
  command: string,
  port: number,
  more: readonly string[] = [],
): Promise<ChildProcess> {
  const options = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"];
  const server = spawn(command, [...options, ...more], { stdio: ["ignore", "pipe", "ignore"] });
  let log = "";
  server.stdout.on("data", (chunk: Buffer) => (log += chunk.toString()));
  for (let tries = 0; !log.includes("Ready to accept connections"); tries += 1) {
    if (tries > 500 || server.exitCode !== null) throw new Error(`${command} does not start: ${log}`);
    await pause(10);
  }
  return server;
}

export async function killServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const gone = once(server, "exit");
  server.kill("SIGKILL");
  await gone;
}
