import { expect, test } from "vitest";
import { createCalls } from "./calls.ts";

test("the log keeps the latest thousand calls, the count all of them", () => {
  const { calls, record } = createCalls();
  for (let at = 0; at < 1010; at += 1) record({ path: "/ping", query: {}, headers: {}, at });
  expect(calls).toMatchObject({ total: 1010, byPath: { "/ping": 1010 } });
  expect(calls.log).toHaveLength(1000);
  expect(calls.log[0]!.at).toBe(10);
});

test("a reset leaves the same, empty object", () => {
  const { calls, record, reset } = createCalls();
  record({ path: "/ping", query: {}, headers: {}, at: 0 });
  reset();
  expect(calls).toEqual({ total: 0, byPath: {}, log: [] });
});
