import { FakeClock, HOUR, MINUTE } from "@tradeslip/node-kit/testing/fake-clock";
import { randomUUID } from "node:crypto";
import { expect, inject, it, onTestFinished, vi } from "vitest";
import { loadProviderConfig } from "../src/config.ts";
import { openDatabase } from "../src/db/database.ts";
import { DeskSettings } from "../src/desk/desk-settings.ts";
import { Events } from "../src/events/events.ts";
import { Roles } from "../src/roles/roles.ts";
import { inTransaction } from "./in-transaction.ts";
import { BANK, BUYER, startOrderDesk } from "./order-desk.ts";
import { runProgram } from "./run-program.ts";
import { auditDifferences, type Call } from "./start-desk.ts";
import { mailsOf } from "./start-provider.ts";
import { databaseEnv } from "./test-database.ts";

// Each run of a program starts Node, which takes seconds on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 });

const BEN = "ben@desk.example";
const TELEGRAM = { kind: "telegram", value: "our_desk", active: true };
const MAIL = { kind: "mailto", value: "desk@example.com", active: true };

/** On real time, because the programs use the machine's clock. */
async function start() {
  const clock = new FakeClock();
  clock.jump(Date.now() - clock.now());
  const desk = await startOrderDesk({ clock, env: { ORDER_CHANNELS: "telegram:our_desk" } });
  const roles = new Roles({ ...desk, events: new Events(!desk.isSqlite) });
  return { desk, roles };
}
type World = Awaited<ReturnType<typeof start>>;

const accountOf = async (who: Call, id: string) =>
  (await who("GET", "/desk/receiving-accounts")).body.accounts.find((one: { id: string }) => one.id === id);

async function put(who: Call, id: string, change: object) {
  const version = (await accountOf(who, id))?.version ?? 0;
  const { status, body } = await who("PUT", `/desk/receiving-accounts/${id}`, {
    ...BANK,
    ...change,
    version,
  });
  expect([status, body]).toEqual([200, expect.anything()]);
  return body;
}

async function confirm(who: Call, id: string) {
  const { version } = await accountOf(who, id);
  return who("POST", `/desk/receiving-accounts/${id}/confirm`, { version });
}

async function putChannels(who: Call, channels: readonly object[] = [MAIL]) {
  const { body } = await who("GET", "/desk/settings");
  const { status } = await who("PUT", "/desk/settings", { version: body.version, channels });
  expect(status).toBe(200);
}

const channelsOf = async (who: Call) => (await who("GET", "/desk/settings")).body.channels;

it.each([
  ["removed", ({ roles }: World) => roles.remove(BEN)],
  ["made an agent", ({ roles }: World) => roles.change(BEN, "agent")],
  ["blocked", ({ desk }: World) => runProgram("desk", ["block", BEN], desk)],
  ["erased", ({ desk }: World) => runProgram("desk", ["erase", "officer", BEN], desk)],
])("K75: what an admin entered alone never counts because they are %s", async (_what, end) => {
  const world = await start();
  const { desk } = world;
  const [ada, ben] = [await desk.member("Ada", "admin"), await desk.member("Ben", "admin")];
  const [known, fresh] = [randomUUID(), randomUUID()];
  await put(ada, known, { name: "Known" });
  expect((await confirm(ben, known)).body.counts).toBe(true);
  await put(ben, known, { name: "Known", holder: "Ben" });
  await put(ben, fresh, { name: "Fresh" });
  await putChannels(ben, [{ ...TELEGRAM, successor: "mailto:desk@example.com" }, MAIL]);
  desk.clock.advance(48 * HOUR);
  await end(world);
  expect(await channelsOf(ada)).toEqual([{ ...TELEGRAM, counts: true }]);
  for (const id of [known, fresh]) {
    const account = await accountOf(ada, id);
    expect(account).toMatchObject({ counts: false, paused: true });
    expect(account.countsFrom).toBeUndefined();
    const [last] = desk.rows(
      `SELECT actor_kind, action FROM audit WHERE reference = '${id}' ORDER BY seq DESC`,
    );
    expect(last).toEqual({ actor_kind: "system", action: "account-changed" });
  }
  desk.clock.advance(48 * HOUR);
  // Ending the pause confirms nothing.
  expect(await put(ada, fresh, { name: "Fresh", paused: false })).toMatchObject({ counts: false });
  expect((await confirm(ada, fresh)).body).toMatchObject({ counts: true, paused: false });
  expect(await auditDifferences(desk.db)).toEqual([]);
});

it("K75: an only admin's half hour and day end with their role, when another has come meanwhile", async () => {
  const { desk, roles } = await start();
  const ben = await desk.member("Ben", "admin");
  const [first, second] = [randomUUID(), randomUUID()];
  expect(await put(ben, first, {})).toMatchObject({ counts: true });
  expect(await put(ben, second, { name: "Second" })).toMatchObject({ countsFrom: expect.any(String) });
  await putChannels(ben);
  const block = { kind: "destination", value: BUYER.address, reason: "Named by the police" };
  const [{ id }] = (await ben("POST", "/desk/blocks", block)).body.blocks;
  expect((await ben("DELETE", `/desk/blocks/${id}`)).body.blocks[0].removal.actsAt).toEqual(
    expect.any(String),
  );
  const ada = await desk.member("Ada", "admin");
  desk.clock.advance(MINUTE);
  await roles.remove(BEN);
  desk.clock.advance(48 * HOUR);
  expect(await accountOf(ada, first)).toMatchObject({ counts: true, paused: false });
  expect(await accountOf(ada, second)).toMatchObject({ counts: false, paused: true });
  expect(await channelsOf(ada)).toEqual([]);
  const { blocks } = (await ada("GET", "/desk/blocks")).body;
  expect(blocks).toMatchObject([{ id }]);
  expect(blocks[0].removal).toBeUndefined();
  expect(desk.rows(`SELECT actor_kind, action FROM audit WHERE reference = '${id}'`)).toContainEqual({
    actor_kind: "system",
    action: "unblocking-withdrawn",
  });
  expect(await auditDifferences(desk.db)).toEqual([]);
});

it("what came into force by time stays when another admin has come, and the one who entered it goes", async () => {
  const { desk, roles } = await start();
  const ben = await desk.member("Ben", "admin");
  await putChannels(ben, [TELEGRAM, MAIL]);
  desk.clock.advance(25 * HOUR);
  const settings = new DeskSettings({
    ...desk,
    events: new Events(!desk.isSqlite),
    first: { hours: null, channels: [] },
  });
  await settings.applyDue(desk.db);
  const ada = await desk.member("Ada", "admin");
  const both = [
    { ...TELEGRAM, counts: true },
    { ...MAIL, counts: true },
  ];
  expect(await channelsOf(ada)).toEqual(both);
  await roles.remove(BEN);
  expect(await channelsOf(ada)).toEqual(both);
  expect(await auditDifferences(desk.db)).toEqual([]);
});

it.runIf(inject("databaseServer") !== undefined)(
  "two roles that end at once leave what the third entered waiting from then on",
  async () => {
    const { desk, roles } = await start();
    await desk.member("Ada", "admin");
    await desk.member("Ben", "admin");
    const cid = await desk.member("Cid", "admin");
    const id = randomUUID();
    await put(cid, id, {});
    await putChannels(cid);
    desk.clock.advance(48 * HOUR);
    const config = loadProviderConfig({ DATA_DIR: desk.dataDir, ...(await databaseEnv(desk.dataDir)) });
    const db = await openDatabase(config, console);
    onTestFinished(() => db.destroy());
    const others = new Roles({ ...desk, db, events: new Events(true) });
    const hold = await inTransaction(desk, "SELECT 1 FROM desk_settings FOR UPDATE");
    const ended = [roles.remove(BEN), others.remove("ada@desk.example")];
    await hold.awaited(2);
    await hold.commit();
    await Promise.all(ended);
    expect(await channelsOf(cid)).toMatchObject([{ ...MAIL, counts: false, countsFrom: expect.any(String) }]);
    expect(await accountOf(cid, id)).toMatchObject({ counts: false, countsFrom: expect.any(String) });
  },
);

it("the only admin left can ask again for what two asked for, and wait", async () => {
  const { desk, roles } = await start();
  const [ada, ben] = [await desk.member("Ada", "admin"), await desk.member("Ben", "admin")];
  const id = randomUUID();
  await put(ben, id, {});
  await put(ada, id, { holder: "Ada" });
  const block = { kind: "destination", value: BUYER.address, reason: "Named by the police" };
  const [{ id: blockId }] = (await ada("POST", "/desk/blocks", block)).body.blocks;
  expect((await ada("DELETE", `/desk/blocks/${blockId}`)).body.blocks[0].removal.actsAt).toBeNull();
  await roles.remove(BEN);
  const { blocks } = (await ada("GET", "/desk/blocks")).body;
  const day = new Date(desk.clock.now() + 24 * HOUR).toISOString();
  expect(blocks).toMatchObject([{ id: blockId, removal: { actsAt: day } }]);
  const mails = mailsOf(desk);
  await mails();
  expect(await accountOf(ada, id)).toMatchObject({ counts: false, paused: true });
  const { status, body } = await confirm(ada, id);
  expect([status, body.counts]).toEqual([200, false]);
  expect(body.countsFrom).toBe(new Date(desk.clock.now() + 30 * MINUTE).toISOString());
  expect((await mails()).map(({ subject }) => subject)).toEqual([
    "A receiving account of Tradeslip was entered or changed",
  ]);
  expect((await confirm(ada, id)).status).toBe(409);
  desk.clock.advance(30 * MINUTE);
  expect(await accountOf(ada, id)).toMatchObject({ counts: true });
  expect(await auditDifferences(desk.db)).toEqual([]);
});

it("what the only admin left entered waits from then on, of which all roles are mailed", async () => {
  const { desk, roles } = await start();
  const ada = await desk.member("Ada", "admin");
  await desk.member("Ben", "admin");
  const id = randomUUID();
  await put(ada, id, {});
  await putChannels(ada);
  desk.clock.advance(48 * HOUR);
  const mails = mailsOf(desk);
  await mails();
  await roles.change(BEN, "agent");
  const now = desk.clock.now();
  const told = (await mails()).map(({ to, subject }) => `${to.join()} ${subject}`);
  expect(told.toSorted()).toEqual(
    ["ada", "ben"].flatMap((name) => [
      `${name}@desk.example A new place for orders of Tradeslip`,
      `${name}@desk.example A receiving account of Tradeslip was entered or changed`,
    ]),
  );
  const at = (ms: number) => new Date(now + ms).toISOString();
  expect(await accountOf(ada, id)).toMatchObject({
    counts: false,
    countsFrom: at(30 * MINUTE),
    paused: false,
  });
  expect(await channelsOf(ada)).toEqual([{ ...MAIL, counts: false, countsFrom: at(24 * HOUR) }]);
  desk.clock.advance(24 * HOUR);
  expect(await accountOf(ada, id)).toMatchObject({ counts: true });
  expect(await channelsOf(ada)).toEqual([{ ...MAIL, counts: true }]);
  expect(await auditDifferences(desk.db)).toEqual([]);
});

it("what came into force by time stays when the only admin's role ends", async () => {
  const { desk, roles } = await start();
  const ben = await desk.member("Ben", "admin");
  const ids = [randomUUID(), randomUUID()];
  for (const id of ids) await put(ben, id, { name: id });
  await putChannels(ben);
  desk.clock.advance(25 * HOUR);
  await roles.change(BEN, "agent");
  for (const id of ids) expect(await accountOf(ben, id)).toMatchObject({ counts: true, paused: false });
  expect(await channelsOf(ben)).toEqual([{ ...MAIL, counts: true }]);
  expect(await auditDifferences(desk.db)).toEqual([]);
});
