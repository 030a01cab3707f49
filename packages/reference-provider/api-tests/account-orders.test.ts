import { DAY } from "@tradeslip/node-kit/testing/fake-clock";
import { beforeEach, expect, it } from "vitest";
import { BUYER, customerStepsOf, stepsOf, type TestSlip } from "./order-desk.ts";
import { bank, desk, eve, startStaffedDesk } from "./staffed-desk.ts";
import { ADA } from "./start-provider.ts";

beforeEach(async () => {
  await startStaffedDesk();
  await desk.member("Chidi", "user");
  await desk.member("Bola", "user");
});

/** A logged-in user, in the browser that made these slips, or in another one. */
async function browserOf(name: string, orderKey?: Buffer) {
  const { body } = await desk.post("login", { email: `${name}@desk.example`, password: ADA.password });
  const call = desk.callAs({
    authorization: `Bearer ${(body as { token: string }).token}`,
    ...(orderKey === undefined ? {} : { "order-key": orderKey.toString("base64url") }),
  });
  return {
    list: async () => (await call("GET", "/account/orders")).body.orders,
    keep: ({ token }: TestSlip) => call("POST", "/account/orders", { token }),
    status: async ({ token }: TestSlip) => (await call("GET", `/orders/${token}/status`)).body,
    step: (slip: TestSlip, step: string, input: object) =>
      call("POST", `/orders/${slip.token}/${step}`, input),
  };
}
const idOf = (name: string) =>
  String(desk.rows(`SELECT id FROM accounts WHERE email = '${name}@desk.example'`)[0]!["id"]);

it("orders made with a session are in the account's list on any device, the newest first, and in no other's", async () => {
  const chidi = await browserOf("chidi");
  const first = desk.slip({ accountId: idOf("chidi") });
  await chidi.step(first, "announce", {});
  desk.clock.advance(60_000);
  const second = desk.slip({ accountId: idOf("chidi") });
  await chidi.step(second, "announce", {});
  expect(await (await browserOf("chidi")).list()).toMatchObject([
    { reference: second.reference, token: second.token, state: "announced", usd: "250.00" },
    { reference: first.reference },
  ]);
  const bola = await browserOf("bola");
  expect(await bola.list()).toEqual([]);
  expect((await bola.keep(second)).status).toBe(403);
});

it("orders of a browser are kept on request: another device follows them, payment details included, and continues with them", async () => {
  const slip = desk.slip();
  await slip.customer("POST", "/announce");
  const here = await browserOf("chidi", slip.orderKey);
  const elsewhere = await browserOf("chidi");
  expect((await elsewhere.keep(slip)).body.code).toBe("not_the_customer");
  expect(await elsewhere.status(slip)).toEqual({ desk: "private" });
  expect((await here.keep(slip)).status).toBe(204);
  expect((await elsewhere.keep(slip)).status).toBe(204);
  await stepsOf(eve, slip.reference)("claim");
  const { version } = await elsewhere.status(slip);
  expect((await elsewhere.step(slip, "destination", { version, ...BUYER })).status).toBe(200);
  await stepsOf(eve, slip.reference)("details", { accountId: bank });
  expect(await elsewhere.status(slip)).toMatchObject({
    desk: "details-shown",
    paymentDetails: { name: "Tradeslip Ltd" },
  });
  expect(await elsewhere.list()).toMatchObject([{ reference: slip.reference, state: "details-shown" }]);
  // The browser that made it remains its customer.
  await customerStepsOf(slip)("paid");
});

it("an unannounced slip is kept too, is the account's once it is announced, and no second account's", async () => {
  const slip = desk.slip();
  const chidi = await browserOf("chidi", slip.orderKey);
  expect((await chidi.keep(slip)).status).toBe(204);
  expect((await chidi.keep(slip)).status).toBe(204);
  const elsewhere = await browserOf("chidi");
  expect(await elsewhere.list()).toMatchObject([{ reference: slip.reference, state: "not-announced" }]);
  expect(await elsewhere.status(slip)).toEqual({ desk: "not-announced" });
  const bola = await browserOf("bola", slip.orderKey);
  expect((await bola.keep(slip)).body.code).toBe("order_kept_elsewhere");
  // In the browser, logged out.
  await slip.customer("POST", "/announce");
  expect(await elsewhere.list()).toMatchObject([{ reference: slip.reference, state: "announced" }]);
  expect((await bola.keep(slip)).body.code).toBe("order_kept_elsewhere");
  expect(desk.rows("SELECT 1 FROM kept_slips")).toEqual([]);
});

it("an account keeps its newest 200 slips, and none for longer than finished orders", async () => {
  const orderKey = desk.slip().orderKey;
  const chidi = await browserOf("chidi", orderKey);
  const slips = [];
  for (let nth = 0; nth < 202; nth += 1) {
    desk.clock.advance(1000);
    slips.push(desk.slip({ orderKey }));
    await chidi.keep(slips[nth]!);
  }
  const references = (await chidi.list()).map(({ reference }: { reference: string }) => reference);
  expect(references).toEqual(
    slips
      .slice(2)
      .map(({ reference }) => reference)
      .toReversed(),
  );
  desk.clock.advance(365 * DAY);
  await desk.sweep();
  expect(desk.rows("SELECT 1 FROM kept_slips")).toEqual([]);
});

it("L69: kept slips are exported, and go with the account", async () => {
  const slip = desk.slip();
  const chidi = await desk.again("Chidi");
  const { body } = await desk.post("login", { email: "chidi@desk.example", password: ADA.password });
  const call = desk.callAs({
    authorization: `Bearer ${(body as { token: string }).token}`,
    "order-key": slip.orderKey.toString("base64url"),
  });
  await call("POST", "/account/orders", { token: slip.token });
  await chidi("POST", "/account/step-up", { password: ADA.password });
  expect((await chidi("GET", "/account/export")).body.keptSlips).toMatchObject([
    { reference: slip.reference },
  ]);
  expect((await chidi("DELETE", "/account")).status).toBe(204);
  expect(desk.rows("SELECT 1 FROM kept_slips")).toEqual([]);
});
