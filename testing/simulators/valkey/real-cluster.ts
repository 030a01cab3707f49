import type { ChildProcess } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { EngineKind } from "./engine.ts";
import { freePort } from "../free-port.ts";
import { killServer, startServer } from "./server-process.ts";
import { SLOTS } from "./slots.ts";

interface Node {
  readonly port: number;
  /** On which the nodes speak with each other. */
  readonly busPort: number;
  readonly folder: string;
}

/** Three masters of the real engine, without replicas of their own. */
export const realCluster = (command: string): EngineKind => ({
  name: command,
  start: async () => {
    const nodes = [await newNode(), await newNode(), await newNode()];
    let servers = await startAll(command, nodes);
    await introduce(nodes);
    await agreed(nodes);
    const kill = async () => {
      await Promise.all(servers.map(killServer));
    };
    return {
      url: nodes.map(({ port }) => `valkey://127.0.0.1:${port}`).join(","),
      hang: (on) => {
        for (const server of servers) server.kill(on ? "SIGSTOP" : "SIGCONT");
      },
      kill,
      revive: async () => {
        servers = await startAll(command, nodes);
        await agreed(nodes);
      },
      close: async () => {
        await kill();
        for (const { folder } of nodes) await rm(folder, { recursive: true });
      },
    };
  },
});

async function newNode(): Promise<Node> {
  const folder = await mkdtemp(join(tmpdir(), "tradeslip-valkey-"));
  return { folder, port: await freePort(), busPort: await freePort() };
}

function startAll(command: string, nodes: readonly Node[]): Promise<ChildProcess[]> {
  return Promise.all(
    nodes.map(({ port, busPort, folder }) =>
      startServer(command, port, [
        "--cluster-enabled",
        "yes",
        "--cluster-port",
        String(busPort),
        "--dir",
        folder,
      ]),
    ),
  );
}

/** Each takes its third of the slots and meets the first. */
async function introduce(nodes: readonly Node[]): Promise<void> {
  const share = Math.ceil(SLOTS / nodes.length);
  for (const [index, { port, busPort }] of nodes.entries()) {
    const last = Math.min((index + 1) * share, SLOTS) - 1;
    await ask(port, `CLUSTER ADDSLOTSRANGE ${index * share} ${last}`);
    await ask(port, `CLUSTER SET-CONFIG-EPOCH ${index + 1}`);
    if (index > 0) await ask(nodes[0]!.port, `CLUSTER MEET 127.0.0.1 ${port} ${busPort}`);
  }
}

/** All of them know who keeps what. */
async function agreed(nodes: readonly Node[]): Promise<void> {
  for (let tries = 0; tries < 400; tries += 1) {
    const replies = await Promise.all(nodes.map(({ port }) => ask(port, "CLUSTER INFO")));
    const isAgreed = (reply: string) =>
      reply.includes("cluster_state:ok") && reply.includes(`cluster_known_nodes:${nodes.length}`);
    if (replies.every(isAgreed)) return;
    await pause(25);
  }
  throw new Error("the nodes do not become a cluster");
}

async function ask(port: number, line: string): Promise<string> {
  const socket = connect(port, "127.0.0.1").end(`${line}\r\nQUIT\r\n`);
  let reply = "";
  for await (const chunk of socket) reply += String(chunk);
  if (reply.startsWith("-")) throw new Error(`${line}: ${reply}`);
  return reply;
}
