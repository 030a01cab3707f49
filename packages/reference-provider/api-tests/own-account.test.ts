import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DAY, HOUR, MINUTE } from "@tradeslip/node-kit/testing/fake-clock";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { makeBackup } from "../src/backup/make-backup.ts";
import { loadProviderConfig } from "../src/config.ts";
import { noteErased } from "../src/people/erase-person.ts";
import { ErasedList } from "../src/people/erased-list.ts";
import { existingKeys } from "../src/provider-keys.ts";
import { callerOf } from "./own-caller.ts";
import { recordingLogger } from "./recording-logger.ts";
import { startDesk } from "./start-desk.ts";
import {
  ADA,
  bearer,
  BOB,
  logIn,
  type Running,
  type StartOptions,
  startProvider,
  verifiedAccount,
} from "./start-provider.ts";
import { databaseEnv } from "./test-database.ts";

const NEW_PASSWORD = "Monsoon-2026";

async function start(options: StartOptions = {}) {
  const provider = await startProvider(options);
  if (options.mail !== "outbox") await verifiedAccount(provider);
  return provider;
}
const session = async (provider: Running, token: string) =>
  (await provider.get("/api/auth/session", bearer(token))).status;

it.each([
  ["PUT", "/account/password", { current: ADA.password, password: NEW_PASSWORD }],
  ["GET", "/account/export", undefined],
  ["DELETE", "/account", undefined],
] as const)(
  "L67: %s %s asks for a step-up: a login is none, and five minutes later it is none any more",
  async (method, path, body) => {
    const provider = await start();
    const ada = callerOf(provider, await logIn(provider));
    const other = callerOf(provider, await logIn(provider));
    expect(await ada.call(method, path, body)).toMatchObject({
      status: 403,
      body: { code: "step_up_needed" },
    });
    await ada.look();
    // A step-up in another session doesn't count either.
    expect((await other.call(method, path, body)).status).toBe(403);
    provider.clock.advance(5 * MINUTE);
    expect((await ada.call(method, path, body)).status).toBe(403);
    await ada.look();
    expect((await ada.call(method, path, body)).status).toBeLessThan(300);
  },
);

it("a wrong password at the look is said at its field; after five the session waits a quarter of an hour", async () => {
  const provider = await start();
  const ada = callerOf(provider, await logIn(provider));
  const wrong = () => ada.call("POST", "/account/step-up", { password: "wrong" });
  for (let tries = 0; tries < 5; tries += 1)
    expect(await wrong()).toMatchObject({
      status: 400,
      body: { code: "invalid_input", errors: [{ field: "password", message: "That isn't your password." }] },
    });
  const right = () => ada.call("POST", "/account/step-up", { password: ADA.password });
  expect(await right()).toMatchObject({
    status: 429,
    body: { message: "Too many tries. Please wait 15 minutes." },
  });
  const other = callerOf(provider, await logIn(provider));
  await other.look();
  provider.clock.advance(15 * MINUTE);
  expect((await right()).status).toBe(204);
});

it("tries at once are all counted", async () => {
  const provider = await start();
  const ada = callerOf(provider, await logIn(provider));
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => ada.call("POST", "/account/step-up", { password: "wrong" })),
  );
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(5);
});

it("a new password ends all other sessions, and its owner gets a mail", async () => {
  const provider = await start();
  const [own, other] = [await logIn(provider), await logIn(provider)];
  const ada = callerOf(provider, own);
  await ada.look();
  const change = (input: object) => ada.call("PUT", "/account/password", input);
  expect((await change({ current: "wrong", password: NEW_PASSWORD })).body.errors).toEqual([
    { field: "current", message: "That isn't your password." },
  ]);
  expect((await change({ current: ADA.password, password: "short" })).body.errors).toMatchObject([
    { field: "password" },
  ]);
  expect((await change({ current: ADA.password, password: ADA.password })).body.errors).toMatchObject([
    { field: "password", message: "That's your password already. Choose another one." },
  ]);
  expect(await session(provider, other)).toBe(200);
  expect((await change({ current: ADA.password, password: NEW_PASSWORD })).status).toBe(204);
  expect([await session(provider, own), await session(provider, other)]).toEqual([200, 401]);
  const mail = await provider.smtp.waitForMail(ADA.email);
  expect(mail.text).toContain("set a new password");
  await provider.post("login", { email: ADA.email, password: ADA.password }).expect(401);
  await logIn(provider, NEW_PASSWORD);
});

it("S133: name and phone are changed at once, as sign-up takes them; what is wrong is said at its field", async () => {
  const provider = await start();
  const ada = callerOf(provider, await logIn(provider));
  const { firstname, lastname, phone, email } = ADA;
  expect((await ada.call("GET", "/account/profile")).body).toEqual({
    version: 1,
    firstname,
    lastname,
    phone,
    email,
    emailChange: null,
  });
  const wrong = { version: 1, firstname: "A", lastname: "", phone: "08012345678" };
  expect((await ada.call("PUT", "/account/profile", wrong)).body.errors.map(fieldOf)).toEqual([
    "firstname",
    "lastname",
    "phone",
  ]);
  const changed = {
    version: 1,
    firstname: " Adaobi ",
    lastname: "O’Brien-Nwosu",
    phone: "+234 801 111 22 22",
  };
  expect((await ada.call("PUT", "/account/profile", changed)).body).toMatchObject({
    firstname: "Adaobi",
    lastname: "O’Brien-Nwosu",
    phone: "+2348011112222",
    version: 2,
  });
  // S133: from a form that another window had opened before.
  expect(await ada.call("PUT", "/account/profile", { version: 1, firstname, lastname, phone })).toMatchObject(
    {
      status: 409,
      body: { code: "content_moved", message: expect.stringMatching(/^You changed this meanwhile/) },
    },
  );
  expect((await ada.call("GET", "/account/profile")).body).toMatchObject({ version: 2, firstname: "Adaobi" });
  const { body } = await provider.get("/api/auth/session", bearer(ada.token));
  expect(body).toMatchObject({ user: { firstName: "Adaobi" } });
});

const fieldOf = ({ field }: { field: string }) => field;

it("notices have a count of their own, which stops and costs no code", async () => {
  const provider = await start({ env: { NOTICE_DAILY_LIMIT: "1" } });
  const ada = callerOf(provider, await logIn(provider));
  await ada.look();
  let [current, next]: string[] = [ADA.password, NEW_PASSWORD];
  for (let changes = 0; changes < 3; changes += 1) {
    expect((await ada.call("PUT", "/account/password", { current, password: next })).status).toBe(204);
    [current, next] = [next, `${NEW_PASSWORD}${changes}`];
  }
  await provider.mailSettled();
  expect(provider.rows("SELECT count FROM mail_counts WHERE scope = 'notices'")).toEqual([{ count: 1 }]);
  await provider.smtp.waitForMail(ADA.email);
  await provider.post("forgot-password", { email: ADA.email }).expect(200);
  expect((await provider.smtp.waitForMail(ADA.email)).text).toMatch(/\d{6}/);
});

it("L69: the export holds all that is kept of its owner, and nothing of others", async () => {
  const provider = await start();
  await verifiedAccount(provider, BOB);
  const ada = callerOf(provider, await logIn(provider));
  await ada.look();
  const { body } = await ada.call("GET", "/account/export");
  expect(body).toMatchObject({
    account: { email: ADA.email, firstname: ADA.firstname, dateOfBirth: ADA.dateOfBirth },
    sessions: [{ device: null }],
    orders: [],
    leftOut: [expect.stringContaining("agents")],
  });
  const text = JSON.stringify(body);
  expect(text).not.toContain(BOB.email);
  expect(text).not.toMatch(/argon2|token/i);
});

it("L69, L78: a deleted account leaves nothing of its owner, its sessions end, and the address may sign up again", async () => {
  const provider = await start();
  const tokens = [await logIn(provider), await logIn(provider)];
  const ada = callerOf(provider, tokens[0]!);
  await ada.look();
  expect((await ada.call("DELETE", "/account")).status).toBe(204);
  for (const token of tokens) expect(await session(provider, token)).toBe(401);
  expect((await ada.call("GET", "/account/export")).status).toBe(401);
  expect((await ada.call("POST", "/account/step-up", { password: ADA.password })).status).toBe(401);
  const mail = await provider.smtp.waitForMail(ADA.email);
  expect(mail.text).toContain("deleted");
  await provider.mailSettled();
  for (const name of existsSync(join(provider.dataDir, "provider.sqlite"))
    ? await readdir(provider.dataDir)
    : [])
    if (!name.includes("outbox"))
      expect((await readFile(join(provider.dataDir, name))).includes(ADA.email), name).toBe(false);
  expect(provider.rows("SELECT 1 FROM accounts")).toEqual([]);
  expect(provider.rows("SELECT 1 FROM sessions")).toEqual([]);
  expect(provider.rows("SELECT 1 FROM proof_tries")).toEqual([]);
  await verifiedAccount(provider);
  expect(await session(provider, await logIn(provider))).toBe(200);
});

it("L69: the confirming mail is the last that names the person, and leaves the outbox after an hour", async () => {
  const provider = await startProvider({ mail: "outbox" });
  const outbox = join(provider.dataDir, "outbox");
  const mails = async () => {
    await provider.mailSettled();
    return Promise.all((await readdir(outbox)).map((name) => readFile(join(outbox, name), "utf8")));
  };
  await provider.post("sign-up-one", ADA).expect(201);
  const code = /\b\d{6}\b/.exec((await mails())[0]!)![0];
  await provider.post("verify-otp", { email: ADA.email, code }).expect(200);
  const ada = callerOf(provider, await logIn(provider));
  await ada.look();
  expect((await ada.call("DELETE", "/account")).status).toBe(204);
  expect(await mails()).toEqual([expect.stringContaining("account is deleted")]);
  provider.clock.advance(HOUR);
  await provider.sweep();
  expect(await mails()).toHaveLength(1);
  provider.clock.advance(1);
  await provider.sweep();
  expect(await mails()).toEqual([]);
});

it("L67: a step-up under a clock that was a day ahead counts for five minutes, not for a day", async () => {
  const provider = await start();
  const ada = callerOf(provider, await logIn(provider));
  provider.clock.jump(DAY);
  await ada.look();
  expect((await ada.call("GET", "/account/export")).status).toBe(200);
  provider.clock.jump(-DAY);
  expect((await ada.call("GET", "/account/export")).body).toMatchObject({ code: "step_up_needed" });
});

/** Asks for the deletion of Ada's account, and answers with the status. */
async function deleteAda(provider: Running): Promise<number> {
  const ada = callerOf(provider, await logIn(provider));
  await ada.look();
  return (await ada.call("DELETE", "/account")).status;
}

const listOf = ({ dataDir }: Pick<Running, "dataDir">) => join(dataDir, "erased-accounts");

it("a deletion that failed isn't made up for at a later start", async () => {
  const desk = await startDesk();
  await verifiedAccount(desk);
  await sql`ALTER TABLE desk_duty RENAME TO away`.execute(desk.db);
  expect(await deleteAda(desk)).toBeGreaterThanOrEqual(500);
  await sql`ALTER TABLE away RENAME TO desk_duty`.execute(desk.db);
  await desk.stop();
  const again = await startProvider({ dataDir: desk.dataDir, clock: desk.clock });
  expect(again.rows("SELECT email FROM accounts")).toEqual([{ email: ADA.email }]);
  expect(await session(again, await logIn(again))).toBe(200);
  expect(existsSync(listOf(desk))).toBe(false);
});

it("L69: a deleted account that couldn't be put on the list is on it after the next start", async () => {
  const provider = await start();
  await mkdir(listOf(provider));
  expect(await deleteAda(provider)).toBe(204);
  expect(provider.rows("SELECT email FROM accounts")).toEqual([]);
  const { dataDir, clock } = provider;
  await provider.stop();
  await rm(listOf(provider), { recursive: true });
  const again = await startProvider({ dataDir, clock });
  // By address and by id.
  expect((await readFile(listOf(provider), "utf8")).trim().split("\n")).toHaveLength(2);
  expect(again.rows("SELECT name FROM marks WHERE name = 'erased-unlisted'")).toEqual([]);
});

it("L69: a deleted account that couldn't be put on the list is in a backup, and on the list after the next sweep", async () => {
  const provider = await startDesk();
  await verifiedAccount(provider);
  await mkdir(listOf(provider));
  expect(await deleteAda(provider)).toBe(204);
  await rm(listOf(provider), { recursive: true });
  const erased = new ErasedList(listOf(provider), Buffer.alloc(32));
  const parts = { db: provider.db, dataDir: provider.dataDir, erased, now: provider.clock.now() };
  const listed = [];
  for await (const line of makeBackup(parts)) if ("erased" in line) listed.push(line.erased.trim());
  expect(listed.join("").split("\n")).toHaveLength(2);
  await provider.sweep();
  expect((await readFile(listOf(provider), "utf8")).trim()).toBe(listed.join(""));
});

it("L69: a line of the list that a crash cut short is whole after the next start", async () => {
  const desk = await startDesk();
  await verifiedAccount(desk);
  expect(await deleteAda(desk)).toBe(204);
  await desk.stop();
  const whole = await readFile(listOf(desk), "utf8");
  await writeFile(listOf(desk), whole.slice(0, -20));
  await noteErased(desk.db, whole);
  await startProvider({ dataDir: desk.dataDir, clock: desk.clock });
  expect(await readFile(listOf(desk), "utf8")).toBe(whole);
});

it("L69: a start warns if the list of erased accounts is gone", async () => {
  const provider = await start();
  expect(await deleteAda(provider)).toBe(204);
  await provider.stop();
  const { dataDir, clock } = provider;
  const warnings = async () => {
    const { logger, text } = recordingLogger();
    await (await startProvider({ dataDir, clock, deps: { logger } })).stop();
    return text()
      .split("\n")
      .filter((line) => line.includes("ERASED_FILE"));
  };
  expect(await warnings()).toEqual([]);
  await rm(listOf(provider));
  expect(await warnings()).toEqual([expect.stringContaining("is missing")]);
});

it("L69: an account that the list names is erased at the next start, also if another was erased meanwhile", async () => {
  const provider = await start();
  await verifiedAccount(provider, BOB);
  const { dataDir, clock } = provider;
  const config = loadProviderConfig({ DATA_DIR: dataDir, ...(await databaseEnv(dataDir)) });
  // As if this database were older than Ada's erasure.
  const list = new ErasedList(config.erasedFile, existingKeys(config)("erased"));
  list.merge(list.lineOf(ADA.email, clock.now()));
  const { email, password } = BOB;
  const { body } = await provider.post("login", { email, password }).expect(200);
  const bob = callerOf(provider, (body as { token: string }).token);
  await bob.look();
  expect((await bob.call("DELETE", "/account")).status).toBe(204);
  await provider.stop();
  const again = await startProvider({ dataDir, clock });
  expect(again.rows("SELECT email FROM accounts")).toEqual([]);
});
