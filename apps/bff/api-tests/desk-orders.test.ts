import type { DeskOrder, Order, OrderStatus } from "@tradeslip/contracts";
import { MINUTE } from "@tradeslip/node-kit/testing/fake-clock";
import { expect, it } from "vitest";
import type { Browser } from "./browser.ts";
import { BUY } from "./orders-client.ts";
import { ACCOUNT, openDesk } from "./open-desk.ts";
import { startConsole } from "./start-console.ts";

const ADDRESS = "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq";
const TRANSACTION = "4".repeat(64);

async function order(browser: Browser): Promise<Order> {
  const { status, body } = await browser.post("/api/orders", BUY);
  expect(status).toBe(201);
  return body as Order;
}

const statusOf = async (browser: Browser, { token }: Order) =>
  (await browser.get(`/api/orders/${token}/status`)).body as OrderStatus;
const step = async (browser: Browser, { token }: Order, name: string, body: object) => {
  const answer = await browser.post(`/api/orders/${token}/${name}`, body);
  expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
  return answer.body as OrderStatus;
};
const deskStep = async (agent: Browser, { reference }: Order, name: string, body: object) => {
  const answer = await agent.post(`/api/desk/orders/${reference}/${name}`, body);
  expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
  return answer.body as DeskOrder;
};

it("an order goes from its chat to its receipt: the customer reads all of it, everybody else nothing", async () => {
  const { open, ada, ben, clock } = await openDesk();
  const [grace, mallory] = [open(), open()];
  const placed = await order(grace);
  await order(mallory);
  expect(await statusOf(grace, placed)).toMatchObject({ desk: "not-announced" });
  expect((await grace.post(`/api/orders/${placed.token}/announce`)).status).toBe(204);
  expect(await statusOf(grace, placed)).toMatchObject({ desk: "announced", version: 1, ahead: 0 });

  const inbox = (await ben.get("/api/desk/orders?state=inbox")).body as { orders: DeskOrder[] };
  expect(inbox.orders.map(({ reference }) => reference)).toEqual([placed.reference]);
  await deskStep(ben, placed, "claim", { version: 1 });
  const lost = await ada.post(`/api/desk/orders/${placed.reference}/claim`, { version: 1 });
  expect(lost.problem).toMatchObject({ status: 409, code: "order_moved", detail: "Ben has this order." });
  expect(lost.body).toMatchObject({ order: { version: 2, agent: { name: "Ben" } } });

  expect(await statusOf(grace, placed)).toMatchObject({ desk: "claimed", agent: "Ben" });
  const refused = await grace.post(`/api/orders/${placed.token}/destination`, {
    version: 2,
    network: "bitcoin",
    address: ADDRESS.replace("5mdq", "5mdz"),
    payerName: "Grace Example",
  });
  expect(refused.problem).toMatchObject({ status: 400, errors: [{ field: "address" }] });
  const given = await step(grace, placed, "destination", {
    version: 2,
    network: "bitcoin",
    address: ADDRESS,
    payerName: "Grace Example",
  });
  const shown = await deskStep(ben, placed, "details", { version: given.version, accountId: ACCOUNT });
  expect(await statusOf(grace, placed)).toMatchObject({
    desk: "details-shown",
    paymentDetails: {
      name: "Example Desk Ltd",
      details: [{ label: "Account number", value: "0123456789" }],
      payerName: "Grace Example",
      amount: "250.00",
      currency: "USD",
    },
  });
  for (const stranger of [mallory, open(), ben])
    expect(await statusOf(stranger, placed)).toEqual({ desk: "private" });
  const stolen = await mallory.post(`/api/orders/${placed.token}/paid`, { version: shown.version });
  expect(stolen.problem).toMatchObject({ status: 403, code: "not_the_customer" });

  const paid = await step(grace, placed, "paid", { version: shown.version });
  const seen = await deskStep(ben, placed, "money-seen", {
    version: paid.version,
    amount: "250.00",
    madeAt: new Date(clock.now()).toISOString(),
    payerName: "Grace Example",
    bankReference: "BANK-1",
  });
  expect(seen).toMatchObject({ state: "money-seen", differences: [], proposal: { reasons: [] } });
  const sent = await deskStep(ben, placed, "sent", { version: seen.version, transaction: TRANSACTION });
  const received = await step(grace, placed, "received", { version: sent.version });
  expect(received).toMatchObject({ desk: "closed", transaction: TRANSACTION });
  const csv = await ben.get("/api/desk/orders.csv");
  expect(csv.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(csv.body).toMatch(new RegExp(`^${placed.reference},closed,`, "m"));
  expect((await ben.get("/api/desk/totals")).body).toMatchObject({ closed: 1 });
  expect((await ada.get(`/api/desk/audit?reference=${placed.reference}`)).body).toMatchObject({
    rows: expect.arrayContaining([expect.objectContaining({ reference: placed.reference })]),
  });
});

it("what an order in naira earned is counted at the rate that the market had when details were shown", async () => {
  const { open, desk, ada, ben, clock } = await openDesk();
  const { version } = (await ada.get("/api/desk/rates")).body as { version: number };
  const hand = (rate: string) => ({ mode: "hand", rate });
  const naira = {
    currency: "NGN",
    buy: hand("1700"),
    sell: hand("1500"),
    band: 20,
    goodMinutes: 60,
    tiers: [],
  };
  expect((await ada.put("/api/desk/rates", { version, rates: [naira] })).status).toBe(200);
  const bank = "4a3d9a3e-5a8b-4d4f-9a53-1f2f0b9a7c11";
  const account = {
    version: 0,
    kind: "mobile-money",
    name: "Naira",
    currency: "NGN",
    holder: "Example Desk Ltd",
    details: [{ label: "Account", value: "400200" }],
  };
  expect((await ada.put(`/api/desk/receiving-accounts/${bank}`, account)).status).toBe(200);
  // New accounts have a waiting time.
  clock.advance(31 * MINUTE);
  const grace = open();
  const made = await grace.post("/api/orders", {
    ...BUY,
    currency: "NGN",
    amount: { unit: "local", value: "510000" },
  });
  const placed = made.body as Order;
  expect((await grace.post(`/api/orders/${placed.token}/announce`)).status).toBe(204);
  await deskStep(ben, placed, "claim", { version: 1 });
  const given = await step(grace, placed, "destination", {
    version: 2,
    network: "bitcoin",
    address: ADDRESS,
    payerName: "Grace Example",
  });
  const shown = await deskStep(ben, placed, "details", { version: given.version, accountId: bank });
  const seen = await deskStep(ben, placed, "money-seen", {
    version: shown.version,
    amount: "510000",
    madeAt: new Date(clock.now()).toISOString(),
    payerName: "Grace Example",
    bankReference: "QWE123RTY",
  });
  await deskStep(ben, placed, "sent", { version: seen.version, transaction: TRANSACTION });
  const reference = Number(((await desk.read("/api/currencies"))["rates"] as Record<string, string>)["NGN"]);
  const { margin } = (await ada.get(`/api/desk/orders/${placed.reference}`)).body as DeskOrder;
  expect(Number(margin)).toBeCloseTo(510_000 / reference - 300, 1);
});

it("the link of the chat leads to it, and announces the order in its customer's browser only", async () => {
  const { open, ben } = await openDesk();
  const grace = open();
  const placed = await order(grace);
  const follow = (browser: Browser) => browser.follow(`/c/${placed.token}`);
  expect(await follow(open())).toMatchObject({
    status: 303,
    location: expect.stringContaining("https://wa.me/"),
  });
  const reference = `/api/desk/orders/${placed.reference}`;
  expect((await ben.get(reference)).problem.code).toBe("unknown_order");
  expect((await follow(grace)).status).toBe(303);
  expect((await ben.get(reference)).body).toMatchObject({ state: "announced" });
  expect(await grace.follow("/c/some-token")).toMatchObject({ status: 303, location: "/q/some-token" });
});

it("a desk that takes no orders stores none, and says so to everybody alike", async () => {
  const { open, person } = await startConsole();
  const ben = await person("Ben", "agent");
  const grace = open();
  const placed = await order(grace);
  expect(placed.message).not.toContain("Payment details");
  expect((await grace.post(`/api/orders/${placed.token}/announce`)).status).toBe(204);
  for (const browser of [grace, open(), ben])
    expect(await statusOf(browser, placed)).toEqual({ desk: "unused" });
  expect((await ben.get("/api/desk/orders")).body).toMatchObject({ orders: [] });
});
