import { DAY, HOUR } from "@tradeslip/node-kit/testing/fake-clock";
import { beforeEach, describe, expect, it } from "vitest";
import { BUYER, customerStepsOf, type OrderDesk, startOrderDesk, stepsOf, takeOrders } from "./order-desk.ts";
import type { Call } from "./start-desk.ts";

let desk: OrderDesk;
let eve: Call;
let ada: Call;
let bank: string;

beforeEach(async () => {
  desk = await startOrderDesk({ env: { DESK_RETENTION_DAYS: "30" } });
  eve = await desk.member("Eve", "admin");
  ada = await desk.member("Ada", "agent");
  await takeOrders(eve);
  bank = await desk.account(eve);
});

async function claimedOrder() {
  const slip = desk.slip();
  await slip.customer("POST", "/announce");
  await stepsOf(ada, slip.reference)("claim");
  return {
    ...slip,
    write: (text: string) => slip.customer("POST", "/messages", { text }),
    reply: (text: string) => ada("POST", `/desk/orders/${slip.reference}/messages`, { text }),
    unread: async () => (await ada("GET", `/desk/orders/${slip.reference}`)).body.unread as number,
  };
}

describe("S165: an order's thread", () => {
  it("opens at the claim, is read by both sides, and changes no version", async () => {
    const { customer, reference } = desk.slip();
    await customer("POST", "/announce");
    const early = await customer("POST", "/messages", { text: "Hello" });
    expect([early.status, early.body.code]).toEqual([409, "step_not_possible"]);
    expect((await customer("GET", "/status")).body.messages).toBeUndefined();
    await stepsOf(ada, reference)("claim");
    const written = await customer("POST", "/messages", { text: "  My bank needs until tomorrow. " });
    expect(written.body).toMatchObject({
      desk: "claimed",
      version: 2,
      messages: [{ by: "customer", text: "My bank needs until tomorrow." }],
    });
    const replied = await ada("POST", `/desk/orders/${reference}/messages`, { text: "That's fine." });
    expect(replied.body).toMatchObject({ version: 2, unread: 0 });
    const { body } = await customer("GET", "/status");
    expect(body.messages.map((each: { by: string }) => each.by)).toEqual(["customer", "desk"]);
    const stranger = await desk.slip().customer("GET", "/status");
    expect(stranger.body.messages).toBeUndefined();
  });

  it("waits for an answer after ten messages, and ends at a hundred", async () => {
    const { write, reply } = await claimedOrder();
    for (let count = 0; count < 10; count += 1) expect((await write("Are you there?")).status).toBe(200);
    const { status, body } = await write("Are you there?");
    expect([status, body.message]).toEqual([409, "You've written 10 messages. Please wait for an answer."]);
    for (let count = 10; count < 100; count += 2) {
      expect((await reply("Yes")).status).toBe(200);
      expect((await write("Good")).status).toBe(count < 99 ? 200 : 409);
    }
    expect((await reply("Yes")).body.code).toBe("step_not_possible");
  });

  it.each(["customer", "desk"])("refuses accounts and links of the %s, in pieces too", async (side) => {
    const { write, reply, reference } = await claimedOrder();
    const say = side === "customer" ? write : reply;
    const refused = async (text: string) => {
      const { status, body } = await say(text);
      return status === 400 ? body.errors?.[0]?.field : status;
    };
    expect(await refused("Pay to 0123456789, GTBank")).toBe("text");
    expect(await refused("See pay-desk.example.com/order")).toBe("text");
    expect(await refused("Write me at @ada_desk on Telegram")).toBe("text");
    expect(await refused("x".repeat(501))).toBe("text");
    expect(await refused("My account: 01234")).toBe(200);
    expect(await refused("56789")).toBe("text");
    expect(await refused(`It's order ${reference} over 250.00`)).toBe(200);
    desk.clock.advance(DAY + HOUR);
    expect(await refused("56789")).toBe(200);
  });

  it("takes a message that is sent again, as after a lost answer, for the same one, on both sides", async () => {
    const { customer, reference, write, unread } = await claimedOrder();
    const path = `/desk/orders/${reference}/messages`;
    const begun = { text: "Is it there yet?", after: 0 };
    for (let turn = 0; turn < 2; turn += 1) {
      expect((await customer("POST", "/messages", begun)).body.messages).toHaveLength(1);
      expect(await unread()).toBe(1);
    }
    for (let turn = 0; turn < 2; turn += 1)
      expect((await ada("POST", path, begun)).body.messages).toHaveLength(2);
    expect(desk.rows("SELECT * FROM audit WHERE action = 'message'")).toHaveLength(1);
    // Another member's, another text, and the same one meant again are messages of their own.
    expect((await eve("POST", path, begun)).body.messages).toHaveLength(3);
    expect((await customer("POST", "/messages", { ...begun, text: "Is it?" })).body.messages).toHaveLength(4);
    expect((await customer("POST", "/messages", { ...begun, after: 4 })).body.messages).toHaveLength(5);
    expect((await write(begun.text)).body.messages).toHaveLength(6);
    expect((await customer("POST", "/messages", { ...begun, after: -1 })).status).toBe(400);
  });

  it("counts what the desk hasn't acted on, and lists it", async () => {
    const { write, reply, reference, unread } = await claimedOrder();
    await write("One");
    await write("Two");
    const { body } = await ada("GET", "/desk/orders?state=unread");
    expect(body.orders.map((order: { reference: string }) => order.reference)).toEqual([reference]);
    expect(body.counts.unread).toBe(1);
    await reply("Yes?");
    expect(await unread()).toBe(0);
    await write("Three");
    await stepsOf(ada, reference)("note", { text: "Called back" });
    expect(await unread()).toBe(0);
  });

  it("stays open through a dispute, stands in the audit, and goes with the order's personal data", async () => {
    const { write, reply, customer, reference, ...slip } = await claimedOrder();
    const agent = stepsOf(ada, reference);
    await customerStepsOf({ customer, reference, ...slip })("destination", BUYER);
    await agent("details", { accountId: bank });
    const madeAt = new Date(desk.clock.now()).toISOString();
    await agent("money-seen", { amount: "250", madeAt, payerName: BUYER.payerName });
    await agent("dispute", { text: "Something is wrong" });
    expect((await write("What is it, please?")).status).toBe(200);
    expect((await reply("We look into the orchard")).status).toBe(200);
    await stepsOf(eve, reference)("resolve", { outcome: "no-claim", text: "All is well" });
    await agent("sent", { transaction: "ab".repeat(32) });
    await customerStepsOf({ customer, reference, ...slip })("received");
    const kept = () =>
      JSON.stringify([...desk.rows("SELECT * FROM order_messages"), ...desk.rows("SELECT * FROM audit")]);
    expect(kept()).toContain("orchard");
    desk.clock.advance(31 * DAY);
    await desk.sweep();
    expect(kept()).not.toContain("orchard");
    expect(kept()).not.toContain("please?");
    expect((await write("Hello?")).status).not.toBe(200);
  });
});
