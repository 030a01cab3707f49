import { setImmediate as yieldToEventLoop, setTimeout as pause } from "node:timers/promises";
import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { engine as engines } from "@tradeslip/simulators/valkey/engines";
import { Registry } from "prom-client";
import { expect, it, onTestFinished, vi } from "vitest";
import { watchSharedStore } from "../metrics/valkey-metrics.ts";
import { openValkey } from "./open-valkey.ts";
import { describeWithValkey } from "./testing/start-engine.ts";
import { ValkeyStore } from "./valkey-store.ts";

/** Five seconds, and what a busy machine adds. */
const RECOVERY = { timeout: 15_000, interval: 20 };
const PATIENT = { timeout: 10_000, interval: 20 };
/** Not after the time in which an engine that hangs is given up. */
const AT_ONCE_MS = 900;

describeWithValkey("the connection to Valkey", ({ engine }) => {
  const open = async () => {
    const lines: string[] = [];
    const log = (_fields: object, line: string) => lines.push(line);
    const valkey = await openValkey({ url: engine().url, log: { info: log, warn: log } });
    onTestFinished(() => valkey.close());
    return { valkey, lines };
  };
  const failsWithin = async (ms: number, act: () => Promise<unknown>) => {
    const started = performance.now();
    await expect(act()).rejects.toThrow();
    expect(performance.now() - started).toBeLessThan(ms);
  };

  it("C18: refuses at once while the engine is down, and is back within 5 s of it, news included", async () => {
    const { valkey, lines } = await open();
    const heard: string[] = [];
    valkey.listen("other", () => {});
    valkey.listen("channel", (message) => heard.push(message));
    await engine().kill();
    await vi.waitFor(() => expect(lines).toHaveLength(1), PATIENT);
    await failsWithin(AT_ONCE_MS, () => valkey.call("GET", "a"));
    await pause(1_500);
    await failsWithin(AT_ONCE_MS, () => valkey.call("GET", "a"));
    await engine().revive();
    await vi.waitFor(async () => {
      await valkey.call("PUBLISH", "channel", "hello");
      expect(heard).toContain("hello");
    }, RECOVERY);
    expect(lines).toEqual(["valkey is unavailable: this replica continues alone", "valkey is back"]);
  }, 60_000);

  it("C18: an engine that hangs costs one command its timeout, then counts as away until it answers", async () => {
    const { valkey } = await open();
    await valkey.call("SET", "a", "1");
    engine().hang(true);
    onTestFinished(() => engine().hang(false));
    await failsWithin(4_000, () => valkey.call("GET", "a"));
    await failsWithin(AT_ONCE_MS, () => valkey.call("GET", "a"));
    await pause(1_500);
    await failsWithin(AT_ONCE_MS, () => valkey.call("GET", "a"));
    engine().hang(false);
    await vi.waitFor(async () => expect(await valkey.call("GET", "a")).toBe("1"), RECOVERY);
  }, 60_000);

  it("I55: a stall of our own process isn't the engine's silence, even where it comes twice", async () => {
    const { valkey, lines } = await open();
    await valkey.call("SET", "a", "1");
    engine().hang(true);
    onTestFinished(() => engine().hang(false));
    const answer = valkey.call("GET", "a");
    // Half of the engine's time has passed. It replies while this process stands still for the other half, in
    // the phase after which timers come first.
    await pause(510);
    await yieldToEventLoop();
    engine().hang(false);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 900);
    expect(await answer).toBe("1");
    expect(lines).toEqual([]);
  });

  it("a start without the engine waits a second, no longer, and joins when it comes", async () => {
    await engine().kill();
    const started = performance.now();
    const { valkey } = await open();
    expect(performance.now() - started).toBeLessThan(4_000);
    await engine().revive();
    await vi.waitFor(async () => expect(await valkey.call("PING")).toBe("PONG"), RECOVERY);
  }, 60_000);

  it("M87: after a failover that leaves connections open it writes to the new primary within 5 s, and the metric says so", async () => {
    const successor = await engines.start();
    onTestFinished(() => successor.close());
    const address = await startMovableAddress(portOf(engine().url));
    const silent = { info: () => {}, warn: () => {} };
    const [valkey, former, next] = await Promise.all(
      [address.url, engine().url, successor.url].map((url) => openValkey({ url, log: silent })),
    );
    onTestFinished(async () => {
      for (const each of [valkey, former, next]) await each!.close();
    });
    const registry = new Registry();
    watchSharedStore(registry, new ValkeyStore(valkey!), { aheadMs: 0 });
    const heard: string[] = [];
    valkey!.listen("channel", (message) => heard.push(message));
    const isConnected = async () => /^tradeslip_valkey_connected (\d)$/m.exec(await registry.metrics())?.[1];
    expect(await isConnected()).toBe("1");

    await former!.call("REPLICAOF", "127.0.0.1", portOf(successor.url));
    expect(await isConnected()).toBe("0");
    address.moveTo(portOf(successor.url));
    await vi.waitFor(() => valkey!.call("SET", "a", "after"), RECOVERY);
    expect(await next!.call("GET", "a")).toBe("after");
    await vi.waitFor(async () => expect(await isConnected()).toBe("1"), RECOVERY);
    await vi.waitFor(async () => {
      await next!.call("PUBLISH", "channel", "hello");
      expect(heard).toContain("hello");
    }, RECOVERY);
    await former!.call("REPLICAOF", "NO", "ONE");
  }, 60_000);
});

const portOf = (url: string) => Number(new URL(url).port);

/** An address whose next connections can be led to another server; open ones stay where they are. */
async function startMovableAddress(first: number) {
  let target = first;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    const other = connect(target, "127.0.0.1");
    for (const end of [socket, other]) {
      sockets.add(end);
      end.on("error", () => {});
      end.on("close", () => void (socket.destroy(), other.destroy()));
    }
    socket.pipe(other).pipe(socket);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  const url = `valkey://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, moveTo: (port: number) => void (target = port) };
}
