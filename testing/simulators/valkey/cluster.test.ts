import { once } from "node:events";
import { connect } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { startValkeyCluster } from "./cluster.ts";
import { startValkeySimulator } from "./index.ts";
import { slotOf } from "./slots.ts";

async function ask(url: string, line: string[]): Promise<string> {
  const { port, hostname } = new URL(url);
  const socket = connect(Number(port), hostname);
  onTestFinished(() => void socket.destroy());
  socket.write(
    `*${line.length}\r\n${line.map((part) => `$${Buffer.byteLength(part)}\r\n${part}\r\n`).join("")}`,
  );
  const [reply] = (await once(socket, "data")) as [Buffer];
  return reply.toString();
}

// What redis-server 7.0 answers to CLUSTER KEYSLOT.
it.each([
  ["123456789", 12_739],
  ["foo", 12_182],
  ["{user1000}.following", 3_443],
  ["{user1000}.followers", 3_443],
  ["foo{}{bar}", 8_363],
  ["foo{{bar}}zap", 4_015],
  ["foo{bar}{zap}", 5_061],
])("knows the slot of %s", (key, slot) => {
  expect(slotOf(key)).toBe(slot);
});

it("refuses a command whose keys a cluster would keep apart, though it is alone", async () => {
  const { url, close } = await startValkeySimulator();
  onTestFinished(close);
  expect(await ask(url, ["DEL", "a{1}", "b{2}"])).toMatch(/^-CROSSSLOT /);
  expect(await ask(url, ["EVALSHA", "unknown", "2", "a{1}", "b{2}"])).toMatch(/^-CROSSSLOT /);
  expect(await ask(url, ["DEL", "a{1}", "b{1}"])).toBe(":0\r\n");
});

describe("three nodes", () => {
  it("keep what is theirs and name the owner of the rest", async () => {
    const cluster = await startValkeyCluster();
    onTestFinished(() => cluster.close());
    const [first = "", , third = ""] = cluster.url.split(",");
    expect(await ask(first, ["GET", "foo"])).toBe(`-MOVED 12182 ${new URL(third).host}\r\n`);
    expect(await ask(third, ["GET", "foo"])).toBe("$-1\r\n");
  });
});
