import type { DeskOrder, Order, OrderStatus, Receipt } from "@tradeslip/contracts";
import { expect, it } from "vitest";
import type { Browser } from "./browser.ts";
import { ACCOUNT, openDesk } from "./open-desk.ts";
import { BUY } from "./orders-client.ts";

const ADDRESS = "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq";
const TRANSACTION = "4".repeat(64);

async function statusOf(browser: Browser, { token }: Order) {
  return (await browser.get(`/api/orders/${token}/status`)).body as OrderStatus;
}

async function step(browser: Browser, path: string, body: object) {
  const answer = await browser.post(path, body);
  expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
  return answer.body as { readonly version: number };
}

/** A desk with an order whose money was seen. */
async function paidOrder() {
  const opened = await openDesk();
  const grace = opened.open();
  const { body } = await grace.post("/api/orders", BUY);
  const order = body as Order;
  const ofCustomer = (name: string, change: object) =>
    step(grace, `/api/orders/${order.token}/${name}`, change);
  const ofDesk = async (name: string, change: object) =>
    (await step(opened.ben, `/api/desk/orders/${order.reference}/${name}`, change)) as DeskOrder;
  await grace.post(`/api/orders/${order.token}/announce`);
  await ofDesk("claim", { version: 1 });
  const destination = { network: "bitcoin", address: ADDRESS, payerName: "Grace Example" };
  const { version } = await ofCustomer("destination", { version: 2, ...destination });
  const shown = await ofDesk("details", { version, accountId: ACCOUNT });
  const paid = await ofCustomer("paid", { version: shown.version });
  const seen = await ofDesk("money-seen", {
    version: paid.version,
    amount: "250.00",
    madeAt: new Date(opened.clock.now()).toISOString(),
    payerName: "Grace Example",
    bankReference: "BANK-1",
  });
  return { ...opened, grace, order, ofCustomer, ofDesk, seen };
}

/** The same order, completed. */
async function closedOrder() {
  const paid = await paidOrder();
  const { grace, order, ofCustomer, ofDesk, seen } = paid;
  expect(await statusOf(grace, order)).not.toHaveProperty("receipt");
  const sent = await ofDesk("sent", { version: seen.version, transaction: TRANSACTION });
  expect(await statusOf(grace, order)).not.toHaveProperty("receipt");
  expect(String((await grace.get(`/lite/q/${order.token}`)).body)).not.toContain('href="/r/');
  const closed = (await ofCustomer("received", { version: sent.version })) as OrderStatus;
  return { ...paid, closed, token: closed.receipt!.token };
}

it("an order that is complete has a receipt, the same at each look, for anyone with its link", async () => {
  const { open, grace, order, token, closed } = await closedOrder();
  expect(token).toMatch(/^R1\.[\w-]{100,250}$/);
  expect(await statusOf(grace, order)).toEqual(closed);
  expect(String((await grace.get(`/lite/q/${order.token}`)).body)).toContain(`<a href="/r/${token}">`);
  const { status, body, headers } = await open().get(`/api/receipts/${token}`);
  expect([status, headers.get("cache-control")]).toEqual([200, "no-store"]);
  const endedAt = closed.at!.replace(/\.\d+/, ".000");
  expect(body).toEqual({
    reference: order.reference,
    outcome: "closed",
    side: "buy",
    coin: order.coin,
    usd: "250.00",
    coinAmount: order.coinAmount,
    rate: order.rate,
    market: order.market,
    fee: order.fee,
    came: [{ currency: "USD", amount: "250" }],
    paidOut: [{ currency: "BTC", amount: String(Number(order.coinAmount)) }],
    refunded: [],
    endedAt,
    issuedAt: endedAt,
    reversed: false,
  } satisfies Receipt);
  expect(JSON.stringify(body)).not.toMatch(/Grace|bc1q|BANK-1|4444/);
});

it("a changed receipt, a slip and an unknown key's receipt are none of ours", async () => {
  const { open, order, token } = await closedOrder();
  const refusals = async (text: string) => (await open().get(`/api/receipts/${text}`)).problem;
  const place = token.length - 40;
  const changed = token.slice(0, place) + (token[place] === "A" ? "B" : "A") + token.slice(place + 1);
  for (const text of [changed, order.token, token.slice(3)])
    expect(await refusals(text)).toMatchObject({ status: 404, code: "unknown_receipt" });
  expect(await refusals(`R1.${"A".repeat(100)}`)).toMatchObject({ status: 404, code: "receipt_key_unknown" });
  // A receipt is not accepted as a slip either.
  const asSlip = await open().get(`/api/orders/${token}`);
  expect(asSlip.problem).toMatchObject({ status: 404, code: "unknown_slip" });
});

it("what is taken back afterwards is said online, and a new receipt says what stands", async () => {
  const { open, ben, grace, order, ofDesk, token, clock } = await closedOrder();
  const { payments, version } = (await ben.get(`/api/desk/orders/${order.reference}`)).body as DeskOrder;
  clock.jump(60_000);
  await ofDesk("reverse", {
    version,
    paymentId: payments[0]!.id,
    madeAt: new Date(clock.now()).toISOString(),
    reason: "The bank took it back",
  });
  const first = (await open().get(`/api/receipts/${token}`)).body as Receipt;
  expect(first).toMatchObject({ came: [{ currency: "USD", amount: "250" }], reversed: true });
  const next = (await statusOf(grace, order)).receipt!.token;
  expect(next).not.toBe(token);
  const second = (await open().get(`/api/receipts/${next}`)).body as Receipt;
  expect(second).toMatchObject({ came: [], endedAt: first.endedAt, reversed: false });
  expect(Date.parse(second.issuedAt)).toBeGreaterThanOrEqual(Date.parse(first.issuedAt) + 60_000);
});

it("while an order is disputed it has none, and an earlier one is in doubt; without the desk's record it is true of its time", async () => {
  const { open, grace, provider, order, ofCustomer, token, closed } = await closedOrder();
  await ofCustomer("dispute", { version: closed.version, text: "It is not there" });
  const status = await statusOf(grace, order);
  expect(status).toMatchObject({ desk: "disputed" });
  expect(status).not.toHaveProperty("receipt");
  expect((await open().get(`/api/receipts/${token}`)).body).toMatchObject({ reversed: true });
  await provider.server.close();
  const { status: answered, body } = await open().get(`/api/receipts/${token}`);
  expect([answered, body]).toEqual([200, expect.objectContaining({ outcome: "closed" })]);
  expect(body).not.toHaveProperty("reversed");
});

it("an order that was cancelled before any money has none", async () => {
  const { open } = await openDesk();
  const grace = open();
  const { token } = (await grace.post("/api/orders", BUY)).body as Order;
  await grace.post(`/api/orders/${token}/announce`);
  const cancelled = (await step(grace, `/api/orders/${token}/cancel`, { version: 1 })) as OrderStatus;
  expect(cancelled).toMatchObject({ desk: "cancelled" });
  expect(cancelled).not.toHaveProperty("receipt");
});
