import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { HOUR, MINUTE } from "@tradeslip/node-kit/testing/fake-clock";
import { sql } from "kysely";
import { describe, expect, it, vi } from "vitest";
import { BlockedAddresses } from "../src/desk/blocked-addresses.ts";
import {
  BUYER,
  customerStepsOf,
  type OrderDesk,
  SELLER,
  startOrderDesk,
  stepsOf,
  takeOrders,
  type TestSlip,
  tryStep,
} from "./order-desk.ts";
import type { Call } from "./start-desk.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const EVM = "0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045";
const hash = (digit: string) => digit.repeat(64);

async function start() {
  const desk = await startOrderDesk();
  const eve = await desk.member("Eve", "admin");
  const ada = await desk.member("Ada", "agent");
  await takeOrders(eve);
  const bank = await desk.account(eve);
  return { desk, eve, ada, bank };
}

async function claimed(ada: Call, slip: TestSlip): Promise<TestSlip> {
  await slip.customer("POST", "/announce");
  await stepsOf(ada, slip.reference)("claim");
  return slip;
}

async function give({ customer }: TestSlip, input: object) {
  const { version } = (await customer("GET", "/status")).body;
  return customer("POST", "/destination", { version, ...input });
}

function money(desk: OrderDesk, bankReference: string) {
  return {
    amount: "250.00",
    madeAt: new Date(desk.clock.now()).toISOString(),
    payerName: BUYER.payerName,
    bankReference,
  };
}

const block = (who: Call, input: object) =>
  who("POST", "/desk/blocks", { reason: "Named by the police", ...input });

it("an address that is blocked is refused on every network it has, without a reason; a payout account in any spelling", async () => {
  const { desk, ada } = await start();
  expect(
    (await block(ada, { kind: "destination", value: `bitcoin:${BUYER.address.toUpperCase()}` })).status,
  ).toBe(200);
  const slip = await claimed(ada, desk.slip());
  const refused = await give(slip, BUYER);
  expect(refused).toMatchObject({ status: 409, body: { message: "We can't take this order right now." } });
  expect((await give(slip, { ...BUYER, address: "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa" })).status).toBe(200);
  await block(ada, { kind: "payout-account", value: "012-345 6789" });
  const sale = await claimed(ada, desk.slip({ side: "sell" }));
  const seller = { ...SELLER, returnAddress: "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa" };
  for (const account of [SELLER.account, "A/C No. 0123456789", "٠١٢٣٤٥٦٧٨٩ (GTB)", "NG-0123456789"])
    expect([account, (await give(sale, { ...seller, account })).status]).toEqual([account, 409]);
  await block(ada, { kind: "payout-account", value: "First Bank 99887766" });
  expect((await give(sale, { ...seller, account: "99887766" })).status).toBe(409);
  await block(ada, { kind: "payout-account", value: "5" });
  expect((await give(sale, { ...seller, account: "555000" })).status).toBe(200);
});

it("O112: a payout account is blocked in whatever words, and no account whose number holds its digits", async () => {
  const { desk, ada } = await start();
  for (const value of ["ada.obi@mail.example", "ada@ybl", "0123456789", "DE89 3704 0044 0532 0130 00"])
    await block(ada, { kind: "payout-account", value });
  const sale = await claimed(ada, desk.slip({ side: "sell" }));
  const refused = ["PayPal ada.obi@mail.example", "PayPal: ADA.OBI@mail.example", "UPI ada@ybl"];
  const own = ["Account 1: 0123456789", "NG0123456789", "0532013000"];
  for (const account of [...refused, ...own])
    expect([account, (await give(sale, { ...SELLER, account })).status]).toEqual([account, 409]);
  for (const account of ["PayPal zada.obi@mail.example", "12345678", "10123456789", "01234567890"])
    expect([account, (await give(sale, { ...SELLER, account })).status]).toEqual([account, 200]);
});

it("a blocked name or account is listed as it was typed, and once, however it is typed again", async () => {
  const { desk, ada, bank } = await start();
  await block(ada, { kind: "name", value: "LOVELACE, Ada" });
  await block(ada, { kind: "name", value: "ada lovelace" });
  await block(ada, { kind: "payout-account", value: "012-345 6789" });
  await block(ada, { kind: "payout-account", value: "0123456789" });
  const slip = await claimed(ada, desk.slip());
  await customerStepsOf(slip)("destination", { ...BUYER, payerName: "Grace B. Hopper" });
  await stepsOf(ada, slip.reference)("details", { accountId: bank });
  await block(ada, { kind: "name", order: slip.reference });
  const { blocks } = (await ada("GET", "/desk/blocks")).body;
  expect(blocks.map(({ value }: { value: string }) => value).toSorted()).toEqual([
    "012-345 6789",
    "Grace B. Hopper",
    "LOVELACE, Ada",
  ]);
  for (const value of ["—", ", -"]) expect((await block(ada, { kind: "name", value })).status).toBe(400);
});

it("a block after the destination keeps payment details back; it ends at its time", async () => {
  const { desk, ada, bank } = await start();
  const slip = await claimed(ada, desk.slip());
  await customerStepsOf(slip)("destination", BUYER);
  const endsAt = new Date(desk.clock.now() + MINUTE).toISOString();
  await block(ada, { kind: "destination", order: slip.reference, endsAt });
  const refused = await tryStep(ada, slip.reference, "details", { accountId: bank });
  expect(refused.body.message).toMatch(/gets no payment details/);
  desk.clock.advance(MINUTE);
  expect((await tryStep(ada, slip.reference, "details", { accountId: bank })).status).toBe(200);
});

it("a block that would be over at once is refused: it would block nobody", async () => {
  const { desk, ada } = await start();
  const endsAt = new Date(desk.clock.now() - MINUTE).toISOString();
  const refused = await block(ada, { kind: "destination", value: BUYER.address, endsAt });
  expect(refused).toMatchObject({
    status: 400,
    body: { message: "This time is already over.", errors: [{ field: "endsAt" }] },
  });
  expect((await ada("GET", "/desk/blocks")).body.blocks).toEqual([]);
});

it("money that came before a block is held until two admins decide: one approves, another sends", async () => {
  const { desk, eve, ada, bank } = await start();
  const ian = await desk.member("Ian", "admin");
  const bob = await desk.member("Bob", "agent");
  const slip = await claimed(ada, desk.slip());
  await customerStepsOf(slip)("destination", BUYER);
  await stepsOf(ada, slip.reference)("details", { accountId: bank });
  await block(ada, { kind: "destination", value: BUYER.address });
  const seen = await stepsOf(ada, slip.reference)("money-seen", money(desk, "FT-90001"));
  expect(seen).toMatchObject({ state: "money-seen", proposal: { reasons: ["blocked"] } });
  expect((await slip.customer("GET", "/status")).body.answerBy).toBe(
    new Date(desk.clock.now() + 72 * HOUR).toISOString(),
  );
  const sent = { transaction: hash("a") };
  expect((await tryStep(bob, slip.reference, "approve", { agrees: true })).status).toBe(403);
  expect((await tryStep(ada, slip.reference, "sent", sent)).body.code).toBe("not_allowed");
  await stepsOf(ian, slip.reference)("approve", { agrees: true });
  expect((await tryStep(ada, slip.reference, "sent", sent)).body.message).toMatch(/Two admins decide/);
  await stepsOf(eve, slip.reference)("take-over", { reason: "Blocked" });
  await stepsOf(eve, slip.reference)("sent", sent);
});

it("a payer's name or browser alone asks for an approval; a blocked account is refused", async () => {
  const { desk, eve, ada, bank } = await start();
  const slip = await claimed(ada, desk.slip());
  await block(ada, { kind: "name", value: "LOVELACE, Ada" });
  await block(ada, { kind: "browser", order: slip.reference });
  await customerStepsOf(slip)("destination", BUYER);
  await stepsOf(ada, slip.reference)("details", { accountId: bank });
  const seen = await stepsOf(ada, slip.reference)("money-seen", money(desk, "FT-90002"));
  expect(seen.proposal.reasons).toEqual(["limit"]);
  await stepsOf(eve, slip.reference)("approve", { agrees: true });
  await desk.member("Mallory", "user");
  expect((await block(ada, { kind: "account", value: "nobody@desk.example" })).status).toBe(400);
  expect((await block(ada, { kind: "account", value: "Mallory@desk.example" })).status).toBe(200);
  const mallory = await desk.db
    .selectFrom("accounts")
    .select("id")
    .where("firstname", "=", "Mallory")
    .executeTakeFirstOrThrow();
  const own = desk.slip({ accountId: mallory.id });
  const page = (await desk.session("mallory@desk.example")).callFor(own);
  expect((await page("POST", "/announce")).status).toBe(204);
  await stepsOf(ada, own.reference)("claim");
  expect((await give({ ...own, customer: page }, { ...BUYER, payerName: "Mallory" })).status).toBe(409);
  expect((await eve("GET", "/desk/blocks")).body.blocks).toContainEqual(
    expect.objectContaining({ kind: "account", reason: "Named by the police", by: "Ada" }),
  );
});

it("a block ends by the word of two admins, by one alone a day later, and an objection keeps it", async () => {
  const { desk, eve, ada } = await start();
  const { blocks } = (await block(ada, { kind: "destination", value: BUYER.address })).body;
  const path = `/desk/blocks/${blocks[0].id}`;
  expect((await ada("DELETE", path)).status).toBe(403);
  const asked = (await eve("DELETE", path)).body.blocks[0];
  expect(asked.removal.actsAt).toBe(new Date(desk.clock.now() + 24 * HOUR).toISOString());
  expect((await ada("POST", `${path}/object`)).body.blocks[0].removal).toBeUndefined();
  desk.clock.advance(25 * HOUR);
  const slip = await claimed(ada, desk.slip());
  expect((await give(slip, BUYER)).status).toBe(409);
  const ian = await desk.member("Ian", "admin");
  await eve("DELETE", path);
  expect((await eve("DELETE", path)).body.blocks).toMatchObject([{ removal: { mayConfirm: false } }]);
  for (const [who, mayConfirm] of [
    [ada, false],
    [ian, true],
  ] as const)
    expect((await who("GET", "/desk/blocks")).body.blocks[0].removal).toMatchObject({
      by: "Eve",
      mayConfirm,
    });
  expect((await give(slip, BUYER)).status).toBe(409);
  expect((await ian("DELETE", path)).body.blocks).toEqual([]);
  expect((await give(slip, BUYER)).status).toBe(200);
  expect((await eve("DELETE", path)).status).toBe(404);
});

it("who asked for a block's end and lost their role since is none of the two admins", async () => {
  const { desk, eve, ada } = await start();
  const ian = await desk.member("Ian", "admin");
  const { blocks } = (await block(ada, { kind: "destination", value: BUYER.address })).body;
  const path = `/desk/blocks/${blocks[0].id}`;
  await ian("DELETE", path);
  await desk.db
    .updateTable("accounts")
    .set({ role: "agent" })
    .where("email", "=", "ian@desk.example")
    .execute();
  expect((await eve("DELETE", path)).body.blocks).toMatchObject([
    { removal: { by: "Eve", actsAt: new Date(desk.clock.now() + 24 * HOUR).toISOString() } },
  ]);
});

it("all who hold a role are mailed when a customer is to be served again; the customer isn't", async () => {
  const { desk, eve, ada } = await start();
  await desk.member("Mallory", "user");
  const { blocks } = (await block(ada, { kind: "account", value: "mallory@desk.example" })).body;
  await desk.mailSettled();
  const mailed = async (name: string) => {
    const text: string[] = [];
    for (;;) {
      const mail = await desk.smtp.waitForMail(`${name}@desk.example`, 5).catch(() => null);
      if (mail === null) return text.filter((each) => each.includes("to lift a block")).length;
      text.push(mail.text);
    }
  };
  expect(await mailed("ada")).toBe(0);
  await eve("DELETE", `/desk/blocks/${blocks[0].id}`);
  await desk.mailSettled();
  expect([await mailed("ada"), await mailed("eve"), await mailed("mallory")]).toEqual([1, 1, 0]);
});

it("an account's number is blocked for a sale whose customer is a guest, and an account for whichever destination", async () => {
  const { desk, ada, bank } = await start();
  await block(ada, { kind: "payout-account", value: SELLER.account });
  const guest = await claimed(ada, desk.slip({ side: "sell" }));
  expect((await give(guest, { ...SELLER, account: "012 345 67-89" })).status).toBe(409);
  await desk.member("Mallory", "user");
  const mallory = await desk.db
    .selectFrom("accounts")
    .select("id")
    .where("firstname", "=", "Mallory")
    .executeTakeFirstOrThrow();
  const own = desk.slip({ accountId: mallory.id });
  const customer = (await desk.session("mallory@desk.example")).callFor(own);
  await customer("POST", "/announce");
  await stepsOf(ada, own.reference)("claim");
  expect((await give({ ...own, customer }, BUYER)).status).toBe(200);
  await stepsOf(ada, own.reference)("details", { accountId: bank });
  await block(ada, { kind: "account", order: own.reference });
  // Once the money has come, it needs two admins.
  const seen = await stepsOf(ada, own.reference)("money-seen", money(desk, "FT-90010"));
  expect(seen.proposal.reasons).toContain("blocked");
  const back = { reason: "Blocked", bankReference: "FT-90011" };
  expect((await tryStep(ada, own.reference, "return", back)).body.message).toMatch(/Two admins decide/);
});

it("a name that is blocked is asked about when its money comes, whoever's order it pays", async () => {
  const { desk, ada, bank } = await start();
  await block(ada, { kind: "name", value: "Mallory Vane" });
  const slip = await claimed(ada, desk.slip());
  await customerStepsOf(slip)("destination", BUYER);
  await stepsOf(ada, slip.reference)("details", { accountId: bank });
  const line = { ...money(desk, "FT-90020"), payerName: "VANE MALLORY" };
  const seen = await stepsOf(ada, slip.reference)("money-seen", line);
  expect(seen.proposal.reasons).toContain("limit");
});

it.each([
  ["Mrs Mallory Vane", true],
  ["Mallory J. Vane", true],
  ["M Vane", true],
  ["Malloryvane", true],
  ["Mallory Smith", false],
])("whether %j is asked about where Mallory Vane is blocked: %j", async (payerName, isAsked) => {
  const { desk, ada, bank } = await start();
  await block(ada, { kind: "name", value: "Mallory Vane" });
  const slip = await claimed(ada, desk.slip());
  await customerStepsOf(slip)("destination", { ...BUYER, payerName });
  await stepsOf(ada, slip.reference)("details", { accountId: bank });
  const seen = await stepsOf(ada, slip.reference)("money-seen", { ...money(desk, "FT-90020"), payerName });
  expect(seen.proposal.reasons.includes("limit")).toBe(isAsked);
});

describe("the operator's file", () => {
  it("counts however it is written; gone, empty or a tenth shorter it alarms, and the last good list stays", async () => {
    const { desk, ada } = await start();
    const file = join(desk.dataDir, "blocked");
    const error = vi.fn<(said: object, text?: string) => void>();
    const list = new BlockedAddresses({ db: desk.db, clock: desk.clock, log: { error } }, file);
    const known = async () =>
      (await desk.db.selectFrom("blocked_addresses").select("address").orderBy("address").execute()).map(
        ({ address }) => address,
      );
    await list.pass();
    await list.pass();
    expect([await known(), error.mock.calls.length]).toEqual([[], 1]);
    const others = Array.from({ length: 18 }, (_, place) => `unknown-network-address-${place}`);
    writeFileSync(
      file,
      `\uFEFF# of the police\r\n${EVM.toLowerCase()}  # a mixer\r\n\r\nbitcoin:${BUYER.address.toUpperCase()}\r\nnot one word\r\n${others.join("\r\n")}`,
    );
    await list.pass();
    expect(await known()).toEqual([...others, EVM, BUYER.address].toSorted());
    const slip = await claimed(ada, desk.slip());
    expect((await give(slip, BUYER)).status).toBe(409);
    // What the database couldn't take is read again.
    await sql`ALTER TABLE blocked_addresses RENAME TO away`.execute(desk.db);
    writeFileSync(file, [EVM, BUYER.address, ...others, "unknown-network-address-18"].join("\n"));
    await expect(list.pass()).rejects.toThrow("blocked_addresses");
    await sql`ALTER TABLE away RENAME TO blocked_addresses`.execute(desk.db);
    await list.pass();
    expect(await known()).toHaveLength(21);
    writeFileSync(file, [EVM, BUYER.address, ...others].join("\n"));
    await list.pass();
    writeFileSync(file, [EVM, BUYER.address, ...others.slice(2)].join("\n"));
    await list.pass();
    expect([(await known()).length, error.mock.calls.length]).toEqual([20, 2]);
    writeFileSync(file, "# nothing\n");
    await list.pass();
    rmSync(file);
    await list.pass();
    expect([(await known()).length, error.mock.calls.length]).toEqual([20, 4]);
    writeFileSync(file, [EVM, BUYER.address, ...others.slice(1)].join("\n"));
    await list.pass();
    expect([(await known()).length, error.mock.calls.length]).toEqual([19, 4]);
  });
});
