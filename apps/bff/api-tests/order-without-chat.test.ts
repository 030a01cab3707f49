import type { AuditPage, DeskOrder, DeskOrders, Order, OrderStatus } from "@tradeslip/contracts";
import { FakeClock, MINUTE } from "@tradeslip/node-kit/testing/fake-clock";
import { expect, it, vi } from "vitest";
import type { Browser } from "./browser.ts";
import { ACCOUNT, openDesk } from "./open-desk.ts";
import { BUY } from "./orders-client.ts";

const PATIENT = { timeout: 20_000, interval: 50 };
const BUYER = {
  network: "bitcoin",
  address: "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq",
  payerName: "Grace Example",
};

it("with WhatsApp switched off an order with a question ends without any chat, at times that are the audit's", async () => {
  // The audit's times are the provider's clock, so it starts today.
  const clock = new FakeClock();
  clock.jump(Date.now() - clock.now());
  const { ada, ben, desk, open, provider, smtp } = await openDesk({
    clock,
    env: { ORDER_CHANNELS: "whatsapp:12025550143" },
  });
  const grace = open();
  const { token, reference } = (await grace.post("/api/orders", BUY)).body as Order;
  await grace.post(`/api/orders/${token}/announce`);
  const { version } = (await ada.get("/api/desk/settings")).body as { version: number };
  const off = [{ kind: "whatsapp", value: "12025550143", active: false }];
  const switched = await ada.put("/api/desk/settings", { version, channels: off });
  expect([switched.status, switched.body]).toEqual([200, expect.anything()]);
  await vi.waitFor(async () => {
    expect((await open().post("/api/orders", BUY)).problem).toMatchObject({ code: "no_channel" });
  }, PATIENT);
  expect(await grace.follow(`/c/${token}`)).toEqual({ status: 303, location: `/q/${token}` });

  const [customer, agent] = [`/api/orders/${token}`, `/api/desk/orders/${reference}`];
  const status = async () => (await grace.get(`${customer}/status`)).body as OrderStatus;
  const step = async (who: Browser, path: string, fields: object = {}) => {
    clock.advance(2 * MINUTE + 20_000);
    const answer = await who.post(path, { version: (await status()).version, ...fields });
    expect([path, answer.status, answer.body]).toEqual([path, 200, expect.anything()]);
  };
  await step(ben, `${agent}/claim`);
  await step(grace, `${customer}/messages`, { text: "Does the money have to come from my own account?" });
  const unread = (await ben.get("/api/desk/orders?state=unread")).body as DeskOrders;
  expect(unread.orders).toMatchObject([{ reference, unread: 1 }]);
  await step(ben, `${agent}/messages`, { text: "Yes, from an account in your name." });
  expect((await status()).messages?.map(({ by }) => by)).toEqual(["customer", "desk"]);
  await step(grace, `${customer}/destination`, BUYER);
  await step(ben, `${agent}/details`, { accountId: ACCOUNT });
  expect((await status()).paymentDetails).toMatchObject({ amount: "250.00" });
  await step(grace, `${customer}/paid`);
  const madeAt = new Date(clock.now()).toISOString();
  const came = { amount: "250.00", madeAt, payerName: BUYER.payerName, bankReference: "BANK-1" };
  await step(ben, `${agent}/money-seen`, came);
  await step(ben, `${agent}/sent`, { transaction: "4".repeat(64) });
  await step(grace, `${customer}/received`);
  const { desk: state, history, receipt } = await status();
  expect([state, typeof receipt?.token]).toEqual(["closed", "string"]);

  // No page, mail or answer links to a chat.
  await provider.mailSettled();
  const page = String((await grace.get(`/lite/q/${token}`)).body);
  const said = [page, JSON.stringify(await status()), ...smtp.mails.map(({ text }) => text)];
  for (const text of said) expect(text).not.toMatch(/wa\.me|whatsapp:|t\.me\//i);

  const { rows } = (await ada.get(`/api/desk/audit?reference=${reference}`)).body as AuditPage;
  const written = (to: string) => rows.findLast(({ content }) => content?.["to"] === to)?.at ?? "not there";
  const order = (await ben.get(agent)).body as DeskOrder;
  const steps = ["announced", "claimed", "details-shown", "said-paid", "money-seen", "sent", "closed"];
  expect(history!.map((entry) => entry.state)).toEqual(steps);
  for (const { state: reached, at } of history!) {
    const atDesk = order.history.find((entry) => entry.state === reached)!.at;
    expect([reached, minuteOf(at), minuteOf(at)]).toEqual([
      reached,
      // The customer's announcement is not a step of the desk, so it is not in the audit.
      minuteOf(reached === "announced" ? at : written(reached)),
      minuteOf(atDesk),
    ]);
  }
  expect((await desk.get("/.well-known/tradeslip-contacts.json").expect(200)).body).toMatchObject({
    contacts: off,
  });
});

const minuteOf = (time: string) => time.slice(0, "2026-11-29T10:00".length);
