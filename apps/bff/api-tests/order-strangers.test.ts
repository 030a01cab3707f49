import type { IncomingMessage, ServerResponse } from "node:http";
import type { Order } from "@tradeslip/contracts";
import { expect, it, vi } from "vitest";
import type { Browser } from "./browser.ts";
import { listen } from "./listen.ts";
import { openDesk } from "./open-desk.ts";
import { BUY } from "./orders-client.ts";

// Each case starts two servers and runs programs.
vi.setConfig({ testTimeout: 120_000 });
const PATIENT = { timeout: 20_000, interval: 20 };
const LIMIT = 600;

/**
 * A desk that keeps orders, with ten orders by one browser, and a record of the calls to its provider about
 * them.
 */
async function start() {
  // So that held-up calls don't time out.
  const desk = await openDesk({ providerTimeoutMs: 120_000 });
  const { server } = desk.provider.server;
  const calls: string[] = [];
  const held: (() => void)[] = [];
  const hold = { isOn: false, batch: 200 };
  // On a busy machine, an open page may ask again after the case has begun to count.
  let heard = "of no page yet";
  const [handle] = server.listeners("request") as ((call: IncomingMessage, reply: ServerResponse) => void)[];
  server.removeAllListeners("request").on("request", (call: IncomingMessage, reply: ServerResponse) => {
    const { method, url = "" } = call;
    const answer = () => handle!(call, reply);
    if (!url.startsWith("/api/orders/") || url.includes(heard)) return answer();
    calls.push(`${method} ${url}`);
    if (hold.batch !== 200 && url.endsWith("/statuses")) reply.writeHead(hold.batch).end("{}");
    else if (hold.isOn) held.push(answer);
    else answer();
  });
  heard = await openingHeard(desk);
  const customer = desk.open();
  const tokens: string[] = [];
  for (let turn = 0; turn < 10; turn += 1)
    tokens.push(((await customer.post("/api/orders", BUY)).body as Order).token);
  const stream = `/api/orders/stream?${tokens.map((token) => `token=${token}`).join("&")}`;
  const follow = (browser: Browser, path = stream) => listen(desk.desk.address, path, browser);
  return { ...desk, customer, tokens, stream, calls, held, hold, follow };
}

/**
 * News that the desk has opened would make each page ask again. Events come in sequence, so it has passed
 * once a later one was received.
 * @returns the token of the followed order
 */
async function openingHeard({ desk, open }: Awaited<ReturnType<typeof openDesk>>): Promise<string> {
  const other = open();
  const { token } = (await other.post("/api/orders", BUY)).body as Order;
  const { text } = await listen(desk.address, `/api/orders/stream?token=${token}`, other);
  await vi.waitFor(() => expect(text()).toContain('"desk":"not-announced"'), PATIENT);
  expect((await other.post(`/api/orders/${token}/announce`)).status).toBe(204);
  await vi.waitFor(() => expect(text()).toContain('"desk":"announced"'), PATIENT);
  return token;
}

const events = (text: string) => text.match(/event: order/g)?.length ?? 0;

it("S115: without the order's key and a session it's `private`, and the provider is not asked", async () => {
  const { open, tokens, stream, calls, follow } = await start();
  const [bare, keyed] = [open(), open()];
  // With the key of another browser that also has orders.
  expect((await keyed.post("/api/orders", BUY)).status).toBe(201);
  calls.length = 0;
  for (const stranger of [bare, keyed]) {
    const { text } = await follow(stranger, stream);
    await vi.waitFor(() => expect(events(text())).toBe(10), PATIENT);
    expect(text().match(/"desk":"private"/g)).toHaveLength(10);
    const [token] = tokens;
    expect((await stranger.get(`/api/orders/${token}/status`)).body).toEqual({ desk: "private" });
    expect((await stranger.get(`/lite/q/${token}`)).status).toBe(200);
    expect((await stranger.follow(`/c/${token}`)).status).toBe(303);
    for (const step of ["announce", "paid", "destination", "cancel"])
      expect((await stranger.post(`/api/orders/${token}/${step}`, {})).problem.code).toBe("not_the_customer");
  }
  // Each token counts as a request.
  const crowd = open();
  const status = () => crowd.get(`/api/orders/${tokens[0]}/status`);
  const left = async () => Number((await status()).headers.get("ratelimit-remaining"));
  const before = await left();
  await crowd.get(stream);
  expect(await left()).toBe(before - 11);
  for (let turn = 2; turn <= LIMIT / 10; turn += 1) await crowd.get(stream);
  const refused = await crowd.get(stream);
  expect([refused.status, refused.problem.code]).toEqual([429, "rate_limited"]);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await status()).status).toBe(429);
  expect((await open().get(`/api/orders/${tokens[0]}/status`)).status).toBe(200);
  expect(calls).toEqual([]);
});

it("S115: a page asks once for its ten orders, and one network's calls fill a quarter of the places", async () => {
  const { open, customer, tokens, calls, held, hold, follow } = await start();
  calls.length = 0;
  const { text } = await follow(customer);
  await vi.waitFor(() => expect(events(text())).toBe(10), PATIENT);
  expect(text().match(/"desk":"not-announced"/g)).toHaveLength(10);
  expect(calls.splice(0)).toEqual(["POST /api/orders/statuses"]);
  // A third-party provider only supports calls for one order.
  hold.batch = 404;
  const second = await follow(customer);
  await vi.waitFor(() => expect(events(second.text())).toBe(10), PATIENT);
  expect(second.text().match(/"desk":"not-announced"/g)).toHaveLength(10);
  const single = tokens.map((token) => `GET /api/orders/${token}/status`);
  expect(calls.splice(0)).toEqual(["POST /api/orders/statuses", ...single]);
  const visitor = open();
  const { token } = (await visitor.post("/api/orders", BUY)).body as Order;
  hold.isOn = true;
  const crowd = Array.from({ length: 40 }, () => customer.get(`/api/orders/${tokens[0]}/status`));
  // Four are in progress and sixteen wait; the others are refused at once.
  const settled: number[] = [];
  for (const reply of crowd) void reply.then(({ status }) => settled.push(status));
  await vi.waitFor(() => expect([calls.length, settled.length]).toEqual([4, 20]), PATIENT);
  expect(new Set(settled)).toEqual(new Set([503]));
  hold.isOn = false;
  expect((await visitor.get(`/api/orders/${token}/status`)).body).toEqual({ desk: "not-announced" });
  for (const answer of held) answer();
  const replies = await Promise.all(crowd);
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(20);
});
