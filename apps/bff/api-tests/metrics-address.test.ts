import { once } from "node:events";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { request } from "undici";
import { expect, it } from "vitest";
import { buildApp } from "../src/app.ts";
import { SqliteSessionStore } from "../src/accounts/sessions/sqlite-session-store.ts";
import { MemoryStore } from "../src/swr-cache/stores/memory-store.ts";
import { loadConfig } from "../src/config.ts";
import { scrape } from "./scrape.ts";
import { startDesk } from "./start-desk.ts";

async function takePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  return { port: (server.address() as AddressInfo).port, free: () => void server.close() };
}

it("/metrics is served to loopback on a server without a public origin", async () => {
  const desk = await startDesk();
  const { status, headers } = await desk.get("/metrics");
  expect(status).toBe(200);
  expect(headers["content-type"]).toMatch(/^text\/plain; version=0\.0\.4/);
});

it.each(["x-forwarded-for", "x-forwarded-host", "x-real-ip", "forwarded", "via"])(
  "/metrics refuses proxied requests (%s)",
  async (header) => {
    const desk = await startDesk();
    expect((await desk.get("/metrics", { [header]: "203.0.113.1" })).status).toBe(404);
  },
);

it.each(["localhost", "LOCALHOST:3000", "127.0.0.1", "127.0.0.1:9", "[::1]", "[::1]:3000"])(
  "H49: /metrics is served for the loopback Host %s",
  async (host) => {
    const desk = await startDesk();
    expect((await desk.get("/metrics", { host })).status).toBe(200);
  },
);

it.each([
  "rebound.example",
  "rebound.example:3000",
  "localhost.rebound.example",
  "127.0.0.1.rebound.example",
  "10.0.0.7",
  "[::1].x",
  "",
])("H49: /metrics is a 404 for another Host (%s): DNS rebinding", async (host) => {
  const desk = await startDesk();
  const { status, text } = await desk.get("/metrics", { host });
  expect(status).toBe(404);
  expect(text).not.toContain("tradeslip_");
});

it("/metrics is not served to other machines", async () => {
  const desk = await startDesk();
  const from = (remoteAddress: string) => desk.server.inject({ url: "/metrics", remoteAddress });
  expect((await from("203.0.113.1")).statusCode).toBe(404);
  expect((await from("10.0.0.7")).statusCode).toBe(404);
  expect((await from("::ffff:127.0.0.1")).statusCode).toBe(200);
});

it.each([
  ["PUBLIC_ORIGIN", "https://desk.example"],
  ["TRUST_PROXY", "1"],
])("a server that is public by its %s has no /metrics on its own port", async (name, value) => {
  const desk = await startDesk({ env: { [name]: value } });
  expect((await desk.get("/metrics")).status).toBe(404);
});

it("METRICS_PORT serves /metrics and nothing else", async () => {
  const { port, free } = await takePort();
  free();
  const env = { METRICS_PORT: String(port), PUBLIC_ORIGIN: "https://desk.example", TRUST_PROXY: "1" };
  const desk = await startDesk({ env });
  const address = `http://127.0.0.1:${port}`;
  expect((await desk.get("/metrics")).status).toBe(404);
  expect((await scrape(address)).names).toContain("tradeslip_build_info");
  for (const path of ["/", "/api/rates", "/metrics?x", "/livez"]) {
    const { statusCode, body } = await request(`${address}${path}`);
    expect([path, statusCode, await body.text()]).toEqual([path, 404, ""]);
  }
  await desk.stop();
  await expect(request(`${address}/metrics`)).rejects.toThrow();
});

it("a METRICS_PORT in use stops the start", async () => {
  const { port, free } = await takePort();
  const config = loadConfig({ METRICS_PORT: String(port) });
  const { server } = await buildApp(config, { store: new MemoryStore(), sessions: new SqliteSessionStore() });
  await expect(server.listen({ port: 0 })).rejects.toThrow("EADDRINUSE");
  await server.close();
  free();
});
