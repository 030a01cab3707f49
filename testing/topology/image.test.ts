import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { bundledProgram } from "@tradeslip/node-kit/testing/bundled-program";
import { freePort } from "@tradeslip/simulators/free-port";
import { Copy, DockerfileParser, type Instruction } from "dockerfile-ast";
import { validate } from "dockerfile-utils";
import { describe, expect, it, onTestFinished } from "vitest";
import { compose, pathOf, textOf } from "./deployment-files.ts";
import { HAS_IPV6 } from "./local-proxy.ts";
import { Program } from "./program.ts";
import { EMPTY_WEB } from "./start-topology.ts";

const text = textOf("Dockerfile");
const parsed = DockerfileParser.parse(text);
const instructions: readonly Instruction[] = parsed.getInstructions();
const BUILT = /^\/build\/(apps\/(bff|web)\/(dist|package\.json)|deploy\/healthy\.sh) /;
const allOf = (keyword: string) => instructions.filter((each) => each.getInstruction() === keyword);
const argumentsOf = (keyword: string) => allOf(keyword).map((each) => each.getArgumentsContent() ?? "");

/** A stage's instructions, preceded by those of its base stage. */
function stage(name: string): readonly Instruction[] {
  const stages = parsed.getFROMs();
  const lineOf = (each: Instruction) => each.getRange().start.line;
  const index = stages.findIndex((from) => from.getBuildStage() === name);
  if (index === -1) return [];
  const [first, next] = [lineOf(stages[index]!), stages[index + 1] ? lineOf(stages[index + 1]!) : Infinity];
  const own = instructions.filter((each) => lineOf(each) > first && lineOf(each) < next);
  return [...stage(stages[index]!.getImageName() ?? ""), ...own];
}

/** The exit code of the image's health check, run on this machine. */
async function probe(env: Readonly<Record<string, string>>): Promise<number> {
  const child = spawn("bash", [pathOf("deploy/healthy.sh"), "/readyz"], {
    env: { ...env, PATH: process.env["PATH"] },
    stdio: "ignore",
  });
  const [code] = (await once(child, "exit")) as [number];
  return code;
}

describe("Dockerfile", () => {
  it("passes the linter", () => {
    expect(validate(text)).toEqual([]);
  });

  it("is built with the Node that the project runs on, and the pnpm of package.json", () => {
    const [, version] = /^nodeVersion: (\S+)$/m.exec(textOf("pnpm-workspace.yaml")) ?? [];
    const images = parsed.getFROMs().map((from) => from.getImage());
    const bases = images.filter((image) => image?.includes(":"));
    expect(bases.length).toBeGreaterThan(0);
    for (const base of bases) expect(base).toBe(`node:${version}-bookworm-slim`);
    expect(text).toContain(`npm install --global "$(node -p 'require("./package.json").packageManager')"`);
    expect(argumentsOf("RUN").some((command) => command.includes("pnpm install --frozen-lockfile"))).toBe(
      true,
    );
  });

  it("starts the server as npm start, pnpm run server and the bench do", () => {
    const { scripts } = JSON.parse(textOf("package.json")) as { scripts: { server: string } };
    const flags = scripts.server.match(/--\S+/g) ?? [];
    expect(flags.length).toBeGreaterThan(0);
    const listed = flags.map((flag) => JSON.stringify(flag)).join(", ");
    const pool = /MALLOC_(ARENA_MAX|TRIM_THRESHOLD_)\W{1,3}\d+/g;
    const settings = (file: string) =>
      (textOf(file).match(pool) ?? []).map((each) => each.replaceAll(/\W+/g, " "));
    for (const file of ["Dockerfile", "scripts/run.mjs", "testing/bench/servers/start.ts"]) {
      expect(textOf(file)).toContain(listed);
      expect(settings(file)).toEqual(["MALLOC_ARENA_MAX 1", "MALLOC_TRIM_THRESHOLD_ 65536"]);
    }
  });

  it("downloads nothing itself and holds no secret", () => {
    expect(allOf("ADD")).toEqual([]);
    expect(text).not.toMatch(/https?:\/\/(?!127\.0\.0\.1)/);
    for (const line of [...argumentsOf("ENV"), ...argumentsOf("ARG")])
      expect(line).not.toMatch(/secret|password|token|key/i);
  });

  it.each(["bff", "provider"])(
    "the stage %s runs built files as an unprivileged user and receives signals",
    (name) => {
      const own = stage(name);
      const last = (keyword: string) =>
        own.findLast((each) => each.getInstruction() === keyword)?.getArgumentsContent() ?? "";
      expect(last("USER")).toMatch(/^[1-9]\d*:[1-9]\d*$/);
      // No shell between the signal and node.
      expect(JSON.parse(last("CMD"))).toEqual(expect.arrayContaining(["node"]));
      // A Node process for each probe would take more CPU time than everything else in an idle container.
      expect(last("HEALTHCHECK")).toMatch(/CMD \["bash", "healthy\.sh", /);
      expect(own.filter((each) => each.getInstruction() === "ENTRYPOINT")).toEqual([]);
      const copies = own.filter((each) => each instanceof Copy);
      expect(copies.length).toBeGreaterThan(2);
      for (const copy of copies) {
        expect(copy.getFlags().map(String)).toEqual(["--from=build"]);
        expect(copy.getArgumentsContent()).toMatch(BUILT);
      }
    },
  );

  it("probes the server's health thread, which answers however busy the server is, and the provider's database", () => {
    const healthCheck = (name: string) =>
      stage(name)
        .findLast((each) => each.getInstruction() === "HEALTHCHECK")
        ?.getArgumentsContent();
    const variables = (name: string) =>
      stage(name)
        .filter((each) => each.getInstruction() === "ENV")
        .map((each) => each.getArgumentsContent())
        .join("\n");
    expect(healthCheck("bff")).toContain('"/readyz"');
    expect(variables("bff")).toMatch(/\bHEALTH_PORT=\d+/);
    expect(healthCheck("provider")).toContain('"/healthz"');
    expect(variables("provider")).not.toContain("HEALTH_PORT");
  });

  it("has the stages that docker-compose.yml builds; the server's is the last, so that it is the default", () => {
    const stages = parsed.getFROMs().map((from) => from.getBuildStage());
    for (const { build } of Object.values(compose.services))
      if (build) expect(stages).toContain(build.target);
    expect(stages.at(-1)).toBe("bff");
  });
});

describe("the programs of the image", () => {
  it("need no package beside them, not even for the API's pages", { timeout: 120_000 }, async () => {
    const folder = await mkdtemp(join(tmpdir(), "image-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    await cp(dirname(bundledProgram("server")), join(folder, "dist"), { recursive: true });
    await writeFile(join(folder, "package.json"), '{"type":"module"}');
    const unused = `http://127.0.0.1:${await freePort()}`;
    const { address } = await Program.start(
      "server",
      {
        PUBLIC_ORIGIN: "http://localhost",
        COINGECKO_BASE_URL: unused,
        PROVIDER_BASE_URL: unused,
        WEB_DIST: EMPTY_WEB,
      },
      join(folder, "dist"),
    );
    for (const path of ["", "static/swagger-ui-bundle.js", "static/swagger-ui.css", "yaml"])
      expect((await fetch(`${address}/api/docs/${path}`)).status, path).toBe(200);
  });
});

describe("the address of the image's programs", () => {
  it.skipIf(!HAS_IPV6)("is each of the machine's, IPv4 and IPv6", async () => {
    const [, HOST = ""] = /\bHOST=(\S+)/.exec(argumentsOf("ENV").join(" ")) ?? [];
    const { address } = await Program.start("provider", { HOST, NODE_ENV: "" });
    for (const host of ["127.0.0.1", "[::1]"])
      expect((await fetch(`http://${host}:${new URL(address).port}/healthz`)).status, host).toBe(200);
  });
});

describe("deploy/healthy.sh", () => {
  it.each([
    [200, 0],
    [503, 1],
  ])("ends with 0 for 200 only: %i", async (status, code) => {
    const server = createServer(({ url }, response) => {
      response.statusCode = url === "/readyz" ? status : 404;
      response.end("ready");
    });
    await once(server.listen(0, "127.0.0.1"), "listening");
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    expect(await probe({ PORT: "1", HEALTH_PORT: String(port) })).toBe(code);
    expect(await probe({ PORT: String(port) })).toBe(code);
  });

  it("fails where nothing listens", async () => {
    expect(await probe({ PORT: String(await freePort()) })).toBe(1);
  });
});

describe(".dockerignore", () => {
  it("allows only listed paths, never a secret or local build output", () => {
    const lines = textOf(".dockerignore")
      .split("\n")
      .filter((line) => line !== "" && !line.startsWith("#"));
    expect(lines[0]).toBe("*");
    const lastAllowed = lines.findLastIndex((line) => line.startsWith("!"));
    for (const name of ["**/node_modules", "**/dist", "**/.data", "**/.env*"])
      expect(lines.indexOf(name), name).toBeGreaterThan(lastAllowed);
  });
});
