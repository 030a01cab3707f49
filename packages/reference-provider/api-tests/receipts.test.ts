import { slipTime } from "@tradeslip/contracts/slips";
import { MINUTE } from "@tradeslip/node-kit/testing/fake-clock";
import { expect, it } from "vitest";
import { BUYER, customerStepsOf, startOrderDesk, stepsOf, takeOrders } from "./order-desk.ts";

async function openDesk() {
  const desk = await startOrderDesk();
  const admin = await desk.member("Ada", "admin");
  await takeOrders(admin);
  return { desk, admin };
}

it("a server reads the sums of an order's payments as they stand, whatever became of it; no one else does", async () => {
  const { desk, admin } = await openDesk();
  const accountId = await desk.account(admin);
  const slip = desk.slip();
  const sums = () => desk.callAs({})("GET", `/receipts/${slip.reference}`);
  expect((await sums()).status).toBe(404);
  await slip.customer("POST", "/announce");
  expect(await sums()).toEqual({ status: 200, body: { came: [], paidOut: [], refunded: [], stands: true } });
  const [step, customer] = [stepsOf(admin, slip.reference), customerStepsOf(slip)];
  await step("claim");
  await customer("destination", BUYER);
  await step("details", { accountId });
  desk.clock.jump(MINUTE);
  const at = desk.clock.now();
  await step("money-seen", {
    amount: "250.00",
    madeAt: slipTime(at),
    payerName: BUYER.payerName,
    bankReference: "FT-1",
  });
  const came = [{ currency: "USD", amount: "250" }];
  expect((await sums()).body).toEqual({ came, paidOut: [], refunded: [], stands: true });
  const { body } = await slip.customer("GET", "/status");
  expect(body).toMatchObject({ money: { came }, moneyAt: new Date(at).toISOString() });
  expect(
    (await desk.callAs({ "provider-token": "another" })("GET", `/receipts/${slip.reference}`)).status,
  ).toBe(401);
});

it("a renewed price says what it was made of, as its slip did", async () => {
  const { desk } = await openDesk();
  const slip = desk.slip();
  await slip.customer("POST", "/announce");
  expect((await slip.customer("GET", "/status")).body).not.toHaveProperty("fee");
  desk.clock.jump(20 * MINUTE);
  const price = { rate: "50750", market: "50000", fee: { percent: "1.5", usd: "3.69" } };
  const { token } = desk.slip({ ...slip.terms, orderKey: slip.orderKey, feePercent: "1.5" });
  const renewed = await customerStepsOf(slip)("renew", { token });
  expect(renewed).toMatchObject(price);
});
