import { once } from "node:events";
import { freePort } from "@tradeslip/simulators/free-port";
import Fastify from "fastify";
import { expect, it, onTestFinished } from "vitest";
import { createHeartbeat, PHASES, serveHealth, startHealthThread } from "./health-server.ts";
import { Readiness } from "./readiness.ts";

const HOST = "127.0.0.1";

async function ask(port: number, path: string): Promise<[number, string]> {
  const response = await fetch(`http://${HOST}:${port}${path}`);
  return [response.status, await response.text()];
}

/** A thread whose main thread beats only when the test says so. */
async function startThread() {
  const heartbeat = createHeartbeat();
  const port = await freePort();
  const thread = startHealthThread({ port, host: HOST, heartbeat });
  onTestFinished(async () => void (await thread.terminate()));
  await once(thread, "message");
  const beat = (secondsAgo: number, phase: (typeof PHASES)[number]) => {
    Atomics.store(heartbeat, 0, process.hrtime.bigint() - BigInt(secondsAgo) * 1_000_000_000n);
    Atomics.store(heartbeat, 1, BigInt(PHASES.indexOf(phase)));
  };
  return { port, beat };
}

it("a main thread that has stood still for ten seconds is neither alive nor ready", async () => {
  const { port, beat } = await startThread();
  beat(11, "ready");
  expect(await ask(port, "/livez")).toEqual([503, '{"status":"blocked"}']);
  expect(await ask(port, "/readyz")).toEqual([503, '{"status":"blocked"}']);
  beat(5, "ready");
  expect(await ask(port, "/livez")).toEqual([200, '{"status":"ok"}']);
  expect(await ask(port, "/readyz")).toEqual([200, '{"status":"ok"}']);
});

it.each(["starting", "draining"] as const)("while %s it is alive and not ready", async (phase) => {
  const { port, beat } = await startThread();
  beat(0, phase);
  expect(await ask(port, "/livez")).toEqual([200, '{"status":"ok"}']);
  expect(await ask(port, "/readyz")).toEqual([503, `{"status":"${phase}"}`]);
});

it("answers nothing else", async () => {
  const { port } = await startThread();
  for (const path of ["/", "/metrics", "/livez/x", "/api/rates"])
    expect((await ask(port, path))[0]).toBe(404);
});

it("follows the server from its start to its end", async () => {
  const server = Fastify();
  const readiness = new Readiness(() => true);
  const port = await freePort();
  const start = serveHealth(server, readiness, { port, host: HOST });
  await server.ready();
  await start();
  expect(await ask(port, "/readyz")).toEqual([200, '{"status":"ok"}']);
  readiness.drain();
  await expect.poll(() => ask(port, "/readyz")).toEqual([503, '{"status":"draining"}']);
  await server.close();
  await expect(ask(port, "/livez")).rejects.toThrow("fetch failed");
});

it("a taken port stops the start", async () => {
  const [first, second] = [Fastify(), Fastify()];
  onTestFinished(async () => void (await Promise.all([first.close(), second.close()])));
  const port = await freePort();
  const [startFirst, startSecond] = [first, second].map((server) =>
    serveHealth(server, new Readiness(() => true), { port, host: HOST }),
  );
  await startFirst!();
  await expect(startSecond!()).rejects.toThrow("EADDRINUSE");
});
