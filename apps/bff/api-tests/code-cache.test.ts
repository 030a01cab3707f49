import { mkdtemp, readdir, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { bundledProgram } from "@tradeslip/node-kit/testing/bundled-program";
import { expect, it, vi } from "vitest";
import { startProcess, type ServerProcess } from "./start-process.ts";

/** Three seconds after a start, and some. */
const KEPT = { timeout: 20_000, interval: 50 };
const CODE = "serve.cjs.code";

it("H43: compiled code is kept beside the program, not in the shared temporary folder", async () => {
  const shared = await mkdtemp(join(tmpdir(), "tradeslip-shared-"));
  const server = await startServer({ TMPDIR: shared });
  await vi.waitFor(() => stat(join(bundledProgram("server"), "../../.compile-cache", CODE)), KEPT);
  await stop(server);
  expect(await readdir(shared)).toEqual([]);
}, 60_000);

it("the second start runs the code of the first", async () => {
  const folder = await mkdtemp(join(tmpdir(), "tradeslip-code-"));
  const first = await startServer({ NODE_COMPILE_CACHE: folder });
  const written = await vi.waitFor(() => stat(join(folder, CODE)), KEPT);
  await stop(first);
  const second = await startServer({ NODE_COMPILE_CACHE: folder });
  // Code that V8 rejects is written again.
  await wait(4_000);
  expect((await stat(join(folder, CODE))).ino).toBe(written.ino);
  await stop(second);
}, 60_000);

function startServer(env: Readonly<Record<string, string>>): Promise<ServerProcess> {
  return startProcess({ PROVIDER_BASE_URL: "http://127.0.0.1:9", ...env });
}

async function stop(server: ServerProcess): Promise<void> {
  server.signal("SIGTERM");
  expect(await server.ended).toBe(0);
}
