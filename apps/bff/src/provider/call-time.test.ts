import { expect, it } from "vitest";
import { FakeClock, SECOND } from "@tradeslip/node-kit/testing/fake-clock";
import { CallTime } from "./call-time.ts";

const TOTAL = 5 * SECOND;

function start() {
  const clock = new FakeClock();
  const leaving = new AbortController();
  const waiting = { arrivedAt: clock.elapsed(), gone: leaving.signal };
  return { clock, leaving, open: () => new CallTime({ clock, waiting, totalMs: TOTAL }) };
}

it("runs from the arrival of the request, not from the call", () => {
  const { clock, open } = start();
  clock.advance(2 * SECOND);
  expect(open().leftMs()).toBe(3 * SECOND);
});

it("runs on while the call waits for its turn", () => {
  const { clock, open } = start();
  const time = open();
  clock.advance(SECOND);
  expect(time.leftMs()).toBe(4 * SECOND);
});

it("with less than half of it left, no call begins", () => {
  const { clock, open } = start();
  clock.advance(2.5 * SECOND);
  expect(open).toThrow(expect.objectContaining({ kind: "busy", retryAfterSeconds: 1 }));
});

it("is not changed by a changed clock", () => {
  const { clock, open } = start();
  clock.jump(-24 * 3600 * SECOND);
  expect(open().leftMs()).toBe(TOTAL);
});

it("ends the wait when the caller leaves, but no call that has begun", () => {
  const { leaving, open } = start();
  const time = open();
  const patience = time.patience();
  leaving.abort();
  expect(patience.aborted).toBe(true);
  expect(time.budget.aborted).toBe(false);
});

it("without a caller it runs from the call", () => {
  const clock = new FakeClock();
  clock.advance(60 * SECOND);
  expect(new CallTime({ clock, waiting: undefined, totalMs: TOTAL }).leftMs()).toBe(TOTAL);
});
