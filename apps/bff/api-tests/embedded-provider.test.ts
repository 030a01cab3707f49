import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bundledProgram } from "@tradeslip/node-kit/testing/bundled-program";
import { startCoinGeckoSimulator } from "@tradeslip/simulators/coingecko";
import { validSignUpPayload as ADA } from "@tradeslip/contracts/testing/account-boundaries";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { Browser, type Reply } from "./browser.ts";

vi.setConfig({ testTimeout: 60_000 });

const SERVER = bundledProgram("server");
const SOURCE = join(import.meta.dirname, "../src/main.ts");
const PATIENT = { timeout: 20_000, interval: 20 };
/** Slow polling: calls count against a rate limit. */
const PATIENT_CALLER = { timeout: 5_000, interval: 700 };

interface Line {
  readonly msg: string;
  readonly name?: string;
  readonly pid: number;
}

/** The server as a process; its output includes the embedded provider's. */
async function startServer(dataDir: string, env: Record<string, string> = {}, file = SERVER) {
  const server = spawn(process.execPath, [file], {
    env: { PORT: "0", DATA_DIR: dataDir, WEB_DIST: join(import.meta.dirname, "empty-web"), ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(() => void server.kill("SIGKILL"));
  let output = "";
  for (const stream of [server.stdout, server.stderr]) {
    stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  }
  const lines = (): Line[] =>
    output
      .split("\n")
      .filter((line) => line.startsWith("{") && line.endsWith("}"))
      .map((line) => JSON.parse(line) as Line);
  return { server, output: () => output, lines };
}

type Started = Awaited<ReturnType<typeof startServer>>;

/** The server's address; the provider's line carries a name. */
function addressOf({ lines }: Started): Promise<string> {
  return vi.waitFor(() => {
    const line = lines().find(({ msg, name }) => name === undefined && msg.startsWith("Server listening at"));
    if (!line) throw new Error("not listening yet");
    return line.msg.replace("Server listening at ", "");
  }, PATIENT);
}

const providersOf = ({ lines }: Started) =>
  lines().filter(({ msg, name }) => name === "provider" && msg.startsWith("Server listening at"));

async function answered(ask: () => Promise<Reply>, status: number): Promise<Reply> {
  return vi.waitFor(async () => {
    const reply = await ask();
    expect(reply.status).toBe(status);
    return reply;
  }, PATIENT_CALLER);
}

async function ended(server: ChildProcess): Promise<number | null> {
  if (server.exitCode === null) await once(server, "exit");
  return server.exitCode;
}

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

it("without PROVIDER_BASE_URL accounts work, survive a provider crash, and both processes end together", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "tradeslip-embedded-"));
  const started = await startServer(dataDir);
  const browser = new Browser(await addressOf(started));
  const { email, password } = ADA;
  await vi.waitFor(() => expect(providersOf(started)).toHaveLength(1), PATIENT);
  await answered(() => browser.post("/api/auth/sign-up-one", ADA), 201);
  const outbox = join(dataDir, "outbox");
  // A file exists before its text is written.
  const code = await vi.waitFor(async () => {
    const files = await readdir(outbox);
    expect(files).toHaveLength(1);
    const [found] = /\b\d{6}\b/.exec(await readFile(join(outbox, files[0]!), "utf8")) ?? [];
    if (found === undefined) throw new Error("the mail is not written yet");
    return found;
  }, PATIENT);
  await answered(() => browser.post("/api/auth/verify-otp", { email, code }), 200);
  await answered(() => browser.post("/api/auth/login", { email, password }), 200);

  const [first] = providersOf(started);
  process.kill(first!.pid, "SIGKILL");
  await vi.waitFor(() => expect(providersOf(started)).toHaveLength(2), PATIENT);
  await answered(() => browser.post("/api/auth/login", { email, password }), 200);
  expect((await browser.get("/api/session")).body).toMatchObject({ authenticated: true });

  started.server.kill("SIGTERM");
  expect(await ended(started.server)).toBe(0);
  expect(isAlive(providersOf(started)[1]!.pid)).toBe(false);

  const again = await startServer(dataDir);
  const same = new Browser(await addressOf(again));
  for (const [name, value] of browser.cookies) same.cookies.set(name, value);
  expect((await same.get("/api/session")).body).toMatchObject({ authenticated: true });
  again.server.kill("SIGKILL");
  await ended(again.server);
  await vi.waitFor(() => {
    for (const { pid } of providersOf(again)) expect(isAlive(pid)).toBe(false);
  }, PATIENT);
});

it("the source starts as developers run it, with its provider and its worker", async () => {
  const coingecko = await startCoinGeckoSimulator();
  onTestFinished(() => coingecko.close());
  const dataDir = await mkdtemp(join(tmpdir(), "tradeslip-embedded-"));
  const started = await startServer(dataDir, { COINGECKO_BASE_URL: coingecko.baseUrl }, SOURCE);
  const browser = new Browser(await addressOf(started));
  await vi.waitFor(() => expect(providersOf(started)).toHaveLength(1), PATIENT);
  expect((await browser.get("/api/rates")).body).toMatchObject({ freshness: { source: "live" } });
  expect(started.output()).not.toContain("refresh worker ended");
});

describe("an invalid configuration stops the start with one line for each variable", () => {
  const linesOf = async (env: Record<string, string>) => {
    const dataDir = await mkdtemp(join(tmpdir(), "tradeslip-embedded-"));
    const started = await startServer(dataDir, env);
    expect(await ended(started.server)).toBe(1);
    return started.output().trim().split("\n");
  };

  it("in production without a mail server", async () => {
    const env = { NODE_ENV: "production", PUBLIC_ORIGIN: "https://desk.example" };
    expect(await linesOf(env)).toEqual([
      "Please fix these environment variables:",
      "  SMTP_URL: must be set in production (or PROVIDER_BASE_URL): without it, one-time codes go to the log",
    ]);
  });

  it("H49: in production without PUBLIC_ORIGIN", async () => {
    expect(await linesOf({ NODE_ENV: "production", SMTP_URL: "smtp://mail.example" })).toEqual([
      "Please fix these environment variables:",
      expect.stringMatching(/^ {2}PUBLIC_ORIGIN: must be set in production/),
    ]);
  });

  it("includes the provider's own variables; a shared one is listed once", async () => {
    const env = {
      PORT: "x",
      LOG_LEVEL: "loud",
      DATABASE_URL: "mysql://db.example/provider",
      MAIL_FROM: "nobody",
      MAIL_DAILY_LIMIT: "none",
      PAYMENT_XPUB: `xprv${"9".repeat(107)}`,
    };
    const [first, ...lines] = await linesOf(env);
    expect(first).toBe("Please fix these environment variables:");
    const named = lines.map((line) => line.trim().split(":")[0]);
    expect(named).toHaveLength(Object.keys(env).length);
    expect(new Set(named)).toEqual(new Set(Object.keys(env)));
  });
});

it("the embedded provider gets all of its own variables, such as MAIL_DAILY_LIMIT, and no others", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "tradeslip-embedded-"));
  const started = await startServer(dataDir, {
    MAIL_DAILY_LIMIT: "1",
    SESSION_SECRET: "secret-of-the-server-0123456789abcdef",
  });
  const address = await addressOf(started);
  await vi.waitFor(() => expect(providersOf(started)).toHaveLength(1), PATIENT);
  const [provider] = providersOf(started);
  for (const email of ["ada@example.com", "bob@example.com"]) {
    await answered(() => new Browser(address).post("/api/auth/sign-up-one", { ...ADA, email }), 201);
  }
  const outbox = join(dataDir, "outbox");
  await vi.waitFor(async () => expect(await readdir(outbox)).toHaveLength(1), PATIENT);
  // The provider sends queued mail before it ends.
  started.server.kill("SIGTERM");
  expect(await ended(started.server)).toBe(0);
  expect(isAlive(provider!.pid)).toBe(false);
  expect(await readdir(outbox)).toHaveLength(1);
});
