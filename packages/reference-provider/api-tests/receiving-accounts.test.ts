import { HOUR, MINUTE } from "@tradeslip/node-kit/testing/fake-clock";
import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { assignAccount, type Assignment } from "../src/desk/assign-account.ts";
import { ProviderError } from "../src/errors.ts";
import { type Call, type Desk, startDesk } from "./start-desk.ts";

const BANK = {
  kind: "bank",
  name: "GTBank, naira",
  currency: "NGN",
  holder: "Desk Limited",
  details: [
    { label: "Bank", value: "GTBank" },
    { label: "Account number", value: "0123456789" },
  ],
};
const DOLLARS = { ...BANK, name: "Dollars", currency: "USD" };
const ADDRESSES = ["bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4", "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa"];
const BITCOIN = {
  kind: "coin",
  name: "Bitcoin",
  currency: "BTC",
  network: "bitcoin",
  holder: "Desk Limited",
  details: [],
  addresses: ADDRESSES,
};

const list = async (call: Call) => (await call("GET", "/desk/receiving-accounts")).body.accounts;
/** The account's current version. */
const versionOf = async (call: Call, id: string): Promise<number> =>
  (await list(call)).find((account: { id: string }) => account.id === id)?.version ?? 0;
const put = async (call: Call, id: string, account: object) =>
  call("PUT", `/desk/receiving-accounts/${id}`, { version: await versionOf(call, id), ...account });
const confirm = async (call: Call, id: string, version?: number) =>
  call("POST", `/desk/receiving-accounts/${id}/confirm`, {
    version: version ?? ((await versionOf(call, id)) || 1),
  });
const remove = async (call: Call, id: string, version?: number) =>
  call("DELETE", `/desk/receiving-accounts/${id}?version=${version ?? ((await versionOf(call, id)) || 1)}`);

/** The payment details of an order. Null: done; else the message about what is missing. */
async function assign(
  desk: Desk,
  asked: Partial<Assignment> & { accountId: string },
): Promise<string | null> {
  try {
    await details(desk, asked);
    return null;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    expect([error.status, error.code]).toEqual([409, "step_not_possible"]);
    return error.sentence.id;
  }
}

function details(desk: Desk, asked: Partial<Assignment> & { accountId: string }) {
  const usual = {
    reference: randomUUID(),
    side: "buy",
    coinId: "bitcoin",
    usd: "250.00",
    coinAmount: "0.00333333",
  };
  const whole = { ...usual, now: desk.clock.now(), ...asked } as Assignment;
  return desk.db.transaction().execute((db) => assignAccount(db, whole));
}

it("K75: with two admins no account is used before another admin confirmed it, however long it waits", async () => {
  const desk = await startDesk();
  const [ada, bob, eve] = [
    await desk.member("Ada", "admin"),
    await desk.member("Bob", "admin"),
    await desk.member("Eve", "agent"),
  ];
  const accountId = randomUUID();
  const made = await put(ada, accountId, DOLLARS);
  expect(made).toMatchObject({
    status: 200,
    body: { id: accountId, counts: false, changedBy: "Ada", paused: false },
  });
  expect(made.body.countsFrom).toBeUndefined();
  expect(await assign(desk, { accountId })).toBe("account.unconfirmed");
  expect(await confirm(ada, accountId)).toMatchObject({
    status: 409,
    body: { code: "another_admin_needed" },
  });
  expect((await confirm(eve, accountId)).status).toBe(403);
  desk.clock.advance(48 * HOUR);
  expect(await assign(desk, { accountId })).toBe("account.unconfirmed");
  expect(await confirm(bob, accountId)).toMatchObject({
    status: 200,
    body: { counts: true, changedBy: "Ada" },
  });
  expect(await assign(desk, { accountId })).toBeNull();
  expect(await confirm(bob, accountId)).toMatchObject({
    status: 409,
    body: { code: "confirmation_not_needed" },
  });
  // A caller who could change the destination of money could take it.
  const changed = [{ label: "Account number", value: "9876543210" }];
  for (const change of [{ details: changed }, { holder: "Mallory" }, { name: "Other" }]) {
    await put(bob, accountId, { ...DOLLARS, ...change });
    expect(await assign(desk, { accountId, localAmount: "240.00" }), JSON.stringify(change)).toBe(
      "account.unconfirmed",
    );
    expect((await confirm(ada, accountId)).status).toBe(200);
  }
  const actions = desk.rows(`SELECT action FROM audit WHERE reference = '${accountId}' ORDER BY seq`);
  expect(actions.map(({ action }) => action).slice(0, 3)).toEqual([
    "account-added",
    "account-confirmed",
    "account-changed",
  ]);
  const told = desk.rows("SELECT data FROM events WHERE type = 'account'");
  expect(new Set(told.map(({ data }) => data))).toEqual(new Set([JSON.stringify({ id: accountId })]));
  expect(told).toHaveLength(actions.length);
});

it("O110: an account that was changed after it was read is neither confirmed nor overwritten", async () => {
  const desk = await startDesk();
  const [ada, bob, eve] = [
    await desk.member("Ada", "admin"),
    await desk.member("Bob", "admin"),
    await desk.member("Eve", "admin"),
  ];
  const accountId = randomUUID();
  const { version: read } = (await put(ada, accountId, { ...DOLLARS, version: 0 })).body;
  expect(read).toBe(1);
  for (const change of [{ holder: "Mallory" }, { holder: "Mallory", paused: true }]) {
    expect((await put(ada, accountId, { ...DOLLARS, ...change })).status).toBe(200);
    const refused = await confirm(bob, accountId, read);
    expect(refused).toMatchObject({ status: 409, body: { code: "account_moved" } });
    expect(refused.body.message).toContain("Ada changed this account");
  }
  expect(await put(bob, accountId, { ...DOLLARS, version: read })).toMatchObject({
    status: 409,
    body: { code: "account_moved" },
  });
  expect((await list(eve))[0]).toMatchObject({ version: 3, holder: "Mallory", counts: false });
  // Recreated after its removal, it matches no version read before.
  await remove(eve, accountId);
  expect((await put(eve, accountId, { ...DOLLARS, version: 3 })).body.code).toBe("unknown_account");
  expect((await put(eve, accountId, { ...DOLLARS, version: 0 })).body.version).toBe(5);
  expect((await confirm(bob, accountId, 3)).body.code).toBe("account_moved");
  expect((await confirm(bob, accountId, 5)).body).toMatchObject({ counts: true, version: 5 });
  // A concurrent change and confirmation: one account is in force, and it is the one that was read.
  await put(ada, accountId, { ...DOLLARS, holder: "First" });
  const [confirmed] = await Promise.all([
    confirm(bob, accountId, 6),
    put(eve, accountId, { ...DOLLARS, holder: "Second", version: 6 }),
  ]);
  const [account] = await list(ada);
  expect([200, 409]).toContain(confirmed.status);
  expect(account).toMatchObject({ holder: "Second", counts: false });
});

it("S127: of six that make one new account at once one does; the others are told and change nothing", async () => {
  const desk = await startDesk();
  const ada = await desk.member("Ada", "admin");
  const id = randomUUID();
  const names = Array.from({ length: 6 }, (_none, turn) => `Bank ${turn}`);
  const answers = await Promise.all(
    names.map((name) => ada("PUT", `/desk/receiving-accounts/${id}`, { ...BANK, version: 0, name })),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 409, 409, 409, 409, 409]);
  const made = answers.find(({ status }) => status === 200)!.body;
  for (const { status, body } of answers)
    if (status === 409) expect(body).toMatchObject({ code: "account_moved" });
  expect(await list(ada)).toMatchObject([{ id, name: made.name, version: 1 }]);
});

it("O110: an admin who changed an account since it was last confirmed doesn't confirm it, whatever came between", async () => {
  const desk = await startDesk();
  const [ada, bob, eve] = [
    await desk.member("Ada", "admin"),
    await desk.member("Bob", "admin"),
    await desk.member("Eve", "admin"),
  ];
  const own = { status: 409, body: { code: "another_admin_needed" } };
  const accountId = randomUUID();
  await put(ada, accountId, DOLLARS);
  await put(bob, accountId, { ...DOLLARS, name: "Dollars, main" });
  await put(bob, accountId, { ...DOLLARS, name: "Dollars, main", paused: true });
  for (const author of [ada, bob]) expect(await confirm(author, accountId)).toMatchObject(own);
  expect((await confirm(eve, accountId)).body).toMatchObject({ counts: true });
  // What was confirmed is gone.
  await put(eve, accountId, { ...DOLLARS, name: "Dollars" });
  expect(await confirm(eve, accountId)).toMatchObject(own);
  expect((await confirm(ada, accountId)).body).toMatchObject({ counts: true });
  // Pausing needs no confirmation.
  await put(eve, accountId, { ...DOLLARS, name: "Dollars", holder: "Desk" });
  await put(ada, accountId, { ...DOLLARS, name: "Dollars", holder: "Desk", paused: true });
  expect((await confirm(ada, accountId)).body).toMatchObject({ counts: true });
});

it("K75: with a single admin the first account is used at once, a second or changed one after 30 minutes", async () => {
  const desk = await startDesk();
  const ada = await desk.member("Ada", "admin");
  const [first, second] = [randomUUID(), randomUUID()];
  expect((await put(ada, first, DOLLARS)).body.counts).toBe(true);
  expect(await assign(desk, { accountId: first })).toBeNull();
  const from = new Date(desk.clock.now() + 30 * MINUTE).toISOString();
  expect((await put(ada, second, BANK)).body).toMatchObject({ counts: false, countsFrom: from });
  expect((await put(ada, first, { ...DOLLARS, holder: "Other" })).body).toMatchObject({
    counts: false,
    countsFrom: from,
  });
  desk.clock.advance(30 * MINUTE - 1);
  expect(await assign(desk, { accountId: first })).toBe("account.early");
  expect((await confirm(ada, first)).status).toBe(409);
  desk.clock.advance(1);
  expect(await assign(desk, { accountId: first })).toBeNull();
  expect(await assign(desk, { accountId: second, localAmount: "390000.00" })).toBeNull();
  // Recreated after its deletion, it no longer counts as the first one.
  await remove(ada, first);
  expect((await put(ada, first, DOLLARS)).body.counts).toBe(false);
});

it("S133: an account that was paused meanwhile is neither saved nor removed from what was read before", async () => {
  const desk = await startDesk();
  const [ada, bea] = [await desk.member("Ada", "admin"), await desk.member("Bea", "admin")];
  const accountId = randomUUID();
  await put(ada, accountId, { ...DOLLARS, version: 0 });
  expect((await put(bea, accountId, { ...DOLLARS, version: 1, paused: true })).status).toBe(200);
  const moved = {
    status: 409,
    // Pausing needs no confirmation, but Bea still made the change.
    body: { code: "account_moved", message: expect.stringMatching(/^Bea changed this account meanwhile/) },
  };
  expect(await put(ada, accountId, { ...DOLLARS, version: 1, dailyCeiling: "500.00" })).toMatchObject(moved);
  expect(await remove(ada, accountId, 1)).toMatchObject(moved);
  expect((await ada("DELETE", `/desk/receiving-accounts/${accountId}`)).status).toBe(400);
  expect((await list(ada))[0]).toMatchObject({ version: 2, paused: true });
  expect((await remove(ada, accountId, 2)).status).toBe(204);
});

it("with one of two admins gone under an earlier release, what the other entered counts 30 minutes after that", async () => {
  const desk = await startDesk();
  const [ada] = [await desk.member("Ada", "admin"), await desk.member("Bob", "admin")];
  const accountId = randomUUID();
  await put(ada, accountId, DOLLARS);
  desk.clock.advance(MINUTE);
  await desk.db.updateTable("accounts").set({ role: "user" }).where("firstname", "=", "Bob").execute();
  expect(await assign(desk, { accountId })).toBe("account.early");
  desk.clock.advance(29 * MINUTE);
  expect(await assign(desk, { accountId })).toBeNull();
});

it("a pause and a lower ceiling hold at once; a higher ceiling has to be confirmed", async () => {
  const desk = await startDesk();
  const ada = await desk.member("Ada", "admin");
  const accountId = randomUUID();
  await put(ada, accountId, DOLLARS);
  expect((await put(ada, accountId, { ...DOLLARS, paused: true })).body).toMatchObject({
    counts: true,
    paused: true,
  });
  expect(await assign(desk, { accountId })).toBe("account.paused");
  expect((await put(ada, accountId, { ...DOLLARS, dailyCeiling: "1000" })).body).toMatchObject({
    counts: true,
    paused: false,
    dailyCeiling: "1000",
  });
  expect((await put(ada, accountId, { ...DOLLARS, dailyCeiling: "999.99" })).body.counts).toBe(true);
  expect((await put(ada, accountId, { ...DOLLARS, dailyCeiling: "1000.00" })).body.counts).toBe(false);
  desk.clock.advance(30 * MINUTE);
  expect((await put(ada, accountId, { ...DOLLARS, dailyCeiling: null })).body.counts).toBe(false);
});

it("how late a bank posts, in whole hours, is confirmed where it grows, and shrinks at once", async () => {
  const desk = await startDesk();
  const [ada, bob] = [await desk.member("Ada", "admin"), await desk.member("Bob", "admin")];
  const accountId = randomUUID();
  const said = async (postsLaterHours?: number) =>
    (await put(ada, accountId, { ...DOLLARS, postsLaterHours })).body;
  await said();
  expect((await confirm(bob, accountId)).body).toMatchObject({ counts: true, postsLaterHours: 0 });
  expect(await said(18)).toMatchObject({ counts: false, postsLaterHours: 18 });
  expect((await confirm(ada, accountId)).body.code).toBe("another_admin_needed");
  expect((await confirm(bob, accountId)).body).toMatchObject({ counts: true, postsLaterHours: 18 });
  expect(await said(17)).toMatchObject({ counts: true, postsLaterHours: 17 });
  // As a program sends it that doesn't know the field.
  expect(await said()).toMatchObject({ counts: true, postsLaterHours: 0 });
});

it("the ceiling of a day is exact, in the account's currency, also with 20 orders at once", async () => {
  const desk = await startDesk();
  const ada = await desk.member("Ada", "admin");
  const accountId = randomUUID();
  await put(ada, accountId, { ...BANK, dailyCeiling: "1000000.00" });
  expect(await assign(desk, { accountId })).toBe("account.local_amount");
  const asked = { accountId, localAmount: "333333.33" };
  const answers = await Promise.all(Array.from({ length: 20 }, () => assign(desk, asked)));
  expect(answers.filter((answer) => answer === null)).toHaveLength(3);
  expect(new Set(answers)).toEqual(new Set([null, "account.ceiling"]));
  expect(await assign(desk, { accountId, localAmount: "0.01" })).toBeNull();
  expect(await assign(desk, { accountId, localAmount: "0.01" })).toBe("account.ceiling");
  expect((await list(ada))[0].usedToday).toBe("1000000");
  desk.clock.advance(24 * HOUR);
  expect((await list(ada))[0].usedToday).toBe("0");
  expect(await assign(desk, asked)).toBeNull();
});

it("a coin account gives each address to one order and to no second one, also to 20 at once", async () => {
  const desk = await startDesk();
  const ada = await desk.member("Ada", "admin");
  const accountId = randomUUID();
  await put(ada, accountId, BITCOIN);
  const asked = { accountId, side: "sell" } as const;
  const given = await details(desk, { ...asked, reference: "FIRST-00000" });
  expect(given).toEqual({
    accountId,
    name: "Bitcoin",
    kind: "coin",
    currency: "BTC",
    network: "bitcoin",
    holder: "Desk Limited",
    details: [{ label: "Address", value: ADDRESSES[0] }],
  });
  const answers = await Promise.all(Array.from({ length: 20 }, () => assign(desk, asked)));
  expect(answers.filter((answer) => answer === null)).toHaveLength(1);
  expect(new Set(answers)).toEqual(new Set([null, "account.no_address"]));
  // Neither by entering it again, in any spelling, nor through another account.
  const again = { ...BITCOIN, addresses: [ADDRESSES[0]!.toUpperCase(), ADDRESSES[1]!] };
  expect((await put(ada, accountId, again)).body).toMatchObject({ counts: true });
  expect(await assign(desk, asked)).toBe("account.no_address");
  await remove(ada, accountId);
  expect(await put(ada, randomUUID(), BITCOIN)).toMatchObject({
    status: 400,
    body: { code: "invalid_input", message: expect.stringMatching(/was entered before/) },
  });
  await put(ada, accountId, BITCOIN);
  desk.clock.advance(30 * MINUTE);
  expect(await assign(desk, asked)).toBe("account.no_address");
  expect((await list(ada))[0].addresses[0]).toEqual({ address: ADDRESSES[0], reference: "FIRST-00000" });
});

it("an account with new addresses waits; with fewer it doesn't, and a free one may go to another account", async () => {
  const desk = await startDesk();
  const ada = await desk.member("Ada", "admin");
  const [accountId, other] = [randomUUID(), randomUUID()];
  await put(ada, accountId, BITCOIN);
  expect((await put(ada, accountId, { ...BITCOIN, addresses: ADDRESSES.slice(0, 1) })).body.counts).toBe(
    true,
  );
  expect((await put(ada, other, { ...BITCOIN, name: "Other", addresses: ADDRESSES.slice(1) })).status).toBe(
    200,
  );
  const third = "3P14159f73E4gFr7JterCCQh9QjiTjiZrG";
  const added = await put(ada, accountId, { ...BITCOIN, addresses: [ADDRESSES[0], third] });
  expect(added.body).toMatchObject({
    counts: false,
    addresses: [{ address: ADDRESSES[0] }, { address: third }],
  });
});

it("tags are given like addresses, one for an order", async () => {
  const desk = await startDesk();
  const ada = await desk.member("Ada", "admin");
  const accountId = randomUUID();
  const address = "r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59";
  const xrp = { ...BITCOIN, name: "XRP", currency: "XRP", network: "xrp" };
  await put(ada, accountId, { ...xrp, addresses: [`${address} 1`, `${address} 2`] });
  const given = await details(desk, { accountId, side: "sell", coinId: "xrp" });
  expect(given.details).toEqual([
    { label: "Address", value: address },
    { label: "Destination tag", value: "1" },
  ]);
  expect(await put(ada, accountId, { ...xrp, addresses: [`${address} x`] })).toMatchObject({
    status: 400,
    body: { code: "invalid_input", message: "This isn't a destination tag of XRP Ledger." },
  });
});

it("an account fits the side of the order, its coin and its network", async () => {
  const desk = await startDesk();
  const ada = await desk.member("Ada", "admin");
  const ids = Array.from({ length: 4 }, () => randomUUID());
  const [bank = "", bitcoin = "", tether = "", other = ""] = ids;
  await put(ada, bank, DOLLARS);
  await put(ada, bitcoin, BITCOIN);
  const addresses = ["TJRabPrwbZy45sbavfcjinPJC18kjpRTv8"];
  await put(ada, tether, { ...BITCOIN, name: "USDT", currency: "usdt", network: "tron", addresses });
  await put(ada, other, {
    ...BITCOIN,
    name: "Kaspa",
    currency: "KAS",
    network: "other",
    addresses: ["kaspa:qz0c9ab"],
  });
  desk.clock.advance(30 * MINUTE);
  const say = (accountId: string, side: "buy" | "sell", coinId: string) =>
    assign(desk, { accountId, side, coinId });
  expect(await say(bank, "sell", "bitcoin")).toBe("account.wrong_side");
  expect(await say(bitcoin, "buy", "bitcoin")).toBe("account.wrong_side");
  expect(await say(bitcoin, "sell", "ethereum")).toBe("account.wrong_coin");
  expect(await say(tether, "sell", "tron")).toBe("account.wrong_coin");
  expect(await say(tether, "sell", "usdc")).toBe("account.wrong_coin");
  // By the price source's name.
  expect(await say(tether, "sell", "tether")).toBeNull();
  expect(await say(other, "sell", "usdt")).toBe("account.wrong_coin");
  expect(await say(other, "sell", "kaspa")).toBeNull();
  expect(await say(bank, "buy", "kaspa")).toBeNull();
  expect(await say(randomUUID(), "buy", "bitcoin")).toBe("unknown_account");
});

it("what becomes of an account later doesn't reach an order that has its details", async () => {
  const desk = await startDesk();
  const ada = await desk.member("Ada", "admin");
  const accountId = randomUUID();
  await put(ada, accountId, DOLLARS);
  const given = await details(desk, { accountId });
  await put(ada, accountId, { ...DOLLARS, details: [] });
  await remove(ada, accountId);
  expect(given.details).toEqual(DOLLARS.details);
  expect(await assign(desk, { accountId })).toBe("unknown_account");
  expect(await list(ada)).toEqual([]);
  expect((await remove(ada, accountId)).status).toBe(404);
  expect((await confirm(ada, accountId)).status).toBe(404);
});

it.each([
  [
    "an address of another network",
    { ...BITCOIN, network: "ethereum" },
    "This is an address of Bitcoin, not of",
  ],
  [
    "a wrong address",
    { ...BITCOIN, addresses: ["bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5"] },
    "This isn't an",
  ],
  ["an address twice", { ...BITCOIN, addresses: [ADDRESSES[0], ADDRESSES[0]] }, "is listed twice"],
  ["a coin without a network", { ...BITCOIN, network: undefined }, "needs its network"],
  ["a bank with addresses", { ...BANK, addresses: ADDRESSES }, "no other account has them"],
  ["an unknown network", { ...BITCOIN, network: "moon" }, ""],
  ["an unknown kind", { ...BANK, kind: "cheque" }, ""],
  ["no holder", { ...BANK, holder: "  " }, "Please write something here."],
  [
    "two lines in a detail",
    { ...BANK, details: [{ label: "Bank", value: "GT\nBank" }] },
    "Please write one line",
  ],
  ["a ceiling of nothing", { ...BANK, dailyCeiling: "0.00" }, "Please enter a ceiling"],
  ["a bank that posts in more than a weekend", { ...BANK, postsLaterHours: 73 }, "hours from 0 to 72"],
  ["a bank that posts in half an hour", { ...BANK, postsLaterHours: 0.5 }, "hours from 0 to 72"],
])("%s: 400, and nothing is kept", async (_what, account, says) => {
  const desk = await startDesk();
  const ada = await desk.member("Ada", "admin");
  const refused = await put(ada, randomUUID(), account);
  expect(refused).toMatchObject({ status: 400, body: { code: "invalid_input" } });
  expect(refused.body.message).toContain(says);
  expect(await list(ada)).toEqual([]);
  expect(desk.rows("SELECT seq FROM audit")).toEqual([]);
});

it("a wrong address is named by its place among those that were entered", async () => {
  const desk = await startDesk();
  const [ada, accountId] = [await desk.member("Ada", "admin"), randomUUID()];
  await put(ada, accountId, { ...BITCOIN, addresses: ADDRESSES.slice(0, 1) });
  for (const second of ["moon", ADDRESSES[0]]) {
    const other = { ...BITCOIN, name: "Other", addresses: [ADDRESSES[1], second] };
    const refused = await put(ada, randomUUID(), other);
    expect(refused.body.errors).toMatchObject([{ field: "addresses.1" }]);
  }
});

it("five hundred addresses are entered at once; an id that is no UUID is 400", async () => {
  const desk = await startDesk();
  const ada = await desk.member("Ada", "admin");
  const address = "r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59";
  const addresses = Array.from({ length: 500 }, (_none, tag) => `${address} ${tag}`);
  const xrp = { ...BITCOIN, name: "XRP", currency: "XRP", network: "xrp", addresses };
  expect((await put(ada, randomUUID(), xrp)).body.addresses).toHaveLength(500);
  expect((await put(ada, "not-a-uuid", BANK)).status).toBe(400);
});

it("two accounts have no name in common, however it's written; one that is gone leaves its name", async () => {
  const desk = await startDesk();
  const ada = await desk.member("Ada", "admin");
  const [first, second] = [randomUUID(), randomUUID()];
  expect((await put(ada, first, DOLLARS)).status).toBe(200);
  const same = { ...BANK, name: "DOLLARS." };
  const taken = { status: 400, body: { errors: [{ field: "name" }] } };
  expect(await put(ada, second, same)).toMatchObject(taken);
  expect((await put(ada, second, { ...BANK, name: "Naira" })).status).toBe(200);
  expect(await put(ada, second, same)).toMatchObject(taken);
  // The account itself may have it in another spelling.
  expect((await put(ada, first, { ...DOLLARS, name: "Dollars." })).status).toBe(200);
  await remove(ada, first);
  expect((await put(ada, second, same)).status).toBe(200);
});

it("S127: of two accounts that get one name at once one has it", async () => {
  const desk = await startDesk();
  const ada = await desk.member("Ada", "admin");
  const answers = await Promise.all(
    [1, 2, 3].map(() => ada("PUT", `/desk/receiving-accounts/${randomUUID()}`, { ...BANK, version: 0 })),
  );
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400, 400]);
});

it("an IBAN is one: its length and its check digits are looked at, under whatever name it stands", async () => {
  const desk = await startDesk();
  const ada = await desk.member("Ada", "admin");
  const id = randomUUID();
  const withDetail = (label: string, value: string) => put(ada, id, { ...BANK, details: [{ label, value }] });
  const wrong = { status: 400, body: { errors: [{ field: "details.0.value" }] } };
  for (const [label, value] of [
    ["IBAN", "DE89 3704 0044 0532 0130 01"],
    ["Account", "de89370400440532013001"],
    ["Account", "GB29NWBK6016133192681"],
    ["IBAN", "0123456789"],
  ] as const)
    expect(await withDetail(label, value), value).toMatchObject(wrong);
  for (const [label, value] of [
    ["IBAN", "DE89 3704 0044 0532 0130 00"],
    ["Account", "gb29 NWBK 6016 1331 9268 19"],
    ["Account number", "0123456789"],
    ["Reference", "AB12 is only a text"],
  ] as const)
    expect((await withDetail(label, value)).status, value).toBe(200);
});

it("all who hold a role are mailed of an account that is entered or changed, without a word of what is in it", async () => {
  const desk = await startDesk();
  const ada = await desk.member("Ada", "admin");
  await desk.member("Bob", "admin");
  await desk.member("Eve", "agent");
  await desk.member("Mallory", "user");
  const id = randomUUID();
  desk.smtp.reset();
  const told = async () => {
    await desk.mailSettled();
    for (const name of ["ada", "bob", "eve"]) {
      const { text } = await desk.smtp.waitForMail(`${name}@desk.example`);
      expect(text).toContain("entered an account for customers' money");
      expect(text).not.toContain(BANK.details[1]!.value);
    }
    await expect(desk.smtp.waitForMail("mallory@desk.example", 5)).rejects.toThrow(/No mail/);
    await expect(desk.smtp.waitForMail("ada@desk.example", 5)).rejects.toThrow(/No mail/);
  };
  await put(ada, id, BANK);
  await told();
  // A pause and a lower ceiling are not such changes.
  await put(ada, id, { ...BANK, paused: true });
  await desk.mailSettled();
  await expect(desk.smtp.waitForMail("bob@desk.example", 5)).rejects.toThrow(/No mail/);
  await put(ada, id, { ...BANK, holder: "Another Limited" });
  await told();
});
