import { FakeClock } from "@tradeslip/node-kit/testing/fake-clock";
import { expect, it, vi } from "vitest";
import { verifyAudit } from "../src/desk/verify-audit.ts";
import { runProgram } from "./run-program.ts";
import { type Desk, startDesk } from "./start-desk.ts";
import { ADA, BOB, verifiedAccount } from "./start-provider.ts";

// Each run of a program starts Node, which takes seconds on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

/** On real time, because the programs use the machine's clock. */
function startNow(): Promise<Desk> {
  const clock = new FakeClock();
  clock.jump(Date.now() - clock.now());
  return startDesk({ clock });
}

const rowsOf = (desk: Desk) =>
  desk
    .rows("SELECT actor_kind, action, reference, content FROM audit ORDER BY seq")
    .map(({ content, ...row }) => ({ ...row, content: JSON.parse(String(content)) as unknown }));

it("a role that was given, changed, taken away, or waited for an account is a row of the audit", async () => {
  const desk = await startNow();
  await verifiedAccount(desk);
  const [account] = desk.rows("SELECT id FROM accounts");
  const steps = [
    ["add", ADA.email, "agent"],
    ["role", ADA.email, "admin"],
    ["remove", ADA.email],
    ["add", BOB.email, "agent"],
  ];
  for (const step of steps) expect(await runProgram("desk", step, desk)).toMatchObject({ code: 0 });
  await verifiedAccount(desk, BOB);
  const [bob] = desk.rows(`SELECT id FROM accounts WHERE email = '${BOB.email}'`);
  const byCommand = { actor_kind: "command", action: "role-changed", reference: account!["id"] };
  expect(rowsOf(desk)).toMatchObject([
    { ...byCommand, content: { before: "user", after: "agent" } },
    { ...byCommand, content: { before: "agent", after: "admin" } },
    { ...byCommand, content: { before: "admin", after: "user" } },
    { actor_kind: "command", action: "role-awaited", reference: bob!["id"], content: { role: "agent" } },
    {
      actor_kind: "system",
      action: "role-changed",
      reference: bob!["id"],
      content: { before: "user", after: "agent" },
    },
  ]);
});

it("a role that waits for an account names its address, until that is erased", async () => {
  const desk = await startNow();
  const eve = await desk.member("Eve", "admin");
  for (const { email } of [ADA, BOB]) await runProgram("desk", ["add", email, "agent"], desk);
  await runProgram("desk", ["add", BOB.email, "admin"], desk);
  const shown = async () =>
    (await eve("GET", "/desk/audit?kind=role-awaited")).body.rows.map(
      ({ content }: { content: { role: string; name?: string } }) => `${content.role} ${content.name ?? ""}`,
    );
  expect(await shown()).toEqual([`admin ${BOB.email}`, `agent ${BOB.email}`, `agent ${ADA.email}`]);
  // Also once the role no longer waits.
  await runProgram("desk", ["remove", BOB.email], desk);
  expect(await runProgram("desk", ["erase", BOB.email], desk)).toMatchObject({ code: 0 });
  expect(await shown()).toEqual(["admin ", "agent ", `agent ${ADA.email}`]);
  await verifiedAccount(desk, ADA);
  expect(await runProgram("desk", ["erase", "officer", ADA.email], desk)).toMatchObject({ code: 0 });
  expect(JSON.stringify(desk.rows("SELECT * FROM audit"))).not.toMatch(/@example\.com/);
  expect(await verifyAudit(desk.db)).toMatchObject({ isWhole: true });
});

it("a new key and one that leaked are rows of the audit", async () => {
  const desk = await startNow();
  const key = { kid: "00aa", x: "A".repeat(43), notBefore: new Date(desk.clock.now()).toISOString() };
  for (let told = 0; told < 2; told += 1) {
    expect((await desk.stranger("POST", "/slip-keys", { keys: [key] })).status).toBe(200);
  }
  expect(await runProgram("desk", ["key", "compromised", key.kid], desk)).toMatchObject({ code: 0 });
  expect(rowsOf(desk)).toMatchObject([
    { actor_kind: "system", action: "key-added", reference: key.kid, content: { x: key.x } },
    { actor_kind: "command", action: "key-compromised", reference: key.kid, content: { keys: [key.x] } },
  ]);
});

it("K64: an erased person leaves the audit whole and no name in it; until then they are exported", async () => {
  const desk = await startNow();
  const ada = await desk.member("Ada", "admin");
  const email = "ada@desk.example";
  await ada("PUT", "/desk/settings", { version: 1, hours: "Mon 08:00-22:00 UTC" });
  await runProgram("desk", ["role", email, "agent"], desk);
  const exported = JSON.parse((await runProgram("desk", ["export", email], desk)).stdout) as {
    audit: unknown;
  };
  expect(exported.audit).toMatchObject([
    { number: 1, action: "settings-changed", content: { after: { version: 2 } } },
    { number: 2, action: "role-changed", content: { before: "admin", after: "agent" } },
  ]);
  const [account] = desk.rows("SELECT id FROM accounts");
  expect(desk.rows("SELECT account_id FROM desk_presence")).toEqual([{ account_id: account!["id"] }]);
  expect(await runProgram("desk", ["erase", "officer", email], desk)).toMatchObject({ code: 0 });
  expect(await verifyAudit(desk.db)).toMatchObject({ isWhole: true, head: { seq: 3 }, emptied: [] });
  const rows = desk.rows("SELECT * FROM audit ORDER BY seq");
  expect(rows.map(({ action }) => action)).toEqual(["settings-changed", "role-changed", "role-changed"]);
  expect(JSON.stringify(rows)).not.toMatch(/\bAda\b|ada@desk/);
  expect(desk.rows("SELECT * FROM desk_presence")).toEqual([]);
});
