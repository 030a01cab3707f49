import type { Order } from "@tradeslip/contracts";
import { expect, it, vi } from "vitest";
import type { Browser } from "./browser.ts";
import { listen } from "./listen.ts";
import { BUY } from "./orders-client.ts";
import { startConsole } from "./start-console.ts";

// Each case starts two servers and runs programs.
vi.setConfig({ testTimeout: 120_000 });
/** Far more than the second that it takes: a busy machine may stand still. */
const PATIENT = { timeout: 10_000, interval: 20 };

async function start() {
  const console = await startConsole();
  const admin = await console.person("Ada", "admin");
  const agent = await console.person("Bola", "agent");
  const { body } = await admin.get("/api/desk/settings");
  const { version } = body as { version: number };
  await admin.put("/api/desk/settings", { version, takesOrders: true });
  const maker = console.open();
  const order = (await maker.post("/api/orders", BUY)).body as Order;
  return { ...console, admin, agent, maker, order };
}

it("K74: the maker hears of each step, a stranger with the link of none, and a console of all", async () => {
  const { desk, agent, maker, order, open } = await start();
  const path = `/api/orders/stream?token=${order.token}`;
  const own = await listen(desk.address, path, maker);
  const strange = await listen(desk.address, path, open());
  const console = await listen(desk.address, "/api/desk/stream", agent);
  await vi.waitFor(() => expect(own.text()).toContain('"desk":"not-announced"'), PATIENT);
  await vi.waitFor(() => expect(strange.text()).toContain('"desk":"private"'), PATIENT);
  await maker.post(`/api/orders/${order.token}/announce`);
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

it("K72: a console's stream ends with the role, and another one's goes on", async () => {
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
  const { desk, agent, maker, order } = await start();
  const console = await listen(desk.address, "/api/desk/stream", agent);
  const own = await listen(desk.address, `/api/orders/stream?token=${order.token}`, maker);
  await agent.post("/api/auth/logout");
  await maker.delete("/api/order-key");
  await vi.waitFor(() => expect([console.hasEnded(), own.hasEnded()]).toEqual([true, true]), PATIENT);
});

it("a chat link leads to the channel of the moment, and from the maker's browser it announces the order", async () => {
  const { desk, agent, maker, order, open } = await start();
  const follow = (browser: Browser, token = order.token) =>
    fetch(`${desk.address}/c/${token}`, {
      redirect: "manual",
      headers: { cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
    });
  const list = async () => ((await agent.get("/api/desk/orders")).body as { orders: object[] }).orders;
  const stranger = await follow(open());
  expect([stranger.status, stranger.headers.get("location")]).toEqual([303, order.channel.url]);
  expect(await list()).toEqual([]);
  const own = await follow(maker);
  expect([own.status, own.headers.get("cache-control")]).toEqual([303, "no-store"]);
  expect(await list()).toMatchObject([{ reference: order.reference, state: "announced" }]);
  expect((await follow(maker, "no-slip")).headers.get("location")).toBe("/q/no-slip");
});

it("while the desk keeps orders the message says where payment details stand, on /lite too", async () => {
  const { desk, admin, order, maker } = await start();
  const line = "\nPayment details stand only on this page.\nCheck this order: http";
  expect(order.message).toContain(line);
  const lite = await maker.get(`/lite/q/${order.token}`);
  expect(decodeURIComponent(String(lite.body))).toContain("Payment details stand only on this page.");
  const { version } = (await admin.get("/api/desk/settings")).body as { version: number };
  await admin.put("/api/desk/settings", { version, takesOrders: false });
  await vi.waitFor(async () => {
    const { message } = (await maker.post("/api/orders", BUY)).body as Order;
    expect(message).not.toContain("Payment details");
  }, PATIENT);
  expect(desk.address).toBeDefined();
});
