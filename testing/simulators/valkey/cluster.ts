import { startValkeySimulator, type ValkeySimulator } from "./index.ts";
import type { RespReply } from "./resp.ts";
import { SLOTS } from "./slots.ts";

/** Three simulators that share the slots as the masters of a cluster do. */
export interface ValkeyCluster {
  /** The nodes' addresses, by comma, for VALKEY_URL. */
  readonly url: string;
  hang(on: boolean): void;
  close(): Promise<void>;
}

const NODES = 3;

/** @param ports of the nodes; 0, the default, takes any free ones */
export async function startValkeyCluster(
  ports: readonly number[] = Array.from({ length: NODES }, () => 0),
): Promise<ValkeyCluster> {
  const nodes: ValkeySimulator[] = [];
  const share = Math.ceil(SLOTS / ports.length);
  const ranges = () =>
    nodes.map((node, index): RespReply => {
      const last = Math.min((index + 1) * share, SLOTS) - 1;
      return [index * share, last, ["127.0.0.1", Number(new URL(node.url).port), `node-${index}`]];
    });
  for (const [index, port] of ports.entries()) {
    const cluster = {
      ranges,
      elsewhere: (slot: number) => {
        const owner = Math.floor(slot / share);
        return owner === index ? undefined : new URL(nodes[owner]!.url).host;
      },
      publish: (channel: string, message: string) => {
        let heard = 0;
        for (const node of nodes) heard += node.publish(channel, message);
        return heard;
      },
    };
    nodes.push(await startValkeySimulator({ port, cluster }));
  }
  return {
    url: nodes.map(({ url }) => url).join(","),
    hang: (on) => {
      for (const node of nodes) node.hang(on);
    },
    close: async () => {
      await Promise.all(nodes.map((node) => node.close()));
    },
  };
}
