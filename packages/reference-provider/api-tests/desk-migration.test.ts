import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { Passwords } from "../src/accounts/passwords.ts";
import { migrateTo, openForRestore } from "../src/db/database.ts";
import { verifyAudit } from "../src/desk/verify-audit.ts";
import { BUYER, makerStepsOf, startOrderDesk, stepsOf, takeOrders } from "./order-desk.ts";
import { ADA, newDataDir } from "./start-provider.ts";
import { databaseEnv } from "./test-database.ts";

/** As the release before the desk's record left it, with an account and a key of slips. */
async function databaseOfThen(): Promise<string> {
  const dataDir = await newDataDir();
  const { DATABASE_URL = null } = await databaseEnv(dataDir);
  const db = await openForRestore({ dataDir, databaseUrl: DATABASE_URL });
  await migrateTo(db, "006-slip-keys");
  const { dateOfBirth, password, role: _role, ...person } = ADA;
  const cost = { memoryKib: 64, passes: 1, parallelism: 1 };
  await db
    .insertInto("accounts")
    .values({
      id: randomUUID(),
      ...person,
      date_of_birth: dateOfBirth,
      password_hash: await new Passwords({ cost }).hash(password),
      role: "user",
      verified_at: 1,
      created_at: 1,
    })
    .execute();
  const key = { x: "A".repeat(43), kid: "00ff", not_before: 1, not_after: null, compromised_at: null };
  await db.insertInto("slip_keys").values(key).execute();
  await db.destroy();
  return dataDir;
}

it("a database from before the desk's record keeps its people and keys, and takes orders once an admin says so", async () => {
  const desk = await startOrderDesk({ dataDir: await databaseOfThen() });
  expect(desk.rows("SELECT email, role FROM accounts")).toEqual([{ email: ADA.email, role: "user" }]);
  expect(desk.rows("SELECT kid FROM slip_keys ORDER BY kid")).toEqual([{ kid: "00aa" }, { kid: "00ff" }]);
  await desk.post("login", { email: ADA.email, password: ADA.password }).expect(200);
  const eve = await desk.member("Eve", "admin");
  const early = desk.slip();
  expect((await early.maker("POST", "/announce")).status).toBe(204);
  expect(desk.rows("SELECT reference FROM orders")).toEqual([]);
  await takeOrders(eve);
  const slip = desk.slip();
  expect((await slip.maker("POST", "/announce")).status).toBe(204);
  await stepsOf(eve, slip.reference)("claim");
  await makerStepsOf(slip)("destination", BUYER);
  const accountId = await desk.account(eve);
  expect(await stepsOf(eve, slip.reference)("details", { accountId })).toMatchObject({
    state: "details-shown",
  });
  expect(await verifyAudit(desk.db)).toMatchObject({ isWhole: true });
});
