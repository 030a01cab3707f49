import { randomBytes } from "node:crypto";
import { DAY, MINUTE } from "@tradeslip/node-kit/testing/fake-clock";
import { expect, it } from "vitest";
import { BUYER, customerStepsOf, startOrderDesk, stepsOf, takeOrders, tryStep } from "./order-desk.ts";

const LINK = "https://desk.example/q/";

async function claimedOrder() {
  const desk = await startOrderDesk({ env: { PUBLIC_ORIGIN: "https://desk.example" } });
  const ada = await desk.member("Ada", "admin");
  const ben = await desk.member("Ben", "agent");
  await takeOrders(ada);
  const account = await desk.account(ada);
  const slip = desk.slip();
  const version = async () => (await slip.customer("GET", "/status")).body.version as number;
  await slip.customer("POST", "/announce", {});
  const steps = stepsOf(ben, slip.reference);
  await steps("claim");
  const status = async () => (await slip.customer("GET", "/status")).body;
  const show = async () => {
    await slip.customer("POST", "/destination", { version: await version(), ...BUYER });
    await steps("details", { accountId: account });
  };
  return { ...desk, ada, ben, slip, steps, status, show };
}

it("S116: an agent says nothing on the order's page that holds an account or leads elsewhere, but what is the order's own", async () => {
  const { ben, slip, status, show } = await claimedOrder();
  await show();
  const say = async (reply: string) => {
    const { status: code, body } = await tryStep(ben, slip.reference, "say", { reply });
    return code === 200 ? "said" : `${code} ${body.errors[0].field} ${body.errors[0].message}`;
  };
  const account = expect.stringMatching(/^400 reply No account number/);
  const contact = expect.stringMatching(/^400 reply Please write no links/);
  expect(await say("$12345678")).toEqual(account);
  expect(await say("12,345,678,901")).toEqual(account);
  expect(await say("12_34_56_78_90")).toEqual(account);
  expect(await say("Pay 0123456780 UBA")).toEqual(account);
  expect(await say("Write me on Telegram @ben")).toEqual(contact);
  expect(await say("See evil.finance")).toEqual(contact);
  expect(await say(`See ${LINK}${slip.token.slice(0, -3)}AAA`)).toEqual(contact);
  const own = `Order ${slip.reference}: pay 250.00 USD into 0123 456 789, as ${LINK}${slip.token} says, by 14:30.`;
  expect(await say(own)).toBe("said");
  expect((await status()).said).toBe(own);
});

it("S116: nor do a question about the destination, a reason for the end or a reply for the page", async () => {
  const { ada, ben, slip, steps, show, rows } = await claimedOrder();
  await show();
  const text = "Send it to 0123456780 UBA";
  const refusal = async (step: string, input: object) => {
    const { status, body } = await tryStep(ben, slip.reference, step, input);
    return `${status} ${body.errors[0].field}`;
  };
  expect(await refusal("destination-again", { reason: text })).toBe("400 reason");
  expect(await refusal("dispute", { text })).toBe("400 text");
  const looking = { id: "looking", for: "page", title: "Looking", text: "Nothing of 0123456780 yet." };
  expect((await ada("PUT", "/desk/replies", { version: 0, replies: [looking] })).status).toBe(400);
  const contact = { ...looking, text: "Write me on t.me/ben" };
  expect((await ada("PUT", "/desk/replies", { version: 0, replies: [contact] })).status).toBe(400);
  const { body: settings } = await ada("GET", "/desk/settings");
  const paused = { version: settings.version, pause: { notice: text, until: null } };
  expect((await ada("PUT", "/desk/settings", paused)).status).toBe(400);
  // Texts for agents only may contain an account.
  await steps("note", { text: "The payer wrote of 0123456780" });
  expect(rows("SELECT text FROM order_history WHERE step = 'note'")).toHaveLength(1);
});

it("S116: what an agent notes about an order that was cancelled is not the reason that its customer reads", async () => {
  const { steps, status } = await claimedOrder();
  await steps("cancel", { reason: "The customer asked for it" });
  await steps("note", { text: "Third time this week" });
  expect((await status()).reason).toBe("The customer asked for it");
});

it("S116: an agent whose own name holds an account is not named to customers", async () => {
  const { ada, slip, steps, status, member } = await claimedOrder();
  expect((await status()).agent).toBe("Ben");
  const other = await member("Pay0123456780", "agent");
  await steps("release", { note: "Home" });
  await stepsOf(other, slip.reference)("claim");
  const { agent, history } = await status();
  expect(agent).toBeUndefined();
  expect(JSON.stringify(history)).not.toContain("0123456780");
  expect(ada).toBeDefined();
});

it("the customer reads what happened to the money: a part, a mistake, a reversal, nothing in time", async () => {
  const { clock, ben, slip, steps, status, show, ada } = await claimedOrder();
  await show();
  const seen = (amount: string, bankReference: string) => ({
    amount,
    bankReference,
    payerName: BUYER.payerName,
    madeAt: new Date(clock.now()).toISOString(),
  });
  const held = (await status()).paymentDetails.heldUntil;
  await steps("money-seen", seen("200.00", "FT-30001"));
  expect(await status()).toMatchObject({ desk: "money-seen", restUntil: held, money: { open: "missing" } });
  expect((await status()).paymentDetails).toMatchObject({ amount: "50.00", heldUntil: held });
  await steps("money-seen", seen("5000.00", "FT-30002"));
  expect(await status()).not.toHaveProperty("restUntil");
  expect(await status()).not.toHaveProperty("paymentDetails");
  const paymentId = (await ben("GET", `/desk/orders/${slip.reference}`)).body.payments[1].id;
  const wrong = { paymentId, reason: "Typed wrong", right: seen("50.00", "FT-30002") };
  await tryStep(ben, slip.reference, "correct", wrong);
  await stepsOf(ada, slip.reference)("approve", { agrees: true });
  await steps("correct", wrong);
  expect((await status()).moneyTold).toEqual({
    what: "corrected",
    amount: { currency: "USD", amount: "5000" },
    came: { currency: "USD", amount: "250" },
  });
  const first = (await ben("GET", `/desk/orders/${slip.reference}`)).body.payments[0].id;
  const madeAt = new Date(clock.now()).toISOString();
  await steps("reverse", { paymentId: first, madeAt, reason: "The bank took it back" });
  expect((await status()).moneyTold).toEqual({
    what: "taken-back",
    amount: { currency: "USD", amount: "200" },
  });
  const { payments } = (await ben("GET", `/desk/orders/${slip.reference}`)).body;
  const never = { paymentId: payments.at(-1).id, reason: "The bank took nothing back" };
  await tryStep(ben, slip.reference, "correct", never);
  await stepsOf(ada, slip.reference)("approve", { agrees: true });
  await steps("correct", never);
  expect((await status()).moneyTold).toEqual({
    what: "not-taken-back",
    amount: { currency: "USD", amount: "200" },
  });
});

it("an order that lapsed says so, one that was cancelled doesn't", async () => {
  for (const end of ["lapse", "cancel"] as const) {
    const { clock, steps, status, show, sweep } = await claimedOrder();
    await show();
    // While the price holds the customer may still pay.
    clock.advance(31 * MINUTE);
    if (end === "cancel") await steps("cancel", { reason: "Sold out" });
    clock.advance(2 * DAY);
    await sweep();
    const { desk, moneyTold } = await status();
    expect([desk, moneyTold]).toEqual(["cancelled", end === "lapse" ? { what: "lapsed" } : undefined]);
  }
});

it("what an agent finished this month is told from ten on", async () => {
  const { clock, db, slip, status } = await claimedOrder();
  const [mine] = await db.selectFrom("orders").selectAll().where("reference", "=", slip.reference).execute();
  const finished = (count: number, ended_at: number) =>
    db
      .insertInto("orders")
      .values(
        Array.from({ length: count }, (_none, turn) => ({
          ...mine!,
          reference: `T${ended_at}-${turn}`,
          token: `${ended_at}.${turn}`,
          state: "closed" as const,
          is_open: 0,
          ended_at,
        })),
      )
      .execute();
  const now = new Date(clock.now());
  const monthStart = Date.UTC(now.getUTCFullYear(), now.getUTCMonth());
  await finished(20, monthStart - 1);
  await finished(9, monthStart);
  expect(await status()).not.toHaveProperty("agentFinished");
  await finished(1, monthStart + 1);
  expect((await status()).agentFinished).toBe(10);
});

it("S166: each step's time on the customer's page is that of its row in the audit", async () => {
  const { clock, db, slip, steps, status, show } = await claimedOrder();
  const customer = customerStepsOf(slip);
  const later = (minutes: number) => clock.advance(minutes * MINUTE);
  later(4);
  await show();
  later(3);
  await customer("paid");
  later(11);
  const madeAt = new Date(clock.now()).toISOString();
  await steps("money-seen", { amount: "250.00", madeAt, payerName: BUYER.payerName });
  later(2);
  await steps("sent", { transaction: randomBytes(32).toString("hex") });
  later(90);
  await customer("received");
  const audited = await db
    .selectFrom("audit")
    .select(["action", "at"])
    .where("reference", "=", slip.reference)
    .orderBy("seq")
    .execute();
  // An announcement isn't audited: a flood of them leaves no trace.
  const STEPS = {
    claimed: "claim",
    "details-shown": "details",
    "said-paid": "paid",
    "money-seen": "money-seen",
    sent: "sent",
    closed: "received",
  } as const;
  const [, ...history] = (await status()).history as { state: keyof typeof STEPS; at: string }[];
  expect(history.map(({ state }) => state)).toEqual(Object.keys(STEPS));
  for (const { state, at } of history) {
    const row = audited.find(({ action }) => action === STEPS[state]);
    expect([state, at]).toEqual([state, new Date(row?.at ?? 0).toISOString()]);
  }
});
