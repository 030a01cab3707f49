import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Order } from "@tradeslip/contracts";
import { expect, it, onTestFinished, vi } from "vitest";
import { listen } from "./listen.ts";
import { BUY } from "./orders-client.ts";
import { startConsole } from "./start-console.ts";

// Each case starts two servers and runs programs.
vi.setConfig({ testTimeout: 120_000 });
/** Far more than the second that it takes, because a busy machine may stall. */
const PATIENT = { timeout: 10_000, interval: 20 };

async function start() {
  const console = await startConsole();
  const admin = await console.person("Ada", "admin");
  const agent = await console.person("Bola", "agent");
  const { body } = await admin.get("/api/desk/settings");
  const { version } = body as { version: number };
  await admin.put("/api/desk/settings", { version, takesOrders: true });
  const customer = console.open();
  const order = await vi.waitFor(async () => {
    const made = (await customer.post("/api/orders", BUY)).body as Order;
    // Wait until the server knows the desk's decision.
    expect(made.message).toContain("Payment details stand only on the order page.");
    return made;
  }, PATIENT);
  return { ...console, admin, agent, customer, order };
}

it("K74: the customer hears of each step, a stranger with the link of none, and a console of all", async () => {
  const { desk, agent, customer, order, open } = await start();
  const path = `/api/orders/stream?token=${order.token}`;
  const own = await listen(desk.address, path, customer);
  const strange = await listen(desk.address, path, open());
  const console = await listen(desk.address, "/api/desk/stream", agent);
  await vi.waitFor(() => expect(own.text()).toContain('"desk":"not-announced"'), PATIENT);
  await vi.waitFor(() => expect(strange.text()).toContain('"desk":"private"'), PATIENT);
  await customer.post(`/api/orders/${order.token}/announce`);
  await agent.post(`/api/desk/orders/${order.reference}/claim`, { version: 1 });
  await vi.waitFor(() => expect(own.text()).toContain('"agent":"Bola"'), PATIENT);
  await vi.waitFor(
    () =>
      expect(console.text()).toContain(`event: order\ndata: {"reference":"${order.reference}","version":2}`),
    PATIENT,
  );
  expect(strange.text()).not.toMatch(/Bola|claimed|announced/);
  expect(strange.text().match(/event: order/g)).toHaveLength(1);
});

it("K74: the customer hears of a step whose order has many long messages", async () => {
  const { desk, dataDir, clock, agent, customer, order } = await start();
  await customer.post(`/api/orders/${order.token}/announce`);
  await agent.post(`/api/desk/orders/${order.reference}/claim`, { version: 1 });
  const file = new DatabaseSync(join(dataDir, "provider.sqlite"), { timeout: 5_000 });
  onTestFinished(() => file.close());
  const write = file.prepare(
    "INSERT INTO order_messages (reference, number, at, side, text) VALUES (?, ?, ?, ?, ?)",
  );
  for (let number = 1; number <= 98; number += 1)
    write.run(order.reference, number, clock.now(), number % 2 === 0 ? "desk" : "customer", "語".repeat(500));
  const own = await listen(desk.address, `/api/orders/stream?token=${order.token}`, customer);
  await vi.waitFor(() => expect(own.text()).toContain("語"), PATIENT);
  const last = { text: "The money is on its way." };
  expect((await customer.post(`/api/orders/${order.token}/messages`, last)).status).toBe(200);
  await vi.waitFor(() => expect(own.text().includes(last.text)).toBe(true), PATIENT);
});

it("K72: a console's stream ends with the role, and another one's continues", async () => {
  const { desk, admin, agent, command } = await start();
  const [taken, kept] = [
    await listen(desk.address, "/api/desk/stream", agent),
    await listen(desk.address, "/api/desk/stream", admin),
  ];
  await command("remove", "bola@desk.example");
  await vi.waitFor(() => expect(taken.hasEnded()).toBe(true), PATIENT);
  expect(kept.hasEnded()).toBe(false);
  expect((await agent.get("/api/desk/stream")).status).toBe(403);
});

it("K74: a stream ends with the session, and with the order key", async () => {
  const { desk, agent, customer, order } = await start();
  const console = await listen(desk.address, "/api/desk/stream", agent);
  const own = await listen(desk.address, `/api/orders/stream?token=${order.token}`, customer);
  await agent.post("/api/auth/logout");
  await customer.delete("/api/order-key");
  await vi.waitFor(() => expect([console.hasEnded(), own.hasEnded()]).toEqual([true, true]), PATIENT);
});

it("S142: the provider's database is an older copy: steps and a block reach open pages again", async () => {
  const { desk, dataDir, clock, agent, customer, order, command } = await start();
  const own = await listen(desk.address, `/api/orders/stream?token=${order.token}`, customer);
  const console = await listen(desk.address, "/api/desk/stream", agent);
  await customer.post(`/api/orders/${order.token}/announce`);
  await vi.waitFor(() => expect(console.text()).toContain("event: order"), PATIENT);
  const file = new DatabaseSync(join(dataDir, "provider.sqlite"), { timeout: 5_000 });
  onTestFinished(() => file.close());
  const { last } = file.prepare("SELECT last FROM event_counter").get() as { last: number };
  const lost = [91, 92, 93].map(
    (version, turn) =>
      `INSERT INTO events (seq, type, data, at) VALUES (${last + turn + 1}, 'order', '{"reference":"${order.reference}","version":${version}}', ${clock.now()})`,
  );
  file.exec(`BEGIN IMMEDIATE; ${lost.join("; ")}; UPDATE event_counter SET last = ${last + 3}; COMMIT`);
  await vi.waitFor(() => expect(console.text()).toContain('"version":93'), PATIENT);
  file.exec(
    `BEGIN IMMEDIATE; DELETE FROM events WHERE seq > ${last}; UPDATE event_counter SET last = ${last}; COMMIT`,
  );
  // It may have missed something, so it reads everything again.
  await vi.waitFor(() => expect(console.hasEnded()).toBe(true), PATIENT);
  const again = await listen(desk.address, "/api/desk/stream", agent);
  await agent.post(`/api/desk/orders/${order.reference}/claim`, { version: 1 });
  await vi.waitFor(() => expect(own.text()).toContain('"agent":"Bola"'), PATIENT);
  await vi.waitFor(() => expect(again.text()).toContain('"version":2'), PATIENT);
  await command("block", "bola@desk.example");
  await vi.waitFor(() => expect(again.hasEnded()).toBe(true), PATIENT);
  expect((await agent.get("/api/desk/orders")).status).toBe(401);
});

it("S134: a chat link leads to the channel of the moment, and announces where its customer opens it alone", async () => {
  const { agent, customer, order, open } = await start();
  const path = `/c/${order.token}`;
  const list = async () => ((await agent.get("/api/desk/orders")).body as { orders: object[] }).orders;
  const html = { accept: "text/html,*/*" };
  const opened = { ...html, "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" };
  const chat = { status: 303, location: order.channel.url };
  expect(await open().follow(path)).toEqual(chat);
  const notOpened = {
    head: [opened, "HEAD"],
    picture: [{ accept: "image/*", "sec-fetch-mode": "no-cors", "sec-fetch-dest": "image" }],
    frame: [{ ...html, "sec-fetch-mode": "navigate", "sec-fetch-dest": "iframe" }],
    call: [{ ...html, "sec-fetch-mode": "cors", "sec-fetch-dest": "empty", "sec-fetch-site": "same-origin" }],
    "only a site": [{ ...html, "sec-fetch-site": "same-origin" }],
    program: [{ accept: "*/*" }],
  } as const;
  for (const [kind, [headers, method]] of Object.entries(notOpened))
    expect({ kind, ...(await customer.follow(path, headers, method)) }).toEqual({ kind, ...chat });
  // A browser would cache the redirect for the click, which then would not reach us.
  for (const ahead of [
    { "sec-purpose": "prefetch" },
    { "sec-purpose": "prefetch;prerender" },
    { purpose: "prefetch" },
    { "x-purpose": "preview" },
    { "x-moz": "prefetch" },
  ])
    for (const headers of [opened, html])
      expect(await customer.follow(path, { ...headers, ...ahead })).toEqual({ status: 403, location: null });
  expect(await list()).toEqual([]);
  expect(await customer.follow(path)).toEqual(chat);
  expect(await list()).toMatchObject([{ reference: order.reference, state: "announced" }]);
  expect((await customer.follow("/c/no-slip")).location).toBe("/q/no-slip");
});

it("S134: a browser too old to say what it fetches for announces by asking for a page", async () => {
  const { agent, customer, order } = await start();
  await customer.follow(`/c/${order.token}`, { accept: "text/html,*/*;q=0.8" });
  expect((await agent.get("/api/desk/orders")).body).toMatchObject({ orders: [{ state: "announced" }] });
});

it("S167: while the desk keeps orders the message asks for payment details on the order's page alone, on /lite too", async () => {
  const { desk, admin, order, customer } = await start();
  const end = `

Payment details stand only on the order page.
Please confirm this order. I'll get the payment details on my order page:
${desk.address}/q/${order.token}`;
  expect(order.message.endsWith(end)).toBe(true);
  expect(order.message).not.toMatch(/this page|payment instructions/);
  const lite = await customer.get(`/lite/q/${order.token}`);
  expect(String(lite.body)).toContain(end.replaceAll("'", "&#39;").trim());
  const { version } = (await admin.get("/api/desk/settings")).body as { version: number };
  await admin.put("/api/desk/settings", { version, takesOrders: false });
  await vi.waitFor(async () => {
    const { message } = (await customer.post("/api/orders", BUY)).body as Order;
    expect(message).not.toContain("Payment details");
    expect(message).toContain(`\nCheck this order: ${desk.address}/q/`);
  }, PATIENT);
});
