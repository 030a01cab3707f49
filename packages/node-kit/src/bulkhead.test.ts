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

it("S115: a group holds no more than its share of places and queue, and lets others pass", async () => {
  const bulkhead = new Bulkhead({ maxInFlight: 4, maxWaiting: 4, groupShare: 0.5 });
  const order: string[] = [];
  const enter = async (group: string, name: string) => {
    if (await bulkhead.enter(neverAborts(), group)) order.push(name);
    else order.push(`${name} refused`);
  };
  await enter("crowd", "crowd 1");
  await enter("crowd", "crowd 2");
  const crowd = [enter("crowd", "crowd 3"), enter("crowd", "crowd 4")];
  await enter("crowd", "crowd 5");
  expect([bulkhead.inFlight, bulkhead.waiting]).toEqual([2, 2]);
  await enter("one", "one 1");
  await enter("two", "two 1");
  const late = enter("two", "two 2");
  expect(order).toEqual(["crowd 1", "crowd 2", "crowd 5 refused", "one 1", "two 1"]);
  // Those of the crowd waited longer, but have their share.
  bulkhead.leave("one");
  await late;
  expect(order.at(-1)).toBe("two 2");
  bulkhead.leave("crowd");
  bulkhead.leave("crowd");
  await Promise.all(crowd);
  expect(order.slice(-2)).toEqual(["crowd 3", "crowd 4"]);
});

it("S115: calls without a group have no share, and a group that gave up waiting has its share again", async () => {
  const bulkhead = new Bulkhead({ maxInFlight: 2, maxWaiting: 2, groupShare: 0.5 });
  await bulkhead.enter();
  await bulkhead.enter();
  const impatient = new AbortController();
  const first = bulkhead.enter(impatient.signal, "one");
  expect(await bulkhead.enter(neverAborts(), "one")).toBe(false);
  impatient.abort();
  expect(await first).toBe(false);
  const second = bulkhead.enter(neverAborts(), "one");
  bulkhead.leave();
  expect(await second).toBe(true);
});
