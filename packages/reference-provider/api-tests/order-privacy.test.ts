import { randomBytes } from "node:crypto";
import { HOUR, MINUTE } from "@tradeslip/node-kit/testing/fake-clock";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ORDER_STEPS } from "@tradeslip/contracts/rules";
import { BUYER, customerStepsOf, stepsOf, takeOrders } from "./order-desk.ts";
import { ada, at, bob, desk, eve, shown, startStaffedDesk } from "./staffed-desk.ts";
import type { Call } from "./start-desk.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

beforeEach(() => startStaffedDesk());

const CUSTOMERS_PATHS = [
  ...new Set(ORDER_STEPS.filter(({ by }) => by === "customer").map(({ step }) => step)),
];
/** A body that each step would accept from its customer. */
const BODIES: Readonly<Record<string, object>> = {
  destination: { version: 4, ...BUYER },
  dispute: { version: 4, text: "x" },
  renew: { version: 4, token: "2.x" },
};

it("S135: a browser with several keys is the customer of each one's orders, which are one browser's each", async () => {
  const [mine, other] = [desk.slip(), desk.slip()];
  const keys = [randomBytes(32), mine.orderKey, other.orderKey].map((key) => key.toString("base64url"));
  const browser = desk.callAs({ "order-key": keys.join(",") });
  for (const { token, reference } of [mine, other]) {
    expect((await browser("POST", `/orders/${token}/announce`)).status).toBe(204);
    expect((await browser("GET", `/orders/${token}/status`)).body).toMatchObject({ desk: "announced" });
    const { body } = await ada("GET", `/desk/orders?q=${reference}`);
    expect(body.orders).toMatchObject([{ reference, together: [] }]);
  }
  // The record shows the same browser as with only the order's key.
  const later = desk.slip({ orderKey: mine.orderKey });
  await later.customer("POST", "/announce");
  const { body } = await ada("GET", `/desk/orders?q=${later.reference}`);
  expect(body.orders).toMatchObject([{ together: [mine.reference] }]);
  for (const given of [`${keys[0]},${keys[1]}x`, `${keys[0]},`.repeat(20) + keys[1], `${keys[1]};${keys[2]}`])
    expect((await desk.callAs({ "order-key": given })("GET", `/orders/${mine.token}/status`)).body).toEqual({
      desk: "private",
    });
});

describe("a holder of the link who isn't the customer", () => {
  it("K66, K96: sees no payment details, nor that anybody opened the order, and sets, pays, cancels and disputes nothing", async () => {
    const slip = await shown();
    const mallory = await desk.member("Mallory", "user");
    const strangers: Readonly<Record<string, Call>> = {
      "without a key": desk.callAs({}),
      "with a key of their own": desk.callAs({ "order-key": randomBytes(32).toString("base64url") }),
      "with a planted key": desk.callAs({ "order-key": "A".repeat(43) }),
      "with a garbled key": desk.callAs({ "order-key": `${slip.orderKey.toString("base64url")}x` }),
      "with a session of their own": mallory,
      "of the desk": ada,
    };
    const answers = new Set<string>();
    for (const [who, call] of Object.entries(strangers)) {
      const status = await call("GET", `/orders/${slip.token}/status`);
      answers.add(JSON.stringify(status));
      for (const path of CUSTOMERS_PATHS) {
        const body = BODIES[path] ?? { version: 4 };
        const refused = await call("POST", `/orders/${slip.token}/${path}`, body);
        expect({ who, path, ...refused }).toMatchObject({ status: 403, body: { code: "not_the_customer" } });
        expect(JSON.stringify(refused.body)).not.toMatch(/0123456789|Ada|details-shown/);
      }
    }
    expect([...answers]).toEqual([JSON.stringify({ status: 200, body: { desk: "private" } })]);
    expect((await slip.customer("GET", "/status")).body).toMatchObject({ desk: "details-shown", version: 4 });
  });

  it("K74: reads the same of an unannounced order as of one in the middle, and no row is read for it", async () => {
    const slip = await shown();
    const fresh = desk.slip();
    const stranger = desk.callAs({});
    const { statementsOf } = await import("./recorded-statements.ts");
    const statements: string[][] = [];
    for (const { token } of [slip, fresh]) {
      const all = await statementsOf(async () => {
        expect(await stranger("GET", `/orders/${token}/status`)).toEqual({
          status: 200,
          body: { desk: "private" },
        });
      });
      // Payments are polled meanwhile, on their own schedule.
      statements.push(all.filter((statement) => !statement.includes('from "payment_addresses"')));
    }
    expect(statements[0]).toEqual(statements[1]);
    expect(statements.flat().join()).not.toMatch(/from "orders"/);
  });

  it("K74: a customer with the account alone sees the order, and a session that ended doesn't", async () => {
    await desk.member("Carol", "user");
    const { id } = await desk.db
      .selectFrom("accounts")
      .select("id")
      .where("email", "=", "carol@desk.example")
      .executeTakeFirstOrThrow();
    const slip = desk.slip({ accountId: id });
    await slip.customer("POST", "/announce");
    const carol = await desk.member("Dave", "user");
    expect((await carol("GET", `/orders/${slip.token}/status`)).body).toEqual({ desk: "private" });
    const own = await desk.session("carol@desk.example");
    expect((await own.call("GET", `/orders/${slip.token}/status`)).body.desk).toBe("announced");
    await own.end();
    expect((await own.call("GET", `/orders/${slip.token}/status`)).body).toEqual({ desk: "private" });
  });
});

describe("what the customer is shown", () => {
  it("K96: where to pay is covered once the hold is over, the account is paused, or money was seen", async () => {
    const slip = await shown();
    const status = async () => (await slip.customer("GET", "/status")).body;
    expect((await status()).paymentDetails).toBeDefined();
    const { body: accounts } = await eve("GET", "/desk/receiving-accounts");
    const [account] = accounts.accounts;
    await eve("PUT", `/desk/receiving-accounts/${account.id}`, {
      version: account.version,
      kind: "bank",
      name: "First Bank",
      currency: "USD",
      holder: "Tradeslip Ltd",
      details: [{ label: "Account", value: "0123456789" }],
      paused: true,
    });
    expect(await status()).toMatchObject({ accountPaused: true });
    expect((await status()).paymentDetails).toBeUndefined();
    const other = await desk.account(eve, {
      name: "Second Bank",
      details: [{ label: "Account", value: "99" }],
    });
    desk.clock.advance(29 * MINUTE);
    expect((await ada("GET", `/desk/orders/${slip.reference}`)).body.steps).toContain("details-again");
    const before = (await ada("GET", `/desk/orders/${slip.reference}`)).body;
    expect(
      (
        await ada("POST", `/desk/orders/${slip.reference}/details-again`, {
          version: before.version,
          accountId: other,
        })
      ).body.message,
    ).toMatch(/can be used in/);
    desk.clock.advance(2 * MINUTE);
    expect(await status()).toMatchObject({ holdOver: true });
  });

  it("K96: a destination is frozen once details were shown, unless the desk asks for another, at which a second person looks", async () => {
    const slip = await shown();
    const other = { ...BUYER, address: "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa" };
    const { body } = await slip.customer("GET", "/status");
    expect(body.steps).not.toContain("destination");
    expect(await slip.customer("POST", "/destination", { version: body.version, ...other })).toMatchObject({
      status: 409,
      body: {
        code: "step_not_possible",
        message: "The destination is fixed once payment details were shown.",
      },
    });
    await stepsOf(ada, slip.reference)("destination-again", { reason: "Your wallet is a contract" });
    expect((await slip.customer("GET", "/status")).body.destinationAsked.reason).toBe(
      "Your wallet is a contract",
    );
    await customerStepsOf(slip)("destination", other);
    const seen = await stepsOf(ada, slip.reference)("money-seen", {
      amount: "250.00",
      madeAt: at(),
      payerName: "Ada Lovelace",
    });
    expect(seen).toMatchObject({
      destination: other,
      proposal: { reasons: ["destination"], ask: { what: "destination" } },
    });
    await stepsOf(bob, slip.reference)("approve", { agrees: true });
    await stepsOf(ada, slip.reference)("sent", { transaction: "ab".repeat(32) });
  });
});

describe("a desk that keeps no orders", () => {
  it("stores nothing, and says so to everybody alike", async () => {
    await takeOrders(eve, { takesOrders: false });
    const slip = desk.slip();
    const before = desk.rows("SELECT * FROM audit");
    expect((await slip.customer("POST", "/announce")).status).toBe(204);
    expect((await slip.customer("GET", "/status")).body).toEqual({ desk: "unused" });
    expect((await desk.callAs({})("GET", `/orders/${slip.token}/status`)).body).toEqual({ desk: "unused" });
    expect(await ada("POST", "/desk/orders", { token: slip.token })).toMatchObject({
      status: 409,
      body: { code: "step_not_possible" },
    });
    expect(desk.rows("SELECT * FROM orders")).toEqual([]);
    expect(desk.rows("SELECT * FROM order_history")).toEqual([]);
    expect(desk.rows("SELECT * FROM audit")).toEqual(before);
  });

  it("continues with the orders that it had", async () => {
    const slip = await shown();
    await takeOrders(eve, { takesOrders: false });
    expect((await slip.customer("GET", "/status")).body.desk).toBe("details-shown");
    await customerStepsOf(slip)("paid");
    expect((await desk.callAs({})("GET", `/orders/${slip.token}/status`)).body).toEqual({ desk: "unused" });
  });
});

describe("a token that is no slip of the desk", () => {
  it("is 404: one with a changed character, of an unknown key, of a leaked one unless it was recorded before", async () => {
    const recorded = await shown();
    const late = desk.slip();
    const status = async (token: string) => {
      const { body } = await late.customer("GET", "/status");
      expect(body).toBeDefined();
      const answer = await desk.callAs({})("GET", `/orders/${token}/status`);
      return [answer.status, answer.body.code];
    };
    const changed = `${late.token.slice(0, -3)}AAA`;
    expect(await status(changed)).toEqual([404, "unknown_slip"]);
    expect(await status("nonsense")).toEqual([404, "unknown_slip"]);
    await desk.db.updateTable("slip_keys").set({ compromised_at: desk.clock.now() }).execute();
    const leaked = await desk.callAs({})("GET", `/orders/${desk.slip().token}/status`);
    expect([leaked.status, leaked.body.code]).toEqual([404, "slip_key_compromised"]);
    expect((await recorded.customer("GET", "/status")).body.desk).toBe("details-shown");
    await desk.db.deleteFrom("slip_keys").execute();
    const unknown = await desk.callAs({})("GET", `/orders/${desk.slip().token}/status`);
    expect([unknown.status, unknown.body.code]).toEqual([404, "slip_key_unknown"]);
  });
});

describe("K100: the provider's own check", () => {
  it("is 401 without its token, and 403 with it and a customer's session, on every call of the desk and of orders", async () => {
    const slip = desk.slip();
    const customer = await desk.member("Carol", "user");
    const { port } = desk.server.server.address() as { port: number };
    const steps = [...new Set(ORDER_STEPS.map(({ step }) => step))];
    const customers = new Set<string>(CUSTOMERS_PATHS);
    const ofDesk = steps.filter((step) =>
      ORDER_STEPS.some((rule) => rule.step === step && rule.by !== "customer" && rule.by !== "system"),
    );
    const calls: [string, string][] = [
      ["GET", "/desk/orders"],
      ["POST", "/desk/orders"],
      ["GET", "/desk/orders.csv"],
      ["GET", "/desk/totals"],
      ["GET", `/desk/orders/${slip.reference}`],
      ...ofDesk
        .filter((step) => step !== "record")
        .map((step): [string, string] => ["POST", `/desk/orders/${slip.reference}/${step}`]),
      ["GET", `/orders/${slip.token}/status`],
      ...[...customers].map((step): [string, string] => ["POST", `/orders/${slip.token}/${step}`]),
    ];
    for (const [method, path] of calls) {
      const bare = await fetch(`http://127.0.0.1:${port}/api${path}`, { method });
      expect([path, bare.status]).toEqual([path, 401]);
      await bare.text();
      if (!path.startsWith("/desk")) continue;
      const asCustomer = await customer(method, path, method === "POST" ? { version: 1 } : undefined);
      expect([path, asCustomer.status, asCustomer.body.code]).toEqual([path, 403, "not_allowed"]);
      const anonymous = await desk.stranger(method, path, method === "POST" ? { version: 1 } : undefined);
      expect([path, anonymous.status]).toEqual([path, 401]);
    }
    // A session that loses its role midway.
    await slip.customer("POST", "/announce");
    await desk.db.updateTable("accounts").set({ role: "user" }).where("firstname", "=", "Ada").execute();
    expect(await ada("POST", `/desk/orders/${slip.reference}/claim`, { version: 1 })).toMatchObject({
      status: 403,
    });
    expect((await slip.customer("GET", "/status")).body.desk).toBe("announced");
    desk.clock.advance(HOUR);
  });
});
