import { expect, it } from "vitest";
import { commitOfBuild } from "../scripts/commit-of-build.ts";
import { startDesk } from "./start-desk.ts";
import { startProcess } from "./start-process.ts";

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
  // No git on this PATH.
  [{ PATH: "/nowhere" }, "unknown"],
])("a build with %j is of the commit %s", (env, commit) => {
  expect(commitOfBuild(env)).toBe(commit);
});
