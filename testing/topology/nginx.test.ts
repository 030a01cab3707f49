import type { RequestListener } from "node:http";
import { describe, expect, it, vi } from "vitest";
import {
  INVALID_SPELLINGS,
  EQUAL_SPELLINGS,
  sendAddress,
} from "../../apps/bff/api-tests/address-spellings.ts";
import { openStream } from "../../apps/bff/api-tests/read-stream.ts";
import { startDesk } from "../../apps/bff/api-tests/start-desk.ts";
import { startReplica } from "./recording-replica.ts";
import { NGINX, startNginx } from "./start-nginx.ts";

vi.setConfig({ testTimeout: 30_000 });

const ok: RequestListener = (_request, response) => void response.end("ok");
const hangUp: RequestListener = (request) => void request.socket.destroy();
const REFUSING = "http://127.0.0.1:1";

describe.skipIf(NGINX === undefined)("deploy/nginx, on an nginx of this machine", () => {
  it("appends the client IP it saw and drops a client's X-Forwarded-Host and trace", async () => {
    const replica = await startReplica(ok);
    const url = await startNginx([replica.address]);
    const trace = { traceparent: `00-${"ab".repeat(16)}-${"cd".repeat(8)}-01`, tracestate: "evil=1" };
    await fetch(`${url}/x?y=1`, {
      headers: { "x-forwarded-for": "198.51.100.7", "x-forwarded-host": "evil.example", ...trace },
    });
    const [seen] = replica.requests;
    expect(seen?.url).toBe("/x?y=1");
    expect(seen?.headers).toMatchObject({
      host: new URL(url).host,
      "x-forwarded-for": "198.51.100.7, 127.0.0.1",
      "x-forwarded-proto": "http",
    });
    for (const name of ["x-forwarded-host", "traceparent", "tracestate"])
      expect(seen?.headers).not.toHaveProperty(name);
  });

  it("replaces a client's request id with its own, which the replica uses", async () => {
    const replica = await startReplica(ok);
    const url = await startNginx([replica.address]);
    for (let turn = 0; turn < 2; turn += 1)
      await fetch(`${url}/api/session`, { headers: { "x-request-id": "a-clients-own-id" } });
    const ids = replica.requests.map(({ headers }) => headers["x-request-id"]);
    expect(ids).toEqual([expect.stringMatching(/^[\da-f]{32}$/), expect.stringMatching(/^[\da-f]{32}$/)]);
    expect(new Set(ids).size).toBe(2);

    const desk = await startDesk({ env: { TRUST_PROXY: "1" } });
    const before = await startNginx([desk.address]);
    const { headers } = await fetch(`${before}/api/config`, {
      headers: { "x-request-id": "a-clients-own-id" },
    });
    expect(headers.get("x-request-id")).toMatch(/^[\da-f]{32}$/);
  });

  it("gives what no replica answered an id of its own", async () => {
    const url = await startNginx(["http://127.0.0.1:9"]);
    const { status, headers } = await fetch(`${url}/api/session`);
    expect(status).toBe(503);
    expect(headers.get("x-request-id")).toMatch(/^[\da-f]{32}$/);
    expect((await fetch(`${url}/metrics`)).headers.get("x-request-id")).toMatch(/^[\da-f]{32}$/);
  });

  it("H35: every spelling of an address meets one limit behind it", async () => {
    const desk = await startDesk({ env: { TRUST_PROXY: "1" } });
    const url = await startNginx([desk.address]);
    const spellings = Object.values({ ...EQUAL_SPELLINGS, ...INVALID_SPELLINGS });
    const limit = 30;
    let taken = 0;
    for (let turn = 0; turn < 6 * spellings.length; turn += 1) {
      const path = spellings[turn % spellings.length]!("/api/orders");
      const { status, text } = await sendAddress(url, { method: "POST", path, body: "{}" });
      // The desk itself refuses the empty order; nginx refuses some spellings.
      if (text.includes("invalid_input")) taken += 1;
      else expect([path, [400, 404, 429].includes(status)]).toEqual([path, true]);
    }
    expect(taken).toBe(limit);
  });

  it("H35: hides /metrics in every spelling", async () => {
    const replica = await startReplica(ok);
    const url = await startNginx([replica.address]);
    const {
      "a double slash first": slashes,
      "a dot segment": dot,
      "an encoded parent segment": up,
    } = INVALID_SPELLINGS;
    for (const spell of [...Object.values(EQUAL_SPELLINGS), slashes!, dot!, up!]) {
      const path = spell("/metrics");
      const { status } = await sendAddress(url, { path });
      expect([path, status === 404 || status === 400]).toEqual([path, true]);
    }
    expect(replica.requests).toEqual([]);
  });

  it("keeps connections to the replicas open", async () => {
    const replica = await startReplica(ok);
    const url = await startNginx([replica.address]);
    for (let turn = 0; turn < 20; turn += 1) await (await fetch(`${url}/api/session`)).text();
    expect(replica.requests).toHaveLength(20);
    // At most one per worker.
    expect(replica.connections()).toBeLessThan(20);
  });

  it("tries another replica when one is down or disconnects, and never repeats a sent POST", async () => {
    const [broken, whole] = await Promise.all([startReplica(hangUp), startReplica(ok)]);
    const url = await startNginx([REFUSING, broken.address, whole.address]);
    for (let turn = 0; turn < 6; turn += 1) expect((await fetch(url)).status).toBe(200);
    const onlyBroken = await startNginx([broken.address, whole.address]);
    const before = broken.requests.length;
    const replies = await Promise.all([0, 1].map(() => fetch(onlyBroken, { method: "POST", body: "{}" })));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 503]));
    expect(broken.requests.length - before).toBe(1);
    expect(whole.requests.filter(({ method }) => method === "POST")).toHaveLength(1);
  });

  it("sends a POST that could not be delivered to the next replica", async () => {
    const whole = await startReplica(ok);
    const url = await startNginx([REFUSING, whole.address]);
    for (let turn = 0; turn < 4; turn += 1)
      expect((await fetch(url, { method: "POST", body: "{}" })).status).toBe(200);
  });

  it("passes the events of a stream as they come, and says when to connect again", async () => {
    const desk = await startDesk({ env: { TRUST_PROXY: "1" }, streamTimes: { heartbeatMs: 50 } });
    const url = await startNginx([desk.address]);
    const client = await openStream(url, { "accept-encoding": "gzip" });
    await client.received(4);
    desk.clock.advance(60_000);
    await client.received(6);
    await vi.waitFor(() => expect(client.comments.length).toBeGreaterThan(2), { timeout: 10_000 });
    expect(client.response.headers).toMatchObject({
      "content-encoding": "gzip",
      "cache-control": "no-store, no-transform",
    });
    client.retryMs = undefined;
    desk.endStreams();
    await client.ended();
    await vi.waitFor(() => expect(client.retryMs).toBe(4_000), { timeout: 10_000 });
  });

  it("without a replica responds with a problem and Retry-After", async () => {
    const url = await startNginx([REFUSING]);
    const response = await fetch(`${url}/api/rates`);
    expect(response.status).toBe(503);
    expect(response.headers.get("content-type")).toBe("application/problem+json");
    expect(response.headers.get("retry-after")).toBe("2");
    expect(await response.json()).toMatchObject({ status: 503, code: "unavailable" });
  });

  it("hides /metrics and refuses a body that the replicas would refuse, in their words", async () => {
    const replica = await startReplica(ok);
    const url = await startNginx([replica.address]);
    expect((await fetch(`${url}/metrics`)).status).toBe(404);
    const post = (size: number) => fetch(`${url}/api/orders`, { method: "POST", body: "x".repeat(size) });
    expect((await post(64 * 1024)).status).toBe(200);
    const refused = await post(64 * 1024 + 1);
    const desk = await startDesk();
    const theirs = await desk.server.inject({
      method: "POST",
      url: "/api/orders",
      payload: JSON.stringify("x".repeat(70_000)),
      headers: { "content-type": "application/json" },
    });
    expect(await refused.json()).toEqual({ ...theirs.json(), requestId: expect.any(String) });
    expect([refused.status, refused.headers.get("content-type")]).toEqual([413, "application/problem+json"]);
    expect(replica.requests).toHaveLength(1);
  });
});
