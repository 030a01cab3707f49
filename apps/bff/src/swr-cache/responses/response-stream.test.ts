import { createHash } from "node:crypto";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { type Clock, systemClock } from "@tradeslip/node-kit/clock";
import { FakeClock } from "@tradeslip/node-kit/testing/fake-clock";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { serveStreams } from "../../platform/http/testing/serve-streams.ts";
import type { PrebuiltResponse } from "./cached-response.ts";
import { ResponseStream, type StreamedResponse } from "./response-stream.ts";

const PATIENT = { timeout: 10_000, interval: 10 };
/** More than the kernel holds for a client that does not read. */
const LARGE = 16_000_000;

const request = { address: "127.0.0.1", acceptEncoding: undefined, headers: {} };

function response(body: string, fetchedAt: number, sideFetchedAt?: number): PrebuiltResponse {
  const etag = `"${createHash("sha256").update(body).digest("base64url")}"`;
  const main = { kind: "value", fetchedAt };
  const side = sideFetchedAt && { kind: "value", fetchedAt: sideFetchedAt };
  const variants = { identity: { body: Buffer.from(body), etag } };
  return { variants, madeFrom: { main, side }, dueAt: Infinity } as unknown as PrebuiltResponse;
}

/** A stand-in, since no value was ever fetched. */
function standIn(body: string, failedAt: number): PrebuiltResponse {
  return { ...response(body, 0), madeFrom: { main: { kind: "failed", failedAt } } } as PrebuiltResponse;
}

/** A stream of one response, which the test replaces. Clients name the last event in their address. */
async function startStream(first: PrebuiltResponse | Promise<PrebuiltResponse>, clock: Clock = systemClock) {
  const small = { read: vi.fn<StreamedResponse["read"]>(() => values.small) };
  const values = { small: first };
  const { streams, port } = await serveStreams(10, (_all, answer) =>
    stream.open(answer, { ...request, events: ["small"], lastEventId: answer.req.url?.slice(1) }),
  );
  const stream: ResponseStream = new ResponseStream({ responses: { small }, streams, clock });
  return { values, stream, streams, port, read: small.read };
}

/** What clients name as their last event. */
function idOf({ stream }: { stream: ResponseStream }): string {
  const [value] = stream.values;
  return `small=${value!.version}`;
}

/** A client of all events, with what it has read. */
async function open(port: number, lastEventId = ""): Promise<{ socket: Socket; text: () => string }> {
  let text = "";
  const socket = connect(port, "127.0.0.1").setEncoding("utf8");
  socket.on("error", () => {}).on("data", (read: string) => (text += read.replaceAll("-", "")));
  onTestFinished(() => void socket.destroy());
  await once(socket, "connect");
  socket.write(`GET /${lastEventId} HTTP/1.1\r\nhost: x\r\n\r\n`);
  return { socket, text: () => text };
}

it("J57: a reader that falls behind within what there is gets the newest of the rest, not what was there", async () => {
  const values = { large: response("-".repeat(LARGE), 1), small: response("before", 2) };
  const responses = {
    large: { read: () => values.large },
    small: { read: () => (stream.counts.get("large")?.sent ? values.small : Promise.reject(new Error())) },
  };
  const { streams, port } = await serveStreams(10, (_all, answer) =>
    stream.open(answer, { ...request, events: ["large", "small"], lastEventId: undefined }),
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

describe("the first reader after a time without any", () => {
  it("gets what there is now, and nothing that an earlier reader left", async () => {
    const { values, streams, port } = await startStream(response("before", 1));
    const earlier = await open(port);
    await vi.waitFor(() => expect(earlier.text()).toContain("data: before"), PATIENT);
    earlier.socket.destroy();
    await vi.waitFor(() => expect(streams.size).toBe(0), PATIENT);
    values.small = response("after", 2);
    const later = await open(port);
    await vi.waitFor(() => expect(later.text()).toContain("data: after"), PATIENT);
    expect(later.text()).not.toContain("data: before");
  });

  it("gets nothing that an earlier reader did not wait for", async () => {
    const slow = Promise.withResolvers<PrebuiltResponse>();
    const { values, stream, streams, port } = await startStream(slow.promise);
    const earlier = await open(port);
    await vi.waitFor(() => expect(streams.size).toBe(1), PATIENT);
    earlier.socket.destroy();
    await vi.waitFor(() => expect(streams.size).toBe(0), PATIENT);
    slow.resolve(response("before", 1));
    await vi.waitFor(() => expect([...stream.values]).toHaveLength(1), PATIENT);
    values.small = response("after", 2);
    const later = await open(port);
    await vi.waitFor(() => expect(later.text()).toContain("data: after"), PATIENT);
    expect(later.text()).not.toContain("data: before");
  });

  it("gets the value of before where it is still the one there is", async () => {
    const { streams, port } = await startStream(response("same", 1));
    for (let reader = 0; reader < 2; reader += 1) {
      const { socket, text } = await open(port);
      await vi.waitFor(() => expect(text()).toContain("data: same"), PATIENT);
      socket.destroy();
      await vi.waitFor(() => expect(streams.size).toBe(0), PATIENT);
    }
  });
});

describe("J58: a client that comes from another replica", () => {
  it.each([
    ["of one resource", response("newer", 5), response("older", 3)],
    ["of two, the second of which was newer", response("newer", 2, 5), response("older", 2, 3)],
    ["that are stand-ins", standIn("newer", 5), standIn("older", 3)],
  ])("gets no value older than the one it has, and then the next: %s", async (_what, newer, older) => {
    const started = await startStream(newer);
    const witness = await open(started.port);
    await vi.waitFor(() => expect(witness.text()).toContain("data: newer"), PATIENT);
    const id = idOf(started);
    started.values.small = older;
    await vi.waitFor(() => expect(witness.text()).toContain("data: older"), PATIENT);
    const other = await open(started.port, id);
    await vi.waitFor(() => expect(started.streams.size).toBe(2), PATIENT);
    started.values.small = response("newest", 6);
    await vi.waitFor(() => expect(other.text()).toContain("data: newest"), PATIENT);
    expect(other.text()).not.toContain("data: older");
  });

  it("gets the same value with another label", async () => {
    const started = await startStream(response("live", 5));
    const witness = await open(started.port);
    await vi.waitFor(() => expect(witness.text()).toContain("data: live"), PATIENT);
    const id = idOf(started);
    started.values.small = response("stale", 5);
    const other = await open(started.port, id);
    await vi.waitFor(() => expect(other.text()).toContain("data: stale"), PATIENT);
    expect(other.text()).not.toContain("data: live");
  });
});

it("after the clock was set back, a reader gets the value with the older time: it is the newer one", async () => {
  const { values, port } = await startStream(response("before", 9));
  const reader = await open(port);
  await vi.waitFor(() => expect(reader.text()).toContain("data: before"), PATIENT);
  values.small = response("after", 2);
  await vi.waitFor(() => expect(reader.text()).toContain("data: after"), PATIENT);
});

describe("a new value whose next one is due", () => {
  async function startWaiting() {
    const clock = new FakeClock();
    const { values, port, read } = await startStream(response("first", 1), clock);
    const reader = await open(port);
    await vi.waitFor(() => expect(reader.text()).toContain("data: first"), PATIENT);
    values.small = { ...response("half", 2), dueAt: clock.now() + 500 };
    const rounds = read.mock.calls.length;
    await vi.waitFor(() => expect(read.mock.calls.length).toBeGreaterThan(rounds + 2), PATIENT);
    expect(reader.text()).not.toContain("data: half");
    return { clock, values, reader };
  }

  it("isn't sent: the next is", async () => {
    const { values, reader } = await startWaiting();
    values.small = response("whole", 3);
    await vi.waitFor(() => expect(reader.text()).toContain("data: whole"), PATIENT);
    expect(reader.text()).not.toContain("data: half");
  });

  it("is sent within a second where the next doesn't come", async () => {
    const { clock, reader } = await startWaiting();
    clock.advance(900);
    await vi.waitFor(() => expect(reader.text()).toContain("data: half"), PATIENT);
  });

  it("is sent at once where it is the first", async () => {
    const clock = new FakeClock();
    const { port } = await startStream({ ...response("half", 2), dueAt: clock.now() }, clock);
    const reader = await open(port);
    await vi.waitFor(() => expect(reader.text()).toContain("data: half"), PATIENT);
  });
});
