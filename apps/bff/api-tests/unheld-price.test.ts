import type { DeskOrder, Order } from "@tradeslip/contracts";
import { MINUTE } from "@tradeslip/node-kit/testing/fake-clock";
import { expect, it, vi } from "vitest";
import type { Reply } from "./browser.ts";
import { ACCOUNT, openDesk } from "./open-desk.ts";
import { BUY } from "./orders-client.ts";

vi.setConfig({ testTimeout: 120_000 });

const DESTINATION = {
  network: "bitcoin",
  address: "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq",
  payerName: "Grace Example",
};
const bodyOf = ({ status, body }: Reply) => {
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return body;
};

it("who left two orders unpaid pays at the price of the minute, which this server knows", async () => {
  const { open, ben, clock, desk } = await openDesk();
  const grace = open();
  const agent = async ({ reference }: Order, step: string, fields: object = {}) => {
    const path = `/api/desk/orders/${reference}`;
    const { version } = bodyOf(await ben.get(path)) as DeskOrder;
    return bodyOf(await ben.post(`${path}/${step}`, { version, ...fields })) as DeskOrder;
  };
  const customer = async ({ token }: Order, step: string, fields: object) => {
    const { version } = bodyOf(await grace.get(`/api/orders/${token}/status`)) as { version: number };
    bodyOf(await grace.post(`/api/orders/${token}/${step}`, { version, ...fields }));
  };
  const withDetails = async () => {
    const order = bodyOf(await grace.post("/api/orders", BUY)) as Order;
    bodyOf(await grace.post(`/api/orders/${order.token}/announce`));
    await agent(order, "claim");
    const page = String(bodyOf(await grace.get(`/lite/q/${order.token}`)));
    await customer(order, "destination", DESTINATION);
    await agent(order, "details", { accountId: ACCOUNT });
    return { order, page };
  };
  for (let count = 0; count < 2; count += 1) {
    const { order, page } = await withDetails();
    expect(page).not.toContain("No price is held");
    await customer(order, "cancel", { notPaid: true });
  }
  const { order, page } = await withDetails();
  expect(page).toContain("No price is held");
  /** Advances the clock while the desk's prices are read regularly. */
  const wait = async (minutes: number) => {
    for (let passed = 0; passed < minutes; passed += 5) {
      clock.advance(5 * MINUTE);
      // The first reader gets the old price and triggers the refresh.
      await expect
        .poll(async () => Date.parse((await desk.read("/api/exchange/coins")).freshness.asOf), {
          timeout: 20_000,
        })
        .toBeGreaterThan(clock.now() - MINUTE);
      await desk.settled();
    }
  };
  await wait(5);
  const madeAt = clock.now();
  const then = await desk.issue(BUY);
  await wait(20);
  const line = { amount: "250.00", madeAt: new Date(madeAt).toISOString(), payerName: "Grace Example" };
  await agent(order, "money-seen", { ...line, bankReference: "BANK-1" });
  const { settlement } = await agent(order, "settle", { as: "new-price" });
  expect(settlement).toMatchObject({ state: "accepted", pricedAt: line.madeAt });
  expect(Number(settlement?.rate)).toBe(Number(then.rate));
  expect((await desk.issue(BUY)).rate).not.toBe(then.rate);
  const settled = String(bodyOf(await grace.get(`/lite/q/${order.token}`)));
  expect(settled).toContain(`Your price is the one at ${line.madeAt.slice(11, 16)} UTC, when you paid.`);
});
