import { HOUR, MINUTE } from "@tradeslip/node-kit/testing/fake-clock";
import { expect, it } from "vitest";
import type { Call } from "./start-desk.ts";
import { type OrderDesk, startOrderDesk, takeOrders } from "./order-desk.ts";
import { mailsOf } from "./start-provider.ts";

const ATTENDED = 10 * MINUTE;

async function start() {
  const desk = await startOrderDesk({ env: { PUBLIC_ORIGIN: "https://desk.example" } });
  await takeOrders(await desk.member("Eve", "admin"));
  const [ben, cleo] = [await desk.member("Ben", "agent"), await desk.member("Cleo", "agent")];
  // Mails about their new authenticator apps.
  await desk.mailSettled();
  return { desk, ben, cleo, called: mailsOf(desk) };
}
const goOnDuty = (call: Call) => call("PUT", "/desk/duty", { onDuty: true });
async function order(desk: OrderDesk): Promise<string> {
  const { customer, reference } = desk.slip();
  expect((await customer("POST", "/announce")).status).toBe(204);
  return reference;
}

it("who is on duty gets one mail of an order once no console was open for ten minutes, with reference and link alone", async () => {
  const { desk, ben, called } = await start();
  expect((await ben("GET", "/desk/duty")).body).toEqual({ onDuty: false });
  expect((await goOnDuty(ben)).body).toEqual({ onDuty: true });
  const reference = await order(desk);
  expect(await called()).toEqual([]);
  desk.clock.advance(ATTENDED);
  const mails = await called();
  expect(mails).toMatchObject([
    { to: [expect.stringContaining("ben@")], subject: expect.stringContaining("An order waits") },
  ]);
  const text = mails[0]?.text ?? "";
  expect(text).toContain(reference);
  expect(text).toContain("https://desk.example/desk");
  expect(text.replaceAll(reference, "")).not.toMatch(/250|BTC/);
  desk.clock.advance(2 * ATTENDED);
  expect(await called()).toEqual([]);
});

it("a clock that was an hour ahead keeps nobody from being called", async () => {
  const { desk, ben, called } = await start();
  desk.clock.jump(HOUR);
  await goOnDuty(ben);
  // At the console by that clock.
  desk.clock.jump(-HOUR);
  await order(desk);
  desk.clock.advance(ATTENDED);
  expect(await called()).toHaveLength(1);
  desk.clock.jump(HOUR);
  await order(desk);
  expect(await called()).toHaveLength(1);
  desk.clock.jump(-HOUR);
  await order(desk);
  expect(await called()).toHaveLength(1);
});

it("no one on duty gets a second mail within ten minutes, however many orders come", async () => {
  const { desk, ben, cleo, called } = await start();
  await goOnDuty(ben);
  desk.clock.advance(ATTENDED);
  await order(desk);
  expect(await called()).toHaveLength(1);
  await order(desk);
  await order(desk);
  desk.clock.advance(9 * MINUTE);
  expect(await called()).toEqual([]);
  desk.clock.advance(MINUTE);
  expect(await called()).toHaveLength(1);
  // Another member who comes on duty is told about the next one.
  await goOnDuty(cleo);
  await order(desk);
  desk.clock.advance(ATTENDED);
  expect((await called()).flatMap(({ to }) => to).toSorted()).toEqual([
    expect.stringContaining("ben@"),
    expect.stringContaining("cleo@"),
  ]);
});

it("no member is called off duty, without a role, or while a console is open", async () => {
  const { desk, ben, cleo, called } = await start();
  await goOnDuty(ben);
  await goOnDuty(cleo);
  await cleo("PUT", "/desk/duty", { onDuty: false });
  await desk.db.updateTable("accounts").set({ role: "user" }).where("firstname", "=", "Ben").execute();
  await order(desk);
  desk.clock.advance(ATTENDED);
  expect(await called()).toEqual([]);
  await goOnDuty(cleo);
  desk.clock.advance(ATTENDED - MINUTE);
  await cleo("GET", "/desk/orders");
  expect(await called()).toEqual([]);
  desk.clock.advance(ATTENDED);
  expect(await called()).toHaveLength(1);
});
