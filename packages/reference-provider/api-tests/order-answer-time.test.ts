import { HOUR, MINUTE } from "@tradeslip/node-kit/testing/fake-clock";
import { expect, it } from "vitest";
import { startOrderDesk, stepsOf, takeOrders } from "./order-desk.ts";

async function startDay() {
  const desk = await startOrderDesk();
  const ada = await desk.member("Ada", "admin");
  await takeOrders(ada);
  // Well after midnight (UTC), and before the next one.
  desk.clock.jump(12 * HOUR - (desk.clock.now() % (24 * HOUR)) + 24 * HOUR);
  const announce = async () => {
    const slip = desk.slip();
    expect((await slip.maker("POST", "/announce")).status).toBe(204);
    return slip;
  };
  const answered = async (minutes: number) => {
    const { reference } = await announce();
    desk.clock.jump(minutes * MINUTE);
    await stepsOf(ada, reference)("claim");
  };
  const told = async () => {
    const waiting = await announce();
    const { body } = await waiting.maker("GET", "/status");
    await waiting.maker("POST", "/cancel", { version: body.version });
    return body.halfAnsweredWithin as number | undefined;
  };
  return { desk, ada, announce, answered, told };
}

it("tells whoever waits within how many minutes half of today's orders were answered", async () => {
  const { answered, told } = await startDay();
  for (const minutes of [1, 2, 3, 4, 5, 6, 7, 8]) await answered(minutes);
  // Nine with the asker's: too few.
  expect(await told()).toBeUndefined();
  for (const minutes of [1, 1, 1]) await answered(minutes);
  // Of 13, with two that ended before anybody opened them, the seventh.
  expect(await told()).toBe(4);
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
