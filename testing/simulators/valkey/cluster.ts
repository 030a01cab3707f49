import type { ChildProcess } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "../free-port.ts";
import { killServer, startServer, type Engine } from "./engine.ts";
import type { Program } from "../debian-package.ts";

/** Hash slots of a cluster (https://valkey.io/topics/cluster-spec/). */
const SLOTS = 16_384;

interface Node {
  readonly port: number;
  /** For traffic between the nodes. */
  readonly busPort: number;
  readonly folder: string;
}

/** Three masters without replicas. */
export async function startCluster(program: Program): Promise<Engine> {
  const nodes = [await newNode(), await newNode(), await newNode()];
  let servers = await startAll(program, nodes);
  await assignSlots(nodes);
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
      servers = await startAll(program, nodes);
      await agreed(nodes);
    },
    close: async () => {
      await kill();
      for (const { folder } of nodes) await rm(folder, { recursive: true });
    },
  };
}

async function newNode(): Promise<Node> {
  const folder = await mkdtemp(join(tmpdir(), "tradeslip-valkey-"));
  return { folder, port: await freePort(), busPort: await freePort() };
}

function startAll(program: Program, nodes: readonly Node[]): Promise<ChildProcess[]> {
  return Promise.all(
    nodes.map(({ port, busPort, folder }) =>
      startServer(program, port, [
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

/** Each node takes a third of the slots and meets the first node. */
async function assignSlots(nodes: readonly Node[]): Promise<void> {
  const share = Math.ceil(SLOTS / nodes.length);
  for (const [index, { port, busPort }] of nodes.entries()) {
    const last = Math.min((index + 1) * share, SLOTS) - 1;
    await ask(port, `CLUSTER ADDSLOTSRANGE ${index * share} ${last}`);
    await ask(port, `CLUSTER SET-CONFIG-EPOCH ${index + 1}`);
    if (index > 0) await ask(nodes[0]!.port, `CLUSTER MEET 127.0.0.1 ${port} ${busPort}`);
  }
}

/** Resolves when every node knows the owner of every slot. */
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
