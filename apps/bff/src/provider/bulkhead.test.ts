import { expect, it } from "vitest";
import { Bulkhead } from "./bulkhead.ts";

const patience = () => new AbortController();

it("lets so many in, keeps so many waiting, and refuses the next at once", async () => {
  const bulkhead = new Bulkhead({ maxInFlight: 2, maxWaiting: 1 });
  const { signal } = patience();
  expect(await bulkhead.enter(signal)).toBe(true);
  expect(await bulkhead.enter(signal)).toBe(true);
  const third = bulkhead.enter(signal);
  expect(await bulkhead.enter(signal)).toBe(false);
  bulkhead.leave();
  expect(await third).toBe(true);
});

it("gives turns in the order of arrival", async () => {
  const bulkhead = new Bulkhead({ maxInFlight: 1, maxWaiting: 3 });
  const { signal } = patience();
  await bulkhead.enter(signal);
  const order: string[] = [];
  const turns = ["a", "b", "c"].map(async (name) => {
    await bulkhead.enter(signal);
    order.push(name);
    bulkhead.leave();
  });
  bulkhead.leave();
  await Promise.all(turns);
  expect(order).toEqual(["a", "b", "c"]);
});

it("who lost patience takes no turn and leaves no trace", async () => {
  const bulkhead = new Bulkhead({ maxInFlight: 1, maxWaiting: 1 });
  const impatient = patience();
  await bulkhead.enter(patience().signal);
  const waiting = bulkhead.enter(impatient.signal);
  impatient.abort();
  expect(await waiting).toBe(false);
  const next = bulkhead.enter(patience().signal);
  bulkhead.leave();
  expect(await next).toBe(true);
  bulkhead.leave();
  expect(await bulkhead.enter(patience().signal)).toBe(true);
});
