import { FakeClock, SECOND } from "@tradeslip/node-kit/testing/fake-clock";
import { expect, test } from "vitest";
import { ClientLimit } from "./client-limit.ts";

test("a client beyond its limit waits for the end of its own minute", () => {
  const clock = new FakeClock();
  const limit = new ClientLimit({ perMinute: 2, clock });
  expect(limit.take("192.0.2.1")).toBeUndefined();
  clock.advance(20 * SECOND);
  expect(limit.take("192.0.2.1")).toBeUndefined();
  expect(limit.take("192.0.2.1")).toBe(40);
  expect(limit.take("192.0.2.2")).toBeUndefined();
  clock.advance(40 * SECOND);
  expect(limit.take("192.0.2.1")).toBeUndefined();
});

test("of more than 50,000 clients those are forgotten whose minute began first", () => {
  const clock = new FakeClock();
  const limit = new ClientLimit({ perMinute: 1, clock });
  const address = (client: number) => `10.${client >> 16}.${(client >> 8) & 255}.${client & 255}`;
  for (let client = 0; client < 50_000; client += 1) limit.take(address(client));
  expect(limit.take(address(0))).toBe(60);
  limit.take(address(50_000));
  expect(limit.take(address(1))).toBe(60);
  expect(limit.take(address(0))).toBeUndefined();
});
