import { once } from "node:events";
import { connect } from "node:net";
import { MINUTE, SECOND } from "@tradeslip/node-kit/testing/fake-clock";
import { describe, expect, it, vi } from "vitest";
import { openStream, type StreamClient } from "./read-stream.ts";
import { scrape } from "./scrape.ts";
import { startDesk, warmUp, type Desk, type DeskOptions } from "./start-desk.ts";

vi.setConfig({ testTimeout: 30_000 });

const CALLS = {
  "market-coins": "/api/market/coins",
  "market-stats": "/api/market/stats",
  rates: "/api/rates",
  "exchange-coins": "/api/exchange/coins",
} as const;
const EVENTS = Object.keys(CALLS) as (keyof typeof CALLS)[];
const PATIENT = { timeout: 10_000, interval: 10 };

async function start(options: DeskOptions = {}): Promise<Desk> {
  const desk = await startDesk(options);
  await warmUp(desk);
  return desk;
}

const figure = async (desk: Desk, series: string) => (await scrape(desk.address)).value(series);
const namesOf = (client: StreamClient) => client.events.map(({ event }) => event).toSorted();
const partsOf = (id: string) => id.split(",").map((part) => part.split("=")[0]);

describe("a new stream", () => {
  it("sends what there is: each event with the bytes of the call of the same name", async () => {
    const desk = await start();
    const client = await openStream(desk.address);
    const events = await client.received(4);
    expect(namesOf(client)).toEqual(EVENTS.toSorted());
    for (const { event, text } of events) {
      const { text: body } = await desk.get(CALLS[event as keyof typeof CALLS]);
      expect(text, event).toBe(body);
    }
  });

  it("says when to connect again, and what the client has so far in each id", async () => {
    const desk = await start();
    const client = await openStream(desk.address);
    await client.received(4);
    expect(client.retryMs).toBe(4_000);
    expect(client.events.map(({ id }) => partsOf(id).length)).toEqual([1, 2, 3, 4]);
    expect(partsOf(client.lastEventId)).toEqual(EVENTS);
  });

  it("has headers against buffering, transforming and storing, and may be read by any page", async () => {
    const desk = await start();
    const { response } = await openStream(desk.address);
    expect(response.headers).toMatchObject({
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store, no-transform",
      "x-accel-buffering": "no",
      "access-control-allow-origin": "*",
      "x-content-type-options": "nosniff",
      "x-request-id": expect.any(String),
      vary: "Accept-Encoding",
    });
    expect(response.headers).not.toHaveProperty("transfer-encoding");
  });

  it("sends the same compressed to those who accept gzip, in about a third of the bytes", async () => {
    const desk = await start();
    const plain = await openStream(desk.address);
    const zipped = await openStream(desk.address, { "accept-encoding": "br, gzip;q=0.9" });
    await Promise.all([plain.received(4), zipped.received(4)]);
    expect(zipped.response.headers["content-encoding"]).toBe("gzip");
    expect(zipped.events).toEqual(plain.events);
    const bytes = ({ response }: StreamClient) => response.socket.bytesRead;
    expect(bytes(zipped)).toBeLessThan(bytes(plain) / 2.5);
    desk.clock.advance(MINUTE);
    await Promise.all([plain.received(6), zipped.received(6)]);
    expect(zipped.events).toEqual(plain.events);
  });

  it("sends only the events asked for, and only those are demand", async () => {
    const desk = await startDesk();
    const client = await openStream(desk.address, {}, "/api/stream?events=rates");
    await client.received(1);
    expect(desk.simulator.calls.byPath).toEqual({ "/simple/price": 1 });
    await desk.get("/api/stream?events=rates,prices").expect(400);
    await desk.get("/api/stream?events=").expect(400);
  });

  it("waits for the first value where there is none", async () => {
    const desk = await startDesk({ simulator: { latencyMs: 300 } });
    const client = await openStream(desk.address);
    expect(client.events).toEqual([]);
    await client.received(4);
    expect(new Set(client.events.map(({ event }) => event))).toEqual(new Set(EVENTS));
  });
});

describe("while it is open", () => {
  it("values are refreshed at their intervals, with one call for all streams, and each new one is sent once", async () => {
    const desk = await start();
    const clients = await Promise.all(Array.from({ length: 20 }, () => openStream(desk.address)));
    await Promise.all(clients.map((client) => client.received(4)));
    desk.simulator.resetCalls();
    for (const count of [6, 9, 11, 14]) {
      desk.clock.advance(MINUTE);
      await Promise.all(clients.map((client) => client.received(count)));
    }
    expect(desk.simulator.calls.byPath).toEqual({ "/coins/markets": 4, "/simple/price": 2 });
    // Two events due at once may reach different clients in different orders.
    const byEvent = (client: StreamClient) =>
      EVENTS.map((name) => client.events.flatMap(({ event, text }) => (event === name ? [text] : [])));
    for (const client of clients) {
      expect(client.events).toHaveLength(14);
      expect(byEvent(client)).toEqual(byEvent(clients[0]!));
      expect(client.lastEventId).toBe(clients[0]!.lastEventId);
      expect(new Set(client.events.map(({ event, id }) => `${event} ${id}`)).size).toBe(14);
    }
  });

  it("a failed refresh is an event too: the last value, labelled", async () => {
    const desk = await start();
    const client = await openStream(desk.address);
    await client.received(4);
    desk.simulator.fault("error-503-html");
    desk.clock.advance(MINUTE);
    await vi.waitFor(() => expect(client.last("market-coins")?.freshness.source).toBe("stale"), PATIENT);
  });

  it("a comment shows that it lives", async () => {
    const desk = await startDesk({ streamTimes: { heartbeatMs: 20 } });
    const client = await openStream(desk.address, { "accept-encoding": "gzip" });
    await vi.waitFor(() => expect(client.comments.length).toBeGreaterThan(2), PATIENT);
    expect(new Set(client.comments)).toEqual(new Set([":"]));
  });

  it("no stream, no calls", async () => {
    const desk = await start();
    const client = await openStream(desk.address);
    await client.received(4);
    client.disconnect();
    await vi.waitFor(async () => expect(await figure(desk, "tradeslip_streams_open")).toBe(0), PATIENT);
    desk.simulator.resetCalls();
    desk.clock.advance(10 * MINUTE);
    // Longer than the stream's own interval.
    await new Promise((resolve) => {
      setTimeout(resolve, 250);
    });
    expect(desk.simulator.calls.total).toBe(0);
    const later = await openStream(desk.address, {}, "/api/stream?events=rates");
    const now = new Date(desk.clock.now()).toISOString();
    await vi.waitFor(() => expect(later.last("rates")?.freshness.asOf).toBe(now), PATIENT);
  });

  it("takes no other request: its connection ends", async () => {
    const desk = await start();
    const { hostname, port } = new URL(desk.address);
    const socket = connect(Number(port), hostname);
    socket.on("error", () => {});
    const closed = new Promise((resolve) => socket.on("close", resolve));
    const line = "GET /api/stream HTTP/1.1\r\nhost: x\r\n\r\n";
    socket.write(line);
    await once(socket, "data");
    socket.write(line);
    socket.resume();
    await closed;
    expect(await figure(desk, "tradeslip_streams_open")).toBe(0);
  });
});

describe("J58: with the id of the last event", () => {
  it("nothing is sent twice", async () => {
    const desk = await start();
    const first = await openStream(desk.address);
    await first.received(4);
    const again = await openStream(desk.address, { "last-event-id": first.lastEventId });
    desk.clock.advance(MINUTE);
    await again.received(2);
    expect(namesOf(again)).toEqual(["exchange-coins", "market-coins"]);
    const inAddress = await openStream(
      desk.address,
      {},
      `/api/stream?events=rates&lastEventId=${encodeURIComponent(first.lastEventId)}`,
    );
    desk.clock.advance(MINUTE);
    await inAddress.received(1);
    expect(inAddress.events).toHaveLength(1);
    expect(inAddress.last("rates")?.freshness.asOf).toBe(new Date(desk.clock.now()).toISOString());
  });

  it("nothing is missed: what changed meanwhile is sent at once", async () => {
    const desk = await start();
    const first = await openStream(desk.address);
    await first.received(4);
    const id = first.lastEventId;
    first.disconnect();
    desk.clock.advance(MINUTE);
    await desk.read("/api/market/coins");
    await desk.settled();
    const again = await openStream(desk.address, { "last-event-id": id });
    await again.received(2);
    expect(namesOf(again)).toEqual(["exchange-coins", "market-coins"]);
  });

  it("an event's id and data are those of its own reader, whatever others were sent before", async () => {
    const desk = await start();
    const all = await openStream(desk.address);
    const [first] = await all.received(4);
    const { event, text } = first!;
    const parts = all.lastEventId.split(",").filter((part) => !part.startsWith(`${event}=`));
    const lacksOne = await openStream(desk.address, { "last-event-id": parts.join() });
    expect(await lacksOne.received(1)).toEqual([{ event, text, id: all.lastEventId }]);
    const onlyOne = await openStream(desk.address, {}, `/api/stream?events=${event}`);
    expect(await onlyOne.received(1)).toEqual([first]);
  });

  it.each([
    ["nonsense", "nonsense"],
    ["another version of each", "rates=zzzz.AAAAAAAA,market-coins=1.AAAAAAAA"],
    ["a future time", "rates=zzzzzzzzz.AAAAAAAA"],
    ["very long", "rates=1.AAAAAAAA,".repeat(800)],
  ])("an id that is not ours hides nothing: %s", async (_what, id) => {
    const desk = await start();
    const client = await openStream(desk.address, { "last-event-id": id });
    await client.received(4);
    expect(namesOf(client)).toEqual(EVENTS.toSorted());
  });
});

describe("room", () => {
  const problem = async (desk: Desk, headers: Record<string, string> = {}) => {
    const { status, headers: sent, body } = await desk.get("/api/stream", headers);
    return [status, (body as { code: string }).code, sent["retry-after"]];
  };

  it("beyond MAX_STREAMS a client is told to ask for values instead, until one has gone", async () => {
    const desk = await startDesk({ env: { MAX_STREAMS: "2" } });
    const [first] = [await openStream(desk.address), await openStream(desk.address)];
    expect(await problem(desk)).toEqual([503, "too_many_streams", "60"]);
    first.disconnect();
    await vi.waitFor(async () => expect(await figure(desk, "tradeslip_streams_open")).toBe(1), PATIENT);
    expect((await openStream(desk.address)).response.statusCode).toBe(200);
  });

  it("MAX_STREAMS=0: every client is told so", async () => {
    const desk = await startDesk({ env: { MAX_STREAMS: "0" } });
    expect(await problem(desk)).toEqual([503, "too_many_streams", "60"]);
  });

  it("a network has a quarter of it", async () => {
    const desk = await startDesk({ env: { MAX_STREAMS: "8", TRUST_PROXY: "1", METRICS_PORT: "" } });
    const from = (client: string) => ({ "x-forwarded-for": client });
    const first = await openStream(desk.address, from("2001:db8::1"));
    await openStream(desk.address, from("2001:db8::1"));
    expect(await problem(desk, from("2001:db8::2"))).toEqual([429, "too_many_streams", "60"]);
    expect((await openStream(desk.address, from("203.0.113.9"))).response.statusCode).toBe(200);
    first.disconnect();
    const another = async () => (await openStream(desk.address, from("2001:db8::2"))).response.statusCode;
    await vi.waitFor(async () => expect(await another()).toBe(200), PATIENT);
  });

  it("streams take no room from connections", async () => {
    const desk = await startDesk({ env: { MAX_CONNECTIONS: "2", MAX_STREAMS: "10" } });
    const clients: StreamClient[] = [];
    for (let count = 0; count < 8; count += 1) clients.push(await openStream(desk.address));
    for (let call = 0; call < 3; call += 1) await desk.get("/api/rates").expect(200);
    for (const client of clients) expect(client.response.closed).toBe(false);
  });
});

describe("the end of the server", () => {
  it("ends streams and says when to connect again; new ones are refused", async () => {
    const desk = await start();
    const client = await openStream(desk.address, { "accept-encoding": "gzip" });
    await client.received(4);
    client.retryMs = undefined;
    desk.endStreams();
    await client.ended();
    await vi.waitFor(() => expect(client.retryMs).toBe(4_000), PATIENT);
    await desk.get("/api/stream").expect(503);
  });

  it("does not wait for them", async () => {
    const desk = await start();
    const client = await openStream(desk.address);
    await client.received(4);
    await desk.stop();
    await client.ended();
    expect(client.response.closed).toBe(true);
  });
});

it("metrics and the request log know them, and no route's duration grows with theirs", async () => {
  const desk = await start();
  const client = await openStream(desk.address);
  await client.received(4);
  expect(await figure(desk, "tradeslip_streams_open")).toBe(1);
  expect(await figure(desk, "tradeslip_streams_opened_total")).toBe(1);
  expect(await figure(desk, 'tradeslip_stream_events_total{event="rates",outcome="sent"}')).toBe(1);
  desk.clock.advance(30 * SECOND);
  client.disconnect();
  const { text } = await desk.get("/metrics");
  expect(text).not.toContain('tradeslip_http_request_duration_seconds_count{route="/api/stream"');
});
