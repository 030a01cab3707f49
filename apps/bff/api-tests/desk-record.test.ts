import type { Order } from "@tradeslip/contracts";
import { describe, expect, it, vi } from "vitest";
import type { Browser, Reply } from "./browser.ts";
import { listen } from "./listen.ts";
import { BUY } from "./orders-client.ts";
import { startConsole } from "./start-console.ts";

// Each case starts two servers and runs programs.
vi.setConfig({ testTimeout: 120_000 });

const PATIENT = { timeout: 20_000, interval: 20 };
const ACCOUNT_ID = "0d6f3c1e-8a34-4d0f-9b21-6a1c5e7f9d20";
const BANK = {
  kind: "bank",
  name: "Main account",
  currency: "USD",
  holder: "Desk Ltd",
  details: [{ label: "Account", value: "0123456789" }],
};
const DESTINATION = {
  network: "bitcoin",
  address: "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq",
  payerName: "Chidi Obi",
};

const bodyOf = ({ status, body }: Reply, expected = 200): Record<string, any> => {
  expect(status, JSON.stringify(body)).toBe(expected);
  return body as Record<string, any>;
};

/** A desk that takes orders, with an admin and an agent, and a customer with an order. */
async function start({ takesOrders = true } = {}) {
  const console = await startConsole();
  const admin = await console.person("Ada", "admin");
  const agent = await console.person("Bola", "agent");
  const settings = bodyOf(await admin.get("/api/desk/settings"));
  if (takesOrders)
    bodyOf(await admin.put("/api/desk/settings", { version: settings["version"], takesOrders: true }));
  const customer = console.open();
  const order = await vi.waitFor(async () => {
    const made = bodyOf(await customer.post("/api/orders", BUY), 201) as unknown as Order;
    // Wait until the server knows the desk's decision.
    expect(made.message.includes("Payment details stand only on the order page.")).toBe(takesOrders);
    return made;
  }, PATIENT);
  const path = `/api/orders/${order.token}`;
  const status = async (browser: Browser) => bodyOf(await browser.get(`${path}/status`));
  const step = (browser: Browser, name: string, body: object) =>
    browser.post(`/api/desk/orders/${order.reference}/${name}`, body);
  return { ...console, admin, agent, customer, order, path, status, step };
}

describe("an order", () => {
  it("goes from its announcement to payment details that only its customer reads", async () => {
    const { admin, agent, customer, order, path, status, step, open } = await start();
    expect(await status(customer)).toEqual({ desk: "not-announced" });
    expect((await customer.post(`${path}/announce`)).status).toBe(204);
    expect((await customer.post(`${path}/announce`)).status).toBe(204);
    const listed = bodyOf(await agent.get("/api/desk/orders?state=inbox"));
    expect(listed["orders"]).toMatchObject([{ reference: order.reference, state: "announced", version: 1 }]);
    expect(bodyOf(await step(agent, "claim", { version: 1 }))).toMatchObject({
      state: "claimed",
      version: 2,
    });

    const late = await step(admin, "claim", { version: 1 });
    expect(late.status).toBe(409);
    expect(late.problem).toMatchObject({ code: "order_moved", detail: expect.stringContaining("Bola") });
    expect(late.problem.order).toMatchObject({ reference: order.reference, version: 2 });

    const pasted = bodyOf(await agent.post("/api/desk/check", { text: order.message }));
    expect(pasted).toMatchObject({ order: { reference: order.reference, state: "claimed" }, problems: [] });
    expect(await status(customer)).toMatchObject({ desk: "claimed", agent: "Bola" });
    const given = bodyOf(await customer.post(`${path}/destination`, { version: 2, ...DESTINATION }));
    expect(given).toMatchObject({ version: 3, destination: { address: DESTINATION.address } });
    bodyOf(await admin.put(`/api/desk/receiving-accounts/${ACCOUNT_ID}`, { ...BANK, version: 0 }));
    bodyOf(await step(agent, "details", { version: 3, accountId: ACCOUNT_ID }));
    const shown = await status(customer);
    expect(shown).toMatchObject({
      desk: "details-shown",
      paymentDetails: { details: BANK.details, payerName: "Chidi Obi", amount: "250.00", currency: "USD" },
    });
    // K66, K74: a copied link, another session, people at the desk.
    for (const other of [open(), admin, agent]) expect(await status(other)).toEqual({ desk: "private" });
    for (const other of [open(), admin])
      expect((await other.post(`${path}/paid`, { version: 4 })).problem.code).toBe("not_the_customer");
    const refused = await step(agent, "sent", { version: 4, transaction: "ab" });
    expect([refused.status, refused.problem.code]).toEqual([409, "step_not_possible"]);
    expect(bodyOf(await customer.post(`${path}/paid`, { version: 4 }))).toMatchObject({ desk: "said-paid" });
    expect(bodyOf(await agent.get(`/api/desk/orders/${order.reference}`))).toMatchObject({
      state: "said-paid",
      version: 5,
    });
  });

  it("K66, K74: of a stranger the record is not read, and the answers are alike in bytes", async () => {
    const { customer, path, open, agent, step } = await start();
    const stranger = open();
    const read = async () => {
      const { body, headers } = await stranger.get(`${path}/status`);
      expect(headers.get("cache-control")).toBe("no-store");
      return body;
    };
    const before = await read();
    await customer.post(`${path}/announce`);
    expect(await read()).toEqual(before);
    await step(agent, "claim", { version: 1 });
    expect(await read()).toEqual(before);
    expect(before).toEqual({ desk: "private" });
    stranger.cookies.set("order-key", Buffer.alloc(32, 7).toString("base64url"));
    expect(await read()).toEqual(before);
    stranger.cookies.set("order-key", "garbled");
    expect(await read()).toEqual(before);
  });

  it("runs out and is renewed at today's price by the browser that made it", async () => {
    const { customer, path, clock } = await start();
    await customer.post(`${path}/announce`);
    clock.advance(16 * 60_000);
    const renewed = await customer.post(`${path}/renew`, { version: 1 });
    expect(bodyOf(renewed)).toMatchObject({ desk: "announced", version: 2, usd: "250.00" });
  });

  it("nothing is stored while the desk takes no orders", async () => {
    const { customer, path, status, agent, open } = await start({ takesOrders: false });
    expect((await customer.post(`${path}/announce`)).status).toBe(204);
    expect(await status(customer)).toEqual({ desk: "unused" });
    expect(await status(open())).toEqual({ desk: "unused" });
    expect(bodyOf(await agent.get("/api/desk/orders"))["orders"]).toEqual([]);
  });
});

it.each([true, false])(
  "/lite says that an order is kept with the account where the desk keeps it: %s",
  async (takesOrders) => {
    const { admin } = await start({ takesOrders });
    for (const path of ["/lite", "/lite/order"]) {
      const { body, headers } = await admin.get(path);
      expect([path, /Kept with a•••@/.test(String(body))]).toEqual([path, takesOrders]);
      expect(headers.get("cache-control")).toBe("no-store");
    }
  },
);

it("K97: of a key that leaked the slips that the desk had recorded are confirmed, on page, /lite, API and at the desk", async () => {
  const { desk, customer, agent, order, path, status, open, command, provider } = await start();
  const unknown = bodyOf(await customer.post("/api/orders", BUY), 201) as unknown as Order;
  expect((await customer.post(`${path}/announce`)).status).toBe(204);
  const [key] = bodyOf(await open().get("/.well-known/tradeslip-keys.json"))["keys"] as { kid: string }[];
  await command("key", "compromised", key!.kid);
  await vi.waitFor(async () => {
    const { status: answer, problem } = await open().get(`/api/orders/${unknown.token}`);
    expect([answer, problem.code]).toEqual([404, "slip_key_compromised"]);
  }, PATIENT);
  const { reference } = order;
  expect(bodyOf(await open().get(path))).toMatchObject({ reference, usd: "250.00", status: "valid" });
  const lite = await open().get(`/lite/q/${order.token}`);
  expect([lite.status, String(lite.body)]).toEqual([200, expect.stringContaining(reference)]);
  expect((await open().follow(`/c/${order.token}`)).location).toBe(order.channel.url);
  expect(bodyOf(await agent.post("/api/desk/check", { text: order.message }))).toMatchObject({
    slip: { reference },
    order: { reference },
    problems: [],
  });
  expect(await status(open())).toEqual({ desk: "private" });
  const own = await listen(desk.address, `/api/orders/stream?token=${order.token}`, customer);
  await vi.waitFor(() => expect(own.text()).toContain('"desk":"announced"'), PATIENT);
  expect(bodyOf(await customer.post(`${path}/cancel`, { version: 1 }))).toMatchObject({ desk: "cancelled" });
  for (const refused of [
    await customer.get(`/api/orders/${unknown.token}/status`),
    await customer.post(`/api/orders/${unknown.token}/announce`),
    await customer.get(`/api/orders/stream?token=${unknown.token}`),
  ])
    expect([refused.status, refused.problem.code]).toEqual([404, "slip_key_compromised"]);
  expect((await open().get(`/lite/q/${unknown.token}`)).status).toBe(404);
  // Without the provider's record, the answer can be neither yes nor no.
  await provider.server.close();
  const away = await open().get(path);
  expect([away.status, away.problem.code]).toEqual([503, "provider_unavailable"]);
  expect((await open().get(`/lite/q/${order.token}`)).status).toBe(503);
  expect((await open().follow(`/c/${order.token}`)).location).toBe(`/q/${order.token}`);
});

it("settings, accounts, replies, totals, audit and the CSV answer as the provider does, with its refusals", async () => {
  const { admin, agent, customer, order, path } = await start();
  const replies = [{ id: "page", for: "chat", title: "Page", text: "See {link}" }];
  const sent = { version: 0, replies };
  expect(bodyOf(await admin.put("/api/desk/replies", sent))).toEqual({ version: 1, replies });
  expect(bodyOf(await agent.get("/api/desk/replies"))).toEqual({ version: 1, replies });
  expect((await admin.put("/api/desk/replies", sent)).problem).toMatchObject({
    status: 409,
    code: "content_moved",
    detail: "Ada changed this meanwhile. Please look at it again.",
  });
  expect((await agent.put("/api/desk/replies", sent)).problem.code).toBe("not_allowed");
  const moved = await admin.put("/api/desk/settings", { version: 1, takesOrders: false });
  expect([moved.status, moved.problem.code]).toEqual([409, "settings_moved"]);
  const id = `/api/desk/receiving-accounts/${ACCOUNT_ID}`;
  expect((await admin.delete(`${id}?version=1`)).problem.code).toBe("unknown_account");
  bodyOf(await admin.put(id, { ...BANK, version: 0 }));
  expect((await admin.put(id, { ...BANK, version: 0 })).problem.code).toBe("account_moved");
  expect((await admin.post(`${id}/confirm`, { version: 2 })).problem.code).toBe("account_moved");
  expect(bodyOf(await agent.get("/api/desk/receiving-accounts"))["accounts"]).toMatchObject([
    { ...BANK, version: 1 },
  ]);
  expect((await admin.delete(`${id}?version=2`)).problem.code).toBe("account_moved");
  expect((await admin.delete(`${id}?version=1`)).status).toBe(204);
  const unknown = await agent.get("/api/desk/orders/00000-00000");
  expect([unknown.status, unknown.problem.code]).toEqual([404, "unknown_order"]);
  expect(bodyOf(await admin.get("/api/desk/audit"))["rows"].length).toBeGreaterThan(2);
  await customer.post(`${path}/announce`);
  expect(bodyOf(await agent.get("/api/desk/totals"))).toMatchObject({ announced: 1 });
  const csv = await agent.get("/api/desk/orders.csv");
  expect([csv.status, csv.headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
  expect(csv.headers.get("cache-control")).toContain("no-store");
  expect(String(csv.body)).toContain(order.reference);
});

it("K73: while the provider is unavailable, the desk and the customer are told so", async () => {
  const { agent, customer, order, path, provider, step } = await start();
  await customer.post(`${path}/announce`);
  await provider.server.close();
  // The chat opens without the record, for every visitor.
  const chat = { status: 303, location: order.channel.url };
  for (const browser of [agent, customer]) expect(await browser.follow(`/c/${order.token}`)).toEqual(chat);
  for (const reply of [await step(agent, "claim", { version: 1 }), await customer.get(`${path}/status`)]) {
    expect([reply.status, reply.problem.code]).toEqual([503, "provider_unavailable"]);
    expect(Number(reply.headers.get("retry-after"))).toBeGreaterThan(0);
  }
});
