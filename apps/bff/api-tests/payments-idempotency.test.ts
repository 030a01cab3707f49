import { expect, it } from "vitest";
import { HOUR, MINUTE } from "@tradeslip/node-kit/testing/fake-clock";
import { startDesk } from "./start-desk.ts";
import { Buyer, deskEnv, startPayments } from "./start-payments.ts";

/** Of one network, in a quarter of an hour. */
const MOST_PAYMENTS = 30;
const KEY = "3b241101-e2bb-4255-8caf-4136c566a962";

it("F31: the same key gives the same payment, at any later time and price", async () => {
  const { desk, provider, open } = await startPayments();
  const buyer = open();
  const first = await buyer.bought(KEY);
  for (const wait of [0, MINUTE, 5 * MINUTE]) {
    // A price that the source takes minutes to tell is old when it comes.
    await desk.settled();
    desk.clock.advance(wait);
    const { serverTime: _then, ...again } = await buyer.bought(KEY);
    expect(first).toMatchObject(again);
  }
  desk.clock.advance(HOUR);
  expect(await buyer.bought(KEY)).toMatchObject({ paymentId: first.paymentId, expiresAt: first.expiresAt });
  expect(provider.payments.size).toBe(1);
  expect((await buyer.bought("another-key")).paymentId).not.toBe(first.paymentId);
});

it("P11.12: a lost response is had again while there is no price to sell at, and nothing new", async () => {
  const { desk, provider, open } = await startPayments();
  const { paymentId } = await open().bought(KEY);
  desk.simulator.fault("error-500");
  desk.clock.advance(11 * MINUTE);
  expect(await open().bought(KEY)).toMatchObject({ paymentId });
  expect((await open().buy("another-key")).problem).toMatchObject({ code: "price_unsure" });
  expect(provider.payments.size).toBe(1);
});

it("presses while there is no price use up none of a network's new payments", async () => {
  const { desk, provider, open } = await startPayments();
  desk.simulator.fault("error-500");
  desk.clock.advance(11 * MINUTE);
  const codes = new Set<unknown>();
  for (let press = 0; press < MOST_PAYMENTS + 5; press += 1)
    codes.add((await open().buy(`press-no-${press}`)).problem.code);
  expect([...codes]).toEqual(["market_data_unavailable"]);
  expect(provider.payments.size).toBe(0);
  desk.simulator.fault(null);
  desk.clock.advance(6 * MINUTE);
  await desk.get("/api/rates");
  await desk.settled();
  await open().bought(KEY);
  expect(provider.payments.size).toBe(1);
});

it("C17: the provider's response is lost; a retry finds the one payment", async () => {
  const { provider, open } = await startPayments();
  const buyer = open();
  provider.answer("reset");
  expect((await buyer.buy(KEY)).status).toBe(503);
  expect(provider.payments.size).toBe(1);
  provider.answer(null);
  const { paymentId } = await buyer.bought(KEY);
  expect([...provider.payments.keys()]).toEqual([paymentId]);
});

it("C17: the server is stopped midway; a retry at its successor finds the one payment", async () => {
  const { desk, provider, open } = await startPayments();
  const lost = await open().bought(KEY);
  await desk.stop();
  const { address } = await startDesk({ clock: desk.clock, env: deskEnv(provider) });
  expect((await new Buyer(address).bought(KEY)).paymentId).toBe(lost.paymentId);
  expect(provider.payments.size).toBe(1);
});

it("F31: without a key each call is a new purchase", async () => {
  const { provider, open } = await startPayments();
  const buyer = open();
  await buyer.bought();
  await buyer.bought();
  expect(provider.payments.size).toBe(2);
});

it("F31: the first response is lost with its cookies; a retry finds its payment", async () => {
  const { provider, open } = await startPayments();
  const lost = await open().bought(KEY);
  const buyer = open();
  const found = await buyer.bought(KEY);
  expect(found.paymentId).toBe(lost.paymentId);
  expect(provider.payments.size).toBe(1);
  expect((await buyer.status(found.paymentId)).status).toBe(200);
});

it("F31: the same key in two browsers makes two payments", async () => {
  const { provider, open } = await startPayments();
  const [ada, bo] = [open("203.0.113.1"), open("203.0.113.2")];
  const payments = [await ada.bought("my-order"), await bo.bought("my-order")];
  expect(payments[0]!.paymentId).not.toBe(payments[1]!.paymentId);
  expect((await bo.status(payments[0]!.paymentId)).status).toBe(404);
  const keys = provider.calls.map(({ headers }) => headers["idempotency-key"]);
  expect(new Set(keys).size).toBe(provider.calls.length);
  for (const key of keys) expect(key).toMatch(/^[\w-]{43}$/);
});

it("F31: a browser finds its payment by its key after its IP changes", async () => {
  const { open } = await startPayments();
  const [home, train] = [open("203.0.113.1"), open("198.51.100.7")];
  const first = await home.bought(KEY);
  for (const [name, value] of home.cookies) train.cookies.set(name, value);
  expect((await train.bought(KEY)).paymentId).toBe(first.paymentId);
});

it.each([
  ["refused-409", 409, "in_progress"],
  ["refused-422", 422, "key_reused"],
] as const)("F31: %s of the provider is handed on", async (answer, status, code) => {
  const { provider, open } = await startPayments();
  provider.answer(answer);
  expect((await open().buy(KEY)).problem).toMatchObject({ status, code });
});

it.each(["short", "x".repeat(129), "with space", "umlaut-ä-in-it"])("the key %j is refused", async (key) => {
  const { provider, open } = await startPayments();
  expect((await open().buy(key)).problem).toMatchObject({ status: 400, code: "invalid_input" });
  expect(provider.calls).toEqual([]);
});
