import { expect, it } from "vitest";
import { LoginThrottle, type LoginAttempt } from "./login-throttle.ts";

const MINUTE = 60_000;

function start() {
  let now = 1_000_000;
  const throttle = new LoginThrottle({ now: () => now, elapsed: () => now }, null);
  const attempt = (changes: Partial<LoginAttempt> = {}) =>
    throttle.begin({ account: "ada", ip: "203.0.113.1", device: null, ...changes });
  const isLetIn = async (changes?: Partial<LoginAttempt>) => "refund" in (await attempt(changes));
  return { attempt, isLetIn, advance: (ms: number) => (now += ms) };
}

it("the sixth wrong guess from one address against one account waits a quarter of an hour", async () => {
  const { attempt, isLetIn, advance } = start();
  for (let guess = 0; guess < 5; guess += 1) expect(await isLetIn()).toBe(true);
  expect(await attempt()).toMatchObject({ allowed: false, resetSeconds: 15 * 60 });
  expect(await isLetIn({ account: "bob" })).toBe(true);
  expect(await isLetIn({ ip: "203.0.113.2" })).toBe(true);
  advance(15 * MINUTE);
  expect(await isLetIn()).toBe(true);
});

it("one address cannot use up an account's own count", async () => {
  const { isLetIn } = start();
  for (let guess = 0; guess < 100; guess += 1) await isLetIn();
  for (let guess = 0; guess < 15; guess += 1) expect(await isLetIn({ ip: `198.51.100.${guess}` })).toBe(true);
});

it("guesses from ever new addresses against one account are stopped, and a known browser still gets in", async () => {
  const { isLetIn } = start();
  let letIn = 0;
  for (let guess = 0; guess < 200; guess += 1) if (await isLetIn({ ip: `198.51.100.${guess}` })) letIn += 1;
  expect(letIn).toBe(20);
  expect(await isLetIn({ ip: "203.0.113.77" })).toBe(false);
  expect(await isLetIn({ ip: "203.0.113.77", device: "known" })).toBe(true);
});

it("a guess that was refused does not count", async () => {
  const { isLetIn, advance } = start();
  for (let guess = 0; guess < 20; guess += 1) await isLetIn({ ip: `198.51.100.${guess}` });
  advance(10 * MINUTE);
  for (let guess = 0; guess < 10; guess += 1) expect(await isLetIn()).toBe(false);
  advance(5 * MINUTE);
  expect(await isLetIn()).toBe(true);
});

it("a known browser has its own limit", async () => {
  const { isLetIn } = start();
  for (let guess = 0; guess < 10; guess += 1) expect(await isLetIn({ device: "known" })).toBe(true);
  expect(await isLetIn({ device: "known" })).toBe(false);
  expect(await isLetIn({ device: "another" })).toBe(true);
});

it("one address against ever new accounts is stopped", async () => {
  const { isLetIn } = start();
  let letIn = 0;
  for (let guess = 0; guess < 200; guess += 1) if (await isLetIn({ account: `account-${guess}` })) letIn += 1;
  expect(letIn).toBe(60);
  expect(await isLetIn({ account: "another", ip: "203.0.113.2" })).toBe(true);
});

it("addresses of one IPv6 network count as one", async () => {
  const { isLetIn } = start();
  for (let guess = 0; guess < 5; guess += 1) await isLetIn({ ip: `2001:db8::${guess}` });
  expect(await isLetIn({ ip: "2001:db8::ffff" })).toBe(false);
  expect(await isLetIn({ ip: "2001:db8:0:1::1" })).toBe(true);
});

it("right passwords are not counted", async () => {
  const { attempt } = start();
  for (let login = 0; login < 50; login += 1) {
    const counted = await attempt();
    expect(counted).toHaveProperty("refund");
    if ("refund" in counted) await counted.refund();
  }
});

it("a hundred guesses at once are no way round", async () => {
  const { isLetIn } = start();
  const guesses = await Promise.all(Array.from({ length: 100 }, () => isLetIn()));
  expect(guesses.filter(Boolean)).toHaveLength(5);
});
