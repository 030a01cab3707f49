import { expect, it } from "vitest";
import { KeyedLimit } from "./keyed-limit.ts";

function start() {
  let now = 1_000_000;
  const limit = new KeyedLimit({
    name: "tries",
    max: 2,
    windowMs: 60_000,
    clock: { now: () => now, elapsed: () => now },
    shared: null,
  });
  return { limit, advance: (ms: number) => (now += ms) };
}

it("allows so many in a window, says how many are left, and refuses the next", async () => {
  const { limit, advance } = start();
  expect(await limit.take("a")).toEqual({ allowed: true, limit: 2, remaining: 1, resetSeconds: 60 });
  advance(10_500);
  expect(await limit.take("a")).toMatchObject({ allowed: true, remaining: 0, resetSeconds: 50 });
  expect(await limit.take("a")).toMatchObject({ allowed: false, remaining: 0 });
  expect(await limit.take("b")).toMatchObject({ allowed: true });
});

it("begins again after the window, however often it was asked meanwhile", async () => {
  const { limit, advance } = start();
  for (let call = 0; call < 5; call += 1) await limit.take("a");
  advance(60_000);
  expect(await limit.take("a")).toMatchObject({ allowed: true, remaining: 1 });
});

it("what was taken back was never counted; no count gets below zero", async () => {
  const { limit } = start();
  await limit.take("a");
  await limit.release("a");
  await limit.release("a");
  await limit.take("a");
  await limit.take("a");
  expect(await limit.take("a")).toMatchObject({ allowed: false });
});
