import { readFile, rename, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { MINUTE } from "@tradeslip/node-kit/testing/fake-clock";
import { freePort } from "@tradeslip/simulators/free-port";
import { describe, expect, it, onTestFinished } from "vitest";
import { SqliteFile } from "../src/db/sqlite.ts";
import {
  ADA,
  bearer,
  BOB,
  logIn,
  newDataDir,
  nextCode,
  type Running,
  signUp,
  startProvider,
  verifiedAccount,
} from "./start-provider.ts";

const UNAVAILABLE = {
  message: "Our service isn't available right now. Please try again.",
  code: "unavailable",
};
const fileOf = ({ dataDir }: Running) => join(dataDir, "provider.sqlite");

/** Locks the database on another connection; returns the release function. */
function lock(provider: Running): () => void {
  const other = new DatabaseSync(fileOf(provider));
  other.exec("BEGIN EXCLUSIVE");
  const release = () => {
    if (other.isOpen) other.close();
  };
  onTestFinished(release);
  return release;
}

function contents(provider: Running): unknown[] {
  const tables = ["accounts", "pending_sign_ups", "sessions", "one_time_codes", "mail_slots", "mail_counts"];
  return tables.map((table) => provider.rows(`SELECT * FROM ${table}`));
}

/** This process's locks on a file: SQLite's shared lock is beyond the first GB. */
async function locksOn(file: string): Promise<readonly string[]> {
  const { ino } = await stat(file);
  const lines = (await readFile("/proc/locks", "utf8")).split("\n");
  return lines.filter((line) => line.includes(` ${process.pid} `) && line.includes(`:${ino} `));
}

it.skipIf(process.platform !== "linux")(
  "a second connection to the file leaves the first its locks, without which another program deletes the log",
  async () => {
    const dataDir = await newDataDir();
    const file = join(dataDir, "provider.sqlite");
    const first = new SqliteFile(file);
    first.prepare("PRAGMA user_version").all([]);
    expect(await locksOn(file)).toHaveLength(1);
    const second = new SqliteFile(file);
    second.prepare("PRAGMA user_version").all([]);
    expect(await locksOn(file)).toHaveLength(1);
    second.close();
    first.close();
  },
);

describe("C20: a locked database", () => {
  it("every writing call is a 503, nothing is written, and it recovers", async () => {
    const provider = await startProvider();
    await verifiedAccount(provider);
    const token = await logIn(provider);
    await provider.post("forgot-password", { email: ADA.email }).expect(200);
    const code = await nextCode(provider, ADA.email);
    provider.clock.advance(2 * MINUTE);
    const before = contents(provider);
    const release = lock(provider);
    const calls = [
      ["sign-up-one", BOB],
      ["verify-otp", { code, email: ADA.email }],
      ["resend-otp", { email: ADA.email }],
      ["login", { email: ADA.email, password: ADA.password }],
      ["forgot-password", { email: ADA.email }],
      ["reset-password", { email: ADA.email, code, password: "Monsoon-2026" }],
      ["logout", undefined],
    ] as const;
    for (const [path, body] of calls) {
      const answer = await provider.post(path, body, bearer(token));
      expect({ path, status: answer.status, body: answer.body as unknown }).toEqual({
        path,
        status: 503,
        body: UNAVAILABLE,
      });
      expect(answer.headers["retry-after"]).toMatch(/^\d+$/);
    }
    expect(contents(provider)).toEqual(before);
    release();
    await signUp(provider, BOB);
    await provider.post("reset-password", { email: ADA.email, code, password: "Monsoon-2026" }).expect(200);
    await provider.get("/healthz").expect(200, { status: "ok" });
  });
});

describe("C20: a lost database", () => {
  it("is a 503 until the file returns and is reopened", async () => {
    const provider = await startProvider();
    await verifiedAccount(provider);
    const token = await logIn(provider);
    await rename(fileOf(provider), `${fileOf(provider)}.away`);
    await provider.get("/healthz").expect(503, UNAVAILABLE);
    await provider.post("sign-up-one", BOB).expect(503, UNAVAILABLE);
    await provider.get("/api/auth/session", bearer(token)).expect(503, UNAVAILABLE);
    await expect(stat(fileOf(provider))).rejects.toMatchObject({ code: "ENOENT" });
    await rename(`${fileOf(provider)}.away`, fileOf(provider));
    await provider.get("/api/auth/session", bearer(token)).expect(200);
    await signUp(provider, BOB);
  });

  it("is a 503 while another file is in its place", async () => {
    const provider = await startProvider();
    const move = async (from: string, to: string) => {
      for (const part of ["", "-wal", "-shm"]) {
        await rename(`${fileOf(provider)}${part}${from}`, `${fileOf(provider)}${part}${to}`);
      }
    };
    await move("", ".away");
    await writeFile(fileOf(provider), "no database, but long enough to be read as one ".repeat(99));
    await provider.post("sign-up-one", BOB).expect(503, UNAVAILABLE);
    await provider.get("/healthz").expect(503, UNAVAILABLE);
    await move(".away", "");
    expect(await signUp(provider, BOB)).toMatch(/^\d{6}$/);
  });
});

it.each(["provider.sqlite", "provider.sqlite-wal", "provider-secret"])(
  "%s is readable by its owner only",
  async (name) => {
    const provider = await startProvider();
    expect((await stat(join(provider.dataDir, name))).mode & 0o777).toBe(0o600);
  },
);

async function startWatched() {
  const port = String(await freePort());
  const provider = await startProvider({ env: { PROVIDER_METRICS_PORT: port } });
  const isUp = async () => {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    return /^tradeslip_database_up (\d)$/m.exec(text)?.[1];
  };
  return { provider, isUp };
}

it("S143: metrics say that nothing can be written, though all is read", async () => {
  const { provider, isUp } = await startWatched();
  expect(await isUp()).toBe("1");
  const other = new DatabaseSync(fileOf(provider));
  other.exec("BEGIN IMMEDIATE");
  provider.clock.advance(30_000);
  expect(await isUp()).toBe("0");
  other.exec("ROLLBACK");
  other.close();
  expect(await isUp()).toBe("1");
});

it("metrics say that the file is gone, and that it is back", async () => {
  const { provider, isUp } = await startWatched();
  expect(await isUp()).toBe("1");
  await rename(fileOf(provider), `${fileOf(provider)}.away`);
  expect(await isUp()).toBe("0");
  await rename(`${fileOf(provider)}.away`, fileOf(provider));
  expect(await isUp()).toBe("1");
});
