import { once } from "node:events";
import { createServer, type AddressInfo, type Socket } from "node:net";
import { commands } from "./commands.ts";
import { Keyspace } from "./keyspace.ts";
import { CommandReader, encode, RespError, type RespReply } from "./resp.ts";
import { scripts } from "./scripts.ts";
import { commonSlot } from "./slots.ts";

export interface ValkeySimulatorOptions {
  /** 0, the default, takes any free port. */
  port?: number;
  /** For one of several; without it the simulator is alone. */
  cluster?: ClusterView;
}

/** What a node of a cluster knows of the others. */
export interface ClusterView {
  /** Host and port of the node that keeps this slot; undefined: this one does. */
  elsewhere(slot: number): string | undefined;
  /** As CLUSTER SLOTS tells it. */
  ranges(): readonly RespReply[];
  /** To whoever listens on any node. */
  publish(channel: string, message: string): number;
}

export interface ValkeySimulator {
  /** valkey://127.0.0.1:port, for VALKEY_URL. */
  readonly url: string;
  /** Commands are taken and not answered, until told otherwise. */
  hang(on: boolean): void;
  /** Tells those who listen here; gives how many they are. */
  publish(channel: string, message: string): number;
  /** Ends every connection at once, and forgets everything. */
  close(): Promise<void>;
}

/** Starts a small Valkey for machines that have none: the commands and scripts that the product uses, no others. */
export async function startValkeySimulator({
  port = 0,
  cluster,
}: ValkeySimulatorOptions = {}): Promise<ValkeySimulator> {
  const keys = new Keyspace();
  const connections = new Map<Socket, Set<string>>();
  const held: (() => void)[] = [];
  let hanging = false;

  const publishHere = (channel: string, message: string) => publish(connections, channel, message);
  const answer = ([name = "", ...args]: readonly string[]): RespReply => {
    const command = name.toUpperCase();
    const slot = commonSlot(command, args);
    const owner = slot === undefined ? undefined : cluster?.elsewhere(slot);
    if (owner !== undefined) return new RespError(`MOVED ${slot} ${owner}`);
    if (command === "PUBLISH") return (cluster?.publish ?? publishHere)(args[0] ?? "", args[1] ?? "");
    if (command === "PUBSUB") return [...new Set([...connections.values()].flatMap((all) => [...all]))];
    if (command === "CLUSTER") return cluster ? tellCluster(cluster, args) : NO_CLUSTER;
    if (command === "EVALSHA") return runScript(keys, args);
    const known = commands[command];
    return known ? known(keys, ...args) : new RespError(`ERR unknown command '${name}' (simulator)`);
  };
  /** One answer for each channel. */
  const subscribe = (socket: Socket, channels: readonly string[]) => {
    const own = connections.get(socket) ?? new Set();
    for (const channel of channels) {
      own.add(channel);
      socket.write(encode(["subscribe", channel, own.size]));
    }
  };
  const handle = (socket: Socket, command: readonly string[]) => {
    if (command[0]?.toUpperCase() === "SUBSCRIBE") {
      subscribe(socket, command.slice(1));
      return;
    }
    try {
      socket.write(encode(answer(command)));
    } catch (error) {
      socket.write(encode(new RespError((error as Error).message)));
    }
  };
  const server = createServer((socket) => {
    const reader = new CommandReader();
    connections.set(socket, new Set());
    socket.on("data", (chunk: Buffer) => {
      for (const command of reader.read(chunk)) {
        if (hanging) held.push(() => handle(socket, command));
        else handle(socket, command);
      }
    });
    socket.on("close", () => connections.delete(socket));
    // A client that hangs up in the middle is no reason to end.
    socket.on("error", () => {});
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `valkey://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hang: (on) => {
      hanging = on;
      if (!on) for (const act of held.splice(0)) act();
    },
    publish: publishHere,
    close: async () => {
      const closed = once(server, "close");
      server.close();
      for (const socket of connections.keys()) socket.destroy();
      await closed;
    },
  };
}

const NO_CLUSTER = new RespError("ERR This instance has cluster support disabled");

function tellCluster(cluster: ClusterView, [question = ""]: readonly string[]): RespReply {
  if (question.toUpperCase() === "SLOTS") return cluster.ranges();
  if (question.toUpperCase() === "INFO") return "cluster_state:ok\r\n";
  return new RespError(`ERR unknown subcommand '${question}' (simulator)`);
}

function publish(
  connections: ReadonlyMap<Socket, ReadonlySet<string>>,
  channel: string,
  message: string,
): number {
  const listening = [...connections].filter(([, channels]) => channels.has(channel));
  for (const [socket] of listening) socket.write(encode(["message", channel, message]));
  return listening.length;
}

function runScript(keys: Keyspace, [sha = "", count = "", ...rest]: readonly string[]): RespReply {
  const twin = scripts[sha];
  if (!twin)
    throw new Error(
      `ERR the simulator has no twin of script ${sha}: see testing/simulators/valkey/scripts.ts`,
    );
  return twin(keys, rest.slice(0, Number(count)), rest.slice(Number(count)));
}
