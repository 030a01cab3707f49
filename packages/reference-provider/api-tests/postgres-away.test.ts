import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setImmediate as turn } from "node:timers/promises";
import { MINUTE } from "@tradeslip/node-kit/testing/fake-clock";
import { Client } from "pg";
import { describe, expect, it, onTestFinished } from "vitest";
import { openDatabase } from "../src/db/database.ts";
import { DatabaseUnavailableError } from "../src/errors.ts";
import { cuttable } from "./cuttable-connection.ts";
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
import { databaseUrl } from "./test-database.ts";

const AWAY = { message: "The service is not available at the moment. Please try again." };
const TABLES = ["accounts", "pending_sign_ups", "sessions", "one_time_codes", "mail_slots", "mail_counts"];

/** A provider, and the way to its database. */
async function startCuttable() {
  const dataDir = await newDataDir();
  const way = await cuttable(await databaseUrl(dataDir));
  const { logger, text: log } = recordingLogger();
  const provider = await startProvider({ dataDir, env: { DATABASE_URL: way.url }, deps: { logger } });
  return { provider, way, log };
}

function contents(provider: Running): unknown[] {
  return TABLES.map((table) => provider.rows(`SELECT * FROM ${table} ORDER BY 1, 2`));
}

describe("C20: a database that is away", () => {
  it("is a 503 until it is back, and is found again without a restart", async () => {
    const { provider, way } = await startCuttable();
    await verifiedAccount(provider);
    const token = await logIn(provider);
    await way.cut();
    for (let times = 0; times < 2; times += 1) {
      await provider.get("/healthz").expect(503, AWAY).expect("retry-after", /^\d+$/);
      await provider.post("sign-up-one", BOB).expect(503, AWAY);
      await provider.get("/api/auth/session", bearer(token)).expect(503, AWAY);
    }
    await way.mend();
    await provider.get("/api/auth/session", bearer(token)).expect(200);
    expect(await signUp(provider, BOB)).toMatch(/^\d{6}$/);
  });

  it("and says nothing more is a 503 within five seconds", { timeout: 20_000 }, async () => {
    const { provider, way } = await startCuttable();
    way.stall();
    const before = performance.now();
    await provider.post("sign-up-one", BOB).expect(503, AWAY);
    expect(performance.now() - before).toBeLessThan(8_000);
    await way.mend();
    await signUp(provider, BOB);
  });

  it.each(['insert into "one_time_codes"', "commit"])(
    "leaves nothing half-written when it goes at: %s",
    async (at) => {
      const { provider, way } = await startCuttable();
      const before = contents(provider);
      way.cutAt(at);
      await provider.post("sign-up-one", BOB).expect(503, AWAY);
      expect(contents(provider)).toEqual(before);
      await signUp(provider, BOB);
    },
  );

  it("G34: neither its password nor a row is in the log", async () => {
    const { provider, way, log } = await startCuttable();
    way.cutAt('insert into "mail_slots"');
    await provider.post("sign-up-one", BOB).expect(503);
    await way.cut();
    await provider.post("sign-up-one", BOB).expect(503);
    expect(log()).toContain("the database is not available");
    expect(log()).not.toContain(new URL(way.url).username);
    for (const secret of [BOB.email, BOB.phone, BOB.firstname]) expect(log()).not.toContain(secret);
  });

  it("ends the start with a sentence", { timeout: 30_000 }, async () => {
    const way = await cuttable(await databaseUrl(await newDataDir()));
    await way.cut();
    const child = spawn(process.execPath, [join(import.meta.dirname, "../src/main.ts")], {
      env: { PATH: process.env["PATH"], DATA_DIR: await newDataDir(), DATABASE_URL: way.url },
      stdio: ["ignore", "ignore", "pipe"],
    });
    const [said, [code]] = await Promise.all([text(child.stderr), once(child, "exit")]);
    expect(code).toBe(1);
    expect(said).toMatch(/^The provider cannot start\. The database cannot be reached: [^\n]+\n$/);
  });
});

describe("C20: a connection that breaks", () => {
  it("between two statements of a transaction is a failure of that transaction alone", async () => {
    const { way } = await startCuttable();
    const db = await openDatabase({ dataDir: "unused", databaseUrl: way.url }, { warn: () => {} });
    onTestFinished(() => db.destroy());
    const transaction = db.transaction().execute(async (inside) => {
      await inside.selectFrom("accounts").select("id").execute();
      await way.cut();
      await turn();
      await inside.selectFrom("accounts").select("id").execute();
    });
    await expect(transaction).rejects.toBeInstanceOf(DatabaseUnavailableError);
    await way.mend();
    expect(await db.selectFrom("accounts").select("id").execute()).toEqual([]);
  });
});

describe("C20: a database that is locked", () => {
  it(
    "every call that would write is a 503, nothing is written, and it recovers",
    { timeout: 30_000 },
    async () => {
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
      const answers = await Promise.all(
        calls.map(([path, body]) => provider.post(path, body, bearer(token))),
      );
      for (const { status, body } of answers)
        expect({ status, body: body as unknown }).toEqual({ status: 503, body: AWAY });
      await release();
      expect(contents(provider)).toEqual(before);
      await signUp(provider, BOB);
      await provider.post("reset-password", { email: ADA.email, code, password: "Monsoon-2026" }).expect(200);
    },
  );
});

/** Another connection that holds all tables until it is told to let go. */
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
