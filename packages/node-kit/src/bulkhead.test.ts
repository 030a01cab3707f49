import { expect, it } from "vitest";
import { Bulkhead, BulkheadFullError } from "./bulkhead.ts";

const neverAborts = () => new AbortController().signal;

it("admits up to its limit, queues a few more, and refuses the next at once", async () => {
  const bulkhead = new Bulkhead({ maxInFlight: 2, maxWaiting: 1 });
  const signal = neverAborts();
  expect(await bulkhead.enter(signal)).toBe(true);
  expect(await bulkhead.enter(signal)).toBe(true);
  const third = bulkhead.enter(signal);
  expect(await bulkhead.enter(signal)).toBe(false);
  bulkhead.leave();
  expect(await third).toBe(true);
});

it("admits in order of arrival", async () => {
  const bulkhead = new Bulkhead({ maxInFlight: 1, maxWaiting: 3 });
  const signal = neverAborts();
  await bulkhead.enter(signal);
  const order: string[] = [];
  const calls = ["a", "b", "c"].map(async (name) => {
    await bulkhead.enter(signal);
    order.push(name);
    bulkhead.leave();
  });
  bulkhead.leave();
  await Promise.all(calls);
  expect(order).toEqual(["a", "b", "c"]);
});

it("an aborted wait takes no place and leaves nothing behind", async () => {
  const bulkhead = new Bulkhead({ maxInFlight: 1, maxWaiting: 1 });
  const impatient = new AbortController();
  await bulkhead.enter(neverAborts());
  const waiting = bulkhead.enter(impatient.signal);
  impatient.abort();
  expect(await waiting).toBe(false);
  const next = bulkhead.enter(neverAborts());
  bulkhead.leave();
  expect(await next).toBe(true);
  bulkhead.leave();
  expect(await bulkhead.enter(neverAborts())).toBe(true);
});

it("runs calls up to its limit, in order, and throws for one that does not fit", async () => {
  const bulkhead = new Bulkhead({ maxInFlight: 2, maxWaiting: 2 });
  const started: number[] = [];
  const gates = Array.from({ length: 4 }, () => Promise.withResolvers<number>());
  const results = gates.map((gate, index) =>
    bulkhead.run(() => {
      started.push(index);
      return gate.promise;
    }),
  );
  await expect(bulkhead.run(async () => 0)).rejects.toThrow(BulkheadFullError);
  expect(started).toEqual([0, 1]);
  gates[1]?.resolve(1);
  await results[1];
  await expect.poll(() => started).toEqual([0, 1, 2]);
  for (const [index, gate] of gates.entries()) gate.resolve(index);
  expect(await Promise.all(results)).toEqual([0, 1, 2, 3]);
});

it("a call that fails gives its place back", async () => {
  const bulkhead = new Bulkhead({ maxInFlight: 1, maxWaiting: 0 });
  await expect(bulkhead.run(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await bulkhead.run(async () => "yes")).toBe("yes");
});
