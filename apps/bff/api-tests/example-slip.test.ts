import { readSlipToken } from "@tradeslip/contracts/slips";
import { MINUTE } from "@tradeslip/node-kit/testing/fake-clock";
import { expect, it } from "vitest";
import { openDesk } from "./open-desk.ts";
import { BUY, startOrderDesk } from "./orders-client.ts";

type ExampleDesk = Awaited<ReturnType<typeof startOrderDesk>>;
const exampleOf = async (desk: ExampleDesk) =>
  ((await desk.get("/api/example-slip").expect(200)).body as { token: string }).token;

it("an example is a slip of ours at today's price, over as it was signed", async () => {
  const desk = await startOrderDesk();
  const token = await exampleOf(desk);
  expect(readSlipToken(token)).not.toBeNull();
  const { body } = await desk.get(`/api/orders/${token}`).expect(200);
  expect(body).toMatchObject({
    side: "buy",
    usd: "500.00",
    status: "expired",
    freshness: { source: "live" },
  });
  expect(body).toMatchObject({ expiresAt: (body as { issuedAt: string }).issuedAt });
});

it("there is none of a price that stands in for the market's", async () => {
  const desk = await startOrderDesk();
  desk.simulator.fault("error-500");
  const { body } = await desk.get("/api/example-slip").expect(503);
  expect(body).toMatchObject({ code: "market_data_unavailable" });
});

it("an example is one slip for all readers of a minute", async () => {
  const desk = await startOrderDesk();
  const first = await exampleOf(desk);
  expect(await exampleOf(desk)).toBe(first);
  desk.clock.advance(MINUTE);
  expect(await exampleOf(desk)).not.toBe(first);
});

it("an example is nobody's: no browser announces it as an order, and the desk keeps nothing of it", async () => {
  const { desk, open } = await openDesk();
  const { token } = (await desk.get("/api/example-slip").expect(200)).body as { token: string };
  const customer = open();
  await customer.post("/api/orders", BUY);
  const { status } = await customer.post(`/api/orders/${token}/announce`);
  expect(status).toBe(403);
  expect((await open().post(`/api/orders/${token}/announce`)).status).toBe(403);
});
