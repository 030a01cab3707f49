import type { Order } from "@tradeslip/contracts";
import { describe, expect, it, vi } from "vitest";
import type { Browser, Reply } from "./browser.ts";
import { BUY } from "./orders-client.ts";
import { startConsole } from "./start-console.ts";

// Each case starts two servers and runs programs.
vi.setConfig({ testTimeout: 120_000 });

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
  const maker = console.open();
  const order = bodyOf(await maker.post("/api/orders", BUY), 201) as unknown as Order;
  const path = `/api/orders/${order.token}`;
  const status = async (browser: Browser) => bodyOf(await browser.get(`${path}/status`));
  const step = (browser: Browser, name: string, body: object) =>
    browser.post(`/api/desk/orders/${order.reference}/${name}`, body);
  return { ...console, admin, agent, maker, order, path, status, step };
}

describe("an order", () => {
  it("goes from its announcement to payment details that only its maker reads", async () => {
    const { admin, agent, maker, order, path, status, step, open } = await start();
    expect(await status(maker)).toEqual({ desk: "not-announced" });
    expect((await maker.post(`${path}/announce`)).status).toBe(204);
    expect((await maker.post(`${path}/announce`)).status).toBe(204);
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
    expect(await status(maker)).toMatchObject({ desk: "claimed", agent: "Bola" });
    const given = bodyOf(await maker.post(`${path}/destination`, { version: 2, ...DESTINATION }));
    expect(given).toMatchObject({ version: 3, destination: { address: DESTINATION.address } });
    bodyOf(await admin.put(`/api/desk/receiving-accounts/${ACCOUNT_ID}`, BANK));
    bodyOf(await step(agent, "details", { version: 3, accountId: ACCOUNT_ID }));
    const shown = await status(maker);
    expect(shown).toMatchObject({
      desk: "details-shown",
      paymentDetails: { details: BANK.details, payerName: "Chidi Obi", amount: "250.00", currency: "USD" },
    });
    // K66, K74: a copied link, another session, people of the desk.
    for (const other of [open(), admin, agent]) expect(await status(other)).toEqual({ desk: "private" });
    for (const other of [open(), admin])
      expect((await other.post(`${path}/paid`, { version: 4 })).problem.code).toBe("not_the_maker");
    const refused = await step(agent, "sent", { version: 4, transaction: "ab" });
    expect([refused.status, refused.problem.code]).toEqual([409, "step_not_possible"]);
    expect(bodyOf(await maker.post(`${path}/paid`, { version: 4 }))).toMatchObject({ desk: "said-paid" });
    expect(bodyOf(await agent.get(`/api/desk/orders/${order.reference}`))).toMatchObject({
      state: "said-paid",
      version: 5,
    });
  });

  it("K66, K74: of a stranger the record is not read, and the answers are alike in bytes", async () => {
    const { maker, path, open, agent, step } = await start();
    const stranger = open();
    const read = async () => {
      const { body, headers } = await stranger.get(`${path}/status`);
      expect(headers.get("cache-control")).toBe("no-store");
      return body;
    };
    const before = await read();
    await maker.post(`${path}/announce`);
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
    const { maker, path, clock } = await start();
    await maker.post(`${path}/announce`);
    clock.advance(16 * 60_000);
    const renewed = await maker.post(`${path}/renew`, { version: 1 });
    expect(bodyOf(renewed)).toMatchObject({ desk: "announced", version: 2, usd: "250.00" });
  });

  it("nothing is stored while the desk takes no orders", async () => {
    const { maker, path, status, agent, open } = await start({ takesOrders: false });
    expect((await maker.post(`${path}/announce`)).status).toBe(204);
    expect(await status(maker)).toEqual({ desk: "unused" });
    expect(await status(open())).toEqual({ desk: "unused" });
    expect(bodyOf(await agent.get("/api/desk/orders"))["orders"]).toEqual([]);
  });
});

it("settings, accounts, replies, totals, audit and the CSV answer as the provider does, with its refusals", async () => {
  const { admin, agent, maker, order, path } = await start();
  const replies = [{ id: "page", for: "chat", title: "Page", text: "See {link}" }];
  expect(bodyOf(await admin.put("/api/desk/replies", { replies }))).toEqual({ replies });
  expect(bodyOf(await agent.get("/api/desk/replies"))).toEqual({ replies });
  expect((await agent.put("/api/desk/replies", { replies })).problem.code).toBe("not_allowed");
  const moved = await admin.put("/api/desk/settings", { version: 1, takesOrders: false });
  expect([moved.status, moved.problem.code]).toEqual([409, "settings_moved"]);
  const id = `/api/desk/receiving-accounts/${ACCOUNT_ID}`;
  expect((await admin.delete(id)).problem.code).toBe("unknown_account");
  bodyOf(await admin.put(id, BANK));
  expect(bodyOf(await agent.get("/api/desk/receiving-accounts"))["accounts"]).toMatchObject([BANK]);
  expect((await admin.delete(id)).status).toBe(204);
  const unknown = await agent.get("/api/desk/orders/00000-00000");
  expect([unknown.status, unknown.problem.code]).toEqual([404, "unknown_order"]);
  expect(bodyOf(await admin.get("/api/desk/audit"))["rows"].length).toBeGreaterThan(2);
  await maker.post(`${path}/announce`);
  expect(bodyOf(await agent.get("/api/desk/totals"))).toMatchObject({ announced: 1 });
  const csv = await agent.get("/api/desk/orders.csv");
  expect([csv.status, csv.headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
  expect(csv.headers.get("cache-control")).toContain("no-store");
  expect(String(csv.body)).toContain(order.reference);
});

it("K73: while the provider is away, the desk and the customer are told so", async () => {
  const { agent, maker, path, provider, step } = await start();
  await maker.post(`${path}/announce`);
  await provider.server.close();
  for (const reply of [await step(agent, "claim", { version: 1 }), await maker.get(`${path}/status`)]) {
    expect([reply.status, reply.problem.code]).toEqual([503, "provider_unavailable"]);
    expect(Number(reply.headers.get("retry-after"))).toBeGreaterThan(0);
  }
});
