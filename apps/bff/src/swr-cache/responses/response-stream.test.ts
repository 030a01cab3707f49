import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { systemClock } from "@tradeslip/node-kit/clock";
import { expect, it, onTestFinished, vi } from "vitest";
import { serveStreams } from "../../platform/http/testing/serve-streams.ts";
import type { PrebuiltResponse } from "./cached-response.ts";
import { ResponseStream } from "./response-stream.ts";

const PATIENT = { timeout: 10_000, interval: 10 };
/** More than the kernel holds for a client that does not read. */
const LARGE = 16_000_000;

function response(body: string, fetchedAt: number): PrebuiltResponse {
  const identity = { body: Buffer.from(body), etag: `"${String(fetchedAt).padStart(12, "0")}"` };
  const main = { kind: "value", fetchedAt };
  return { variants: { identity }, madeFrom: { main, side: undefined } } as unknown as PrebuiltResponse;
}

/** A client of all events, with what it has read. */
async function open(port: number): Promise<{ socket: Socket; text: () => string }> {
  let text = "";
  const socket = connect(port, "127.0.0.1").setEncoding("utf8");
  socket.on("error", () => {}).on("data", (read: string) => (text += read.replaceAll("-", "")));
  onTestFinished(() => void socket.destroy());
  await once(socket, "connect");
  socket.write("GET / HTTP/1.1\r\nhost: x\r\n\r\n");
  return { socket, text: () => text };
}

it("J57: a reader that falls behind within what there is gets the newest of the rest, not what was there", async () => {
  const values = { large: response("-".repeat(LARGE), 1), small: response("before", 2) };
  const responses = {
    large: { latest: () => values.large },
    small: { latest: () => (stream.counts.get("large")?.sent ? values.small : Promise.reject(new Error())) },
  };
  const request = { address: "127.0.0.1", acceptEncoding: undefined, headers: {}, lastEventId: undefined };
  const { streams, port } = await serveStreams(10, (_all, answer) =>
    stream.open(answer, { ...request, events: ["large", "small"] }),
  );
  const stream: ResponseStream = new ResponseStream({ responses, streams, clock: systemClock });
  const sent = () => [stream.counts.get("large")?.sent, stream.counts.get("small")?.sent];

  const quick = await open(port);
  await vi.waitFor(() => expect(quick.text()).toContain("data: before"), PATIENT);
  const slow = await open(port);
  slow.socket.pause();
  await vi.waitFor(() => expect(sent()).toEqual([2, 1]), PATIENT);
  values.small = response("after", 3);
  await vi.waitFor(() => expect(quick.text()).toContain("data: after"), PATIENT);
  slow.socket.resume();
  await vi.waitFor(() => expect(slow.text()).toContain("data: after"), PATIENT);
  expect(slow.text()).not.toContain("data: before");
});
