import { HOUR, MINUTE } from "@tradeslip/node-kit/testing/fake-clock";
import { expect, it } from "vitest";
import { BUYER, customerStepsOf, startOrderDesk, stepsOf, takeOrders } from "./order-desk.ts";

async function startDay() {
  const desk = await startOrderDesk();
  const ada = await desk.member("Ada", "admin");
  await takeOrders(ada);
  // Well after midnight (UTC), and well before the next one.
  desk.clock.jump(12 * HOUR - (desk.clock.now() % (24 * HOUR)) + 24 * HOUR);
  const announce = async () => {
    const slip = desk.slip();
    expect((await slip.customer("POST", "/announce")).status).toBe(204);
    return slip;
  };
  const answered = async (minutes: number) => {
    const { reference } = await announce();
    desk.clock.jump(minutes * MINUTE);
    await stepsOf(ada, reference)("claim");
  };
  const told = async () => {
    const waiting = await announce();
    const { body } = await waiting.customer("GET", "/status");
    await waiting.customer("POST", "/cancel", { version: body.version });
    return body.halfAnsweredWithin as number | undefined;
  };
  return { desk, ada, announce, answered, told };
}

it("tells a waiting customer within how many minutes half of today's orders were answered", async () => {
  const { desk, answered, told } = await startDay();
  expect((await desk.stranger("GET", "/desk/facts")).body).not.toHaveProperty("halfAnsweredWithin");
  for (const minutes of [1, 2, 3, 4, 5, 6, 7, 8]) await answered(minutes);
  // Nine, including the asker's: too few.
  expect(await told()).toBeUndefined();
  for (const minutes of [1, 1, 1]) await answered(minutes);
  // The seventh of 13, including two that ended before being opened.
  expect(await told()).toBe(4);
  // Also on the public page, of 14 by now.
  expect((await desk.stranger("GET", "/desk/facts")).body.halfAnsweredWithin).toBe(4);
});

it("counts an order that waits as unanswered, and none of another day or out of a chat", async () => {
  const { desk, ada, announce, answered, told } = await startDay();
  for (let order = 0; order < 10; order += 1) await answered(1);
  for (let order = 0; order < 4; order += 1) await announce();
  expect(await told()).toBe(1);
  for (let order = 0; order < 6; order += 1) await announce();
  expect(await told()).toBeUndefined();
  for (let order = 0; order < 10; order += 1) {
    const { token, reference } = desk.slip();
    await ada("POST", "/desk/orders", { token });
    await stepsOf(ada, reference)("claim");
  }
  expect(await told()).toBeUndefined();
  desk.clock.jump(24 * HOUR);
  expect(await told()).toBeUndefined();
});

it("S166: tells what each step of the desk usually takes, from the history of ten orders and more, and each wait's end", async () => {
  const { desk, ada, announce } = await startDay();
  const bank = await desk.account(ada);
  const finish = async (minutes: number) => {
    const slip = await announce();
    const agent = stepsOf(ada, slip.reference);
    const customer = customerStepsOf(slip);
    desk.clock.jump(minutes * MINUTE);
    await agent("claim");
    await customer("destination", BUYER);
    await agent("details", { accountId: bank });
    await customer("paid");
    desk.clock.jump(2 * minutes * MINUTE);
    const madeAt = new Date(desk.clock.now()).toISOString();
    await agent("money-seen", { amount: "250", madeAt, payerName: BUYER.payerName, bankReference: madeAt });
    await agent("sent", {
      transaction: slip.reference
        .replace(/\W/g, "")
        .padEnd(64, "0")
        .toLowerCase()
        .replace(/[^\da-f]/g, "a"),
    });
    await customer("received");
  };
  const told = async () => {
    const waiting = await announce();
    const { body } = await waiting.customer("GET", "/status");
    await waiting.customer("POST", "/cancel", { version: body.version });
    return body;
  };
  for (let order = 0; order < 9; order += 1) await finish(1);
  expect((await told()).usual).toEqual({});
  for (const minutes of [3, 3, 3]) await finish(minutes);
  const { usual, deadline } = await told();
  expect(usual).toEqual({ claimed: 1, "money-seen": 2, sent: 1 });
  expect(deadline).toEqual({ at: new Date(desk.clock.now() + 24 * HOUR).toISOString(), atEnd: "drops-off" });
});

it("S166: an order that was paid out says when it closes by itself", async () => {
  const { desk, ada, announce } = await startDay();
  const bank = await desk.account(ada);
  const slip = await announce();
  const agent = stepsOf(ada, slip.reference);
  await agent("claim");
  await customerStepsOf(slip)("destination", BUYER);
  await agent("details", { accountId: bank });
  const madeAt = new Date(desk.clock.now()).toISOString();
  await agent("money-seen", { amount: "250", madeAt, payerName: BUYER.payerName, bankReference: "IN-1" });
  await agent("sent", { transaction: "a".repeat(64) });
  const { deadline } = (await slip.customer("GET", "/status")).body;
  const ends = desk.clock.now() + 14 * 24 * HOUR;
  expect(deadline).toEqual({ at: new Date(ends).toISOString(), atEnd: "closed" });
  desk.clock.jump(ends - desk.clock.now());
  await desk.sweep();
  expect((await slip.customer("GET", "/status")).body.desk).toBe("closed");
});
