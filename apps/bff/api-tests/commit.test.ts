import { spawnSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { startDesk } from "./start-desk.ts";
import { startProcess } from "./start-process.ts";

const PACKAGE = join(import.meta.dirname, "..");

interface OpenApi {
  readonly info: Readonly<Record<string, unknown>>;
}

async function commitsOf(address: string): Promise<unknown[]> {
  const document = (await (await fetch(`${address}/api/openapi.json`)).json()) as OpenApi;
  const metrics = await (await fetch(`${address}/metrics`)).text();
  return [document.info["x-commit"], /^tradeslip_build_info\{.*commit="([^"]*)"/m.exec(metrics)?.[1]];
}

it("a bundle says in its metrics and its OpenAPI document which commit it is of", async () => {
  const server = await startProcess({ PROVIDER_BASE_URL: "http://127.0.0.1:9" });
  const [inDocument, inMetrics] = await commitsOf(server.address);
  expect(inDocument).toMatch(/^([0-9a-f]{12}(-dirty)?|unknown)$/);
  expect(inMetrics).toBe(inDocument);
});

it("the source says nothing in its document, which is in the repository", async () => {
  const { address } = await startDesk();
  expect(await commitsOf(address)).toEqual([undefined, "source"]);
});

it.each([
  [{ COMMIT: "a-commit-of-a-build-argument" }, "a-commit-of-a-build-argument"],
  // No git there.
  [{ PATH: "/nowhere" }, "unknown"],
])("a build with %j is of the commit %s", { timeout: 180_000 }, async (env, commit) => {
  const folder = await mkdtemp(join(tmpdir(), "tradeslip-build-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const dist = join(folder, "dist");
  const { status, stderr } = spawnSync(process.execPath, ["scripts/build.ts", dist], {
    cwd: PACKAGE,
    env,
    encoding: "utf8",
  });
  expect([status, stderr]).toEqual([0, ""]);
  const code = globSync("*.js", { cwd: dist }).map((file) => readFileSync(join(dist, file), "utf8"));
  expect(code.some((text) => text.includes(`COMMIT="${commit}"`))).toBe(true);
});
