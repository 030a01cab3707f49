import { expect, it } from "vitest";
import { LoadShedder } from "./load-shedder.ts";

function start() {
  let now = 0;
  let cpuMs = 0;
  const guard = new LoadShedder({ now: () => now, cpuMs: () => cpuMs });
  /** Into the turn that is under way; all of it is work, unless another process had the core. */
  const advance = (ms: number, workMs = ms) => {
    now += ms;
    cpuMs += workMs;
  };
  return {
    guard,
    advance,
    /** So many turns of the event loop, each that long. */
    turns: (count: number, ms: number) => {
      for (let turn = 0; turn < count; turn += 1) {
        advance(ms);
        guard.pulse();
      }
    },
    /** One more request. */
    ask: () => {
      guard.begin();
      return guard.admits();
    },
  };
}

it("one long pause refuses no call, however long", () => {
  const { turns, advance, ask } = start();
  turns(1, 3_000);
  advance(300);
  expect(ask()).toBe(true);
});

it("after half a second of long turns, a call late in a turn is refused, the others are not", () => {
  const { guard, turns, advance, ask } = start();
  turns(7, 80);
  advance(60);
  expect(ask()).toBe(true);
  turns(1, 20);
  advance(30);
  expect(ask()).toBe(true);
  advance(1);
  expect(ask()).toBe(false);
  expect(guard.refused).toBe(1);
});

it("a short turn between the long ones begins the count again", () => {
  const { turns, advance, ask } = start();
  turns(6, 80);
  turns(1, 20);
  turns(6, 80);
  advance(60);
  expect(ask()).toBe(true);
});

it("the overload is over after a second without a long turn, not at the first short one", () => {
  const { turns, advance, ask } = start();
  turns(10, 80);
  turns(49, 20);
  advance(60);
  expect(ask()).toBe(false);
  turns(1, 20);
  turns(51, 20);
  advance(60);
  expect(ask()).toBe(true);
});

it("calls that cost hardly more than a refusal are not refused, and refusals do not make the others look cheap", () => {
  const { turns, advance, ask } = start();
  turns(10, 80);
  for (let call = 0; call < 250; call += 1) ask();
  advance(50);
  expect(ask()).toBe(true);
  turns(10, 80);
  for (let call = 0; call < 20; call += 1) ask();
  advance(50);
  for (let call = 0; call < 1_000; call += 1) expect(ask()).toBe(false);
});

it("a turn that is long because another process had the core makes no call dear", () => {
  const { turns, advance, ask } = start();
  turns(10, 80);
  for (let call = 0; call < 60; call += 1) ask();
  advance(100, 5);
  expect(ask()).toBe(true);
});

it("turns that are long because another process has the core are no overload", () => {
  const { guard, advance, ask } = start();
  for (let turn = 0; turn < 20; turn += 1) {
    advance(200, 15);
    guard.pulse();
  }
  advance(200);
  expect(ask()).toBe(true);
});
