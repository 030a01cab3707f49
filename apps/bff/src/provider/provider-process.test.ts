import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { ProviderProcess } from "./provider-process.ts";

/** A program as small as can be that does what the provider must do. */
const PROGRAM = `
  import { createServer } from "node:http";
  const server = createServer((request, response) => {
    response.setHeader("connection", "close");
    if (request.url === "/die") process.exit(3);
    if (request.url === "/slow") setTimeout(() => response.end("done"), 200);
    else response.end(JSON.stringify(process.env));
  });
  server.listen(0, "127.0.0.1", () => process.send({ port: server.address().port }));
  process.on("SIGTERM", () => server.close(() => process.exit(0)));
  process.on("disconnect", () => process.exit(0));
`;

async function start(program = PROGRAM) {
  const entry = join(await mkdtemp(join(tmpdir(), "tradeslip-child-")), "main.mjs");
  await writeFile(entry, program);
  const logged: object[] = [];
  const log = { error: (fields: object) => logged.push(fields) };
  const child = new ProviderProcess({ entry, env: { GREETING: "hello" }, log, firstPauseMs: 10 });
  onTestFinished(() => child.stop());
  const listening = () =>
    vi.waitFor(
      () => {
        const url = child.baseUrl();
        if (url === null) throw new Error("not listening yet");
        return url;
      },
      { timeout: 10_000, interval: 5 },
    );
  return { child, listening, logged };
}

it("has no address until it listens, and only the environment it was given", async () => {
  const { child, listening } = await start();
  expect(child.baseUrl()).toBeNull();
  const env = (await (await fetch(await listening())).json()) as Record<string, string>;
  expect(env["GREETING"]).toBe("hello");
  expect(env["HOME"]).toBeUndefined();
});

it("is started again when it dies", async () => {
  const { child, listening, logged } = await start();
  const before = await listening();
  await fetch(`${before}/die`).catch(() => {});
  await vi.waitFor(() => expect(child.baseUrl()).not.toBe(before), { interval: 1 });
  const after = await listening();
  expect((await fetch(after)).status).toBe(200);
  expect(logged).toEqual([{ code: 3, signal: null, pauseMs: expect.any(Number) }]);
});

it("is left alone for longer each time it dies early", async () => {
  const { logged } = await start("process.exit(1)");
  await vi.waitFor(() => expect(logged.length).toBeGreaterThanOrEqual(4), { timeout: 10_000, interval: 5 });
  const pauses = logged.map((fields) => (fields as { pauseMs: number }).pauseMs);
  expect(pauses.slice(0, 4)).toEqual(pauses.slice(0, 4).toSorted((a, b) => a - b));
  expect(pauses[3]).toBeGreaterThanOrEqual(80);
});

it("finishes what it is doing when it is told to stop, and stays stopped", async () => {
  const { child, listening, logged } = await start();
  const slow = fetch(`${await listening()}/slow`);
  await fetch(await listening());
  await child.stop();
  expect(await (await slow).text()).toBe("done");
  expect(child.baseUrl()).toBeNull();
  expect(logged).toEqual([]);
});
