import { describe, expect, it } from "vitest";
import { DAY, FakeClock, SECOND } from "@tradeslip/node-kit/testing/fake-clock";
import { ProviderError } from "./provider-error.ts";
import { ProviderGate } from "./provider-gate.ts";

const PATIENT = new AbortController().signal;

function start(size = { maxInFlight: 2, maxWaiting: 1 }) {
  const clock = new FakeClock();
  return { clock, gate: new ProviderGate({ size, clock, random: () => 0.5 }) };
}

const fail = (kind: ProviderError["kind"]) => () => Promise.reject(new ProviderError(kind, "as told"));

async function silences(gate: ProviderGate, count = 5): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) {
    await expect(gate.run(PATIENT, fail("unreachable"))).rejects.toThrow("as told");
  }
}

describe("a gate", () => {
  it("refuses at once what is beyond its queue", async () => {
    const { gate } = start();
    const end = Promise.withResolvers<void>();
    const calls = [1, 2, 3].map(() => gate.run(PATIENT, () => end.promise));
    await expect(gate.run(PATIENT, () => end.promise)).rejects.toMatchObject({
      kind: "busy",
      retryAfterSeconds: 2,
    });
    expect(gate.report()).toEqual({ breaker: "closed", inFlight: 2, waiting: 1 });
    end.resolve();
    await Promise.all(calls);
    expect(gate.report()).toEqual({ breaker: "closed", inFlight: 0, waiting: 0 });
  });

  it("begins no call whose caller gave up, in the queue or before", async () => {
    const { gate } = start({ maxInFlight: 1, maxWaiting: 1 });
    const end = Promise.withResolvers<void>();
    const first = gate.run(PATIENT, () => end.promise);
    const begun: string[] = [];
    const patience = new AbortController();
    const second = gate.run(patience.signal, async () => void begun.push("second"));
    patience.abort();
    await expect(second).rejects.toMatchObject({ kind: "busy" });
    end.resolve();
    await first;
    const third = gate.run(patience.signal, async () => void begun.push("third"));
    await expect(third).rejects.toMatchObject({ kind: "busy" });
    expect(begun).toEqual([]);
  });

  it("keeps a place until it is left, once", async () => {
    const { gate } = start();
    const release = await gate.hold(PATIENT, async (given) => given);
    expect(gate.report().inFlight).toBe(1);
    release();
    release();
    expect(gate.report().inFlight).toBe(0);
  });
});

describe("a gate's breaker", () => {
  it("opens after five silences, and says when to come back", async () => {
    const { gate } = start();
    await silences(gate);
    expect(gate.report().breaker).toBe("open");
    await expect(gate.run(PATIENT, async () => "never")).rejects.toMatchObject({ kind: "busy" });
  });

  it.each(["broken", "refused", "unusable"] as const)("takes %s for an answer", async (kind) => {
    const { gate } = start();
    for (let turn = 0; turn < 3; turn += 1) {
      await silences(gate, 4);
      await expect(gate.run(PATIENT, fail(kind))).rejects.toThrow("as told");
    }
    expect(gate.report().breaker).toBe("closed");
  });

  it("learns nothing from a call that we gave up", async () => {
    const { clock, gate } = start();
    await silences(gate, 4);
    await expect(gate.run(PATIENT, fail("busy"))).rejects.toThrow("as told");
    await silences(gate, 1);
    expect(gate.report().breaker).toBe("open");
    clock.advance(10 * SECOND);
    await expect(gate.run(PATIENT, fail("busy"))).rejects.toThrow("as told");
    expect(gate.report().breaker).toBe("half-open");
    expect(await gate.run(PATIENT, async () => "answer")).toBe("answer");
    expect(gate.report().breaker).toBe("closed");
  });

  it("is not kept open by a clock that is set back, nor closed by one set forward", async () => {
    const { clock, gate } = start();
    clock.jump(DAY);
    await silences(gate);
    clock.jump(DAY);
    expect(gate.report().breaker).toBe("open");
    clock.jump(-2 * DAY);
    clock.advance(10 * SECOND);
    expect(await gate.run(PATIENT, async () => "answer")).toBe("answer");
  });
});
