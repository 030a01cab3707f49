import { mkdir, open, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { gunzipSync, gzipSync } from "node:zlib";
import { FakeClock, HOUR } from "@tradeslip/node-kit/testing/fake-clock";
import { sql } from "kysely";
import { expect, inject, it, onTestFinished, vi } from "vitest";
import { BACKUP_TABLES } from "../src/backup/backup-contents.ts";
import { makeBackup } from "../src/backup/make-backup.ts";
import { loadProviderConfig } from "../src/config.ts";
import { openDatabase, openForBackup } from "../src/db/database.ts";
import { verifyAudit } from "../src/desk/verify-audit.ts";
import { ErasedList } from "../src/people/erased-list.ts";
import { runProgram } from "./run-program.ts";
import { claimedBy, SELLER, startOrderDesk, stepsOf, takeOrders, tryStep, WALLET } from "./order-desk.ts";
import { startDesk } from "./start-desk.ts";
import {
  ADA,
  bearer,
  BOB,
  logIn,
  newDataDir,
  signUp,
  startProvider,
  verifiedAccount,
} from "./start-provider.ts";
import { databaseEnv } from "./test-database.ts";

// Each run of a program starts Node, which takes seconds on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

const RETURN_ADDRESSES = [
  "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
  "bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu",
  "bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g",
];
const ORDER = {
  bookId: "make-money-while-you-sleep",
  type: "digital",
  amount: "50.00",
  btcUsd: "87500.00",
};

function startNow(options: Parameters<typeof startProvider>[0] = {}) {
  const clock = new FakeClock();
  clock.jump(Date.now() - HOUR - clock.now());
  return startProvider({ clock, ...options });
}

type Desk = Awaited<ReturnType<typeof startNow>>;

function createPayment(desk: Desk) {
  const order = { ...ORDER, btcUsdAsOf: new Date(desk.clock.now()).toISOString() };
  return desk.callAs({})("POST", "/payments/create", order);
}

/** A single server's sessions, most of them still in the write-ahead log. */
async function writeSessions(dataDir: string): Promise<DatabaseSync> {
  const sessions = new DatabaseSync(join(dataDir, "sessions.sqlite"));
  sessions.exec(
    "PRAGMA journal_mode = WAL; CREATE TABLE sessions (id TEXT); INSERT INTO sessions VALUES ('one')",
  );
  await writeFile(join(dataDir, "session-secret"), "s".repeat(43), { mode: 0o600 });
  return sessions;
}

it("a back-up of a running desk restores accounts, sessions, codes, keys and payments; new payments wait", async () => {
  const desk = await startNow();
  const sessions = await writeSessions(desk.dataDir);
  await verifiedAccount(desk);
  const token = await logIn(desk);
  const code = await signUp(desk, BOB);
  const paid = await createPayment(desk);
  expect(paid.status).toBe(201);
  const file = join(await newDataDir(), "desk.backup");
  expect(await runProgram("backup", [file], desk)).toMatchObject({ code: 0, stderr: "" });
  expect((await stat(file)).mode & 0o077).toBe(0);
  expect(await runProgram("backup", [file], desk)).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/exists/),
  });
  sessions.close();
  const tables = Object.keys(BACKUP_TABLES);
  const before = tables.map((table) => desk.rows(`SELECT * FROM ${table} ORDER BY 1, 2`));
  // What happens after the backup is lost.
  await desk.post("logout", undefined, bearer(token)).expect(204);
  const { clock } = desk;
  await desk.stop();

  const dataDir = await newDataDir();
  const refused = await runProgram("restore", [file], { dataDir, env: { PAYMENTS: "on" } });
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringMatching(/PAYMENTS=on is set/) });
  const restored = await runProgram("restore", [file], { dataDir });
  expect(restored).toMatchObject({ code: 0, stderr: "" });
  expect(restored.stdout).toContain("PAYMENTS=on");
  const again = await startNow({ dataDir, clock });
  expect(tables.map((table) => again.rows(`SELECT * FROM ${table} ORDER BY 1, 2`))).toEqual(before);
  expect((await again.get("/api/auth/session", bearer(token))).status).toBe(200);
  await again.post("verify-otp", { email: BOB.email, code }).expect(200);
  const copy = new DatabaseSync(join(dataDir, "sessions.sqlite"), { readOnly: true });
  expect(copy.prepare("SELECT id FROM sessions").all()).toEqual([{ id: "one" }]);
  copy.close();
  expect(await readFile(join(dataDir, "session-secret"), "utf8")).toBe("s".repeat(43));

  expect(await createPayment(again)).toMatchObject({ status: 503, body: { code: "payments_paused" } });
  const id = String(paid.body["paymentId"]);
  expect((await again.get(`/api/payments/status/${id}`)).body).toMatchObject({ paymentId: id });
  await again.stop();
  const confirmed = await startNow({ dataDir, clock, env: { PAYMENTS: "on" } });
  expect((await createPayment(confirmed)).status).toBe(201);
  await confirmed.stop();
  const later = await startNow({ dataDir, clock });
  expect((await createPayment(later)).status).toBe(201);
  await later.stop();
  const paused = await startNow({ dataDir, clock, env: { PAYMENTS: "paused" } });
  expect((await createPayment(paused)).status).toBe(503);

  expect(await runProgram("restore", [file], { dataDir })).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/empty/),
  });
});

/** The rows of each table, in a common order, because two engines sort differently. */
function rowsAsTexts(read: (sql: string) => Record<string, unknown>[]): string[][] {
  return Object.keys(BACKUP_TABLES).map((table) =>
    read(`SELECT * FROM ${table}`)
      .map((row) => JSON.stringify(row))
      .toSorted(),
  );
}

function rowsOfFile(dataDir: string): string[][] {
  const db = new DatabaseSync(join(dataDir, "provider.sqlite"), { readOnly: true });
  try {
    return rowsAsTexts((statement) => db.prepare(statement).all());
  } finally {
    db.close();
  }
}

it.skipIf(inject("databaseServer") === undefined)(
  "a back-up of SQLite restores into PostgreSQL, and its back-up into SQLite",
  async () => {
    const onSqlite = { DATABASE_URL: "" };
    const desk = await startNow({ env: onSqlite });
    await verifiedAccount(desk);
    const token = await logIn(desk);
    const code = await signUp(desk, BOB);
    expect((await createPayment(desk)).status).toBe(201);
    const { clock } = desk;
    await desk.stop();
    const before = rowsOfFile(desk.dataDir);
    expect(before.filter((rows) => rows.length > 0).length).toBeGreaterThan(5);
    const folder = await newDataDir();
    const [first, second] = [join(folder, "of-sqlite"), join(folder, "of-postgres")];
    expect(await runProgram("backup", [first], { ...desk, env: onSqlite })).toMatchObject({ code: 0 });

    const dataDir = await newDataDir();
    expect(await runProgram("restore", [first], { dataDir })).toMatchObject({ code: 0, stderr: "" });
    const onPostgres = await startNow({ dataDir, clock });
    expect(rowsAsTexts(onPostgres.rows)).toEqual(before);
    expect(await runProgram("backup", [second], { dataDir })).toMatchObject({ code: 0, stderr: "" });
    expect((await onPostgres.get("/api/auth/session", bearer(token))).status).toBe(200);
    await onPostgres.post("verify-otp", { email: BOB.email, code }).expect(200);
    await onPostgres.stop();

    const third = await newDataDir();
    const back = await runProgram("restore", [second], { dataDir: third, env: onSqlite });
    expect(back).toMatchObject({ code: 0, stderr: "" });
    expect(rowsOfFile(third)).toEqual(before);
  },
);

it.skipIf(inject("databaseServer") === undefined)(
  "on PostgreSQL a back-up isn't held to the seconds of a request: its reader may pause",
  async () => {
    const dataDir = await newDataDir();
    const config = loadProviderConfig({ DATA_DIR: dataDir, ...(await databaseEnv(dataDir)) });
    const db = await openForBackup(config);
    onTestFinished(() => db.destroy());
    const limits = ["idle_in_transaction_session_timeout", "lock_timeout", "statement_timeout"];
    const { rows } = await sql<{ setting: string }>`SELECT setting FROM pg_settings
      WHERE name IN (${sql.join(limits)}) ORDER BY name`.execute(db);
    expect(rows.map(({ setting }) => setting)).toEqual(["0", "0", "120000"]);
  },
);

it("K64: orders, settings, receiving accounts and given addresses come back with a back-up, the audit's chain whole", async () => {
  const clock = new FakeClock();
  clock.jump(Date.now() - HOUR - clock.now());
  const desk = await startOrderDesk({ clock });
  const ada = await desk.member("Ada", "admin");
  await takeOrders(ada, { hours: "Mon-Sun 00:00-24:00 Africa/Lagos" });
  const reply = { id: "hi", for: "chat", title: "Hi", text: "Good day" };
  await ada("PUT", "/desk/replies", { version: 0, replies: [reply] });
  const coins = { ...WALLET, name: "BTC" };
  const addresses = ["1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa", "3P14159f73E4gFr7JterCCQh9QjiTjiZrG"];
  const accountId = await desk.account(ada, { ...coins, addresses });
  const slips = Array.from({ length: 3 }, () => desk.slip({ side: "sell" }));
  const [first, second, third] = [slips[0]!, slips[1]!, slips[2]!];
  for (const [turn, slip] of slips.entries()) {
    const seller = { ...SELLER, account: `Account ${turn}`, holder: `Seller ${turn}` };
    await claimedBy(ada, slip, { ...seller, returnAddress: RETURN_ADDRESSES[turn] });
  }
  await stepsOf(ada, first.reference)("details", { accountId });
  // A mail that still waits would be sent by the restored desk.
  await desk.mailSettled();
  const before = rowsAsTexts(desk.rows);
  const head = await desk.audit.head(desk.db);
  const file = join(await newDataDir(), "desk.backup");
  expect(await runProgram("backup", [file], desk)).toMatchObject({ code: 0, stderr: "" });
  await desk.stop();

  const dataDir = await newDataDir();
  expect(await runProgram("restore", [file], { dataDir })).toMatchObject({ code: 0, stderr: "" });
  const again = await startDesk({ dataDir, clock });
  expect(rowsAsTexts(again.rows)).toEqual(before);
  expect(await verifyAudit(again.db, head)).toMatchObject({ isWhole: true, head });
  const agent = await again.again("Ada");
  const shown = await stepsOf(agent, second.reference)("details", { accountId });
  expect(shown.state).toBe("details-shown");
  expect(await tryStep(agent, third.reference, "details", { accountId })).toMatchObject({
    status: 409,
    body: { code: "step_not_possible", message: expect.stringContaining("Add addresses") },
  });
});

it("an account that was erased after the back-up does not come back with it", async () => {
  const desk = await startNow();
  await verifiedAccount(desk);
  await verifiedAccount(desk, BOB);
  const file = join(await newDataDir(), "desk.backup");
  const ERASED_FILE = join(await newDataDir(), "erased");
  expect(await runProgram("backup", [file], desk)).toMatchObject({ code: 0 });
  const erase = await runProgram("desk", ["erase", ADA.email], { ...desk, env: { ERASED_FILE } });
  expect(erase).toMatchObject({ code: 0 });
  const dataDir = await newDataDir();
  const restored = await runProgram("restore", [file], { dataDir, env: { ERASED_FILE } });
  expect(restored).toMatchObject({
    code: 0,
    stderr: "",
    stdout: expect.stringMatching(/Erased again, by the list: 1\./),
  });
  const again = await startNow({ dataDir, env: { ERASED_FILE } });
  expect(again.rows("SELECT email FROM accounts")).toEqual([{ email: BOB.email }]);
  await again.stop();
  for (const name of (await readdir(dataDir)).filter((one) => one.startsWith("provider.sqlite"))) {
    const bytes = await readFile(join(dataDir, name));
    expect([bytes.includes(ADA.email), bytes.includes(ADA.phone)], name).toEqual([false, false]);
  }
});

it("what is cut off, changed, or no back-up at all leaves nothing behind", async () => {
  const desk = await startNow();
  await verifiedAccount(desk);
  const folder = await newDataDir();
  const file = join(folder, "desk.backup");
  await runProgram("backup", [file], desk);
  const whole = gunzipSync(await readFile(file)).toString();
  const bad = {
    cut: gzipSync(whole.slice(0, whole.lastIndexOf("\n", whole.length - 2) + 1)),
    changed: gzipSync(whole.replace(ADA.username, "mallory")),
    newer: gzipSync(whole.replace('"migrations":[', '"migrations":["999-later",')),
    old: gzipSync(whole.replace(/"migrations":\[[^\]]*\]/, '"migrations":["001-accounts","014-notices"]')),
    "no back-up": Buffer.from("a text"),
    half: (await readFile(file)).subarray(0, -200),
  };
  const tryIt = async ([name, bytes]: [string, Buffer]) => {
    const place = join(folder, name);
    await writeFile(place, bytes);
    const dataDir = await newDataDir();
    const { code, stdout, stderr } = await runProgram("restore", [place], { dataDir });
    expect({ code, stdout }, name).toEqual({ code: 1, stdout: "" });
    expect(stderr.trim().split("\n"), name).toHaveLength(1);
    expect(stderr, name).toMatch(/^Nothing was restored\. .*(back-up|newer release|before 4e0d2b78)/);
    expect(await readdir(dataDir), name).toEqual([]);
  };
  await Promise.all(Object.entries(bad).map(tryIt));
});

it("what is written while a back-up is made is in none of its tables", async () => {
  const desk = await startNow();
  await verifiedAccount(desk);
  const { dataDir } = desk;
  const config = loadProviderConfig({ DATA_DIR: dataDir, ...(await databaseEnv(dataDir)) });
  const db = await openDatabase(config, console);
  onTestFinished(() => db.destroy());
  const erased = new ErasedList(config.erasedFile, Buffer.alloc(32));
  const tables: string[] = [];
  for await (const line of makeBackup({ db, dataDir, erased, now: desk.clock.now() })) {
    if (!("table" in line)) continue;
    if (tables.length === 0) await logIn(desk);
    tables.push(line.table);
  }
  expect(tables[0]).toBe("accounts");
  expect(tables).not.toContain("sessions");
  expect(desk.rows("SELECT * FROM sessions")).toHaveLength(1);
});

it("each table is in the back-up, or about the database itself", async () => {
  const { DATABASE_URL = null } = await databaseEnv(await newDataDir());
  const db = await openDatabase(
    { dataDir: await newDataDir(), databaseUrl: DATABASE_URL, secret: null },
    console,
  );
  const names = (await db.introspection.getTables()).map(({ name }) => name);
  await db.destroy();
  const left = names.filter((name) => !Object.hasOwn(BACKUP_TABLES, name));
  expect(left.toSorted()).toEqual(["event_counter", "events", "marks"]);
});

it("a disk that is full, a reader that ends and a place that isn't there are one line with what helps", async () => {
  const desk = await startNow();
  await verifiedAccount(desk);
  const folder = await newDataDir();
  const full = await open("/dev/full", "w");
  onTestFinished(() => full.close());
  const fails = async (
    program: "backup" | "desk" | "restore",
    args: string[],
    stdout: number | "closed" | "pipe",
    line: RegExp,
  ) => {
    const dataDir = program === "restore" ? await newDataDir() : desk.dataDir;
    const { code, stderr } = await runProgram(program, args, { dataDir, stdout });
    expect({ program, args, code, lines: stderr.trimEnd().split("\n") }).toEqual({
      program,
      args,
      code: 1,
      lines: [expect.stringMatching(line)],
    });
  };
  await fails(
    "backup",
    ["-"],
    full.fd,
    /^No back-up was made\. Standard output: the disk is full\. Free some space/,
  );
  await fails(
    "backup",
    ["-"],
    "closed",
    /^No back-up was made\. Standard output: the program that reads it has ended/,
  );
  await fails(
    "backup",
    [join(folder, "none", "file")],
    "pipe",
    /^No back-up was made\. \S+file\.part: there's no such .*Create it/,
  );
  await fails(
    "desk",
    ["show", ADA.email],
    full.fd,
    /^It's done, but its output was lost\. Standard output: the disk is full/,
  );
  await fails("restore", [folder], "pipe", /^Nothing was restored\. \S+: it's a folder\. Name a file/);
  await fails("restore", ["-"], "pipe", /^Nothing was restored\. .*isn't whole/);
  expect(await readdir(folder)).toEqual([]);
});

it("an existing desk is not overwritten", async () => {
  const desk = await startNow();
  const file = join(await newDataDir(), "desk.backup");
  await runProgram("backup", [file], desk);
  await mkdir(join(desk.dataDir, "books"));
  const before = desk.rows("SELECT * FROM accounts");
  expect(await runProgram("restore", [file], desk)).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/empty/),
  });
  expect(desk.rows("SELECT * FROM accounts")).toEqual(before);
});
