import { EventEmitter, once } from "node:events";
import type { Server } from "node:http";
import { Socket } from "node:net";
import { describe, expect, it } from "vitest";
import { trustFunction, type TrustProxy } from "./client-address.ts";
import { OpenConnections } from "./open-connections.ts";

/** Connections from any address, which a test cannot open. */
function startWatch({ max = 8, trust = false }: { max?: number; trust?: TrustProxy } = {}) {
  const connections = new OpenConnections({ max, trust: trustFunction(trust) });
  const server = Object.assign(new EventEmitter(), { setTimeout: () => {} });
  connections.watch(server as unknown as Server);
  const open = (remoteAddress: string) => {
    const socket = Object.defineProperty(new Socket(), "remoteAddress", { value: remoteAddress });
    server.emit("connection", socket);
    return socket;
  };
  const many = (count: number, address: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => open(address(index)));
  return { connections, open, many };
}

const destroyed = (sockets: readonly Socket[]) => sockets.map((socket) => socket.destroyed);

describe("one network", () => {
  it("has a quarter of the connections; beyond it, its own longest idle makes room", () => {
    const { connections, open, many } = startWatch();
    const own = many(2, () => "203.0.113.1");
    const other = open("203.0.113.2");
    const third = open("203.0.113.1");
    expect(destroyed([...own, other, third])).toEqual([true, false, false, false]);
    expect(connections.closed).toMatchObject({ crowded: 1 });
  });

  it("is the /64 of an IPv6 address", () => {
    const { many } = startWatch();
    const own = many(3, (index) => `2001:db8::${index + 1}`);
    expect(destroyed(own)).toEqual([true, false, false]);
  });

  it("may have as many again when they have ended", async () => {
    const { connections, many } = startWatch();
    for (const socket of many(2, () => "203.0.113.1")) await once(socket.destroy(), "close");
    expect(destroyed(many(2, () => "203.0.113.1"))).toEqual([false, false]);
    expect(connections.size).toBe(2);
  });

  it.each([
    ["this machine", false, "127.0.0.1"],
    ["this machine, mapped", false, "::ffff:127.0.0.1"],
    ["this machine over IPv6", false, "::1"],
    ["a proxy by count", 1, "198.51.100.1"],
    ["a proxy by address", ["198.51.100.0/24"], "198.51.100.1"],
  ] as const)("is not counted for %s", (_name, trust, address) => {
    const { many } = startWatch({ trust: trust === false || trust === 1 ? trust : [...trust] });
    expect(destroyed(many(8, () => address))).toEqual(Array.from({ length: 8 }, () => false));
  });
});

it("more than all: the longest idle of anybody makes room", () => {
  const { many, open, connections } = startWatch();
  const all = many(8, (index) => `203.0.113.${index}`);
  const last = open("203.0.113.99");
  expect(destroyed([...all, last])).toEqual([true, ...Array.from({ length: 8 }, () => false)]);
  expect(connections.size).toBe(8);
});
