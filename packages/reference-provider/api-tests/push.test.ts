import { createPublicKey, verify } from "node:crypto";
import { DAY, HOUR, MINUTE } from "@tradeslip/node-kit/testing/fake-clock";
import { freePort } from "@tradeslip/simulators/free-port";
import { expect, it } from "vitest";
import { startOrderDesk, takeOrders } from "./order-desk.ts";
import { ENDPOINT, PUBLIC, startPushService, TestBrowser } from "./push-service.ts";
import { type Call, startDesk } from "./start-desk.ts";
import { ADA } from "./start-provider.ts";

async function start(env: Record<string, string> = { PUBLIC_ORIGIN: "https://desk.example" }) {
  const service = await startPushService();
  const desk = await startDesk({ env, deps: { push: service.network } });
  const bob = await desk.member("Bob", "user");
  return { desk, bob, service, ...service };
}
const subscribe = (who: Call, browser: TestBrowser) =>
  who("POST", "/account/push-subscriptions", browser.subscription);
const list = async (who: Call) => (await who("GET", "/account/push-subscriptions")).body;

it("a browser that subscribes is pushed a first notice, which it alone reads; the desk proves itself to the service", async () => {
  const { desk, bob, received } = await start();
  const browser = new TestBrowser();
  const added = await subscribe(bob, browser);
  expect(added.status).toBe(201);
  await desk.mailSettled();
  const [push, ...others] = received;
  expect(others).toEqual([]);
  expect(push).toMatchObject({
    path: "/send/a-browser",
    headers: { host: "push.example", "content-encoding": "aes128gcm", urgency: "high", ttl: "14400" },
  });
  expect(browser.read(push!.body)).toEqual({
    title: "Tradeslip",
    body: "Notices of Tradeslip come to this browser from now on.",
    page: "/settings",
    tag: "it-works",
  });
  const { publicKey, subscriptions } = await list(bob);
  expect(subscriptions).toMatchObject([{ id: added.body.id, device: "Unknown browser", works: true }]);
  const [, jwt = "", k = ""] = /^vapid t=(.+), ?k=(.+)$/.exec(String(push!.headers["authorization"])) ?? [];
  expect(k).toBe(publicKey);
  const [head = "", claims = "", signature = ""] = jwt.split(".");
  const point = Buffer.from(k, "base64url");
  const jwk = {
    kty: "EC",
    crv: "P-256",
    x: point.subarray(1, 33).toString("base64url"),
    y: point.subarray(33).toString("base64url"),
  };
  const key = { key: createPublicKey({ key: jwk, format: "jwk" }), dsaEncoding: "ieee-p1363" } as const;
  expect(verify("sha256", Buffer.from(`${head}.${claims}`), key, Buffer.from(signature, "base64url"))).toBe(
    true,
  );
  expect(JSON.parse(Buffer.from(claims, "base64url").toString())).toMatchObject({
    aud: "https://push.example",
    sub: "https://desk.example",
  });
});

it("the same key after a restart, and a browser that subscribes again keeps its id", async () => {
  const { desk, bob } = await start();
  const browser = new TestBrowser();
  const [first, again] = [await subscribe(bob, browser), await subscribe(bob, browser)];
  expect(again.body).toEqual(first.body);
  const { publicKey } = await list(bob);
  await desk.stop();
  const later = await startDesk({ dataDir: desk.dataDir, clock: desk.clock });
  const back = await later.again("Bob");
  expect(await list(back)).toMatchObject({ publicKey, subscriptions: [{ id: first.body.id }] });
});

it("a browser that subscribes again with new keys of its own begins again, and is pushed a first notice", async () => {
  const { desk, bob, received } = await start();
  const { body } = await subscribe(bob, new TestBrowser());
  await desk.mailSettled();
  await desk.db.updateTable("push_subscriptions").set({ failures: 19 }).execute();
  const renewed = new TestBrowser();
  expect((await subscribe(bob, renewed)).body).toEqual(body);
  await desk.mailSettled();
  expect(renewed.read(received.at(-1)!.body)).toMatchObject({ tag: "it-works" });
  expect((await list(bob)).subscriptions).toMatchObject([{ works: true }]);
});

it("browsers that subscribed with another key are forgotten at the start with a new one", async () => {
  const service = await startPushService();
  const deps = { push: service.network };
  const desk = await startDesk({ deps });
  const bob = await desk.member("Bob", "user");
  await subscribe(bob, new TestBrowser());
  const { publicKey } = await list(bob);
  const of = { reference: "TS-0001", locale: "en", created_at: desk.clock.now() };
  await desk.db
    .insertInto("order_followers")
    .values([
      { ...of, id: "a-browser", endpoint: ENDPOINT, address: null, p256dh: "a-point", auth: "a-secret" },
      { ...of, id: "a-mailbox", endpoint: "mailto:a@b.example", address: "hash", p256dh: null, auth: null },
    ])
    .execute();
  await desk.stop();
  await desk.db.deleteFrom("marks").where("name", "=", "secret-check").execute();
  const env = { PROVIDER_SECRET: "another secret of the tests, long enough" };
  const { dataDir, clock } = desk;
  const later = await startDesk({ dataDir, clock, deps, env });
  expect(later.rows("SELECT 1 FROM push_subscriptions")).toEqual([]);
  expect(later.rows("SELECT id FROM order_followers")).toEqual([{ id: "a-mailbox" }]);
  const cleo = await later.member("Cleo", "user");
  expect((await subscribe(cleo, new TestBrowser())).status).toBe(201);
  expect((await list(cleo)).publicKey).not.toBe(publicKey);
  await later.stop();
  const again = await startDesk({ dataDir, clock, deps, env });
  expect(again.rows("SELECT 1 FROM push_subscriptions")).toHaveLength(1);
});

it.each([
  "http://push.example/send",
  "https://127.0.0.1/send",
  "https://2130706433/send",
  "https://0x7f.1/send",
  "https://[::1]/send",
  "https://[::ffff:10.0.0.1]/send",
  "https://[fd00::1]/send",
  "https://[64:ff9b::a00:1]/send",
  "https://10.0.0.1/send",
  "https://169.254.169.254/latest/meta-data",
  "https://push.example:8443/send",
  "https://user:password@push.example/send",
  "ftp://push.example/send",
  "nonsense",
])("L79: an endpoint at %s is refused at its field, and nothing is sent there", async (endpoint) => {
  const { bob, state } = await start();
  const { status, body } = await subscribe(bob, new TestBrowser(endpoint));
  expect([status, body.code, body.errors[0].field]).toEqual([400, "invalid_input", "endpoint"]);
  expect(state.connections).toBe(0);
});

it.each([
  [["127.0.0.1"]],
  [["10.0.0.8"]],
  [["::1"]],
  [["fe80::1"]],
  [["::ffff:192.168.0.1"]],
  [[PUBLIC, "192.168.0.1"]],
  [[]],
])("L79: a name that stands for %j is refused", async (addresses) => {
  const { bob, state } = await start();
  state.addresses = addresses;
  const { status, body } = await subscribe(bob, new TestBrowser());
  expect([status, body.errors?.[0].field]).toEqual([400, "endpoint"]);
  expect(state.connections).toBe(0);
});

it("L79: a name that changes to an inner address afterwards is not connected to", async () => {
  const { desk, bob, state, received } = await start();
  await subscribe(bob, new TestBrowser());
  await desk.mailSettled();
  expect(received).toHaveLength(1);
  const { connections } = state;
  state.addresses = ["127.0.0.1"];
  await subscribe(await desk.again("Bob"), new TestBrowser("https://push.example/other")).then(({ status }) =>
    expect(status).toBe(400),
  );
  await tellOfAlert(desk, bob);
  expect([received.length, state.connections]).toEqual([1, connections]);
  expect((await list(bob)).subscriptions).toMatchObject([{ works: false }]);
});

/** Crosses and removes an alert of Bob's. */
async function tellOfAlert(desk: Awaited<ReturnType<typeof start>>["desk"], bob: Call) {
  const alert = {
    coinId: "bitcoin",
    coinName: "Bitcoin",
    direction: "above",
    price: "80000",
    repeat: "once",
  };
  const { body } = await bob("POST", "/account/alerts", alert);
  const judgement = { id: body.id, crossing: 1, saw: "crossed", price: "80100", at: desk.clock.now() };
  await desk.stranger("POST", "/watched-alerts/judgements", { judgements: [judgement] });
  await desk.sweep();
  await desk.mailSettled();
  await bob("DELETE", `/account/alerts/${body.id}`);
}

it("L79: a redirect is not followed", async () => {
  const { desk, bob, state, received } = await start();
  state.status = 307;
  await subscribe(bob, new TestBrowser());
  await desk.mailSettled();
  expect(received.map(({ path }) => path)).toEqual(["/send/a-browser"]);
  expect((await list(bob)).subscriptions).toMatchObject([{ works: false }]);
});

it("news are pushed as their owner chose", async () => {
  const { desk, bob, received } = await start();
  const browser = new TestBrowser();
  await subscribe(bob, browser);
  await tellOfAlert(desk, bob);
  expect(received.slice(1).map(({ body }) => browser.read(body))).toEqual([
    {
      title: "Your price alert at Tradeslip",
      body: expect.stringContaining("Bitcoin is above $80,000.00"),
      page: "/market/bitcoin",
      tag: "price-alert bitcoin",
    },
  ]);
  await bob("PUT", "/account/notices", {
    orders: { email: false, push: false },
    alerts: { email: false, push: false },
  });
  await tellOfAlert(desk, bob);
  expect(received).toHaveLength(2);
});

it("metrics count pushes that were sent or refused, and browsers that were removed", async () => {
  const port = await freePort();
  const { desk, bob, state } = await start({ PROVIDER_METRICS_PORT: String(port) });
  await subscribe(bob, new TestBrowser());
  await desk.mailSettled();
  state.status = 503;
  for (let refused = 0; refused < 20; refused += 1) await tellOfAlert(desk, bob);
  expect((await list(bob)).subscriptions).toEqual([]);
  state.status = 201;
  await subscribe(bob, new TestBrowser());
  await desk.mailSettled();
  state.status = 410;
  await tellOfAlert(desk, bob);
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const counts = [...text.matchAll(/tradeslip_pushes_total\{outcome="(\w+)"\} (\d+)/g)];
  expect(counts.map(([, outcome, count]) => [outcome, Number(count)])).toEqual([
    ["sent", 2],
    ["refused", 20],
    ["removed", 2],
  ]);
});

it.each([403, 404, 410])("a browser of which the service says %i is forgotten", async (status) => {
  const { desk, bob, state } = await start();
  state.status = status;
  await subscribe(bob, new TestBrowser());
  await desk.mailSettled();
  expect((await list(bob)).subscriptions).toEqual([]);
});

it("a browser is another account's once that subscribes in it, and none's once its session was ended", async () => {
  const { desk, bob } = await start();
  const browser = new TestBrowser();
  await subscribe(bob, browser);
  const cleo = await desk.member("Cleo", "user");
  await subscribe(cleo, browser);
  expect((await list(bob)).subscriptions).toEqual([]);
  expect((await list(cleo)).subscriptions).toHaveLength(1);
  await cleo("POST", "/auth/logout");
  expect(desk.rows("SELECT 1 FROM push_subscriptions")).toEqual([]);
});

it("the browser that subscribes stays, also where the clock was ahead when ten others did", async () => {
  const { desk, bob } = await start();
  for (let turn = 0; turn < 10; turn += 1)
    await subscribe(bob, new TestBrowser(`https://push.example/send/${turn}`));
  desk.clock.jump(-HOUR);
  const { status, body } = await subscribe(bob, new TestBrowser());
  expect(status).toBe(201);
  const { subscriptions } = await list(bob);
  expect(subscriptions).toHaveLength(10);
  expect(subscriptions.map(({ id }: { id: string }) => id)).toContain(body.id);
});

it("a browser that another account takes over shows it nothing that still waits for the first", async () => {
  const { desk, bob, state, received } = await start();
  const browser = new TestBrowser();
  await subscribe(bob, browser);
  state.status = 503;
  await tellOfAlert(desk, bob);
  const cleo = await desk.member("Cleo", "user");
  received.splice(0);
  state.status = 201;
  await subscribe(cleo, browser);
  desk.clock.advance(HOUR);
  await desk.mailSettled();
  expect(received.map(({ body }) => browser.read(body))).toMatchObject([{ tag: "it-works" }]);
});

it("a browser belongs to the session that subscribed it last, without another first notice, and a logout forgets it", async () => {
  const { desk, bob, received } = await start();
  const browser = new TestBrowser();
  const { body: first } = await subscribe(bob, browser);
  const later = await desk.again("Bob");
  expect((await list(bob)).subscriptions).toMatchObject([{ current: true }]);
  expect((await list(later)).subscriptions).toMatchObject([{ current: false }]);
  expect((await subscribe(later, browser)).body).toEqual(first);
  expect((await list(later)).subscriptions).toMatchObject([{ current: true }]);
  await desk.mailSettled();
  expect(received).toHaveLength(1);
  await later("POST", "/auth/logout");
  expect(desk.rows("SELECT 1 FROM push_subscriptions")).toEqual([]);
});

it("a first notice goes to the browser that subscribed, and to no other of the account", async () => {
  const { desk, bob, received } = await start();
  await subscribe(bob, new TestBrowser());
  await subscribe(bob, new TestBrowser("https://push.example/send/a-phone"));
  await desk.mailSettled();
  expect(received.map(({ path }) => path).toSorted()).toEqual(["/send/a-browser", "/send/a-phone"]);
});

it("a browser is forgotten with its expired session; one of a member of the desk stays, for calls on duty", async () => {
  const { desk, bob } = await start();
  await subscribe(bob, new TestBrowser());
  const ben = await desk.member("Ben", "agent");
  const { body } = await subscribe(ben, new TestBrowser("https://push.example/send/of-ben"));
  desk.clock.advance(14 * DAY);
  await desk.sweep();
  expect(desk.rows("SELECT id FROM push_subscriptions")).toEqual([{ id: body.id }]);
});

it("a member's browser of an expired session is forgotten with all other sessions; the one that ends them stays", async () => {
  const { desk } = await start();
  const ben = await desk.member("Ben", "agent");
  await subscribe(ben, new TestBrowser());
  desk.clock.advance(14 * DAY);
  await desk.sweep();
  const later = await desk.again("Ben");
  const { body } = await subscribe(later, new TestBrowser("https://push.example/send/of-later"));
  expect(desk.rows("SELECT 1 FROM push_subscriptions")).toHaveLength(2);
  expect((await later("DELETE", "/account/sessions")).status).toBe(204);
  expect(desk.rows("SELECT id FROM push_subscriptions")).toEqual([{ id: body.id }]);
});

it("L69: subscriptions are exported with their account, and gone with it at once", async () => {
  const { desk, bob } = await start();
  await subscribe(bob, new TestBrowser());
  await desk.mailSettled();
  await bob("POST", "/account/step-up", { password: ADA.password });
  expect((await bob("GET", "/account/export")).body.pushSubscriptions).toMatchObject([
    { endpoint: ENDPOINT },
  ]);
  expect((await bob("DELETE", "/account")).status).toBe(204);
  expect(desk.rows("SELECT 1 FROM push_subscriptions")).toEqual([]);
});

it("an agent on duty whose push works attends the desk, and is told of a waiting order by push and mail", async () => {
  const service = await startPushService();
  const desk = await startOrderDesk({ deps: { push: service.network } });
  await takeOrders(await desk.member("Eve", "admin"));
  const ben = await desk.member("Ben", "agent");
  const browser = new TestBrowser();
  await subscribe(ben, browser);
  await ben("PUT", "/desk/duty", { onDuty: true });
  await desk.mailSettled();
  desk.clock.advance(HOUR);
  const { customer, reference } = desk.slip();
  expect((await customer("POST", "/announce")).status).toBe(204);
  const attended = async () => (await customer("GET", "/status")).body.attended as boolean;
  expect(await attended()).toBe(true);
  await desk.sweep();
  await desk.mailSettled();
  expect(browser.read(service.received.at(-1)!.body)).toMatchObject({
    title: "An order waits at Tradeslip",
    body: expect.stringContaining(reference),
    page: "/desk",
  });
  expect(desk.smtp.mails.at(-1)!.to).toEqual([expect.stringContaining("ben@")]);
  service.state.status = 410;
  desk.clock.advance(30 * MINUTE);
  const second = desk.slip();
  await second.customer("POST", "/announce");
  await desk.sweep();
  await desk.mailSettled();
  expect(await attended()).toBe(false);
});
