import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { bundledProgram } from "@tradeslip/node-kit/testing/bundled-program";
import { SECOND } from "@tradeslip/node-kit/testing/fake-clock";
import { Client } from "pg";
import { afterAll, beforeAll, expect, it, onTestFinished, type TestContext, vi } from "vitest";
import { restoreBackup } from "../src/backup/restore-backup.ts";
import { loadProviderConfig, type ProviderConfig } from "../src/config.ts";
import { openDatabase } from "../src/db/database.ts";
import { startCuttableConnection } from "./cuttable-connection.ts";
import { FragilePostgres } from "./fragile-postgres.ts";
import { run, withDatabase } from "./postgres-setup.ts";
import { runProgram } from "./run-program.ts";
import { mountSmallDisk } from "./small-disk.ts";
import { CHILD_ENV, newDataDir } from "./start-provider.ts";
import { startedWith } from "./started-with.ts";
import { databaseEnv } from "./test-database.ts";
import { follow, letMailsGo, mails, standing, tellOften } from "./trading-checks.ts";
import { STEPS_A_SECOND, TradingLoad } from "./trading-load.ts";
import { startWritingDesk, type WritingDesk } from "./writing/writing-desk.ts";
import { auditDifferences } from "./start-desk.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const TEMPLATE = "migrated";
const ORDERS = 150;
/** Steps acknowledged before an outage begins. */
const STEPS_BEFORE = 60;
const TICK_MS = 100;
/** Longer than any of a provider's limits. */
const FROZEN_MS = 6_000;
const LOCKED_MS = 12_000;
const FULL_MS = 4_000;
const WELL_WITHIN_SECONDS = 10;
const DISK_MB = 256;
/** Members of the desk. */
const MEMBERS = 4;
const PLACES = 10;
/** What a restore sends to the database, from first to last. */
const KILLED_AT = [
  'create table "under_restore"',
  "CREATE TABLE orders (",
  'INSERT INTO "accounts"',
  'INSERT INTO "order_followers"',
  'INSERT INTO "orders"',
  'INSERT INTO "order_history"',
  'INSERT INTO "desk_payments"',
  'INSERT INTO "audit"',
  'INSERT INTO "receiving_accounts"',
  'drop table if exists "under_restore"',
];

let server: FragilePostgres;
const lines: string[] = [];

beforeAll(async () => {
  server = await FragilePostgres.start();
  await run(server.url, `CREATE DATABASE ${TEMPLATE}`);
  const place = { dataDir: "none", databaseUrl: withDatabase(server.url, TEMPLATE), secret: "none" };
  const db = await openDatabase(place, { warn: () => {} });
  await db.destroy();
});

afterAll(async () => {
  await server?.stop();
  process.stdout.write(`\n${lines.join("\n")}\n\n`);
});

/** Two providers on a separate database, and customers who get mails about their orders. */
async function startTrading() {
  const name = `outage_${randomUUID().replaceAll("-", "_")}`;
  await run(server.url, `CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`);
  const databaseUrl = withDatabase(server.url, name);
  const desk = await startWritingDesk(2, 1, {
    DATABASE_URL: databaseUrl,
    MAIL_DAILY_LIMIT: "1000000",
  });
  const time = setInterval(() => desk.clock.advance(TICK_MS), TICK_MS);
  onTestFinished(() => clearInterval(time));
  // So that an outage strikes while mails are in transit.
  const ending = new AbortController();
  onTestFinished(() => ending.abort());
  const telling = desk.providers.map((provider) => tellOften(provider, ending.signal));
  const slips = Array.from({ length: ORDERS }, () => desk.slip());
  await follow(desk, slips);
  const load = new TradingLoad(desk, slips);
  load.start();
  while (load.acknowledged.length < STEPS_BEFORE) await pause(TICK_MS);
  const rest = async () => {
    await load.stop();
    ending.abort();
    await Promise.all(telling);
    await letMailsGo(desk);
  };
  return { desk, load, databaseUrl, rest };
}

/** Makes a backup while the desk is working. */
async function backedUp({ desk, databaseUrl }: Pick<Trading, "desk" | "databaseUrl">): Promise<string> {
  const file = join(await newDataDir(), "desk.backup");
  const env = { DATABASE_URL: databaseUrl };
  expect(await runProgram("backup", [file], { ...desk, env })).toMatchObject({ code: 0, stderr: "" });
  return file;
}

/** An empty folder and an empty database, to restore into. */
async function startPlace(): Promise<ProviderConfig> {
  const name = `place_${randomUUID().replaceAll("-", "_")}`;
  await run(server.url, `CREATE DATABASE ${name}`);
  const dataDir = await newDataDir();
  const DATABASE_URL = withDatabase(server.url, name);
  return loadProviderConfig({ DATA_DIR: dataDir, ...(await databaseEnv(dataDir)), DATABASE_URL });
}

interface Trading {
  readonly databaseUrl: string;
  readonly desk: WritingDesk;
  readonly load: TradingLoad;
  /** No one works; what waits is mailed. */
  rest(): Promise<void>;
}

/** The expected state soon after an outage, without intervention. */
const WELL = {
  lost: [] as unknown[],
  doubled: [] as unknown[],
  missing: [] as unknown[],
  strange: [] as unknown[],
  unsent: 0,
  again: 0,
  isFast: true,
  wasNoticed: true,
  isSoon: true,
};

/** After an outage that has just ended. */
async function aftermath(name: string, { desk, load, rest }: Trading, since: number): Promise<typeof WELL> {
  const failures = load.failures;
  const seconds = await load.well(since);
  await rest();
  const { lost, doubled } = await standing(desk.db, load.acknowledged);
  const { due, sent, again, missing } = await mails(desk);
  note(name, {
    load,
    refused: failures,
    lost,
    doubled,
    due,
    sent,
    again,
    seconds,
  });
  expect(await auditDifferences(desk.db)).toEqual([]);
  return {
    lost,
    doubled,
    missing,
    strange: [...load.strange],
    unsent: due - sent,
    again,
    isFast: load.rate >= STEPS_A_SECOND,
    wasNoticed: failures > 0,
    isSoon: seconds < WELL_WITHIN_SECONDS,
  };
}

interface Result {
  readonly load: TradingLoad;
  readonly refused: number;
  readonly lost: readonly unknown[];
  readonly doubled: readonly unknown[];
  readonly due: number;
  readonly sent: number;
  readonly again: number;
  readonly seconds: number;
}

function note(name: string, result: Result): void {
  const { load, refused, lost, doubled, due, sent, again, seconds } = result;
  lines.push(
    `${name}: ${load.rate.toFixed(1)} steps a second offered, ${load.begun} begun, ` +
      `${load.acknowledged.length} acknowledged, ${refused} refused, ${lost.length} lost, ${doubled.length} doubled; ` +
      `${sent} of ${due} mails, ${again} twice; well after ${seconds.toFixed(1)} s`,
  );
}

it("S139, S141: PostgreSQL is started again: nothing acknowledged is lost or doubled, and each mail comes", async () => {
  const trading = await startTrading();
  await server.shutDown();
  await pause(SECOND);
  await server.start();
  expect(await aftermath("restart", trading, performance.now())).toEqual(WELL);
});

it("S139, S141: PostgreSQL ends without a word, and is started again", async () => {
  const trading = await startTrading();
  await server.crash();
  await pause(SECOND);
  await server.start();
  expect(await aftermath("crash", trading, performance.now())).toEqual(WELL);
});

it(`S139, S141: PostgreSQL stands still for ${FROZEN_MS / SECOND} s`, async () => {
  const trading = await startTrading();
  const goOn = await server.freeze();
  await pause(FROZEN_MS);
  goOn();
  expect(await aftermath("freeze", trading, performance.now())).toEqual(WELL);
});

it(`S139, S141: tables are locked for ${LOCKED_MS / SECOND} s`, async () => {
  const trading = await startTrading();
  const client = new Client({ connectionString: trading.databaseUrl });
  await client.connect();
  await client.query("BEGIN");
  await client.query("LOCK TABLE orders, order_history, notice_queue, deliveries IN ACCESS EXCLUSIVE MODE");
  await pause(LOCKED_MS);
  await client.end();
  expect(await aftermath("lock", trading, performance.now())).toEqual(WELL);
});

it("S139, S141: the disk of PostgreSQL is full for a while", async ({ skip }: TestContext) => {
  const disk = await mkdtemp(join(tmpdir(), "tradeslip-disk-"));
  onTestFinished(() => rm(disk, { recursive: true, force: true }));
  const unmount = mountSmallDisk(disk, `${DISK_MB}m`);
  if (unmount === null) return skip("this user may not mount a small disk");
  await server.shutDown();
  const left = await server.moveTo(join(disk, "data"));
  await server.start();
  onTestFinished(async () => {
    await server.shutDown();
    await server.moveTo(left);
    unmount();
    await server.start();
  });
  const trading = await startTrading();
  let empty = await fill(disk);
  await pause(FULL_MS);
  await empty();
  expect(await aftermath("full disk", trading, performance.now())).toEqual(WELL);

  const file = await backedUp(trading);
  const place = await startPlace();
  empty = await fill(disk);
  await expect(restoreBackup(file, place)).rejects.toThrow(/No space left on device/);
  await empty();
  // If there was no room to undo it, no server starts.
  expect([0, expect.stringMatching(/has not ended/)]).toContainEqual(await startedWith(place));
  const other = await startPlace();
  await restoreBackup(file, other);
  expect(await startedWith(other)).toBe(MEMBERS);
});

/** Fills a disk. @returns a function that empties it */
async function fill(disk: string): Promise<() => Promise<void>> {
  const filler = join(disk, "filler");
  await writeFile(filler, Buffer.alloc(DISK_MB * 1024 ** 2)).catch((error: NodeJS.ErrnoException) => {
    expect(error.code).toBe("ENOSPC");
  });
  return () => rm(filler);
}

it("S139, S141, S142: a copy of two seconds ago takes PostgreSQL's place", async () => {
  const trading = await startTrading();
  const { desk, load, rest } = trading;
  const begun = performance.now();
  const copy = await server.snapshot();
  const copied = performance.now();
  await pause(2 * SECOND);
  const acknowledged = load.acknowledged.length;
  await server.crash();
  await server.start(copy);
  const since = performance.now();
  const { lost } = await standing(desk.db, load.acknowledged.slice(0, acknowledged));
  expect(lost.filter(({ at }) => at < begun)).toEqual([]);
  const seconds = await load.well(since);
  await rest();
  const { doubled } = await standing(desk.db, load.acknowledged);
  const { due, sent, again, missing } = await mails(desk);
  note(`failover to a copy (${lost.length} steps after it gone)`, {
    load,
    refused: load.failures,
    lost: lost.filter(({ at }) => at < begun),
    doubled,
    due,
    sent,
    again,
    seconds,
  });
  expect(copied).toBeGreaterThan(begun);
  // A mail that was sent after the copy was made waits in it, and is sent once more.
  expect({ doubled, missing, strange: load.strange }).toEqual({ doubled: [], missing: [], strange: [] });
  expect(load.rate).toBeGreaterThanOrEqual(STEPS_A_SECOND);
  expect(await auditDifferences(desk.db)).toEqual([]);
  expect(seconds).toBeLessThan(WELL_WITHIN_SECONDS);
});

it(`S140: a back-up of a desk that works, cut at ${PLACES} places, and restored by a program that is killed at ${KILLED_AT.length}`, async () => {
  const trading = await startTrading();
  const { load } = trading;
  const begun = performance.now();
  const file = await backedUp(trading);
  await load.stop();
  const bytes = await readFile(file);
  const place = await startPlace();
  const cut = `${file}.cut`;
  for (let part = 0; part < PLACES; part += 1) {
    await writeFile(cut, bytes.subarray(0, Math.ceil((bytes.length * part) / PLACES)));
    await expect(restoreBackup(cut, place)).rejects.toThrow("It isn't whole: its end is missing.");
    expect(await readdir(place.dataDir)).toEqual([]);
  }
  await restoreBackup(file, place);
  const db = await openDatabase(place, { warn: () => {} });
  onTestFinished(() => db.destroy());
  const { lost, doubled } = await standing(
    db,
    load.acknowledged.filter(({ at }) => at < begun),
  );
  expect({ lost, doubled }).toEqual({ lost: [], doubled: [] });
  expect(await auditDifferences(db)).toEqual([]);
  for (const at of KILLED_AT) {
    const killed = await killedAt(at, file);
    expect(await startedWith(killed), at).toMatch(/a restore (?:runs, or|into it) has not ended/);
    // A server elsewhere, which can't see the folder.
    const elsewhere = { ...killed, dataDir: await newDataDir() };
    if (at !== KILLED_AT[0])
      expect(await startedWith(elsewhere), at).toMatch(/a restore into it has not ended/);
  }
  lines.push(`restore: cut at ${PLACES} places, killed at ${KILLED_AT.length}: nothing, or no server starts`);
});

/** @returns the place where a restore of this file was killed when it was about to send that */
async function killedAt(what: string, file: string): Promise<ProviderConfig> {
  const place = await startPlace();
  const { dataDir } = place;
  const connection = await startCuttableConnection(place.databaseUrl!);
  const child = spawn(process.execPath, [bundledProgram("restore"), file], {
    env: { ...CHILD_ENV, DATA_DIR: dataDir, ...(await databaseEnv(dataDir)), DATABASE_URL: connection.url },
    stdio: "ignore",
  });
  connection.cutAt(what, () => void child.kill("SIGKILL"));
  expect(await once(child, "exit"), what).toEqual([null, "SIGKILL"]);
  return place;
}
