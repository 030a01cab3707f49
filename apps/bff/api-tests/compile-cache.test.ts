import { mkdtemp, readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bundledProgram } from "@tradeslip/node-kit/testing/bundled-program";
import { expect, it, vi } from "vitest";
import { startProcess, type ServerProcess } from "./start-process.ts";

/** Three seconds after a start, plus slack. */
const KEPT = { timeout: 20_000, interval: 50 };

it("H43: compiled code is kept beside the program, not in the shared temporary folder", async () => {
  const shared = await mkdtemp(join(tmpdir(), "tradeslip-shared-"));
  const server = await startServer({ TMPDIR: shared });
  const folder = join(bundledProgram("server"), "../../.compile-cache");
  await vi.waitFor(async () => expect(await readdir(folder)).not.toEqual([]), KEPT);
  await stop(server);
  expect(await readdir(shared)).toEqual([]);
}, 60_000);

it("compiled code is kept three seconds after a start, for a process that is killed later", async () => {
  const folder = await mkdtemp(join(tmpdir(), "tradeslip-code-"));
  const server = await startServer({ NODE_COMPILE_CACHE: folder });
  const files = async () => (await readdir(folder, { recursive: true })).filter((name) => name.includes("/"));
  await vi.waitFor(async () => expect((await files()).length).toBeGreaterThan(0), KEPT);
  server.signal("SIGKILL");
  await server.ended;
}, 60_000);

function startServer(env: Readonly<Record<string, string>>): Promise<ServerProcess> {
  return startProcess({ PROVIDER_BASE_URL: "http://127.0.0.1:9", ...env });
}

async function stop(server: ServerProcess): Promise<void> {
  server.signal("SIGTERM");
  expect(await server.ended).toBe(0);
}
