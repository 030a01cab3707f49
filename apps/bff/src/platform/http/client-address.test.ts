import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { expect, it } from "vitest";
import { clientAddress, clientNetwork, readForwardedFor, trustFunction } from "./client-address.ts";

/** The client's network, as limits count it, of a request from a proxy at 10.0.0.1. */
function networkOf(header: string, setting: false | number | string[] = 1): string {
  const socket = new Socket();
  Object.defineProperty(socket, "remoteAddress", { value: "10.0.0.1" });
  const request = new IncomingMessage(socket);
  request.headers["x-forwarded-for"] = header;
  const trust = trustFunction(setting);
  readForwardedFor(request, trust);
  return clientNetwork(clientAddress(request, trust));
}

it.each([
  ["203.0.113.8", "203.0.113.8"],
  ["203.0.113.8:40001", "203.0.113.8"],
  [" 203.0.113.8:1 ", "203.0.113.8"],
  ['"203.0.113.8:40001"', "203.0.113.8"],
  ["::ffff:203.0.113.8", "203.0.113.8"],
  ["[::ffff:203.0.113.8]:40001", "203.0.113.8"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"],
  ["2001:DB8:1:2::9", "2001:db8:1:2::"],
  ["[2001:db8:1:2::9]", "2001:db8:1:2::"],
  ["[2001:db8:1:2::9]:40001", "2001:db8:1:2::"],
  ['"[2001:db8:1:2::9]:40001"', "2001:db8:1:2::"],
  ["2001:db8:1:2::9%eth0", "2001:db8:1:2::"],
  ["[2001:db8:1:2::9%eth0]:1", "2001:db8:1:2::"],
  ["198.51.100.1, 203.0.113.8:40001", "203.0.113.8"],
  ["198.51.100.1,, 203.0.113.8:40001 ,", "203.0.113.8"],
])("M83: one proxy that writes %s means %s", (header, network) => {
  expect(networkOf(header)).toBe(network);
  expect(networkOf(header, ["10.0.0.0/8"])).toBe(network);
});

it.each([
  "unknown",
  "_hidden",
  "-",
  "",
  ",",
  "203.0.113.8:port",
  "203.0.113.8:400011",
  "203.0.113.256",
  "203.0.113.08",
  "203.0.113",
  "[2001:db8::9",
  "[203.0.113.8",
  "2001:db8::9::1",
  "desk.example",
  "198.51.100.1, unknown",
  "\u0000",
])("M83: clients of a proxy that writes %j share its limits", (header) => {
  expect(networkOf(header)).toBe("10.0.0.1");
  expect(networkOf(header, 3)).toBe("10.0.0.1");
});

it("M83: a trusted proxy is known with a port too, and the first address it does not trust is the client", () => {
  expect(networkOf("198.51.100.1:9, 203.0.113.8:7, 10.0.0.2:443", ["10.0.0.0/8"])).toBe("203.0.113.8");
  expect(networkOf("198.51.100.1:9, 203.0.113.8:7, [fd00::2]:443", 2)).toBe("203.0.113.8");
  expect(networkOf("rubbish, 203.0.113.8:7, 10.0.0.2:443", 9)).toBe("203.0.113.8");
});

it("M83: without a trusted proxy the header means nothing", () => {
  expect(networkOf("203.0.113.8:40001", false)).toBe("10.0.0.1");
});
