import { describe, expect, it } from "vitest";
import { MINUTE } from "@tradeslip/node-kit/testing/fake-clock";
import { SECRET } from "./start-accounts.ts";
import { startDesk } from "./start-desk.ts";
import { Buyer, deskEnv, startConfirmed, startPayments } from "./start-payments.ts";

const NEW_SECRET = "a-new-secret-of-the-tests-0123456789";

const paymentCookiesOf = ({ cookies }: Buyer) =>
  [...cookies.keys()].filter((name) => name.includes("payment-"));

it("F33: another browser's payment is a 404 for every call, without a call to the provider", async () => {
  const { desk, provider, payment, open } = await startConfirmed();
  const stranger = open();
  await stranger.bought();
  const before = provider.calls.length;
  expect((await stranger.status(payment.paymentId)).problem).toMatchObject({
    status: 404,
    code: "unknown_payment",
  });
  expect((await stranger.unlock(payment.paymentId)).problem).toMatchObject({
    status: 404,
    code: "unknown_payment",
  });
  expect((await new Buyer(desk.address).status(payment.paymentId)).status).toBe(404);
  expect(provider.calls).toHaveLength(before);
});

it("F33: an unknown id gets the same response as another browser's", async () => {
  const { payment, open } = await startConfirmed();
  const [theirs, nobodys] = [
    await open().status(payment.paymentId),
    await open().status("no-such-payment-id"),
  ];
  expect({ ...theirs.problem, requestId: "" }).toEqual({ ...nobodys.problem, requestId: "" });
});

it.each(["..", "%2e%2e", "a%2Fb", "a".repeat(5_000), "x?y=1", "%F0%9F%92%B0"])(
  "F33: the id %j is a 404 and never reaches the provider",
  async (id) => {
    const { provider, open } = await startPayments();
    expect((await open().status(id)).status).toBe(404);
    expect(provider.calls).toEqual([]);
  },
);

it("F33: a payment cookie grants only its own payment, and none after any changed character", async () => {
  const { buyer, payment, open } = await startConfirmed();
  const [name] = paymentCookiesOf(buyer);
  const ticket = buyer.cookies.get(name!)!;
  const thief = open();
  const { paymentId } = await thief.bought();
  const [own] = paymentCookiesOf(thief);
  thief.cookies.set(own!, ticket);
  expect((await thief.status(paymentId)).status).toBe(404);
  for (const at of [0, 20, ticket.indexOf(".") - 1, ticket.indexOf(".") + 1]) {
    const other = ticket[at] === "A" ? "B" : "A";
    buyer.cookies.set(name!, ticket.slice(0, at) + other + ticket.slice(at + 1));
    expect((await buyer.status(payment.paymentId)).status, `sign ${at}`).toBe(404);
  }
  buyer.cookies.set(name!, ticket);
  expect((await buyer.status(payment.paymentId)).status).toBe(200);
});

it("F33: a repeated unlock returns the book again, only to its buyer", async () => {
  const { buyer, payment, open } = await startConfirmed();
  expect(await buyer.unlocked(payment.paymentId)).toEqual(await buyer.unlocked(payment.paymentId));
  expect((await open().unlock(payment.paymentId)).status).toBe(404);
});

it("two concurrent payments both belong to the browser", async () => {
  const { open } = await startPayments();
  const buyer = open();
  const both = await Promise.all([buyer.bought("first-tab"), buyer.bought("second-tab")]);
  for (const { paymentId } of both) expect((await buyer.status(paymentId)).status).toBe(200);
});

it("a browser keeps its last ten payments", async () => {
  const { desk, open } = await startPayments();
  const buyer = open();
  const ids: string[] = [];
  for (let count = 0; count < 12; count += 1) {
    ids.push((await buyer.bought()).paymentId);
    desk.clock.advance(MINUTE);
  }
  expect(paymentCookiesOf(buyer)).toHaveLength(10);
  const statuses = await Promise.all(ids.map(async (id) => (await buyer.status(id)).status));
  expect(statuses).toEqual([404, 404, ...Array.from({ length: 10 }, () => 200)]);
});

describe("M92: cookies that a sibling subdomain planted", () => {
  const inAYear = Date.now() + 365 * 24 * 3_600_000;
  const forged = Buffer.from(JSON.stringify([inAYear, "1", "bc1q", "bitcoin:bc1q"])).toString("base64url");
  /** On https a subdomain cannot set a cookie whose name begins with __Host-. */
  const plant = (buyer: Buyer, value: string) => {
    for (let index = 0; index < 12; index += 1)
      buyer.cookies.set(`payment-${String(index).padStart(16, "p")}`, value);
  };

  it.each(["", "https://desk.example"])("evict no payment at %j", async (PUBLIC_ORIGIN) => {
    const { open } = await startPayments({ env: { PUBLIC_ORIGIN } });
    const buyer = open();
    const { paymentId } = await buyer.bought();
    plant(buyer, `${forged}.${"A".repeat(43)}`);
    const next = await buyer.bought();
    expect((await buyer.status(paymentId)).status).toBe(200);
    expect((await buyer.status(next.paymentId)).status).toBe(200);
  });

  it("at https count for nothing even if we signed them, for another browser", async () => {
    const { open } = await startPayments({ env: { PUBLIC_ORIGIN: "https://desk.example" } });
    const attacker = open("203.0.113.66");
    await attacker.bought();
    const [, signed] = [...attacker.cookies].find(([name]) => name.includes("payment-"))!;
    const buyer = open();
    const { paymentId } = await buyer.bought();
    plant(buyer, signed);
    const reply = await buyer.buy();
    expect(reply.headers.getSetCookie().join()).not.toMatch(/Max-Age=0|1970/);
    expect((await buyer.status(paymentId)).status).toBe(200);
  });
});

it("payments survive a restart and a secret rotation", async () => {
  const { desk, provider, buyer, payment } = await startConfirmed();
  const next = await startDesk({
    clock: desk.clock,
    env: { ...deskEnv(provider), SESSION_SECRET: `${NEW_SECRET},${SECRET}` },
  });
  const same = new Buyer(next.address);
  for (const [name, value] of buyer.cookies) same.cookies.set(name, value);
  expect(await same.paymentStatus(payment.paymentId)).toMatchObject({
    status: "confirmed",
    uri: payment.uri,
  });
  const other = await startDesk({ env: { ...deskEnv(provider), SESSION_SECRET: NEW_SECRET } });
  const elsewhere = new Buyer(other.address);
  for (const [name, value] of buyer.cookies) elsewhere.cookies.set(name, value);
  expect((await elsewhere.status(payment.paymentId)).status).toBe(404);
});

it.each([
  [null, /^(buyer|payment-[\w-]{16})=[^;]+; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Strict$/],
  [
    "https://desk.example",
    /^__Host-(buyer|payment-[\w-]{16})=[^;]+; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
  ],
])("at %s payment cookies have the right flags and hide the payment id", async (origin, flags) => {
  const { open } = await startPayments({ env: origin === null ? {} : { PUBLIC_ORIGIN: origin } });
  const buyer = open();
  const reply = await buyer.buy();
  const cookies = reply.headers.getSetCookie();
  expect(cookies).toHaveLength(2);
  for (const cookie of cookies) expect(cookie).toMatch(flags);
  const { paymentId } = reply.body as { paymentId: string };
  expect(cookies.join()).not.toContain(paymentId);
  expect((await buyer.status(paymentId)).status).toBe(200);
});
