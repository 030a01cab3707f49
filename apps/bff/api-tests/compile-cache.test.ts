import { mkdtemp, readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bundledProgram } from "@tradeslip/node-kit/testing/bundled-program";
import { expect, it } from "vitest";
import { startProcess } from "./start-process.ts";

it("H43: the server uses no compile cache in the shared temporary folder", async () => {
  const shared = await mkdtemp(join(tmpdir(), "tradeslip-shared-"));
  const server = await startProcess({ TMPDIR: shared, PROVIDER_BASE_URL: "http://127.0.0.1:9" });
  // Node writes its cache when the process ends.
  server.signal("SIGTERM");
  expect(await server.ended).toBe(0);
  expect(await readdir(shared)).toEqual([]);
  expect(await readdir(join(bundledProgram("server"), "../../.compile-cache"))).not.toEqual([]);
}, 60_000);
