import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { setImmediate as turn } from "node:timers/promises";
import { bundledProgram } from "@tradeslip/node-kit/testing/bundled-program";
import { MINUTE } from "@tradeslip/node-kit/testing/fake-clock";
import { freePort } from "@tradeslip/simulators/free-port";
import { Client } from "pg";
import { describe, expect, it, onTestFinished } from "vitest";
import { openDatabase } from "../src/db/database.ts";
import { DatabaseUnavailableError } from "../src/errors.ts";
import { startCuttableConnection } from "./cuttable-connection.ts";
import { recordingLogger } from "./recording-logger.ts";
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
import { run } from "./postgres-setup.ts";
import { databaseEnv, databaseUrl } from "./test-database.ts";

const UNAVAILABLE = {
  message: "Our service isn't available right now. Please try again.",
  code: "unavailable",
};
const PASSWORD = "Harmattan-7781";
const TABLES = ["accounts", "pending_sign_ups", "sessions", "one_time_codes", "mail_slots", "mail_counts"];

/** A provider whose database connection can be cut. */
async function startCuttable() {
  const dataDir = await newDataDir();
  const connection = await startCuttableConnection(await databaseUrl(dataDir));
  const url = new URL(connection.url);
  // The tests' server trusts everyone: the password is one to look for in what is logged.
  url.password = PASSWORD;
  const { logger, text: log } = recordingLogger();
  const provider = await startProvider({ dataDir, env: { DATABASE_URL: url.href }, deps: { logger } });
  return { provider, connection, log };
}

function contents(provider: Running): unknown[] {
  return TABLES.map((table) => provider.rows(`SELECT * FROM ${table} ORDER BY 1, 2`));
}

describe("C20 and S139: an unreachable database", () => {
  it("is a 503 until it returns, without a restart of the provider", async () => {
    const { provider, connection } = await startCuttable();
    await verifiedAccount(provider);
    const token = await logIn(provider);
    await connection.cut();
    for (let times = 0; times < 2; times += 1) {
      await provider.get("/healthz").expect(503, UNAVAILABLE).expect("retry-after", /^\d+$/);
      await provider.post("sign-up-one", BOB).expect(503, UNAVAILABLE);
      await provider.get("/api/auth/session", bearer(token)).expect(503, UNAVAILABLE);
    }
    await connection.mend();
    await provider.get("/api/auth/session", bearer(token)).expect(200);
    expect(await signUp(provider, BOB)).toMatch(/^\d{6}$/);
  });

  it("that stops responding is a 503 within five seconds", { timeout: 20_000 }, async () => {
    const { provider, connection } = await startCuttable();
    connection.stall();
    const before = performance.now();
    await provider.post("sign-up-one", BOB).expect(503, UNAVAILABLE);
    expect(performance.now() - before).toBeLessThan(8_000);
    await connection.mend();
    await signUp(provider, BOB);
  });

  it.each(['insert into "one_time_codes"', "commit"])(
    "leaves nothing half-written when lost at: %s",
    async (at) => {
      const { provider, connection } = await startCuttable();
      const before = contents(provider);
      connection.cutAt(at);
      await provider.post("sign-up-one", BOB).expect(503, UNAVAILABLE);
      expect(contents(provider)).toEqual(before);
      await signUp(provider, BOB);
    },
  );

  it("G34: neither its password nor any row is logged", async () => {
    const { provider, connection, log } = await startCuttable();
    connection.cutAt('insert into "mail_slots"');
    await provider.post("sign-up-one", BOB).expect(503);
    await connection.cut();
    await provider.post("sign-up-one", BOB).expect(503);
    expect(log()).toContain("the database is not available");
    for (const secret of [PASSWORD, BOB.email, BOB.phone, BOB.firstname]) expect(log()).not.toContain(secret);
  });

  it("stops the start with a message", { timeout: 30_000 }, async () => {
    const connection = await startCuttableConnection(await databaseUrl(await newDataDir()));
    await connection.cut();
    const child = spawn(process.execPath, [bundledProgram("provider")], {
      env: { PATH: process.env["PATH"], DATA_DIR: await newDataDir(), DATABASE_URL: connection.url },
      stdio: ["ignore", "ignore", "pipe"],
    });
    const [said, [code]] = await Promise.all([text(child.stderr), once(child, "exit")]);
    expect(code).toBe(1);
    expect(said).toMatch(/^The provider can't start\. We can't reach the database: [^\n]+\n$/);
  });
});

it("S143: a role that lost its right to write is a 503 that says when to come again, and the metric falls", async () => {
  const { dataDir, clock, stop } = await startProvider();
  await stop();
  const { DATABASE_URL } = await databaseEnv(dataDir);
  const role = `writer_${randomBytes(6).toString("hex")}`;
  const grant = `GRANT ALL ON ALL TABLES IN SCHEMA public TO ${role}`;
  const use = `GRANT ALL ON SCHEMA public TO ${role}`;
  await run(DATABASE_URL!, `CREATE ROLE ${role} LOGIN PASSWORD 'secret'`, use, grant);
  onTestFinished(() => run(DATABASE_URL!, `DROP OWNED BY ${role}`, `DROP ROLE ${role}`));
  const url = new URL(DATABASE_URL!);
  [url.username, url.password] = [role, "secret"];
  const port = String(await freePort());
  const env = { DATABASE_URL: url.href, PROVIDER_METRICS_PORT: port };
  const provider = await startProvider({ dataDir, clock, env });
  const isUp = async () => {
    clock.advance(MINUTE);
    const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    return /^tradeslip_database_up (\d)$/m.exec(metrics)?.[1];
  };
  expect(await isUp()).toBe("1");
  await run(DATABASE_URL!, `REVOKE INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public FROM ${role}`);
  await provider.post("sign-up-one", BOB).expect(503, UNAVAILABLE).expect("retry-after", /^\d+$/);
  expect(await isUp()).toBe("0");
  await run(DATABASE_URL!, grant);
  expect(await isUp()).toBe("1");
  expect(await signUp(provider, BOB)).toMatch(/^\d{6}$/);
  await provider.stop();
});

/** What PgBouncer accepts in a start-up message, besides what it ignores (pgbouncer.org/config.html). */
const POOLER_ACCEPTS: ReadonlySet<string> = new Set([
  "user",
  "database",
  "application_name",
  "client_encoding",
  "datestyle",
  "standard_conforming_strings",
  "timezone",
]);

it("M95: starts behind PgBouncer, which refuses limits as start parameters", async () => {
  const connection = await startCuttableConnection(await databaseUrl(await newDataDir()));
  const refused = () =>
    connection.startups.flatMap(startParametersOf).filter((name) => !POOLER_ACCEPTS.has(name));
  const db = await openDatabase(
    { dataDir: "unused", databaseUrl: connection.url, secret: null },
    { warn: () => {} },
  );
  onTestFinished(() => db.destroy());
  expect(await db.selectFrom("accounts").select("id").execute()).toEqual([]);
  expect(connection.startups).toHaveLength(2);
  expect(refused()).toEqual([]);
  const other = new Client({ connectionString: connection.url, statement_timeout: 1_000 });
  await other.connect();
  await other.end();
  expect(refused()).toEqual(["statement_timeout"]);
});

/** A message consists of its length, the protocol's version, and names with values, each zero-terminated. */
function startParametersOf(message: Buffer): string[] {
  const words = message.subarray(8).toString().split("\0").slice(0, -2);
  return words.filter((_word, index) => index % 2 === 0).map((name) => name.toLowerCase());
}

describe("C20: a broken connection", () => {
  it("within a transaction fails only that transaction", async () => {
    const { connection } = await startCuttable();
    const db = await openDatabase(
      { dataDir: "unused", databaseUrl: connection.url, secret: null },
      { warn: () => {} },
    );
    onTestFinished(() => db.destroy());
    const transaction = db.transaction().execute(async (inside) => {
      await inside.selectFrom("accounts").select("id").execute();
      await connection.cut();
      await turn();
      await inside.selectFrom("accounts").select("id").execute();
    });
    await expect(transaction).rejects.toBeInstanceOf(DatabaseUnavailableError);
    await connection.mend();
    expect(await db.selectFrom("accounts").select("id").execute()).toEqual([]);
  });
});

describe("C20: a locked database", () => {
  it("every writing call is a 503, nothing is written, and it recovers", { timeout: 30_000 }, async () => {
    const provider = await startProvider();
    await verifiedAccount(provider);
    const token = await logIn(provider);
    await provider.post("forgot-password", { email: ADA.email }).expect(200);
    const code = await nextCode(provider, ADA.email);
    provider.clock.advance(2 * MINUTE);
    const before = contents(provider);
    const release = await lockAll(provider);
    const calls = [
      ["sign-up-one", BOB],
      ["verify-otp", { code, email: ADA.email }],
      ["resend-otp", { email: ADA.email }],
      ["login", { email: ADA.email, password: ADA.password }],
      ["forgot-password", { email: ADA.email }],
      ["reset-password", { email: ADA.email, code, password: "Monsoon-2026" }],
      ["logout", undefined],
    ] as const;
    const answers = await Promise.all(calls.map(([path, body]) => provider.post(path, body, bearer(token))));
    for (const { status, body } of answers)
      expect({ status, body: body as unknown }).toEqual({ status: 503, body: UNAVAILABLE });
    await release();
    expect(contents(provider)).toEqual(before);
    await signUp(provider, BOB);
    await provider.post("reset-password", { email: ADA.email, code, password: "Monsoon-2026" }).expect(200);
  });
});

/** Locks all tables on another connection; returns the release function. */
async function lockAll({ dataDir }: Running): Promise<() => Promise<void>> {
  const other = new Client({ connectionString: await databaseUrl(dataDir) });
  await other.connect();
  let isHeld = true;
  const release = async () => {
    if (isHeld) await other.end();
    isHeld = false;
  };
  onTestFinished(release);
  await other.query("BEGIN");
  await other.query(`LOCK TABLE ${TABLES.join(", ")} IN ACCESS EXCLUSIVE MODE`);
  return release;
}
