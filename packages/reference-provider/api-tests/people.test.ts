import { spawnSync } from "node:child_process";
import { cp, mkdtemp, readdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FakeClock, HOUR, MINUTE, SECOND } from "@tradeslip/node-kit/testing/fake-clock";
import { expect, it, vi } from "vitest";
import { openDatabase } from "../src/db/database.ts";
import { recordingLogger } from "./recording-logger.ts";
import { callerOf } from "./own-caller.ts";
import { runProgram } from "./run-program.ts";
import {
  ADA,
  bearer,
  BOB,
  logIn,
  newDataDir,
  type Running,
  startProvider,
  verifiedAccount,
} from "./start-provider.ts";
import { databaseEnv } from "./test-database.ts";

// Each run of a program starts Node, which takes seconds on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

const desk = (provider: Pick<Running, "dataDir">, ...args: string[]) => runProgram("desk", args, provider);

const session = async (provider: Running, token: string) =>
  (await provider.get("/api/auth/session", bearer(token))).status;

/** The programs use the machine's clock, so what happens here happened an hour before. */
const startNow = (options: Parameters<typeof startProvider>[0] = {}) => {
  const clock = new FakeClock();
  clock.jump(Date.now() - HOUR - clock.now());
  return startProvider({ clock, ...options });
};

/**
 * Files that contain one of these texts. Read by another process: one that closes a SQLite file drops its own
 * locks on it, and the command would then empty the write-ahead log by itself.
 */
function filesWith(folder: string, texts: readonly string[]): string[] {
  const patterns = texts.flatMap((text) => ["-e", text]);
  const { stdout } = spawnSync("grep", ["-rlF", ...patterns, folder], { encoding: "utf8" });
  return stdout.split("\n").filter((line) => line !== "");
}

/** Makes it an older database: one that has not processed the list, and may still have this account. */
async function makeOlder({ dataDir }: Running, account?: Record<string, unknown>): Promise<void> {
  const { DATABASE_URL = null } = await databaseEnv(dataDir);
  const db = await openDatabase({ dataDir, databaseUrl: DATABASE_URL, secret: null }, console);
  if (account !== undefined)
    await db
      .insertInto("accounts")
      .values(account as never)
      .execute();
  await db.deleteFrom("marks").execute();
  await db.destroy();
}

it("show, export, block, unblock and end-sessions work beside the running provider", async () => {
  const provider = await startNow();
  await verifiedAccount(provider);
  const [first, second] = [await logIn(provider), await logIn(provider)];
  const shown = await desk(provider, "show", ` ${ADA.email.toUpperCase()} `);
  expect(shown).toMatchObject({ code: 0, stderr: "" });
  expect(shown.stdout).toContain(ADA.email);
  expect(shown.stdout).toMatch(/Blocked +no\nSessions +2\n/);

  const exported = JSON.parse((await desk(provider, "export", ADA.email)).stdout);
  expect(exported).toMatchObject({
    account: { email: ADA.email, dateOfBirth: ADA.dateOfBirth, phone: ADA.phone, role: "user" },
    sessions: [{ id: expect.any(String) }, { id: expect.any(String) }],
  });
  expect(JSON.stringify(exported)).not.toContain("argon2");

  expect(await desk(provider, "block", ADA.email)).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/2 sessions/),
  });
  expect([await session(provider, first), await session(provider, second)]).toEqual([401, 401]);
  const refused = await provider.post("login", ADA).expect(403);
  expect(refused.body).toEqual({
    message: "This account is blocked. Please contact us.",
    code: "account_blocked",
  });
  await provider.post("login", { ...ADA, password: "Wrong-2026" }).expect(401);
  expect((await desk(provider, "show", ADA.email)).stdout).toMatch(/Blocked +since 20/);
  expect(await desk(provider, "unblock", ADA.email)).toMatchObject({ code: 0 });
  const third = await logIn(provider);
  expect(await desk(provider, "end-sessions", ADA.email)).toMatchObject({
    code: 0,
    stdout: "1 session has ended.\n",
  });
  expect(await session(provider, third)).toBe(401);
  await logIn(provider);
});

it("a wrong use exits with 2, what cannot be done with 1, and both say why in a line", async () => {
  const provider = await startNow();
  const wrong = [["show"], ["promote", ADA.email], ["--all"]];
  for (const { code, stdout, stderr } of await Promise.all(wrong.map((args) => desk(provider, ...args)))) {
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain("erase EMAIL");
  }
  const verbs = ["show", "unblock", "erase"];
  const refused = { code: 1, stdout: "", stderr: `Not done. There's no account of ${ADA.email}.\n` };
  expect(await Promise.all(verbs.map((verb) => desk(provider, verb, ADA.email)))).toEqual(
    verbs.map(() => refused),
  );
  expect(await desk(provider, "show", "unknown")).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/valid email/),
  });
});

it("nothing of an erased account is left in database, write-ahead log, outbox, lists or logs", async () => {
  const { logger, text } = recordingLogger();
  const provider = await startNow({ mail: "outbox", deps: { logger } });
  const codeOf = async () => {
    await provider.mailSettled();
    const outbox = join(provider.dataDir, "outbox");
    const [name] = (await readdir(outbox)).toSorted().slice(-1);
    return /\b\d{6}\b/.exec(await readFile(join(outbox, name!), "utf8"))![0];
  };
  for (const person of [BOB, ADA]) {
    provider.clock.advance(SECOND);
    await provider.post("sign-up-one", person).expect(201);
    await provider.post("verify-otp", { email: person.email, code: await codeOf() }).expect(200);
  }
  const token = await logIn(provider);
  const asked = "ada.asked@example.com";
  const ada = callerOf(provider, token);
  await ada.look();
  expect((await ada.call("POST", "/account/email", { email: asked })).status).toBe(204);
  const renamed = { version: 1, firstname: "Adaobi", lastname: ADA.lastname, phone: "+2348011112222" };
  expect((await ada.call("PUT", "/account/profile", renamed)).status).toBe(200);
  await provider.post("forgot-password", { email: ADA.email }).expect(200);
  await provider.mailSettled();
  const named = [ADA.email, ADA.phone, asked, renamed.firstname, renamed.phone];
  expect(filesWith(provider.dataDir, named).length).toBeGreaterThan(1);

  expect(await desk(provider, "erase", ADA.email)).toEqual({
    code: 0,
    stdout: `${ADA.email} is erased.\n`,
    stderr: "",
  });
  expect(await session(provider, token)).toBe(401);
  await provider.post("login", ADA).expect(401);
  expect(provider.rows("SELECT email FROM accounts")).toEqual([{ email: BOB.email }]);
  expect(provider.rows("SELECT COUNT(*) AS count FROM mail_slots")[0]).toEqual({ count: 1 });
  expect(filesWith(provider.dataDir, named)).toEqual([]);
  expect(filesWith(provider.dataDir, [`To: ${BOB.email}`])).toHaveLength(1);
  for (const one of named) expect(text()).not.toContain(one);
  expect(await desk(provider, "show", ADA.email)).toMatchObject({ code: 1 });
});

it("a sign-up without an account is erased too", async () => {
  const provider = await startNow();
  await provider.post("sign-up-one", ADA).expect(201);
  expect(await desk(provider, "erase", ADA.email)).toMatchObject({ code: 0 });
  expect(provider.rows("SELECT email FROM pending_sign_ups")).toEqual([]);
  expect(provider.rows("SELECT subject FROM one_time_codes")).toEqual([]);
});

it("an older database erases again at its start; a later sign-up stays", async () => {
  const provider = await startNow();
  await verifiedAccount(provider);
  await verifiedAccount(provider, BOB);
  const [row] = provider.rows(`SELECT * FROM accounts WHERE email = '${ADA.email}'`);
  await desk(provider, "erase", ADA.email);
  await desk(provider, "erase", BOB.email);
  provider.clock.jump(Date.now() + MINUTE - provider.clock.now());
  await verifiedAccount(provider, BOB);
  const { dataDir, clock } = provider;
  const list = await readFile(join(dataDir, "erased-accounts"), "utf8");
  // By address and by id.
  expect(list.trim().split("\n")).toHaveLength(4);
  expect(list).not.toContain("@");
  await makeOlder(provider, row);
  const again = await startNow({ dataDir, clock });
  expect(again.rows("SELECT email FROM accounts")).toEqual([{ email: BOB.email }]);
  await again.post("login", BOB).expect(200);
});

it.each([
  ["under another address", { email: "ada.before@example.com" }],
  ["with a role at the desk", { role: "agent" }],
])("L69: an older database that has the account %s erases it again, too", async (_how, before) => {
  const provider = await startNow();
  await verifiedAccount(provider);
  const [row] = provider.rows("SELECT * FROM accounts");
  await desk(provider, "erase", ADA.email);
  const { dataDir, clock } = provider;
  await makeOlder(provider, { ...row, ...before });
  const again = await startNow({ dataDir, clock });
  expect(again.rows("SELECT email FROM accounts")).toEqual([]);
});

it("a list that was written with another secret, or is damaged, stops the start with one line", async () => {
  const provider = await startNow();
  await verifiedAccount(provider);
  await desk(provider, "erase", ADA.email);
  const { dataDir } = provider;
  await provider.stop();
  await makeOlder(provider);
  const env = { PROVIDER_SECRET: "another secret, which fits nothing here" };
  await expect(startNow({ dataDir, env })).rejects.toThrow(
    /erased-accounts: line 1 was written with another/,
  );
  await writeFile(join(dataDir, "erased-accounts"), "rubbish\n");
  await expect(startNow({ dataDir })).rejects.toThrow(/erased-accounts: line 1 isn't an erased account/);
});

it("ERASED_FILE may lie elsewhere, and a line that a crash cut short is no account", async () => {
  const folder = await mkdtemp(join(tmpdir(), "erased-"));
  const file = join(folder, "below", "list");
  const provider = await startNow({ env: { ERASED_FILE: file } });
  await verifiedAccount(provider);
  const { dataDir } = provider;
  expect(
    await runProgram("desk", ["erase", ADA.email], { dataDir, env: { ERASED_FILE: file } }),
  ).toMatchObject({
    code: 0,
  });
  await writeFile(file, `${await readFile(file, "utf8")}2026-01-01T00:0`);
  await provider.stop();
  const again = await startNow({ dataDir, env: { ERASED_FILE: file } });
  await verifiedAccount(again, BOB);
  await runProgram("desk", ["erase", BOB.email], { dataDir, env: { ERASED_FILE: file } });
  expect((await readFile(file, "utf8")).trim().split("\n")).toHaveLength(5);
});

it("beside no database nothing is made", async () => {
  const dataDir = await newDataDir();
  await cp(import.meta.filename, join(dataDir, "something"));
  const { code, stderr } = await runProgram("desk", ["show", ADA.email], {
    dataDir,
    env: { DATABASE_URL: "" },
  });
  expect(code).toBe(1);
  expect(stderr.split("\n")).toHaveLength(2);
  expect(await readdir(dataDir)).toEqual(["something"]);
});
