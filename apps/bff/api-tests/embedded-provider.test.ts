import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { startCoinGeckoSimulator } from "@tradeslip/simulators/coingecko";
import { validSignUpPayload as ADA } from "@tradeslip/contracts/testing/account-boundaries";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { Browser, type Reply } from "./browser.ts";
import { newDataDir, runToEnd } from "./run-to-end.ts";
import { type ServerProcess, startProcess } from "./start-process.ts";

vi.setConfig({ testTimeout: 60_000 });

const SOURCE = join(import.meta.dirname, "../src/main.ts");
const PATIENT = { timeout: 20_000, interval: 20 };
/** Slow polling: calls count against a rate limit. */
const PATIENT_CALLER = { timeout: 5_000, interval: 700 };

const providersOf = ({ lines }: ServerProcess) =>
  lines().filter(({ msg, name }) => name === "provider" && msg.startsWith("Server listening at"));

async function answered(ask: () => Promise<Reply>, status: number): Promise<Reply> {
  return vi.waitFor(async () => {
    const reply = await ask();
    expect(reply.status).toBe(status);
    return reply;
  }, PATIENT_CALLER);
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
  const dataDir = await newDataDir();
  const started = await startProcess({ DATA_DIR: dataDir });
  const browser = new Browser(started.address);
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

  started.signal("SIGTERM");
  expect(await started.ended).toBe(0);
  expect(isAlive(providersOf(started)[1]!.pid)).toBe(false);

  const again = await startProcess({ DATA_DIR: dataDir });
  const same = new Browser(again.address);
  for (const [name, value] of browser.cookies) same.cookies.set(name, value);
  expect((await same.get("/api/session")).body).toMatchObject({ authenticated: true });
  again.signal("SIGKILL");
  await again.ended;
  await vi.waitFor(() => {
    for (const { pid } of providersOf(again)) expect(isAlive(pid)).toBe(false);
  }, PATIENT);
});

it("the source starts as developers run it, with its provider and its worker", async () => {
  const coingecko = await startCoinGeckoSimulator();
  onTestFinished(() => coingecko.close());
  const started = await startProcess({ COINGECKO_BASE_URL: coingecko.baseUrl }, { file: SOURCE });
  const browser = new Browser(started.address);
  await vi.waitFor(() => expect(providersOf(started)).toHaveLength(1), PATIENT);
  expect((await browser.get("/api/rates")).body).toMatchObject({ freshness: { source: "live" } });
  expect(started.output()).not.toContain("refresh worker ended");
});

describe("an invalid configuration stops the start with one line for each variable", () => {
  const linesOf = async (env: Record<string, string>) => {
    const { code, said } = await runToEnd({ DATA_DIR: await newDataDir(), ...env });
    expect(code).toBe(1);
    return said;
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
  const dataDir = await newDataDir();
  const started = await startProcess({
    DATA_DIR: dataDir,
    MAIL_DAILY_LIMIT: "1",
    SESSION_SECRET: "secret-of-the-server-0123456789abcdef",
  });
  await vi.waitFor(() => expect(providersOf(started)).toHaveLength(1), PATIENT);
  const [provider] = providersOf(started);
  for (const email of ["ada@example.com", "bob@example.com"]) {
    await answered(() => new Browser(started.address).post("/api/auth/sign-up-one", { ...ADA, email }), 201);
  }
  const outbox = join(dataDir, "outbox");
  await vi.waitFor(async () => expect(await readdir(outbox)).toHaveLength(1), PATIENT);
  // The provider sends queued mail before it ends.
  started.signal("SIGTERM");
  expect(await started.ended).toBe(0);
  expect(isAlive(provider!.pid)).toBe(false);
  expect(await readdir(outbox)).toHaveLength(1);
});
