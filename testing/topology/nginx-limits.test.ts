import { connect } from "node:net";
import {
  DESK_OPERATIONS,
  DESK_STATEMENT_OPERATIONS,
  type Operation,
  RATE_OPERATIONS,
} from "@tradeslip/contracts/operations";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { compose, textOf } from "./deployment-files.ts";
import { HAS_IPV6 } from "./local-proxy.ts";
import { startReplica } from "./recording-replica.ts";
import { NGINX, startNginx } from "./start-nginx.ts";

const UNFINISHED_AT_ONCE = 32;
const KIB = 1024;

/** The desk's calls that may be longer than others, and their limits in KiB. */
const LONGER = [
  ...Object.values<Operation>({ ...DESK_OPERATIONS, ...RATE_OPERATIONS, ...DESK_STATEMENT_OPERATIONS }),
  { method: "POST", path: "/api/desk/check", bodyLimit: 640 * KIB },
].flatMap(({ method, path, bodyLimit }): [string, string, number][] =>
  bodyLimit === undefined ? [] : [[method, path.replaceAll(/:\w+/g, "x"), bodyLimit / KIB]],
);

/** Sends part of a body and stops; resolves with the status line if nginx answers. */
function leaveUnfinished(url: string, client: string): { readonly answer: () => string } {
  let answer = "";
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  socket.on("error", () => {});
  socket.on("data", (part: Buffer) => (answer += part.toString()));
  socket.write(
    `POST /api/orders HTTP/1.1\r\nhost: desk\r\nx-forwarded-for: ${client}\r\ncontent-length: 60000\r\n\r\n{`,
  );
  return { answer: () => answer };
}

describe.skipIf(NGINX === undefined)("one client's connections at deploy/nginx", () => {
  /** The test is a proxy in a private network, which names its clients. */
  const post = (url: string, client: string) =>
    fetch(url, { method: "POST", body: "{}", headers: { "x-forwarded-for": client } });

  it("M86: one client leaves 32 bodies unfinished, no more; others and its own reads continue", async () => {
    const replica = await startReplica((_request, response) => void response.end("ok"));
    const url = await startNginx([replica.address]);
    const left = Array.from({ length: UNFINISHED_AT_ONCE + 20 }, (_, turn) =>
      leaveUnfinished(url, `198.51.100.${turn}, 203.0.113.8:${40_000 + turn}`),
    );
    const answers = () => left.map(({ answer }) => answer()).filter((text) => text !== "");
    await vi.waitFor(() => expect(answers()).toHaveLength(20), { timeout: 20_000 });
    expect(answers()[0]).toMatch(/^HTTP\/1\.1 429 [^]*retry-after: 2\r[^]*"code":"rate_limited"/i);

    const refused = await post(url, "203.0.113.8:9");
    expect(refused.status).toBe(429);
    expect(await refused.json()).toMatchObject({ status: 429, code: "rate_limited" });
    expect((await fetch(url, { headers: { "x-forwarded-for": "203.0.113.8" } })).status).toBe(200);
    for (const other of ["203.0.113.9", "203.0.113.9:1", "2001:db8:1:2::8", "[2001:db8:1:2::8]:1"])
      expect((await post(url, other)).status).toBe(200);
  });

  it.each([
    ["a household's addresses", (turn: number) => `2001:db8:1:2:${turn}::1`],
    ["ports after brackets", (turn: number) => `[2001:db8:1:2::8]:${turn + 1}`],
    ["what is no address, and counts as the proxy", (turn: number) => `unknown-${turn}`],
  ])("M83: nginx counts as one client: %s", async (_, write) => {
    const replica = await startReplica((_request, response) => void response.end("ok"));
    const url = await startNginx([replica.address]);
    const left = Array.from({ length: UNFINISHED_AT_ONCE + 5 }, (__, turn) =>
      leaveUnfinished(url, write(turn)),
    );
    const answers = () => left.map(({ answer }) => answer()).filter((text) => text !== "");
    await vi.waitFor(() => expect(answers()).toHaveLength(5), { timeout: 20_000 });
    expect((await post(url, "192.0.2.1")).status).toBe(200);
  });
});

it("M86: what clients can make nginx hold at worst fits into its memory", () => {
  const text = textOf("deploy/nginx/nginx.conf");
  const numberIn = (pattern: RegExp) => Number(pattern.exec(text)![1]);
  const memory = String(compose.services["proxy"]!.deploy!.resources!.limits!["memory"]);
  // Memory of a connection itself, measured: 6 KiB for its pool and structures.
  const header = numberIn(/large_client_header_buffers 2 (\d+)k;/) * 2 + 1 + 6;
  const connections =
    numberIn(/worker_processes (\d+);/) * numberIn(/worker_connections (\d+);/) * header * KIB;
  const bodies = numberIn(/limit_conn bodies (\d+);/) * numberIn(/client_body_buffer_size (\d+)k;/) * KIB;
  const ofDesk =
    numberIn(/limit_conn desk_bodies (\d+);/) * numberIn(/client_max_body_size (\d+)m;/) * KIB ** 2;
  expect(text).toContain(`client_max_body_size ${numberIn(/client_body_buffer_size (\d+)k;/)}k;`);
  const kept = numberIn(/max_size=(\d+)m/) * KIB ** 2;
  const processes = 16 * KIB ** 2;
  expect(connections + bodies + ofDesk + kept + processes).toBeLessThanOrEqual(
    Number(/^(\d+)M$/.exec(memory)![1]) * KIB ** 2,
  );
  const [inMemory] = compose.services["proxy"]!.tmpfs!;
  expect(kept + ofDesk).toBeLessThan(Number(/size=(\d+)m/.exec(inMemory!)![1]) * KIB ** 2);
});

it.skipIf(NGINX === undefined)(
  "a body passes deploy/nginx as long as the replicas take it, no longer",
  async () => {
    const replica = await startReplica((request, response) => {
      let length = 0;
      request.on("data", (part: Buffer) => (length += part.length));
      request.on("end", () => response.end(String(length)));
    });
    const url = await startNginx([replica.address]);
    const send = async (method: string, path: string, kib: number) => {
      const answer = await fetch(url + path, { method, body: "x".repeat(kib * KIB) });
      return [method, path, answer.status === 200 ? Number(await answer.text()) / KIB : answer.status];
    };
    expect(LONGER.length).toBeGreaterThan(4);
    for (const [method, path, kib] of [...LONGER, ["POST", "/api/orders", 64] as const])
      expect(await send(method, path, kib)).toEqual([method, path, kib]);
    for (const [path, kib] of [
      ["/api/orders", 65],
      ["/api/desk/orders", 65],
      ["/api/desk/check", 5 * KIB + 1],
    ] as const)
      expect(await send("POST", path, kib)).toEqual(["POST", path, 413]);
  },
);

describe.skipIf(NGINX === undefined)("cookies of other programs at deploy/nginx", () => {
  const cookies = Array.from({ length: 19 }, (_none, turn) => `other${turn}=${"x".repeat(KIB)}`).join("; ");
  const getWith = async (path: string) => {
    const replica = await startReplica((_request, response) => void response.end("ok"));
    const url = await startNginx([replica.address]);
    return fetch(`${url}${path}`, { headers: { cookie: cookies } });
  };

  it.each(["/rates", "/q/x", "/apiary"])("too many of them: %s says so to a person", async (path) => {
    const refused = await getWith(path);
    expect([refused.status, refused.headers.get("content-type")]).toEqual([431, "text/html; charset=utf-8"]);
    expect(await refused.text()).toContain("more cookies than this site takes");
  });

  it("too many of them: a call of the API gets a problem", async () => {
    const refused = await getWith("/api/rates?x=1");
    expect(refused.status).toBe(431);
    expect(await refused.json()).toMatchObject({ status: 431, code: "headers_too_large" });
  });
});

it.skipIf(NGINX === undefined || !HAS_IPV6)("deploy/nginx is reached at IPv6 addresses, too", async () => {
  const replica = await startReplica((_request, response) => void response.end("ok"));
  const url = await startNginx([replica.address]);
  expect((await fetch(url.replace("127.0.0.1", "[::1]"))).status).toBe(200);
});
