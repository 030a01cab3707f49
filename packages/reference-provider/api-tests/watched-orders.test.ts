import { expect, it } from "vitest";
import type { Call } from "./start-desk.ts";
import { type OrderDesk, startOrderDesk, takeOrders } from "./order-desk.ts";

async function start() {
  const desk = await startOrderDesk();
  await takeOrders(await desk.member("Eve", "admin"));
  return { desk, ben: await desk.member("Ben", "agent"), cleo: await desk.member("Cleo", "agent") };
}

async function order({ slip }: OrderDesk): Promise<string> {
  const { customer, reference } = slip();
  expect((await customer("POST", "/announce")).status).toBe(204);
  return reference;
}

const watch = (call: Call, reference: string, watching = true) =>
  call("PUT", "/desk/watched", { reference, watching });
const listed = async (call: Call) => {
  const { orders } = (await call("GET", "/desk/orders?watched=me")).body as {
    orders: { reference: string }[];
  };
  return orders.map(({ reference }) => reference);
};

it("a person's marks are their own: others see none of them, whatever becomes of the order", async () => {
  const { desk, ben, cleo } = await start();
  const [first, second] = [await order(desk), await order(desk)];
  expect((await watch(ben, first)).body).toEqual({ references: [first] });
  expect((await watch(ben, first)).body).toEqual({ references: [first] });
  await cleo("POST", `/desk/orders/${first}/claim`, { version: 1 });
  expect((await ben("GET", "/desk/watched")).body).toEqual({ references: [first] });
  expect(await listed(ben)).toEqual([first]);
  expect((await cleo("GET", "/desk/watched")).body).toEqual({ references: [] });
  expect(await listed(cleo)).toEqual([]);
  expect((await watch(cleo, second)).body).toEqual({ references: [second] });
  expect((await watch(ben, first, false)).body).toEqual({ references: [] });
  expect(await listed(ben)).toEqual([]);
});

it("what is no order cannot be watched", async () => {
  const { ben } = await start();
  expect(await watch(ben, "00000-00000")).toMatchObject({ status: 404, body: { code: "unknown_order" } });
});
