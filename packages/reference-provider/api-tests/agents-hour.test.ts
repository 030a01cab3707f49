import { MINUTE } from "@tradeslip/node-kit/testing/fake-clock";
import { runs } from "@tradeslip/node-kit/testing/test-length";
import { expect, it, vi } from "vitest";
import { AnHour, COIN } from "./an-hour.ts";
import { startOrderDesk, takeOrders, WALLET } from "./order-desk.ts";
import { KINDS } from "./orders-of-an-hour.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** Those of a kind of their own; in the long form plain ones fill the hour up. */
const SPECIAL = 29;
const ORDERS = runs(SPECIAL, 40);
/** With and without a colleague, since an approval is a call of either; a plain one takes four. */
const CALLS = 168 + 4 * (ORDERS - SPECIAL);

it.each([
  ["with a colleague", false],
  ["alone", true],
])(
  `${ORDERS} orders of all kinds come to their ends %s: the desk's calls, and no dead end`,
  async (_who, isAlone) => {
    const desk = await startOrderDesk({ env: { DESK_SAMPLE_OF: "0" } });
    const eve = await desk.member("Eve", "admin");
    const [agent, approver] = isAlone
      ? [eve, eve]
      : [await desk.member("Ada", "agent"), await desk.member("Bob", "agent")];
    await takeOrders(eve);
    const accounts = {
      usd: await desk.account(eve),
      eur: await desk.account(eve, { name: "Euros", currency: "EUR" }),
      ngn: await desk.account(eve, { name: "Naira", currency: "NGN" }),
      wallet: await desk.account(eve, {
        ...WALLET,
        currency: COIN.symbol,
        network: "other",
        addresses: Array.from({ length: 10 }, (_none, at) => `wallet-address-${at}`),
      }),
    };
    desk.clock.advance(31 * MINUTE);
    const hour = new AnHour(desk, { agent, admin: eve, approver }, accounts);
    let orders = 0;
    for (const [name, end, kind] of KINDS)
      for (const { reference } of await kind(hour)) {
        orders += 1;
        const { state, steps } = (await eve("GET", `/desk/orders/${reference}`)).body;
        expect([name, state, steps.includes("dispute")]).toEqual([name, end, true]);
      }
    const [, , plain] = KINDS[0]!;
    for (; orders < ORDERS; orders += 1) await plain(hour);
    const { body } = await eve("GET", "/desk/orders?state=open");
    expect([orders, body.orders]).toEqual([ORDERS, []]);
    expect(hour.calls).toBe(CALLS);
  },
);
