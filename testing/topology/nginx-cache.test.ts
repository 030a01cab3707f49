import { Agent, request, type RequestListener } from "node:http";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { startDesk, warmUp } from "../../apps/bff/api-tests/start-desk.ts";
import { PAGES, PUBLIC_READS } from "./kept-addresses.ts";
import { startReplica } from "./recording-replica.ts";
import { NGINX, startNginx } from "./start-nginx.ts";

vi.setConfig({ testTimeout: 60_000 });

/** Answers like one of our replicas; the body tells which one was asked, and how often. */
const publicAnswer =
  (maxAge: number, extra: Record<string, string> = {}): RequestListener =>
  ({ headers, url }, response) => {
    const coding = headers["accept-encoding"] ?? "identity";
    response.writeHead(200, {
      "content-type": "application/json",
      "cache-control": `public, max-age=${maxAge}`,
      "cache-status": "tradeslip; hit; ttl=30",
      vary: "Accept-Encoding",
      etag: `"${url}-${coding}"`,
      ...extra,
    });
    response.end(`${url} in ${coding}`);
  };

interface Reply {
  readonly status: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/**
 * With exactly these headers, where `fetch` adds its own, and on a new connection: after a request that
 * started an update, nginx makes the next one on the same connection wait for it.
 */
function get(
  url: string,
  headers: Record<string, string> = {},
  agent: Agent | false = false,
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { headers, agent }, (response) => {
      let body = "";
      response.setEncoding("utf8");
      response.on("data", (chunk: string) => (body += chunk));
      response.on("end", () => resolve({ status: response.statusCode!, body, headers: response.headers }));
    });
    sent.on("error", reject);
    sent.end();
  });
}

describe.skipIf(NGINX === undefined)("the cache of deploy/nginx, on an nginx of this machine", () => {
  it("ten thousand readers of one address cost a request for each encoding", async () => {
    const replica = await startReplica(publicAnswer(60));
    const url = await startNginx([replica.address]);
    const agent = new Agent({ keepAlive: true, maxSockets: 64 });
    const encodings = ["br, gzip", "gzip, deflate, br;q=1.0, zstd", "gzip", "identity", "", "br;q=0, gzip"];
    const bodies = await Promise.all(
      Array.from({ length: 10_000 }, async (_, turn) => {
        const coding = encodings[turn % encodings.length]!;
        return (await get(`${url}/api/rates`, { "accept-encoding": coding }, agent)).body;
      }),
    );
    agent.destroy();
    expect(replica.requests).toHaveLength(3);
    expect(new Set(bodies)).toEqual(
      new Set(["/api/rates in br", "/api/rates in gzip", "/api/rates in identity"]),
    );
    expect(bodies.slice(0, 6).map((body) => body.split(" ").at(-1))).toEqual([
      "br",
      "br",
      "gzip",
      "identity",
      "identity",
      "gzip",
    ]);
  });

  it("adds its own entry to Cache-Status, keeps the id of the first request, and answers If-None-Match itself", async () => {
    const id = "of-the-first-reader";
    const replica = await startReplica(publicAnswer(60, { "x-request-id": id }));
    const url = await startNginx([replica.address]);
    const [first, second] = [await get(`${url}/api/rates`), await get(`${url}/api/rates`)];
    expect(first.headers["cache-status"]).toBe("tradeslip; hit; ttl=30, proxy; fwd=miss");
    expect(second.headers["cache-status"]).toBe("tradeslip; hit; ttl=30, proxy; hit");
    const again = await get(`${url}/api/rates`, { "if-none-match": String(first.headers["etag"]) });
    expect([first, second, again].map(({ headers }) => headers["x-request-id"])).toEqual([id, id, id]);
    expect([again.status, replica.requests.length]).toEqual([304, 1]);
  });

  it("never keeps what is personal: no cookie reaches what is kept, and what sets one is not kept", async () => {
    const replica = await startReplica(publicAnswer(60));
    const url = await startNginx([replica.address]);
    const cookie = "__Host-session=ada";
    await get(`${url}/api/market/coins`, { cookie });
    expect(replica.requests[0]!.headers).not.toHaveProperty("cookie");

    // Even if a replica marked them as public.
    const own = [
      "/api/session",
      "/api/orders/2.abc",
      "/api/payments/status/p1",
      "/api/downloads/t",
      "/q/2.abc",
    ];
    const more = [
      "/lite",
      "/lite/q/2.abc",
      "/users/ada",
      "/settings",
      "/resources",
      "/api/rates/x",
      "/api/unknown",
    ];
    for (const path of [...own, ...more]) {
      const before = replica.requests.length;
      for (const who of [cookie, "__Host-session=bob"]) await get(url + path, { cookie: who });
      const seen = replica.requests.slice(before).map(({ headers }) => headers.cookie);
      expect([path, seen]).toEqual([path, [cookie, "__Host-session=bob"]]);
    }

    const planting = await startReplica(publicAnswer(60, { "set-cookie": "__Host-session=planted" }));
    const behind = await startNginx([planting.address]);
    for (let turn = 0; turn < 3; turn += 1) await get(`${behind}/api/rates`);
    expect(planting.requests).toHaveLength(3);
  });

  it("keeps each coin by itself; a history with a range is a query and is asked for each time", async () => {
    const replica = await startReplica(publicAnswer(60));
    const url = await startNginx([replica.address]);
    const history = "/api/coins/bitcoin/history?range=7d";
    for (const path of ["/api/coins/bitcoin", "/api/coins/avalanche-2", "/api/currencies", history])
      for (let turn = 0; turn < 2; turn += 1)
        expect((await get(url + path)).body).toBe(`${path} in identity`);
    expect(replica.requests).toHaveLength(5);
  });

  it("keeps nothing by a query, and a query does not change what is kept", async () => {
    const replica = await startReplica(publicAnswer(60));
    const url = await startNginx([replica.address]);
    for (const query of ["?evil=1", "?evil=2", "?evil=1"]) {
      expect((await get(`${url}/api/rates${query}`)).body).toBe(`/api/rates${query} in identity`);
    }
    expect((await get(`${url}/api/rates`)).body).toBe("/api/rates in identity");
    expect((await get(`${url}/login?email=ada%40mail.example`)).body).toContain("?email=");
    expect((await get(`${url}/login`)).body).toBe("/login in identity");
  });

  it("keeps no error: each is asked for again", async () => {
    const replica = await startReplica((_request, response) =>
      response.writeHead(429, { "cache-control": "no-store", "retry-after": "5" }).end("wait"),
    );
    const url = await startNginx([replica.address]);
    for (const path of ["/api/rates", "/rates", "/assets/a.js"]) {
      for (let turn = 0; turn < 2; turn += 1) expect((await get(url + path)).status).toBe(429);
    }
    expect(replica.requests).toHaveLength(6);
  });

  it("gives an expired response to all while it asks for a new one once", async () => {
    let release: (() => void) | undefined;
    const fresh = publicAnswer(1);
    const replica = await startReplica((incoming, response) => {
      if (replica.requests.length === 1) return fresh(incoming, response);
      release = () => fresh(incoming, response);
    });
    const url = await startNginx([replica.address]);
    await get(`${url}/api/rates`);
    await vi.waitFor(
      async () => {
        await get(`${url}/api/rates`);
        expect(release).toBeDefined();
      },
      { timeout: 5_000, interval: 100 },
    );
    const readers = await Promise.all(Array.from({ length: 50 }, () => get(`${url}/api/rates`)));
    expect(new Set(readers.map(({ headers }) => headers["cache-status"]))).toEqual(
      new Set(["tradeslip; hit; ttl=30, proxy; hit; detail=stale"]),
    );
    expect(replica.requests).toHaveLength(2);
    release!();
  });

  describe("with the real server", () => {
    let url: string;
    let desk: Awaited<ReturnType<typeof startDesk>>;
    const cleanUps: (() => Promise<void>)[] = [];
    beforeAll(async () => {
      desk = await startDesk({
        env: { TRUST_PROXY: "1" },
        onTestFinished: (cleanUp) => void cleanUps.unshift(cleanUp),
      });
      await warmUp(desk);
      url = await startNginx([desk.address], (cleanUp) => void cleanUps.unshift(cleanUp));
      return async () => {
        for (const cleanUp of cleanUps) await cleanUp();
      };
    });

    it.each(PUBLIC_READS)("%s is kept", async (documented) => {
      const path = documented.replace("{id}", "bitcoin");
      const first = await get(url + path, { "accept-encoding": "br" });
      const second = await get(url + path, { "accept-encoding": "br" });
      expect(second.headers["cache-status"]).toMatch(/, proxy; hit$/);
      expect(second.body).toBe(first.body);
    });

    it("a market response outlives its replicas for at most a minute, and says its true age", async () => {
      const { headers, body } = await get(`${url}/api/dashboard/coins`);
      expect(headers["cache-control"]).toBe("public, max-age=5, stale-if-error=60");
      expect((JSON.parse(body) as { freshness: object }).freshness).toHaveProperty("asOf");
    });
  });

  it.each(PAGES)("the page %s is kept for a moment", async (path) => {
    const replica = await startReplica((_request, response) => {
      response
        .writeHead(200, { "content-type": "text/html", "cache-control": "no-cache", etag: '"1"' })
        .end("page");
    });
    const url = await startNginx([replica.address]);
    for (let turn = 0; turn < 5; turn += 1) expect((await get(url + path)).body).toBe("page");
    expect(replica.requests.length).toBeLessThanOrEqual(2);
  });

  it("without a replica, pages and files are served from what is kept", async () => {
    let isUp = true;
    const page = publicAnswer(1);
    const replica = await startReplica((incoming, response) =>
      isUp ? page(incoming, response) : void incoming.socket.destroy(),
    );
    const url = await startNginx([replica.address]);
    await get(`${url}/rates`);
    isUp = false;
    await vi.waitFor(
      async () => {
        const { headers } = await get(`${url}/rates`);
        expect(headers["cache-status"]).toContain("detail=stale");
      },
      { timeout: 10_000, interval: 200 },
    );
    expect((await get(`${url}/rates`)).status).toBe(200);
    expect((await get(`${url}/about-us`)).status).toBe(503);
  });
});
