import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { bundledProgram } from "@tradeslip/node-kit/testing/bundled-program";
import { expect, it, onTestFinished } from "vitest";
import { CHILD_ENV, newDataDir } from "./start-provider.ts";
import { databaseEnv } from "./test-database.ts";

const MAIN = bundledProgram("provider");

function start(env: Readonly<Record<string, string>>, ipc = false): ChildProcess {
  const child = spawn(process.execPath, [MAIN], {
    env: { ...CHILD_ENV, LOG_LEVEL: "silent", ...env },
    stdio: ["ignore", "pipe", "pipe", ...(ipc ? (["ipc"] as const) : [])],
  });
  onTestFinished(() => {
    child.kill("SIGKILL");
  });
  return child;
}

/** Environment of every start. */
async function place(): Promise<Record<string, string>> {
  const dataDir = await newDataDir();
  return { DATA_DIR: dataDir, ...(await databaseEnv(dataDir)) };
}

async function startedByParent() {
  const child = start({ ...(await place()), PORT: "1", HOST: "0.0.0.0" }, true);
  const [{ port }] = (await once(child, "message")) as [{ port: number }];
  return { child, port };
}

it("reports its loopback port to its parent and exits when the parent disconnects", async () => {
  const { child, port } = await startedByParent();
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
  child.disconnect();
  expect(await once(child, "exit")).toEqual([0, null]);
});

it("ignores SIGINT and exits on its parent's message", async () => {
  const { child, port } = await startedByParent();
  child.kill("SIGINT");
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
  child.kill("SIGTERM");
  expect(await once(child, "exit")).toEqual([0, null]);
});

it.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)(
  "standalone, it listens on the configured port and exits on %s",
  async (signal) => {
    const child = start({ ...(await place()), PORT: "0", LOG_LEVEL: "info" });
    let said = "";
    for await (const chunk of child.stdout!) {
      said += String(chunk);
      if (said.includes("Server listening at http://127.0.0.1:")) break;
    }
    expect(said).toMatch(/a new desk begins[^]*Server listening at http:/);
    child.kill(signal);
    expect(await once(child, "exit")).toEqual([0, null]);
  },
);

it("refuses an invalid configuration and says why", async () => {
  const child = start({ PORT: "70000", SMTP_URL: "http://mail", NODE_ENV: "production" });
  const [said, [code]] = await Promise.all([text(child.stderr!), once(child, "exit")]);
  expect(code).toBe(1);
  expect(said).toMatch(
    /\n {2}PORT: must be at most 65535\n {2}SMTP_URL: must be an smtp or smtps address\n$/,
  );
});
