import { randomBytes } from "node:crypto";
import { writeReference } from "@tradeslip/contracts/rules";
import { MINUTE } from "@tradeslip/node-kit/testing/fake-clock";
import { runs } from "@tradeslip/node-kit/testing/test-length";
import { sql } from "kysely";
import { expect, it, onTestFinished, vi } from "vitest";
import { type Database, openForRestore } from "../src/db/database.ts";
import { rowOf } from "../src/orders/order-row.ts";
import { statementsOf } from "./recorded-statements.ts";
import { databaseEnv } from "./test-database.ts";
import {
  BUYER,
  claimedBy,
  customerStepsOf,
  type OrderDesk,
  startOrderDesk,
  stepsOf,
  takeOrders,
} from "./order-desk.ts";
import { someOrder } from "./some-order.ts";
import type { Call } from "./start-desk.ts";

vi.setConfig({ testTimeout: 900_000, hookTimeout: 120_000 });

/** One in eleven is announced, the others are closed. ORDER_ROWS=110000 simulates a busy desk after years. */
const ROWS = Number(process.env["ORDER_ROWS"] ?? runs(2_200, 5_500));
const ANNOUNCED = Math.round(ROWS / 11);
const BATCH = 400;

interface World {
  readonly desk: OrderDesk;
  readonly eve: Call;
  readonly ada: Call;
}

async function startWorld(): Promise<World> {
  const desk = await startOrderDesk();
  const eve = await desk.member("Eve", "admin");
  const ada = await desk.member("Ada", "agent");
  await takeOrders(eve);
  return { desk, eve, ada };
}

/** Without the short timeouts for requests. */
async function openPatiently({ dataDir }: OrderDesk): Promise<Database> {
  const { DATABASE_URL = null } = await databaseEnv(dataDir);
  const db = await openForRestore({ dataDir, databaseUrl: DATABASE_URL });
  onTestFinished(() => db.destroy());
  return db;
}

/** Directly into the tables, because HTTP would take an hour. */
async function fill({ desk }: World): Promise<void> {
  const db = await openPatiently(desk);
  const start = desk.clock.now() - ROWS * MINUTE;
  for (let first = 0; first < ROWS; first += BATCH) {
    const orders = Array.from({ length: Math.min(BATCH, ROWS - first) }, (_none, place) => {
      const at = first + place;
      const isOpen = at >= ROWS - ANNOUNCED;
      return someOrder({
        reference: writeReference(at * 7_919 + 13),
        state: isOpen ? "announced" : "closed",
        usd: `${250 + (at % 5_000)}.00`,
        announced_at: start + at * MINUTE,
        browser: `browser-${at % 3_000}`,
        ended_at: isOpen ? null : start + at * MINUTE,
      });
    });
    await db.insertInto("orders").values(orders.map(rowOf)).execute();
    const terms = orders.map(({ reference, usd }) => ({ term: usd, reference }));
    await db.insertInto("order_terms").values(terms).execute();
  }
  await sql`ANALYZE`.execute(db);
}

/** CPU milliseconds of this process, the minimum over some calls, which a busy machine hardly affects. */
async function timed(call: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < 10; turn += 1) {
    const begun = process.cpuUsage();
    await call();
    const { user, system } = process.cpuUsage(begun);
    times.push((user + system) / 1_000);
  }
  return Math.min(...times);
}

it(`a page of a list over ${ROWS} orders takes at most 100 ms, a search by reference 20 ms, each from an index`, async () => {
  const world = await startWorld();
  await fill(world);
  const { desk, ada } = world;
  const reference = writeReference(13);
  const pages = {
    inbox: "state=inbox",
    announced: "state=announced",
    closed: "state=closed",
    all: "",
    open: "state=open",
    ended: "state=ended",
    amount: "q=1234.00",
    reference: `q=${reference}`,
  };
  const took: Record<string, number> = {};
  for (const [name, query] of Object.entries(pages)) {
    const first = await ada("GET", `/desk/orders?${query}`);
    expect(first.status).toBe(200);
    took[name] = await timed(() => ada("GET", `/desk/orders?${query}`));
    if (first.body.cursor) {
      const next = `/desk/orders?${query}&cursor=${first.body.cursor}`;
      expect((await ada("GET", next)).body.orders[0].reference).not.toBe(first.body.orders[0].reference);
      took[`${name}, second page`] = await timed(() => ada("GET", next));
    }
  }
  took["the order itself"] = await timed(() => ada("GET", `/desk/orders/${reference}`));
  const report = Object.entries(took).map(([name, ms]) => `${name} ${ms.toFixed(1)} ms`);
  if (process.env["ORDER_ROWS"]) process.stdout.write(`${ROWS} orders: ${report.join(", ")}\n`);
  // They exclude PostgreSQL's share; that it uses the indexes is checked below.
  for (const [name, ms] of Object.entries(took))
    expect({ name, ms, isFast: ms < 100 }).toMatchObject({ name, isFast: true });
  for (const name of ["reference", "the order itself"]) expect(took[name]).toBeLessThan(20);
  await requireIndexes(desk, ada, Object.values(pages));
});

/** Requires that every query of the lists finds orders by an index. */
async function requireIndexes(desk: OrderDesk, ada: Call, queries: readonly string[]): Promise<void> {
  for (const query of queries) {
    const statements = await statementsOf(() => ada("GET", `/desk/orders?${query}`));
    const lists = statements.filter((one) => one.startsWith('select * from "orders"'));
    expect(lists).not.toEqual([]);
    for (const list of lists) {
      const plan = await planOf(desk, list);
      expect({ query, plan }).toMatchObject({
        plan: expect.stringMatching(/orders_by_|orders_pkey|sqlite_autoindex_orders/),
      });
      expect(plan).not.toMatch(/SCAN orders$|Seq Scan on orders\b/m);
    }
  }
}

async function planOf(
  { db, isSqlite }: Pick<OrderDesk, "db" | "isSqlite">,
  statement: string,
): Promise<string> {
  // Parameters stand for values of their own kind; the query plan does not depend on which ones.
  let place = 0;
  const filled = statement.replace(/\?|\$\d+/g, (_mark, at: number) => {
    place += 1;
    const before = statement.slice(0, at);
    if (before.endsWith("limit ")) return "51";
    return /(?:rank|waits|is_open|_at|outcome)"? [<>=]+ $|\((?:\?, )?$/.test(before) ? "1" : "'announced'";
  });
  expect(place).toBeGreaterThan(0);
  const explain = isSqlite ? "EXPLAIN QUERY PLAN " : "EXPLAIN ";
  const { rows } = await sql.raw<Record<string, unknown>>(explain + filled).execute(db);
  return rows.map((row) => String(row["detail"] ?? row["QUERY PLAN"])).join("\n");
}

it("a step finds the keys of its order's payments by an index", async () => {
  const { desk, ada } = await startWorld();
  const statements = await statementsOf(() => claimedBy(ada, desk.slip()));
  const reads = statements.filter((one) => one.includes('from "payment_keys" where "reference" = '));
  expect(reads).not.toEqual([]);
  await desk.db.transaction().execute(async (db) => {
    // PostgreSQL reads a table without rows as a whole.
    if (!desk.isSqlite) await sql`SET LOCAL enable_seqscan = off`.execute(db);
    const plan = await planOf({ db, isSqlite: desk.isSqlite }, reads[0]!);
    expect(plan).toContain("payment_keys_by_reference");
  });
});

it("pages follow each other without a gap or a repetition while new orders come", async () => {
  const { desk, ada } = await startWorld();
  const slips = Array.from({ length: 120 }, () => {
    desk.clock.advance(1_000);
    return desk.slip();
  });
  for (const { token } of slips) expect((await ada("POST", "/desk/orders", { token })).status).toBe(200);
  for (const state of ["inbox", "announced"]) {
    const found: string[] = [];
    let cursor = "";
    do {
      const { body } = await ada("GET", `/desk/orders?state=${state}${cursor && `&cursor=${cursor}`}`);
      found.push(...body.orders.map(({ reference }: { reference: string }) => reference));
      cursor = body.cursor ?? "";
      if (state === "announced") await ada("POST", "/desk/orders", { token: desk.slip().token });
    } while (cursor);
    const own = found.filter((reference) => slips.some((slip) => slip.reference === reference));
    expect(new Set(own).size).toBe(120);
    expect(own).toHaveLength(120);
  }
});

it("S137: rubbish in a query or a cursor is refused, and so is U+0000 in what is written", async () => {
  const { desk, eve, ada } = await startWorld();
  const { reference } = desk.slip();
  const cursor = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const queries = [
    "q=%00",
    "q=a%00b",
    "agent=%00",
    "cursor=AAAA",
    "cursor=%00",
    ...[
      [1, 1e300, reference],
      [1e300, 1, reference],
      [1, 1.5, reference],
      [1, 1, "x"],
      [1, 1, `${reference}\0`],
      [1, null, reference],
      [],
      null,
      { 0: 1 },
      "text",
    ].map((value) => `cursor=${cursor(value)}`),
  ];
  for (const state of ["", "state=inbox&"])
    for (const query of queries) {
      const { status } = await ada("GET", `/desk/orders?${state}${query}`);
      expect({ state, query, status }).toEqual({ state, query, status: 400 });
    }
  expect((await ada("GET", `/desk/orders?cursor=${cursor([1, 1, reference])}`)).status).toBe(200);
  const reply = { id: "hi", for: "chat", title: "Hi", text: "Good\0day" };
  const written = [
    await eve("PUT", "/desk/replies", { replies: [reply] }),
    await ada("PUT", "/desk/watched", { reference: `${reference}\0`, watching: true }),
    await eve("GET", "/desk/audit?kind=%00"),
    await ada("GET", "/desk/orders/%00"),
  ];
  expect(written.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
});

it("the inbox has orders whose price ran out behind those whose price holds, for desk and customer alike", async () => {
  const { desk, eve, ada } = await startWorld();
  const [orderKey, other] = [randomBytes(32), randomBytes(32)];
  const announced = async (key?: Buffer) => {
    const slip = desk.slip(key === undefined ? {} : { orderKey: key });
    expect((await slip.customer("POST", "/announce")).status).toBe(204);
    desk.clock.advance(1_000);
    return slip;
  };
  const old = await announced();
  const oldOfBrowser = await announced(orderKey);
  const released = await announced(other);
  const agent = stepsOf(ada, released.reference);
  await agent("claim");
  await customerStepsOf(released)("destination", BUYER);
  await agent("details", { accountId: await desk.account(eve) });
  await agent("release", { note: "Later" });
  desk.clock.advance(15 * MINUTE);
  const newOfBrowser = await announced(orderKey);
  const fresh = await announced();
  const { body } = await ada("GET", "/desk/orders?state=inbox");
  expect(body.orders.map(({ reference }: { reference: string }) => reference)).toEqual([
    released.reference,
    newOfBrowser.reference,
    fresh.reference,
    old.reference,
  ]);
  expect(body.orders[1].together).toEqual([oldOfBrowser.reference]);
  expect(body.counts).toMatchObject({ announced: 4, late: 2, mine: 0 });
  const aheadOf = async ({ customer }: typeof old) => (await customer("GET", "/status")).body.ahead;
  expect(await Promise.all([newOfBrowser, fresh, old, oldOfBrowser].map(aheadOf))).toEqual([0, 1, 2, 3]);
});

it("S136: the inbox finds each order of a browser by any filter, and counts the rows that it shows", async () => {
  const { desk, ada } = await startWorld();
  const orderKey = randomBytes(32);
  const sold = desk.slip({ orderKey, side: "sell", usd: "100.00" });
  const bought = desk.slip({ orderKey, usd: "777.00" });
  const boughtLater = desk.slip({ orderKey, usd: "333.00" });
  const other = desk.slip({ usd: "777.00" });
  for (const slip of [sold, bought, boughtLater, other]) {
    expect((await slip.customer("POST", "/announce")).status).toBe(204);
    desk.clock.advance(1_000);
  }
  const all = [sold, bought, boughtLater].map(({ reference }) => reference);
  const rows = async (query: string) => {
    const { body } = await ada("GET", `/desk/orders?state=inbox${query}`);
    for (const { reference, together } of body.orders)
      if (reference !== other.reference) expect(together).toEqual(all.filter((each) => each !== reference));
    expect(body.counts).toMatchObject({ inbox: 2, announced: 4 });
    return body.orders.map(({ reference }: { reference: string }) => reference);
  };
  expect(await rows("")).toEqual([sold.reference, other.reference]);
  for (const { reference } of [sold, bought, boughtLater, other])
    expect(await rows(`&q=${reference}`)).toEqual([reference]);
  expect(await rows("&q=777.00")).toEqual([bought.reference, other.reference]);
  expect(await rows("&q=333.00")).toEqual([boughtLater.reference]);
  expect(await rows("&side=buy")).toEqual([bought.reference, other.reference]);
  expect(await rows("&side=sell")).toEqual([sold.reference]);
  const at = new Date(desk.clock.now() - 3_000).toISOString();
  expect(await rows(`&from=${at}`)).toEqual([bought.reference, other.reference]);
  const { call } = await desk.session("ada@desk.example");
  const csv = String((await call("GET", "/desk/orders.csv?state=inbox&side=buy")).body)
    .trimEnd()
    .split("\r\n");
  expect(csv.slice(1).map((line) => line.split(",")[0])).toEqual([bought.reference, other.reference]);
  await stepsOf(ada, bought.reference)("claim");
  expect((await ada("GET", "/desk/orders?state=inbox")).body).toMatchObject({
    orders: [{ reference: other.reference }],
    counts: { inbox: 1, announced: 1, claimed: 3 },
  });
});

it("counts say how many orders are one's own, however many a page has", async () => {
  const { desk, ada } = await startWorld();
  const claimed = Array.from({ length: 60 }, (_none, at) => writeReference(at));
  const { id } = (await ada("GET", "/desk/settings")).body.people.find(
    ({ name }: { name: string }) => name === "Ada",
  );
  const orders = claimed.map((reference) =>
    someOrder({ reference, state: "claimed", agent_id: id, announced_at: desk.clock.now() }),
  );
  const ended = someOrder({ reference: writeReference(99), state: "closed", agent_id: id });
  await desk.db
    .insertInto("orders")
    .values([...orders, ended].map(rowOf))
    .execute();
  const { body } = await ada("GET", "/desk/orders?state=open&agent=me");
  expect(body.orders).toHaveLength(50);
  expect(body.counts).toMatchObject({ mine: 60, claimed: 60 });
});

it("an order is found by reference, amount, name and transaction, whatever their spelling", async () => {
  const { desk, eve, ada } = await startWorld();
  const bank = await desk.account(eve);
  const slip = desk.slip({ usd: "1234.50" });
  const agent = await claimedBy(ada, slip, { ...BUYER, payerName: "Adé O'Connor" });
  await agent("details", { accountId: bank });
  const madeAt = new Date(desk.clock.now()).toISOString();
  await agent("money-seen", {
    amount: "1234.50",
    madeAt,
    payerName: "ADE O CONNOR",
    bankReference: "FT/77 x",
  });
  const other = desk.slip();
  await ada("POST", "/desk/orders", { token: other.token });
  const found = async (q: string) =>
    (await ada("GET", `/desk/orders?q=${encodeURIComponent(q)}`)).body.orders.map(
      ({ reference }: { reference: string }) => reference,
    );
  for (const q of [
    slip.reference,
    slip.reference.toLowerCase().replace("-", " "),
    "1234.50",
    "1,234.50",
    "$1,234.50",
    "ade connor",
    "Conn",
    "ft/77",
  ])
    expect([q, await found(q)]).toEqual([q, [slip.reference]]);
  expect(await found("no such payer")).toEqual([]);
  expect((await found("")).toSorted()).toEqual([slip.reference, other.reference].toSorted());
});

it("S132: each beginning of a word finds its order, however the database sorts", async () => {
  const { desk, ada } = await startWorld();
  const names = ["kaarlo", "aa", "zoe", "chleb", "ab", "llosa", "cg", "cz"];
  const slips = names.map(() => desk.slip());
  for (const { token } of slips) expect((await ada("POST", "/desk/orders", { token })).status).toBe(200);
  const terms = names.map((term, place) => ({ term, reference: slips[place]!.reference }));
  await desk.db.insertInto("order_terms").values(terms).execute();
  for (const [place, name] of names.entries())
    for (let length = 1; length <= name.length; length += 1) {
      const q = name.slice(0, length);
      const { body } = await ada("GET", `/desk/orders?q=${encodeURIComponent(q)}`);
      const found = body.orders.map(({ reference }: { reference: string }) => reference);
      expect({ q, found }).toEqual({ q, found: expect.arrayContaining([slips[place]!.reference]) });
    }
  const sorted = await desk.db.selectFrom("order_terms").select("term").distinct().orderBy("term").execute();
  const own = sorted.map(({ term }) => term).filter((term) => names.includes(term));
  expect(own).toEqual(names.toSorted());
});

it("S126: CSV has a row for each payment with its order, and begins so that names are read as they are; no cell is a formula or a shorter number", async () => {
  const { desk, eve, ada } = await startWorld();
  const bank = await desk.account(eve, { name: "=cmd()" });
  const slip = desk.slip();
  await claimedBy(ada, slip, { ...BUYER, payerName: '+1 "Ada", Ł' });
  await stepsOf(ada, slip.reference)("details", { accountId: bank });
  const madeAt = new Date(desk.clock.now()).toISOString();
  const bankReference = "202611160001234567";
  await stepsOf(ada, slip.reference)("money-seen", {
    amount: "250.00",
    madeAt,
    payerName: "Ada Ł",
    bankReference,
  });
  for (let count = 0; count < 5; count += 1) await ada("POST", "/desk/orders", { token: desk.slip().token });
  const { body } = await (await desk.session("ada@desk.example")).call("GET", "/desk/orders.csv");
  const lines = String(body).trimEnd().split("\r\n");
  expect(lines).toHaveLength(7);
  expect(lines[0]).toMatch(/^\uFEFFreference,state,/);
  const [row, ...others] = lines.filter((line) => line.startsWith(slip.reference));
  expect(others).toEqual([]);
  expect(row).toMatch(
    /,"'\+1 ""Ada"", Ł",.*,in,customer,,250.00,USD,.*,'=cmd\(\),'202611160001234567,Ada Ł$/,
  );
});

it("CSV holds what the list finds with the same query", async () => {
  const { desk, ada } = await startWorld();
  const [bought, sold] = [desk.slip(), desk.slip({ side: "sell" })];
  for (const { token } of [bought, sold]) await ada("POST", "/desk/orders", { token });
  await stepsOf(ada, bought.reference)("claim");
  const { call } = await desk.session("ada@desk.example");
  const csv = async (query: string) =>
    String((await call("GET", `/desk/orders.csv?${query}`)).body)
      .trimEnd()
      .split("\r\n")
      .slice(1)
      .map((line) => line.split(",")[0]);
  expect(await csv("side=sell")).toEqual([sold.reference]);
  expect(await csv("agent=me")).toEqual([bought.reference]);
  expect(await csv("state=ended")).toEqual([]);
  expect(await csv(`q=${sold.reference}&side=buy`)).toEqual([]);
  const { body } = await ada("GET", "/desk/orders?side=buy");
  expect(body.orders).toMatchObject([{ reference: bought.reference }]);
});

it("counts no ended orders, however many there are, for the inbox's number", async () => {
  const { desk, ada } = await startWorld();
  const statements = await statementsOf(() => ada("GET", "/desk/orders?state=inbox"));
  const counts = statements.filter((one) => /^select .*count\(.*"inbox_rank" > /.test(one));
  expect(counts).toHaveLength(1);
  // PostgreSQL chooses by its statistics; SQLite has none.
  if (desk.isSqlite) expect(await planOf(desk, counts[0]!)).toContain("orders_by_inbox_rank");
});
