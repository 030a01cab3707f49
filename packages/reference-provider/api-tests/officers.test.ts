import { DAY } from "@tradeslip/node-kit/testing/fake-clock";
import { sql } from "kysely";
import { expect, it, vi } from "vitest";
import { verifyAudit } from "../src/desk/verify-audit.ts";
import { Events } from "../src/events/events.ts";
import type { DeskRole } from "@tradeslip/contracts/rules";
import { Roles } from "../src/roles/roles.ts";
import {
  BUYER,
  customerStepsOf,
  type OrderDesk,
  startOrderDesk,
  stepsOf,
  takeOrders,
  type TestSlip,
  WALLET,
} from "./order-desk.ts";
import { runProgram } from "./run-program.ts";
import type { Call } from "./start-desk.ts";

// Each run of a program starts Node, which takes seconds on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

const ADA = "ada@desk.example";

/** The operator grants Eve and Ada their roles, as the audit expects. */
async function start() {
  const desk = await startOrderDesk();
  const roles = new Roles({ ...desk, events: new Events(!desk.isSqlite) });
  const give = async (name: string, role: DeskRole): Promise<Call> => {
    const call = await desk.member(name, role);
    const email = `${name.toLowerCase()}@desk.example`;
    await desk.db.updateTable("accounts").set({ role: "user" }).where("email", "=", email).execute();
    await roles.change(email, role);
    return call;
  };
  const [eve, ada] = [await give("Eve", "admin"), await give("Ada", "agent")];
  await takeOrders(eve);
  const bank = await desk.account(eve);
  return { desk, roles, eve, ada, bank };
}
type World = Awaited<ReturnType<typeof start>>;

/** An order claimed by Ada, up to this step. */
async function orderAt(
  { desk, ada, bank }: World,
  last: "claim" | "details" | "money-seen" | "sent",
  buyer: typeof BUYER = BUYER,
): Promise<TestSlip> {
  const slip = desk.slip();
  await slip.customer("POST", "/announce");
  const step = stepsOf(ada, slip.reference);
  await step("claim");
  if (last === "claim") return slip;
  await customerStepsOf(slip)("destination", buyer);
  await step("details", { accountId: bank });
  if (last === "details") return slip;
  const madeAt = new Date(desk.clock.now()).toISOString();
  await step("money-seen", { amount: "250", madeAt, payerName: buyer.payerName, bankReference: "FT-1" });
  if (last === "sent") await step("sent", { transaction: "ab".repeat(32) });
  return slip;
}

const stored = (desk: OrderDesk) =>
  JSON.stringify(
    ["orders", "order_history", "audit", "officers", "accounts", "desk_presence"].map((table) =>
      desk.rows(`SELECT * FROM ${table}`),
    ),
  );

it("O111: an account with a role, or one in the last 90 days, is not deleted by its owner", async () => {
  const { desk, roles, ada } = await start();
  const remove = () => ada("DELETE", "/account");
  expect(await remove()).toMatchObject({ status: 409, body: { code: "holds_a_role" } });
  await roles.remove(ADA);
  expect((await remove()).body.message).toContain("or had one in the last 90 days");
  desk.clock.advance(90 * DAY);
  expect((await remove()).status).toBe(204);
  // Their actions are still known, as one and the same person's.
  expect(desk.rows("SELECT name FROM officers")).toEqual([{ name: "Agent 1" }]);
});

it("O111: what an agent did at the desk stays in orders and audit when they are erased, under another name", async () => {
  const world = await start();
  const { desk, eve } = world;
  const slip = await orderAt(world, "sent");
  const rows = async () =>
    (await eve("GET", `/desk/audit?reference=${slip.reference}`)).body.rows as {
      actor: { name: string };
      action: string;
      content: object;
    }[];
  const before = await rows();
  expect(before.map(({ actor: { name }, action }) => [action, name])).toEqual([
    ["sent", "Ada"],
    ["money-seen", "Ada"],
    ["details", "Ada"],
    ["destination", null],
    ["claim", "Ada"],
  ]);
  expect(await runProgram("desk", ["erase", ADA], desk)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("What they did there stays, under another name."),
  });
  expect(await runProgram("desk", ["erase", "officer", ADA], desk)).toMatchObject({ code: 0 });
  const named = before.map((row) => ({
    ...row,
    actor: { ...row.actor, name: row.actor.name === "Ada" ? "Agent 1" : null },
  }));
  // Its agent lost the role, so it is released and another agent finishes it.
  const [released, ...others] = await rows();
  expect(released).toMatchObject({ action: "release", actor: { kind: "system" } });
  expect(others).toEqual(named);
  const { body } = await eve("GET", `/desk/orders/${slip.reference}`);
  expect(body.payments[0].recordedBy).toBe("Agent 1");
  expect(new Set(body.history.map(({ by }: { by: { name?: string } }) => by.name))).toEqual(
    new Set([undefined, "Agent 1"]),
  );
  expect(stored(desk)).not.toMatch(/"Ada"|\\"Ada\\"|ada@desk/);
  expect(await verifyAudit(desk.db)).toMatchObject({ isWhole: true, emptied: [], differences: [] });
});

it.each([
  ["removed", ({ roles }: World) => roles.remove(ADA)],
  ["blocked", ({ desk }: World) => runProgram("desk", ["block", ADA], desk)],
  ["erased", ({ desk }: World) => runProgram("desk", ["erase", "officer", ADA], desk)],
] as const)(
  "orders of an agent who is %s are in the inbox at once, and the desk is told",
  async (_what, end) => {
    const world = await start();
    const { desk, eve } = world;
    const [claimed, shown, closed] = [
      await orderAt(world, "claim"),
      await orderAt(world, "details"),
      await orderAt(world, "claim"),
    ];
    await stepsOf(world.ada, closed.reference)("cancel", { reason: "Not wanted" });
    const last = desk.rows("SELECT MAX(seq) AS seq FROM events")[0]!["seq"];
    await end(world);
    const { body } = await eve("GET", "/desk/orders?state=inbox");
    expect(body.orders).toMatchObject([
      { reference: shown.reference, state: "details-shown", version: 5 },
      { reference: claimed.reference, state: "announced", version: 3 },
    ]);
    for (const order of body.orders) expect(order.agent).toBeUndefined();
    const told = desk.rows(`SELECT data FROM events WHERE type = 'order' AND seq > ${Number(last)}`);
    const references = told.map(({ data }) => (JSON.parse(String(data)) as { reference: string }).reference);
    expect(new Set(references)).toEqual(new Set([claimed.reference, shown.reference]));
    const { body: status } = await shown.customer("GET", "/status");
    expect(status.agent).toBeUndefined();
    await stepsOf(eve, shown.reference)("claim");
    expect(await verifyAudit(desk.db)).toMatchObject({ isWhole: true, differences: [] });
  },
);

it("an order that an agent was given while their role ended comes back by itself", async () => {
  const world = await start();
  const slip = await orderAt(world, "claim");
  await world.desk.db.updateTable("accounts").set({ role: "user" }).where("email", "=", ADA).execute();
  await world.desk.sweep();
  const { body } = await world.eve("GET", "/desk/orders?state=inbox");
  expect(body.orders).toMatchObject([{ reference: slip.reference, state: "announced" }]);
});

it("O111: a payee, role, setting, order or payment that was changed in the database itself is found", async () => {
  const world = await start();
  const { desk, eve } = world;
  const shown = await orderAt(world, "details");
  const paid = await orderAt(world, "money-seen", {
    ...BUYER,
    address: "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq",
    payerName: "Grace Hopper",
  });
  const wallet = await desk.account(eve, {
    ...WALLET,
    addresses: [BUYER.address],
  });
  const differences = async () => {
    const verdict = await verifyAudit(desk.db);
    expect(verdict.isWhole).toBe(true);
    return verdict.isWhole ? verdict.differences : [];
  };
  expect(await differences()).toEqual([]);
  const order = (slip: TestSlip, what: "order" | "payment" = "order") => ({ what, which: slip.reference });
  const of = (slip: TestSlip) => `WHERE reference = '${slip.reference}'`;
  const bank = { what: "account", which: "First Bank" };
  const replace = (from: string, to: string) => `replace(facts, '${from}', '${to}')`;
  for (const [table, change, found] of [
    [
      "receiving_accounts",
      `details = replace(details, '0123456789', '9876543210') WHERE id = '${world.bank}'`,
      bank,
    ],
    ["receiving_accounts", `counts_from = counts_from + 1 WHERE id = '${world.bank}'`, bank],
    ["receiving_accounts", `authors = '[]', paused = 1 WHERE id = '${world.bank}'`, bank],
    [
      "receiving_addresses",
      `address = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa' WHERE account_id = '${wallet}'`,
      { what: "account", which: "Wallet" },
    ],
    ["accounts", `role = 'admin' WHERE email = '${ADA}'`, { what: "role", which: ADA }],
    ["accounts", "role = 'user' WHERE firstname = 'Eve'", { what: "role", which: "eve@desk.example" }],
    ["desk_settings", "content = replace(content, 'true', 'false')", { what: "settings", which: "" }],
    ["orders", `usd = '2500.00' ${of(shown)}`, order(shown)],
    ["orders", `state = 'closed' ${of(shown)}`, order(shown)],
    ["orders", `agent_id = NULL ${of(shown)}`, order(shown)],
    // The destinations of the coins and of the money.
    ["orders", `facts = ${replace(BUYER.address, "bc1qchanged")} ${of(shown)}`, order(shown)],
    ["orders", `facts = ${replace("0123456789", "9876543210")} ${of(shown)}`, order(shown)],
    ["desk_payments", "amount = '2500' WHERE kind = 'customer'", order(paid, "payment")],
    ["desk_payments", "kind = 'fee' WHERE kind = 'customer'", order(paid, "payment")],
    ["desk_allocations", `amount = '2500' ${of(paid)}`, order(paid, "payment")],
    ["payment_keys", `is_whole = 0 ${of(paid)}`, order(paid, "payment")],
  ] as const) {
    const kept = await sql<Record<string, unknown>>`SELECT * FROM ${sql.table(table)}`.execute(desk.db);
    await sql`UPDATE ${sql.table(table)} SET ${sql.raw(change)}`.execute(desk.db);
    expect(await differences(), change).toEqual([found]);
    await desk.db.deleteFrom(table).execute();
    for (const row of kept.rows) await desk.db.insertInto(table).values(row).execute();
  }
  expect(await differences()).toEqual([]);
  const { id } = await desk.db.selectFrom("desk_payments").select("id").executeTakeFirstOrThrow();
  await desk.db.deleteFrom("desk_allocations").execute();
  await desk.db.deleteFrom("orders").where("reference", "=", shown.reference).execute();
  const left = [order(paid, "payment"), order(shown), { what: "unallocated", which: id }];
  expect(await differences()).toEqual(left);
  expect(await runProgram("desk", ["audit"], desk)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining(`the payments of ${paid.reference}, the order ${shown.reference}`),
  });
  const { body } = await eve("GET", "/desk/audit/check");
  expect(body).toMatchObject({ fits: false, differences: left });
});

it("O111: rows of an order that were emptied although it is kept whole are found", async () => {
  const world = await start();
  const slip = await orderAt(world, "details");
  const { desk } = world;
  await desk.db.transaction().execute((db) => desk.audit.erase(db, [slip.reference]));
  expect(await verifyAudit(desk.db)).toMatchObject({
    isWhole: true,
    differences: [{ what: "order", which: slip.reference }],
  });
});
