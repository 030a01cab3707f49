import { spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream, existsSync } from "node:fs";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setImmediate as turn } from "node:timers/promises";
import { createGunzip, createGzip } from "node:zlib";
import { sql } from "kysely";
import { bundledProgram } from "@tradeslip/node-kit/testing/bundled-program";
import { describe, expect, inject, it, onTestFinished, vi } from "vitest";
import { decodeBackup, encodeBackup, type Line } from "../src/backup/backup-format.ts";
import { restoreBackup } from "../src/backup/restore-backup.ts";
import { loadProviderConfig, type ProviderConfig } from "../src/config.ts";
import { openForRestore, tablesOf } from "../src/db/database.ts";
import { startCuttableConnection } from "./cuttable-connection.ts";
import { mountSmallDisk } from "./small-disk.ts";
import { runProgram } from "./run-program.ts";
import { ADA, BOB, CHILD_ENV, newDataDir, startProvider, verifiedAccount } from "./start-provider.ts";
import { startedWith } from "./started-with.ts";
import { databaseEnv } from "./test-database.ts";

vi.setConfig({ testTimeout: 180_000 });

const PLACES = 10;

/** A desk with two accounts and a key, and its backup. */
async function startBackedUp(env: Readonly<Record<string, string>> = {}) {
  const desk = await startProvider({ env });
  await verifiedAccount(desk);
  await verifiedAccount(desk, BOB);
  await writeFile(join(desk.dataDir, "session-secret"), "s".repeat(43), { mode: 0o600 });
  const file = join(await newDataDir(), "desk.backup");
  const made = async (name = file) =>
    expect(await runProgram("backup", [name], { ...desk, env })).toMatchObject({ code: 0, stderr: "" });
  return { desk, file, made };
}

async function startPlace(): Promise<ProviderConfig> {
  const dataDir = await newDataDir();
  return loadProviderConfig({ DATA_DIR: dataDir, ...(await databaseEnv(dataDir)) });
}

async function expectEmpty(place: ProviderConfig): Promise<void> {
  expect(await readdir(place.dataDir)).toEqual([]);
  if (place.databaseUrl === null) return;
  const db = await openForRestore(place);
  expect([...(await tablesOf(db))]).toEqual([]);
  await db.destroy();
}

/** The backup with other lines, still complete according to its end. */
async function changed(
  file: string,
  change: (line: Exclude<Line, { end: string }>) => readonly Line[],
): Promise<string> {
  const lines = decodeBackup(Readable.from([await readFile(file)]).pipe(createGunzip()));
  const others = async function* () {
    for await (const line of lines) if (!("end" in line)) yield* change(line);
  };
  const name = join(await newDataDir(), "changed.backup");
  await pipeline(Readable.from(encodeBackup(others())), createGzip(), createWriteStream(name));
  return name;
}

it(`S140: a back-up that is cut at any of ${PLACES} places restores nothing, and its place takes the whole one`, async () => {
  const { made, file } = await startBackedUp();
  await made();
  const place = await startPlace();
  const bytes = await readFile(file);
  const cut = join(await newDataDir(), "cut.backup");
  for (let part = 0; part < PLACES; part += 1) {
    await writeFile(cut, bytes.subarray(0, Math.ceil((bytes.length * part) / PLACES)));
    await expect(restoreBackup(cut, place)).rejects.toThrow("It isn't whole: its end is missing.");
    await expectEmpty(place);
  }
  await writeFile(cut, bytes.subarray(0, -1));
  await expect(restoreBackup(cut, place)).rejects.toThrow("It isn't whole: its end is missing.");
  await expectEmpty(place);
  await restoreBackup(file, place);
  expect(await startedWith(place)).toBe(2);
});

it("a table that is gone since is none of a back-up of today", async () => {
  const { made, file } = await startBackedUp();
  await made();
  const odd = await changed(file, (line) =>
    "backup" in line ? [line, { table: "counted_payments", row: { key: "k" } }] : [line],
  );
  await expect(restoreBackup(odd, await startPlace())).rejects.toThrow('It has a table "counted_payments".');
});

it("S140: a row that doesn't fit, after many that did, leaves nothing, and is one line", async () => {
  const { made, file } = await startBackedUp();
  await made();
  const twice = await changed(file, (line) =>
    "table" in line && line.table === "mail_counts" ? [line, line] : [line],
  );
  const place = await startPlace();
  const { code, stdout, stderr } = await runProgram("restore", [twice], place);
  expect({ code, stdout, stderr }).toEqual({
    code: 1,
    stdout: "",
    stderr:
      "Nothing was restored. This isn't a back-up that can be restored. A row of mail_counts doesn't fit.\n",
  });
  await expectEmpty(place);
});

it("S140: no server starts where a restore was killed, at any of its stages, and the message says so", async () => {
  const { made, file } = await startBackedUp();
  await made();
  const bytes = await readFile(file);
  // What exists when it is killed: half of its input, its folder, a key before the rows, everything in place.
  const stages = ["restoring/input.backup", "restoring", "restoring/session-secret", "session-secret"];
  for (const stage of stages) {
    const place = await startPlace();
    const child = spawn(process.execPath, [bundledProgram("restore"), "-"], {
      env: { ...CHILD_ENV, DATA_DIR: place.dataDir, ...(await databaseEnv(place.dataDir)) },
      stdio: ["pipe", "ignore", "ignore"],
    });
    const ended = once(child, "exit");
    child.stdin.on("error", () => {});
    if (stage === stages[0]) child.stdin.write(bytes.subarray(0, bytes.length / 2));
    else child.stdin.end(bytes);
    while (!existsSync(join(place.dataDir, stage)) && child.exitCode === null) await turn();
    child.kill("SIGKILL");
    await ended;
    // A fast one had finished, and then everything is there.
    const started = await startedWith(place);
    if (started !== 2)
      expect({ stage, started }).toEqual({
        stage,
        started: expect.stringMatching(/a restore (?:runs, or|into it) has not ended/),
      });
    if (stage !== stages[0]) continue;
    expect(started).toMatch(/has not ended/);
    await rm(join(place.dataDir, "restoring"), { recursive: true });
    await restoreBackup(file, place);
    expect(await startedWith(place)).toBe(2);
  }
});

/** A folder and a database whose connection can be cut. */
async function startCuttablePlace() {
  const place = await startPlace();
  const connection = await startCuttableConnection(place.databaseUrl!);
  return { place, connection, restoring: { ...place, databaseUrl: connection.url } };
}

it("S140: a full disk leaves nothing, and is one line", async ({ skip }) => {
  const { made, file } = await startBackedUp();
  await made();
  const { databaseUrl: _none, ...place } = await startPlace();
  const unmount = mountSmallDisk(place.dataDir, "400k");
  if (unmount === null) return skip("this user may not mount a small disk");
  onTestFinished(unmount);
  const env = { DATABASE_URL: "" };
  const { code, stdout, stderr } = await runProgram("restore", [file], { dataDir: place.dataDir, env });
  expect({ code, stdout, stderr }).toEqual({
    code: 1,
    stdout: "",
    stderr: expect.stringMatching(/^Nothing was restored\. [^\n]*disk is full[^\n]*\n$/),
  });
  expect(await readdir(place.dataDir)).toEqual([]);
});

describe.skipIf(inject("databaseServer") === undefined)("into PostgreSQL", () => {
  it("S140: a connection that is lost at any place leaves nothing, and the place takes the whole one", async () => {
    const { made, file } = await startBackedUp();
    await made();
    const { place, connection, restoring } = await startCuttablePlace();
    for (const at of [
      'create table "under_restore"',
      "CREATE TABLE orders (",
      'INSERT INTO "accounts"',
      'INSERT INTO "mail_counts"',
      'insert into "marks"',
      "ANALYZE",
    ]) {
      connection.cutAt(at);
      await expect(restoreBackup(file, restoring), at).rejects.toThrow(/database/);
      await expectEmpty(place);
    }
    await restoreBackup(file, restoring);
    expect(await startedWith(place)).toBe(2);
  });

  it("what was restored has its statistics, so that sums of many orders take seconds", async () => {
    const { made, file } = await startBackedUp();
    await made();
    const place = await startPlace();
    await restoreBackup(file, place);
    const db = await openForRestore(place);
    const { rows } = await sql<{ table: string }>`
      SELECT DISTINCT tablename AS "table" FROM pg_stats WHERE schemaname = 'public'`.execute(db);
    await db.destroy();
    expect(rows.map(({ table }) => table)).toEqual(expect.arrayContaining(["accounts", "mail_counts"]));
  });

  it("S140: a database that stays away leaves a part that no server starts on, and says so", async () => {
    const { made, file } = await startBackedUp();
    await made();
    const { place, connection, restoring } = await startCuttablePlace();
    connection.cutAt('INSERT INTO "mail_counts"', () => void connection.cut());
    await expect(restoreBackup(file, restoring)).rejects.toThrow(
      "The database has a part of it, on which no server starts: create an empty one, and restore again.",
    );
    expect(await readdir(place.dataDir)).toEqual([]);
    expect(await startedWith(place)).toMatch(/a restore into it has not ended/);
  });

  it("S140: all is there although the last answer is lost", async () => {
    const { made, file } = await startBackedUp();
    await made();
    const { place, connection, restoring } = await startCuttablePlace();
    connection.loseAnswerTo('drop table if exists "under_restore"');
    await restoreBackup(file, restoring);
    expect(await readdir(place.dataDir)).toEqual(["session-secret"]);
    expect(await startedWith(place)).toBe(2);
  });

  it("S137: a back-up with a character that PostgreSQL can't keep says so before it restores anything", async () => {
    const { made, file } = await startBackedUp({ DATABASE_URL: "" });
    await made();
    const holding = await changed(file, (line) =>
      "table" in line && line.row["email"] === ADA.email
        ? [{ ...line, row: { ...line.row, firstname: "A\0da" } }]
        : [line],
    );
    const place = await startPlace();
    const { code, stderr } = await runProgram("restore", [holding], place);
    expect({ code, lines: stderr.trimEnd().split("\n") }).toEqual({
      code: 1,
      lines: [expect.stringMatching(/^Nothing was restored\. A row of accounts .*U\+0000.*back up again\.$/)],
    });
    await expectEmpty(place);
  });
});
