import type { Order } from "@tradeslip/contracts";
import { expect, it } from "vitest";
import type { Browser } from "./browser.ts";
import { BUY, WHATSAPP_NUMBER } from "./orders-client.ts";
import { type Console, startConsole } from "./start-console.ts";
import { validSignUpPayload } from "@tradeslip/contracts/testing/account-boundaries";

const { password } = validSignUpPayload;
const start = () => startConsole({ env: { WHATSAPP_NUMBER } });

/** Makes the desk keep orders, within these limits. */
async function takeOrders({ person }: Console, limits: object = {}): Promise<Browser> {
  const eve = await person("Eve", "admin");
  const { body } = await eve.get("/api/desk/settings");
  const before = body as { version: number; limits: object };
  await eve.post("/api/account/step-up", { password });
  const changed = { version: before.version, takesOrders: true, limits: { ...before.limits, ...limits } };
  expect((await eve.put("/api/desk/settings", changed)).status).toBe(200);
  return eve;
}
const listOf = async (browser: Browser) =>
  ((await browser.get("/api/account/orders")).body as { orders: { reference: string; state: string }[] })
    .orders;

it("an order of a guest's browser is kept on request, and continues from another device of the account", async () => {
  const console = await start();
  await takeOrders(console);
  const chidi = await console.person("Chidi");
  await chidi.post("/api/auth/logout");
  const { body } = await chidi.post("/api/orders", BUY);
  const { token, reference } = body as Order;
  expect((await chidi.post("/api/account/orders", { token })).status).toBe(401);
  const login = { email: "chidi@desk.example", password };
  await chidi.post("/api/auth/login", login);
  const phone = console.open();
  await phone.post("/api/auth/login", login);
  const bola = await console.person("Bola");
  for (const stranger of [phone, bola])
    expect((await stranger.post("/api/account/orders", { token })).problem).toMatchObject({
      status: 403,
      code: "not_the_customer",
    });
  expect((await chidi.post("/api/account/orders", { token })).status).toBe(204);
  expect(await listOf(phone)).toMatchObject([{ reference, state: "not-announced" }]);
  expect((await phone.post(`/api/orders/${token}/announce`)).status).toBe(204);
  expect(await listOf(phone)).toMatchObject([{ reference, state: "announced" }]);
  const { body: status } = await phone.get(`/api/orders/${token}/status`);
  const { version } = status as { version: number };
  expect((await phone.post(`/api/orders/${token}/cancel`, { version, reason: "Not now" })).status).toBe(200);
  expect((await bola.post(`/api/orders/${token}/announce`)).problem).toMatchObject({
    code: "not_the_customer",
  });
  expect(await listOf(bola)).toEqual([]);
});

it("an order above the account's limit is refused at its amount before a slip is made, on lite too; a guest's is not", async () => {
  const console = await start();
  await takeOrders(console, { newPayerUsd: "300.00" });
  const chidi = await console.person("Chidi");
  const above = { ...BUY, amount: { unit: "usd", value: "300.01" } };
  const { problem } = await chidi.post("/api/orders", above);
  expect(problem).toMatchObject({
    status: 400,
    code: "invalid_input",
    errors: [{ field: "amount.value", message: "We can't take this order right now." }],
  });
  expect(chidi.cookies.has("order-key")).toBe(false);
  expect((await chidi.post("/api/orders", BUY)).status).toBe(201);
  expect((await console.open().post("/api/orders", above)).status).toBe(201);
});
