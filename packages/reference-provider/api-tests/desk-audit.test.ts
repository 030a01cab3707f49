import { randomUUID } from "node:crypto";
import { MINUTE } from "@tradeslip/node-kit/testing/fake-clock";
import { sql } from "kysely";
import { expect, it, vi } from "vitest";
import type { AuditEntry } from "../src/desk/audit.ts";
import { commitmentOf, FIRST_HASH, hashOfRow } from "../src/desk/audit-chain.ts";
import { verifyAudit } from "../src/desk/verify-audit.ts";
import type { Database } from "../src/db/database.ts";
import { runProgram } from "./run-program.ts";
import { type Desk, startDesk } from "./start-desk.ts";

// Each run of a program starts Node, which takes seconds on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

const CUSTOMER = { kind: "customer", id: null } as const;
const entryOf = (turn: number): AuditEntry => ({
  actor: turn % 2 === 0 ? CUSTOMER : { kind: "agent", id: "account-of-bob" },
  action: turn % 2 === 0 ? "paid" : "money-seen",
  reference: `REF0${turn % 3}-00000`,
  content: { turn },
  personal: { payerName: "Eve Adams" },
});

/** A desk whose audit has so many rows. */
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
  actor_id: sql`'another'`,
  action: sql`'sent'`,
  reference: sql`'OTHER-00000'`,
  content: sql`replace(content, 'turn', 'term')`,
  salt: sql`'another'`,
  personal: sql`replace(personal, 'Adams', 'Smith')`,
  personal_salt: sql`'another'`,
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
    "a row is removed, and those after it renumbered",
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
    "INSERT INTO audit SELECT 8, at, actor_kind, actor_id, action, reference, content, salt, commitment, hash, personal, personal_salt FROM audit WHERE seq = 7",
    8,
  ],
  [
    "what is personal is removed without a word",
    "UPDATE audit SET personal = NULL, personal_salt = NULL WHERE seq = 2",
    2,
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

it("K64: a chain that was cut with its head, or rewritten, lacks the head that was noted", async () => {
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

const erase = (desk: Desk, references: readonly string[]) =>
  desk.db.transaction().execute((db) => desk.audit.erase(db, references));

it("erasing removes what rows say of an order's customer, and leaves the chain whole and who did what", async () => {
  const desk = await deskWith(7);
  expect(await erase(desk, ["REF01-00000"])).toBe(3);
  expect(await verifyAudit(desk.db)).toMatchObject({ isWhole: true, emptied: [1, 4, 7] });
  const rows = desk.rows("SELECT seq, content, personal, actor_id, action FROM audit ORDER BY seq");
  expect(rows.filter(({ personal }) => personal === null).map(({ seq }) => seq)).toEqual([1, 4, 7, 8]);
  expect(rows[0]).toMatchObject({ actor_id: "account-of-bob", content: expect.stringContaining('"turn":1') });
  expect(rows.at(-1)).toMatchObject({ seq: 8, action: "content-erased" });
  expect(await erase(desk, ["REF01-00000"])).toBe(0);
  // The row that records an erasure can't be erased itself.
  await sql`UPDATE audit SET content = NULL, salt = NULL WHERE seq = 8`.execute(desk.db);
  expect(await firstUnfit(desk)).toBe(1);
});

/** Written by an attacker with access to the database, because the chain has no secret. */
const sayErased = (desk: Desk, rows: readonly number[]) =>
  desk.db.transaction().execute((db) =>
    desk.audit.record(db, {
      actor: { kind: "system", id: null },
      action: "content-erased",
      reference: null,
      content: { rows },
    }),
  );
const EMPTY_ROW = { content: null, salt: null, personal: null, personal_salt: null, actor_id: null };

it("O111: a made-up row of erasing empties no act, none of the desk's own and none to come, and what it empties is named", async () => {
  const desk = await deskWith(7);
  await desk.db.updateTable("audit").set(EMPTY_ROW).where("seq", "=", 3).execute();
  await sayErased(desk, [3]);
  expect(await firstUnfit(desk)).toBe(3);

  const early = await deskWith(3);
  await sayErased(early, [5]);
  for (const turn of [5, 6])
    await early.db.transaction().execute((db) => early.audit.record(db, entryOf(turn)));
  await early.db
    .updateTable("audit")
    .set({ personal: null, personal_salt: null })
    .where("seq", "=", 5)
    .execute();
  expect(await verifyAudit(early.db)).toMatchObject({ isWhole: false, row: 4 });

  const own = await startDesk();
  const ada = await own.member("Ada", "admin");
  await ada("PUT", "/desk/settings", { version: 1, hours: "Mon 08:00-22:00 UTC" });
  await sayErased(own, [1]);
  expect(await verifyAudit(own.db)).toMatchObject({
    isWhole: false,
    row: 2,
    reason: "it says that row 1 was erased, which can't be",
  });

  const named = await deskWith(7);
  await named.db
    .updateTable("audit")
    .set({ personal: null, personal_salt: null })
    .where("seq", "in", [2, 3, 6])
    .execute();
  await sayErased(named, [2, 3, 6]);
  expect(await runProgram("desk", ["audit"], named)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining("3 of them no longer say what they said of a customer: 2-3, 6."),
  });
});

it("a chain of an earlier release, which kept all in one content, fits with what it erased, and continues", async () => {
  const desk = await deskWith(0);
  const written = (action: string, content: object) =>
    desk.db.transaction().execute((db) => recordAsBefore(db, { at: desk.clock.now(), action, content }));
  for (const action of ["claim", "sent", "settings-changed"])
    await written(action, { payerName: "Eve Adams" });
  expect(await verifyAudit(desk.db)).toMatchObject({ isWhole: true, emptied: [] });
  expect(await erase(desk, ["REF01-00000"])).toBe(2);
  expect(await verifyAudit(desk.db)).toMatchObject({ isWhole: true, emptied: [1, 2] });
  // This form, in which a row can be emptied entirely, is no longer written.
  await written("claim", {});
  expect(await firstUnfit(desk)).toBe(5);
});

it("many writers at once leave one chain", async () => {
  const desk = await startDesk();
  const ada = await desk.member("Ada", "admin");
  const bank = {
    version: 0,
    kind: "bank",
    name: "Bank",
    currency: "USD",
    holder: "Desk",
    details: [{ label: "Account number", value: "0123456789" }],
  };
  const ids = Array.from({ length: 30 }, () => randomUUID());
  // On a slow machine the last may wait longer than the provider allows. Nothing was done then, and the call is
  // made once more.
  const save = async (id: string, turn: number): Promise<number> => {
    const account = { ...bank, name: `Bank ${turn}` };
    return (await ada("PUT", `/desk/receiving-accounts/${id}`, account)).status;
  };
  const saved = async (id: string, turn: number): Promise<number> => {
    const status = await save(id, turn);
    return status === 503 ? save(id, turn) : status;
  };
  expect(await Promise.all(ids.map(saved))).toEqual(Array(30).fill(200));
  expect(await verifyAudit(desk.db)).toMatchObject({ isWhole: true, head: { seq: 30 } });
});

it("an admin reads the audit by pages and by what it is about; no other user does", async () => {
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
    actor: { kind: "customer", name: null },
    action: "paid",
    reference: "REF02-00000",
    content: { payerName: "Eve Adams", turn: 230 },
  });
  const kinds = async (kind: string) =>
    (await ada("GET", `/desk/audit?reference=REF02-00000&kind=${kind}`)).body.rows.length;
  expect([await kinds("paid"), await kinds("money-seen"), await kinds("paid,money-seen")]).toEqual([
    39, 38, 77,
  ]);
  expect((await ada("GET", "/desk/audit?cursor=x")).status).toBe(400);
});

it("an admin is told whether the chain fits, and else the first row that doesn't", async () => {
  const desk = await deskWith(7);
  const ada = await desk.member("Ada", "admin");
  const { seq, hash } = await desk.audit.head(desk.db);
  const found = { head: { number: seq, hash }, emptied: [] };
  // No row says who granted Ada her role.
  const differences = [{ what: "role", which: "ada@desk.example" }];
  expect((await ada("GET", "/desk/audit/check")).body).toEqual({ ...found, fits: false, differences });
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
  await sql`UPDATE audit SET personal = replace(personal, 'Adams', 'Smith') WHERE seq = 3`.execute(desk.db);
  expect(await runProgram("desk", ["audit"], desk)).toEqual({
    code: 1,
    stdout: "",
    stderr: "Not done. Row 3 doesn't fit: its content was changed.\n",
  });
});

/** A row in the last release's form. */
async function recordAsBefore(
  db: Database,
  { at, action, content }: { readonly at: number; readonly action: string; readonly content: object },
): Promise<void> {
  const head = await db.selectFrom("chain_head").selectAll().executeTakeFirst();
  const text = JSON.stringify({ ...content, actor: { kind: "agent", id: "account-of-bob", name: "Bob" } });
  const row = {
    seq: (head?.seq ?? 0) + 1,
    at,
    actor_kind: "agent",
    actor_id: "account-of-bob",
    action,
    reference: action === "settings-changed" ? null : "REF01-00000",
    commitment: commitmentOf("salt", text),
  };
  const hash = hashOfRow(row, head?.hash ?? FIRST_HASH);
  await db
    .insertInto("audit")
    .values({ ...row, content: text, salt: "salt", personal: null, personal_salt: null, hash })
    .execute();
  await db.deleteFrom("chain_head").execute();
  await db.insertInto("chain_head").values({ id: 1, seq: row.seq, hash }).execute();
}
