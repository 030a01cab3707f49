import { MINUTE } from "@tradeslip/node-kit/testing/fake-clock";
import { sql } from "kysely";
import { expect, it, vi } from "vitest";
import type { AuditEntry } from "../src/desk/audit.ts";
import { verifyAudit } from "../src/desk/verify-audit.ts";
import { runProgram } from "./run-program.ts";
import { type Desk, startDesk } from "./start-desk.ts";

// Each run of a program is a start of Node's, and takes seconds on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

const MAKER = { kind: "maker", id: "account-of-a-maker", name: "Eve" } as const;
const entryOf = (turn: number): AuditEntry => ({
  actor: turn % 2 === 0 ? MAKER : { kind: "agent", id: "account-of-bob", name: "Bob" },
  action: turn % 2 === 0 ? "paid" : "money-seen",
  reference: `REF0${turn % 3}-00000`,
  content: { payerName: "Eve Adams", turn },
});

/** With so many rows. */
async function deskWith(rows: number): Promise<Desk> {
  const desk = await startDesk();
  for (let turn = 1; turn <= rows; turn += 1) {
    desk.clock.advance(MINUTE);
    await desk.db.transaction().execute((db) => desk.audit.record(db, entryOf(turn)));
  }
  return desk;
}

const firstUnfit = async ({ db }: Desk): Promise<number | null> => {
  const verdict = await verifyAudit(db);
  return verdict.isWhole ? null : verdict.row;
};

const COLUMNS = {
  at: sql`at + 1`,
  actor_kind: sql`'admin'`,
  actor_id: sql`'somebody-else'`,
  action: sql`'sent'`,
  reference: sql`'OTHER-00000'`,
  content: sql`replace(content, 'Adams', 'Smith')`,
  salt: sql`'another'`,
  commitment: sql`replace(commitment, substr(commitment, 1, 1), 'f0')`,
  hash: sql`replace(hash, substr(hash, 1, 1), 'f0')`,
  seq: sql`seq + 1000`,
};

it.each(Object.entries(COLUMNS))("K64: a row whose %s was changed is named", async (column, value) => {
  const desk = await deskWith(7);
  expect(await firstUnfit(desk)).toBeNull();
  await sql`UPDATE audit SET ${sql.ref(column)} = ${value} WHERE seq = 4`.execute(desk.db);
  expect(await firstUnfit(desk)).toBe(4);
});

it.each([
  ["the first row is removed", "DELETE FROM audit WHERE seq = 1", 1],
  ["a row in the middle is removed", "DELETE FROM audit WHERE seq = 4", 4],
  [
    "a row is removed, and those after it numbered anew",
    "DELETE FROM audit WHERE seq = 4; UPDATE audit SET seq = seq - 1 WHERE seq > 4; UPDATE chain_head SET seq = 6",
    4,
  ],
  ["the end is cut off", "DELETE FROM audit WHERE seq > 5", 6],
  ["all rows are removed", "DELETE FROM audit", 1],
  [
    "two rows change places",
    "UPDATE audit SET seq = CASE seq WHEN 3 THEN -5 ELSE -3 END WHERE seq IN (3, 5); UPDATE audit SET seq = -seq WHERE seq < 0",
    3,
  ],
  [
    "two rows exchange what they say",
    "UPDATE audit SET content = (SELECT content FROM audit AS other WHERE other.seq = 5) WHERE seq = 3",
    3,
  ],
  [
    "a row is added at the end",
    "INSERT INTO audit SELECT 8, at, actor_kind, actor_id, action, reference, content, salt, commitment, hash FROM audit WHERE seq = 7",
    8,
  ],
  [
    "a content is removed without a word",
    "UPDATE audit SET content = NULL, salt = NULL, actor_id = NULL WHERE seq = 2",
    2,
  ],
])("K64: %s: the first row that doesn't fit is named", async (_what, statements, row) => {
  const desk = await deskWith(7);
  for (const statement of statements.split("; ")) await sql.raw(statement).execute(desk.db);
  expect(await firstUnfit(desk)).toBe(row);
});

it("K64: a row that was added, its hash computed, isn't the one that the head names", async () => {
  const desk = await deskWith(7);
  const [head] = await desk.db.selectFrom("chain_head").selectAll().execute();
  await desk.db.transaction().execute((db) => desk.audit.record(db, entryOf(8)));
  await desk.db.updateTable("chain_head").set(head!).execute();
  expect(await firstUnfit(desk)).toBe(8);
});

it("K64: a chain that was cut with its head, or made anew, lacks the head that was noted", async () => {
  const desk = await deskWith(7);
  const noted = await desk.audit.head(desk.db);
  const head = desk.rows("SELECT hash FROM audit WHERE seq = 5")[0]!["hash"];
  await sql`DELETE FROM audit WHERE seq > 5`.execute(desk.db);
  await sql`UPDATE chain_head SET seq = 5, hash = ${head}`.execute(desk.db);
  expect(await verifyAudit(desk.db)).toMatchObject({ isWhole: true });
  expect(await verifyAudit(desk.db, noted)).toMatchObject({ isWhole: false, row: 6 });
  for (const turn of [6, 7, 8]) {
    await desk.db.transaction().execute((db) => desk.audit.record(db, entryOf(turn)));
  }
  expect(await verifyAudit(desk.db)).toMatchObject({ isWhole: true });
  expect(await verifyAudit(desk.db, noted)).toMatchObject({ isWhole: false, row: 7 });
});

it("erasing removes what rows say of a person and of their orders, and leaves the chain whole", async () => {
  const desk = await deskWith(7);
  const erase = (what: Parameters<typeof desk.audit.erase>[1]) =>
    desk.db.transaction().execute((db) => desk.audit.erase(db, what));
  expect(await erase({ actorId: MAKER.id, references: ["REF01-00000"] })).toBe(5);
  expect(await firstUnfit(desk)).toBeNull();
  const rows = desk.rows("SELECT seq, content, salt, actor_id, action FROM audit ORDER BY seq");
  expect(rows.filter(({ content }) => content === null).map(({ seq }) => seq)).toEqual([1, 2, 4, 6, 7]);
  expect(JSON.stringify(rows)).not.toContain(MAKER.id);
  expect(rows.at(-1)).toMatchObject({ seq: 8, action: "content-erased" });
  expect(await erase({ actorId: MAKER.id, references: ["REF01-00000"] })).toBe(0);
  // What says that it was erased can't itself be.
  await sql`UPDATE audit SET content = NULL, salt = NULL WHERE seq = 8`.execute(desk.db);
  expect(await firstUnfit(desk)).toBe(1);
});

it("many writers at once leave one chain", async () => {
  const desk = await startDesk();
  const ada = await desk.member("Ada", "admin");
  const replies = { replies: [{ id: "hello", for: "chat", title: "Hello", text: "Good day" }] };
  const answers = await Promise.all(Array.from({ length: 30 }, () => ada("PUT", "/desk/replies", replies)));
  expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(200));
  expect(await verifyAudit(desk.db)).toMatchObject({ isWhole: true, head: { seq: 30 } });
});

it("an admin reads the audit by pages and by what it is about; nobody else does", async () => {
  const desk = await deskWith(230);
  const [ada, bob] = [await desk.member("Ada", "admin"), await desk.member("Bob", "agent")];
  expect([
    (await bob("GET", "/desk/audit")).status,
    (await desk.stranger("GET", "/desk/audit")).status,
  ]).toEqual([403, 401]);
  const numbers: number[] = [];
  let cursor: string | undefined;
  do {
    const { body } = await ada("GET", `/desk/audit${cursor === undefined ? "" : `?cursor=${cursor}`}`);
    const [head] = desk.rows("SELECT hash FROM audit WHERE seq = 230");
    expect(body.head).toEqual({ number: 230, hash: head!["hash"] });
    numbers.push(...body.rows.map(({ number }: { number: number }) => number));
    ({ cursor } = body as { cursor?: string });
  } while (cursor !== undefined);
  expect(numbers).toEqual(Array.from({ length: 230 }, (_none, place) => 230 - place));
  const about = (await ada("GET", "/desk/audit?reference=REF02-00000")).body.rows;
  expect(about).toHaveLength(77);
  expect(about[0]).toMatchObject({
    number: 230,
    actor: { kind: "maker", name: "Eve" },
    action: "paid",
    reference: "REF02-00000",
    content: { payerName: "Eve Adams", turn: 230 },
  });
  expect(about[0].content.actor).toBeUndefined();
  expect((await ada("GET", "/desk/audit?cursor=x")).status).toBe(400);
});

it("an admin is told whether the chain fits, and else the first row that doesn't", async () => {
  const desk = await deskWith(7);
  const ada = await desk.member("Ada", "admin");
  const { seq, hash } = await desk.audit.head(desk.db);
  expect((await ada("GET", "/desk/audit/check")).body).toEqual({ fits: true, head: { number: seq, hash } });
  await sql`UPDATE audit SET at = at + 1 WHERE seq = 4`.execute(desk.db);
  expect((await ada("GET", "/desk/audit/check")).body).toEqual({ fits: false, row: 4 });
});

it("desk audit says that all rows fit and what the head is, or names the first that doesn't", async () => {
  const empty = await startDesk();
  expect(await runProgram("desk", ["audit"], empty)).toMatchObject({
    code: 0,
    stdout: "The audit has no rows yet.\n",
  });
  const desk = await deskWith(7);
  const { seq, hash } = await desk.audit.head(desk.db);
  const head = `${seq}:${hash}`;
  const whole = { code: 0, stdout: `All 7 rows fit. Head: ${head}\n`, stderr: "" };
  expect(await runProgram("desk", ["audit"], desk)).toEqual(whole);
  expect(await runProgram("desk", ["audit", "since", head], desk)).toEqual(whole);
  expect(await runProgram("desk", ["audit", "since", `7:${"0".repeat(64)}`], desk)).toMatchObject({
    code: 1,
    stderr: "Not done. Row 7 doesn't fit: it isn't the row whose head was noted.\n",
  });
  expect(await runProgram("desk", ["audit", "since", "7"], desk)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("audit prints it"),
  });
  await sql`UPDATE audit SET content = replace(content, 'Adams', 'Smith') WHERE seq = 3`.execute(desk.db);
  expect(await runProgram("desk", ["audit"], desk)).toEqual({
    code: 1,
    stdout: "",
    stderr: "Not done. Row 3 doesn't fit: its content was changed.\n",
  });
});
