import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { endianness, networkInterfaces } from "node:os";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { peerKey, unreadBytes } from "./unread-bytes.ts";

const SENT = 1024 * 1024;
const HAS_IPV6 = Object.values(networkInterfaces()).some((all) =>
  all?.some(({ address }) => address === "::1"),
);

async function connectedPair(listenOn: string, client: string): Promise<{ ours: Socket; port: number }> {
  const server = createServer().listen(0, listenOn);
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const accepted = once(server, "connection");
  const theirs = connect(port, client).pause();
  const [ours] = (await accepted) as [Socket];
  for (const socket of [ours, theirs]) {
    socket.on("error", () => {});
    onTestFinished(() => void socket.destroy());
  }
  return { ours, port };
}

/** The kernel's table takes its time on a busy machine. */
const PATIENT = { timeout: 10_000, interval: 20 };

describe.runIf(process.platform === "linux")("what the kernel could not deliver", () => {
  it.each([
    ["IPv4", "127.0.0.1", "127.0.0.1", true],
    ["IPv6", "::1", "::1", HAS_IPV6],
    ["IPv4 on a socket for both", "::", "127.0.0.1", HAS_IPV6],
  ])("is known over %s", async (_name, listenOn, client, isPossible) => {
    if (!isPossible) return;
    const { ours, port } = await connectedPair(listenOn, client);
    ours.write(Buffer.alloc(SENT));
    await vi.waitFor(async () => {
      const bytes = (await unreadBytes(port)).get(peerKey(ours));
      expect(bytes).toBeGreaterThan(SENT / 2);
      expect(bytes).toBeLessThan(SENT);
    }, PATIENT);
  });

  it("is nothing where all has arrived, and other ports are left out", async () => {
    const { ours, port } = await connectedPair("127.0.0.1", "127.0.0.1");
    ours.write("short");
    await vi.waitFor(async () => expect((await unreadBytes(port)).get(peerKey(ours))).toBe(0), PATIENT);
    expect((await unreadBytes(port)).size).toBe(1);
  });
});

it.runIf(endianness() === "LE").each([
  ["203.0.113.7", "077100CB:01BB"],
  ["::ffff:203.0.113.7", "077100CB:01BB"],
  ["2001:db8::5", "B80D0120000000000000000005000000:01BB"],
  ["fe80::1%eth0", "000080FE000000000000000001000000:01BB"],
])("%s is named as the kernel of a little-endian machine does", (remoteAddress, key) => {
  expect(peerKey({ remoteAddress, remotePort: 443 } as Socket)).toBe(key);
});
