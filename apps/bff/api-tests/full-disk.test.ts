import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bundledProgram } from "@tradeslip/node-kit/testing/bundled-program";
import { startProviderSimulator } from "@tradeslip/simulators/provider";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { Browser } from "./browser.ts";
import { ADA, SECRET } from "./start-accounts.ts";

vi.setConfig({ testTimeout: 60_000 });

const SERVER = bundledProgram("server");
const PATIENT = { timeout: 20_000, interval: 20 };
const LOGGED_OUT = { authenticated: false };
const hasPrlimit = spawnSync("prlimit", ["--version"]).status === 0;

async function start(dataDir: string) {
  const provider = await startProviderSimulator();
  onTestFinished(() => provider.close());
  const child = spawn(process.execPath, [SERVER], {
    env: {
      PORT: "0",
      DATA_DIR: dataDir,
      WEB_DIST: join(import.meta.dirname, "empty-web"),
      PROVIDER_BASE_URL: provider.baseUrl,
      SESSION_SECRET: SECRET,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const address = await vi.waitFor(() => {
    const [, url] = /"msg":"Server listening at (http:[^"]+)"/.exec(output) ?? [];
    if (url === undefined) throw new Error("not listening yet");
    return url;
  }, PATIENT);
  const end = async (signal: NodeJS.Signals) => {
    const ended = once(child, "exit");
    child.kill(signal);
    await ended;
  };
  return { address, provider, pid: child.pid!, end, output: () => output };
}

async function logIn(address: string): Promise<Browser> {
  const browser = new Browser(address);
  expect((await browser.post("/api/auth/login", ADA)).status).toBe(200);
  return browser;
}

/** Logs out, then requests the session with the old cookie. */
async function afterLogout(browser: Browser, address: string) {
  const cookies = new Map(browser.cookies);
  const { status } = await browser.post("/api/auth/logout");
  const thief = new Browser(address, {}, cookies);
  return {
    status,
    cleared: !browser.cookies.has("session"),
    session: (await thief.get("/api/session")).body,
  };
}

describe.skipIf(!hasPrlimit)("H48: when no file can be written (needs prlimit)", () => {
  it("logout works, other sessions continue, and login is a 503", async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "tradeslip-full-"));
    const server = await start(dataDir);
    const [browser, other] = [await logIn(server.address), await logIn(server.address)];
    expect(spawnSync("prlimit", [`--pid=${server.pid}`, "--fsize=0:"]).status).toBe(0);

    expect(await afterLogout(browser, server.address)).toEqual({
      status: 204,
      cleared: true,
      session: LOGGED_OUT,
    });
    expect((await other.get("/api/session")).body).toMatchObject({ authenticated: true });
    const refused = await new Browser(server.address).post("/api/auth/login", ADA);
    expect(refused.status).toBe(503);
    expect(refused.problem).toMatchObject({
      code: "sessions_unavailable",
      detail: "You can't log in right now. Please try again in a minute.",
    });
    expect(refused.headers.get("retry-after")).toBe("60");
    // One provider session per session here: that of the refused login was ended too.
    await vi.waitFor(() => expect(server.provider.tokens.size).toBe(1), PATIENT);
    expect(server.output().match(/sessions cannot be written/g)).toHaveLength(1);

    expect(spawnSync("prlimit", [`--pid=${server.pid}`, "--fsize=unlimited:"]).status).toBe(0);
    await server.end("SIGTERM");
    const again = await start(dataDir);
    const thief = new Browser(again.address, {}, new Map(other.cookies));
    expect((await thief.get("/api/session")).body).toMatchObject({ authenticated: true });
  });
});

it("H48: a logout on a full disk survives a server crash", async (context) => {
  const disk = await mkdtemp(join(tmpdir(), "tradeslip-disk-"));
  if (spawnSync("mount", ["-t", "tmpfs", "-o", "size=4m", "none", disk]).status !== 0) {
    return context.skip("this user may not mount a small disk");
  }
  // Lazy unmount: after a failed test the server may still use it.
  onTestFinished(() => void spawnSync("umount", ["-l", disk]));
  const server = await start(join(disk, "data"));
  const browser = await logIn(server.address);
  const cookies = new Map(browser.cookies);
  const filler = join(disk, "filler");
  await writeFile(filler, Buffer.alloc(8 * 1024 * 1024)).catch((error: NodeJS.ErrnoException) => {
    expect(error.code).toBe("ENOSPC");
  });
  expect(await afterLogout(browser, server.address)).toEqual({
    status: 204,
    cleared: true,
    session: LOGGED_OUT,
  });
  await server.end("SIGKILL");
  await rm(filler);

  const again = await start(join(disk, "data"));
  expect((await new Browser(again.address, {}, cookies).get("/api/session")).body).toEqual(LOGGED_OUT);
  await again.end("SIGTERM");
});
