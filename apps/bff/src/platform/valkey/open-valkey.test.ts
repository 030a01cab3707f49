import { setTimeout as pause } from "node:timers/promises";
import { expect, it, onTestFinished, vi } from "vitest";
import { openValkey } from "./open-valkey.ts";
import { describeWithValkey } from "./testing/start-engine.ts";

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
    expect(lines).toEqual(["valkey is away: this replica goes on alone", "valkey is back"]);
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

  it("a start without the engine waits a second, no longer, and joins when it comes", async () => {
    await engine().kill();
    const started = performance.now();
    const { valkey } = await open();
    expect(performance.now() - started).toBeLessThan(4_000);
    await engine().revive();
    await vi.waitFor(async () => expect(await valkey.call("PING")).toBe("PONG"), RECOVERY);
  }, 60_000);
});
