import { describe, expect, it, onTestFinished } from "vitest";
import { DAY, FakeClock, MINUTE, SECOND } from "@tradeslip/node-kit/testing/fake-clock";
import { CommonClock, engineTime } from "./common-clock.ts";
import { describeWithValkey } from "./testing/start-engine.ts";

function follow(aheadMs: number) {
  const right = new FakeClock();
  const lines: object[] = [];
  let off = aheadMs;
  const own = { now: () => right.now() + off, elapsed: right.elapsed };
  const clock = new CommonClock(own);
  const log = (fields: object, message: string) => void lines.push({ ...fields, message });
  const following = clock.follow(async () => right.now(), { info: log, warn: log });
  return { right, clock, lines, following, setOff: (ms: number) => (off = ms) };
}

describeWithValkey("the engine's time", ({ open }) => {
  it("H39: is this machine's, and a clock that is a day wrong goes by it", async () => {
    const valkey = await open();
    onTestFinished(() => valkey.close());
    const asked = await engineTime(valkey)();
    // Whatever a busy machine adds.
    expect(Math.abs(asked - Date.now())).toBeLessThan(5_000);
    for (const off of [DAY, -DAY]) {
      const own = { now: () => Date.now() + off, elapsed: () => performance.now() };
      const clock = new CommonClock(own);
      const silent = { info: () => {}, warn: () => {} };
      // An answer that took too long is not believed.
      for (let tries = 0; tries < 20 && clock.aheadMs === undefined; tries += 1)
        await clock.follow(engineTime(valkey), silent);
      expect(Math.abs(clock.now() - Date.now())).toBeLessThan(5_000);
      expect(Number.isInteger(clock.now())).toBe(true);
      expect(Math.abs(clock.aheadMs! - off)).toBeLessThan(5_000);
    }
  });
});

describe("H39: the replicas' common clock", () => {
  it("is the machine's own while that is right, and until the engine answered", async () => {
    const { clock, right, following, lines, setOff } = follow(100);
    expect(clock.now()).toBe(right.now() + 100);
    await following;
    expect(clock.now()).toBe(right.now() + 100);
    setOff(-100);
    expect(clock.now()).toBe(right.now() - 100);
    expect(lines).toEqual([]);
  });

  it.each([DAY, -DAY])(
    "is the engine's when the machine's is %i ms off, and advances by itself",
    async (off) => {
      const { clock, right, following, lines } = follow(off);
      await following;
      expect(clock.now()).toBe(right.now());
      right.advance(20 * MINUTE);
      expect(clock.now()).toBe(right.now());
      expect(clock.aheadMs).toBe(off);
      expect(lines).toEqual([
        { aheadSeconds: off / 1000, message: "this machine's clock is wrong: the time is taken from valkey" },
      ]);
    },
  );

  it("does not follow a jump of the machine's clock, and says when it is right again", async () => {
    const { clock, right, following, lines, setOff } = follow(0);
    await following;
    setOff(DAY);
    right.advance(2 * SECOND);
    expect(clock.now()).toBe(right.now());
    await clock.askNow();
    expect(lines).toHaveLength(1);
    setOff(0);
    right.advance(2 * SECOND);
    expect(clock.now()).toBe(right.now());
    await clock.askNow();
    expect(lines.at(-1)).toMatchObject({ message: "this machine's clock is right again" });
  });

  it("follows the engine when that is set to another time", async () => {
    const { clock, right, following } = follow(0);
    await following;
    right.jump(-DAY);
    right.advance(2 * SECOND);
    clock.now();
    await clock.askNow();
    expect(clock.now()).toBe(right.now());
  });
});
