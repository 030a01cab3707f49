import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { DAY } from "@tradeslip/node-kit/testing/fake-clock";
import { expect, it } from "vitest";
import { startDesk } from "./start-desk.ts";
import { ADA, BOB, startProvider, verifiedAccount } from "./start-provider.ts";

it("an unverified sign-up is removed after 30 days", async () => {
  const provider = await startProvider();
  await verifiedAccount(provider, ADA);
  await provider.post("sign-up-one", BOB).expect(201);
  const emails = async () => {
    await provider.sweep();
    const all = "SELECT email FROM accounts UNION SELECT email FROM pending_sign_ups ORDER BY 1";
    return provider.rows(all).map(({ email }) => email);
  };
  provider.clock.advance(30 * DAY - 1);
  expect(await emails()).toEqual([ADA.email, BOB.email]);
  provider.clock.advance(1);
  expect(await emails()).toEqual([ADA.email]);
});

it("a sign-up with other data restarts the 30 days", async () => {
  const provider = await startProvider();
  await provider.post("sign-up-one", BOB).expect(201);
  provider.clock.advance(29 * DAY);
  await provider.post("sign-up-one", { ...BOB, firstname: "Robert" }).expect(201);
  provider.clock.advance(2 * DAY);
  await provider.sweep();
  expect(provider.rows("SELECT firstname FROM pending_sign_ups")).toEqual([{ firstname: "Robert" }]);
});

it("outbox mails are removed after a week; other files stay", async () => {
  const provider = await startProvider({ mail: "outbox" });
  const outbox = join(provider.dataDir, "outbox");
  const mails = async () => {
    await provider.mailSettled();
    await provider.sweep();
    return (await readdir(outbox)).length;
  };
  await provider.sweep();
  await provider.post("sign-up-one", ADA).expect(201);
  expect(await mails()).toBe(1);
  provider.clock.advance(7 * DAY);
  await provider.post("sign-up-one", BOB).expect(201);
  expect(await mails()).toBe(2);
  await writeFile(join(outbox, "1999-notes.txt"), "of the operator");
  provider.clock.advance(1);
  expect(await mails()).toBe(2);
  expect(await readdir(outbox)).toContain("1999-notes.txt");
});

it("what can't be cleaned up holds nothing else back", async () => {
  const desk = await startDesk();
  const awaited = { email: "late@desk.example", role: "agent", expires_at: desk.clock.now() } as const;
  await desk.db.insertInto("awaited_roles").values(awaited).execute();
  await sql`ALTER TABLE one_time_codes RENAME TO away`.execute(desk.db);
  await expect(desk.sweep()).rejects.toThrow("one_time_codes");
  await sql`ALTER TABLE away RENAME TO one_time_codes`.execute(desk.db);
  expect(await desk.db.selectFrom("awaited_roles").select("email").execute()).toEqual([]);
});
