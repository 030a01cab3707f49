import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { expect, it, onTestFinished } from "vitest";
import { RATE_COUNTRIES } from "@tradeslip/contracts/rules";
import { startOrderDesk } from "./orders-client.ts";

const run = promisify(execFile);
const CONTRACTS = join(import.meta.dirname, "../../../packages/contracts");

/** A program as an outside developer would write it from the package's README. */
const PROGRAM = `
import { createApiClient } from "@tradeslip/contracts/client";
import type { Order, ProblemCode } from "@tradeslip/contracts";
import { checkReference } from "@tradeslip/contracts/rules";
import { PROBLEM_CODES, RatesAnswer } from "@tradeslip/contracts/schemas";

const desk = createApiClient({ baseUrl: process.argv[2]! });
const { data: rates } = await desk.GET("/api/rates");
const source: "live" | "stale" | "fallback" = rates!.freshness.source;
const body = { surface: "exchange", side: "buy", coinId: "bitcoin", amount: { unit: "usd", value: "250.00" } } as const;
const { data: order } = await desk.POST("/api/orders", { body });
const { reference, token }: Order = order!;
const { data: slip } = await desk.GET("/api/orders/{token}", { params: { path: { token } } });
const { error } = await desk.GET("/api/orders/{token}", { params: { path: { token: token + "x" } } });
const code = error!.code as ProblemCode;
// @ts-expect-error -- there is no such call
await desk.GET("/api/nothing");
console.log(JSON.stringify({
  source,
  rates: RatesAnswer.parse(rates).rates.length,
  same: slip!.reference === reference && checkReference(reference) !== null,
  status: slip!.status,
  meaning: PROBLEM_CODES[code],
}));
`;

/** A folder with the packed package installed next to its dependencies. */
async function installed(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "tradeslip-outside-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await run("pnpm", ["pack", "--pack-destination", folder], { cwd: CONTRACTS });
  const tarball = (await readdir(folder)).find((name) => name.endsWith(".tgz"))!;
  await run("tar", ["xzf", tarball], { cwd: folder });
  const target = join(folder, "node_modules/@tradeslip/contracts");
  await mkdir(dirname(target), { recursive: true });
  await cp(join(folder, "package"), target, { recursive: true });
  const { dependencies } = createRequire(import.meta.url)(join(target, "package.json")) as {
    dependencies: Record<string, string>;
  };
  const types = ["@types/node"];
  for (const name of Object.keys(dependencies)) {
    await symlink(join(CONTRACTS, "node_modules", name), join(folder, "node_modules", name));
  }
  await mkdir(join(folder, "node_modules/@types"));
  for (const name of types) {
    await symlink(
      join(import.meta.dirname, "../../../node_modules", name),
      join(folder, "node_modules", name),
    );
  }
  await writeFile(join(folder, "package.json"), JSON.stringify({ type: "module" }));
  await writeFile(join(folder, "program.ts"), PROGRAM);
  return folder;
}

it("the packed package works outside the workspace: types in both module resolutions, and calls to a server", async () => {
  const { address } = await startOrderDesk();
  const folder = await installed();
  for (const [module, moduleResolution] of [
    ["nodenext", "nodenext"],
    ["esnext", "bundler"],
  ]) {
    const options = {
      module,
      moduleResolution,
      target: "es2022",
      strict: true,
      noEmit: true,
      types: ["node"],
    };
    const compilerOptions = { ...options, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true };
    await writeFile(
      join(folder, "tsconfig.json"),
      JSON.stringify({ compilerOptions, include: ["program.ts"] }),
    );
    const { stdout } = await run("pnpm", ["exec", "tsc", "-p", join(folder, "tsconfig.json")], {
      cwd: CONTRACTS,
    }).catch((error: unknown) => error as { stdout: string });
    expect(stdout, module).toBe("");
  }
  const { stdout } = await run(process.execPath, ["program.ts", address], { cwd: folder });
  expect(JSON.parse(stdout)).toEqual({
    source: "live",
    rates: RATE_COUNTRIES.length,
    same: true,
    status: "valid",
    meaning: "The desk didn't issue this slip, or a character of it was changed.",
  });
}, 60_000);
