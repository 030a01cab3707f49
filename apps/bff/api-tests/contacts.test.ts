import type { Contacts, Order } from "@tradeslip/contracts";
import { expect, it, vi } from "vitest";
import { BUY, startOrderDesk } from "./orders-client.ts";
import { startConsole } from "./start-console.ts";

// Some start two servers and run programs.
vi.setConfig({ testTimeout: 120_000 });
const PATIENT = { timeout: 10_000, interval: 50 };
const CHANNELS = "whatsapp:12025550143,telegram:our_desk,mailto:desk@desk.example";

it("publishes the environment's channels where the provider decides nothing", async () => {
  const desk = await startOrderDesk({
    env: { ORDER_CHANNELS: CHANNELS, PUBLIC_ORIGIN: "https://desk.example" },
  });
  const { headers, body } = await desk.get("/.well-known/tradeslip-contacts.json").expect(200);
  expect(headers).toMatchObject({ "cache-control": "public, max-age=5", "access-control-allow-origin": "*" });
  const contacts = body as Contacts;
  expect(contacts.contacts).toEqual([
    { kind: "whatsapp", value: "12025550143", active: true },
    { kind: "telegram", value: "our_desk", active: true },
    { kind: "mailto", value: "desk@desk.example", active: true },
  ]);
  expect(contacts.hosts).toEqual(["desk.example"]);
  expect(contacts.desk).toEqual({
    hours: null,
    open: true,
    opensAt: null,
    refusesOrders: false,
    notice: null,
    keepsOrders: false,
  });
});

it.each([
  ["+1 (202) 555-0143", { verdict: "ours", resembles: "+12025550143" }],
  ["@our_desk", { verdict: "ours", resembles: "@our_desk" }],
  ["@our_desks", { verdict: "lookalike", resembles: "@our_desk" }],
  ["https://desk.example/q/1", { verdict: "ours", resembles: "desk.example" }],
  ["GB29 NWBK 6016 1331 9268 19", { verdict: "account-number" }],
  ["👋", { verdict: "unknown" }],
])("says what %s is", async (value, answer) => {
  const desk = await startOrderDesk({
    env: { ORDER_CHANNELS: CHANNELS, PUBLIC_ORIGIN: "https://desk.example" },
  });
  const { body } = await desk.get(`/api/verify-contact?value=${encodeURIComponent(value)}`).expect(200);
  expect(body).toEqual(answer);
});

it.each(["", "?value=", `?value=${"1".repeat(301)}`, "?value=a&value=b"])(
  "refuses %s in a sentence",
  async (query) => {
    const desk = await startOrderDesk();
    const { body } = await desk.get(`/api/verify-contact${query}`).expect(400);
    expect(body).toMatchObject({ code: "invalid_input" });
  },
);

it("K76: a channel that an admin switches off hands over to its successor, for new orders and for links of old ones", async () => {
  const { desk, person, open } = await startConsole({ env: { ORDER_CHANNELS: CHANNELS } });
  const admin = await person("Ada", "admin");
  const customer = open();
  const settings = async () => (await admin.get("/api/desk/settings")).body as { version: number };
  const before = (await customer.post("/api/orders", BUY)).body as Order;
  expect(before.channel.name).toBe("WhatsApp");
  const channels = [
    { kind: "whatsapp", value: "12025550143", active: false, successor: "mailto:desk@desk.example" },
    { kind: "telegram", value: "our_desk", active: true },
    { kind: "mailto", value: "desk@desk.example", active: true },
  ];
  const { version } = await settings();
  expect((await admin.put("/api/desk/settings", { version, channels })).status).toBe(200);
  const read = async () =>
    (await desk.get("/.well-known/tradeslip-contacts.json").expect(200)).body as Contacts;
  await vi.waitFor(async () => expect((await read()).contacts).toEqual(channels), PATIENT);
  const after = (await customer.post("/api/orders", BUY)).body as Order;
  expect(after.channel.name).toBe("Telegram");
  expect((await customer.follow(`/c/${before.token}`)).location).toMatch(/^https:\/\/t\.me\/our_desk\?text=/);
  // A channel that was left out is distinguished from a stranger's.
  await admin.put("/api/desk/settings", { version: version + 1, channels: channels.slice(1) });
  await vi.waitFor(async () => {
    const { body } = await desk.get("/api/verify-contact?value=12025550143");
    expect(body).toEqual({ verdict: "ours-retired", resembles: "+12025550143" });
  }, PATIENT);
});

it("with all channels switched off takes no order, and the slip's link leads to its page", async () => {
  const { desk, person, open } = await startConsole({ env: { ORDER_CHANNELS: "telegram:our_desk" } });
  const admin = await person("Ada", "admin");
  const customer = open();
  const order = (await customer.post("/api/orders", BUY)).body as Order;
  const { version } = (await admin.get("/api/desk/settings")).body as { version: number };
  const channels = [{ kind: "telegram", value: "our_desk", active: false }];
  await admin.put("/api/desk/settings", { version, channels });
  await vi.waitFor(async () => {
    expect((await open().post("/api/orders", BUY)).problem).toMatchObject({
      status: 503,
      code: "no_channel",
    });
  }, PATIENT);
  expect(await customer.follow(`/c/${order.token}`)).toEqual({ status: 303, location: `/q/${order.token}` });
  await desk.get(`/lite/q/${order.token}`).expect(200);
});

it("outside its hours a desk that refuses orders then says so", async () => {
  const { person, open } = await startConsole();
  const admin = await person("Ada", "admin");
  const { version } = (await admin.get("/api/desk/settings")).body as { version: number };
  const pause = { notice: "Power cut. Back soon.", until: null };
  expect((await open().get("/lite/order")).body).not.toContain("The desk is closed");
  await admin.put("/api/desk/settings", { version, pause, outsideHours: "refused", takesOrders: true });
  await vi.waitFor(async () => {
    expect((await open().post("/api/orders", BUY)).problem).toMatchObject({
      status: 503,
      code: "desk_closed",
    });
  }, PATIENT);
  const { body: page } = await open().get("/lite/order");
  expect(page).toContain("The desk is closed right now.");
  expect(page).toContain("It takes no new orders until then.");
  expect(page).toContain("Power cut. Back soon.");
  const { body: contacts } = await open().get("/.well-known/tradeslip-contacts.json");
  expect((contacts as Contacts).desk).toMatchObject({
    open: false,
    attended: true,
    keepsOrders: true,
  });
});
