import { DAY } from "@tradeslip/node-kit/testing/fake-clock";
import { Secret, TOTP } from "otpauth";
import { expect, it } from "vitest";
import { Events } from "../src/events/events.ts";
import { Roles } from "../src/roles/roles.ts";
import { inTransaction } from "./in-transaction.ts";
import { headersOf } from "./mail-headers.ts";
import { startOrderDesk, takeOrders } from "./order-desk.ts";
import { callerOf } from "./own-caller.ts";
import { startPushService, TestBrowser } from "./push-service.ts";
import { ADA, logIn, signUp, startProvider, verifiedAccount } from "./start-provider.ts";

it("a code of one secret confirms no other, which another tab begins meanwhile", async () => {
  const provider = await startProvider();
  await verifiedAccount(provider);
  const { call, look } = callerOf(provider, await logIn(provider));
  await look();
  const { body: begun } = await call("POST", "/account/totp");
  const totp = new TOTP({ secret: Secret.fromBase32(begun.secret) });
  const code = totp.generate({ timestamp: provider.clock.now() });
  const hold = await inTransaction(provider, "SELECT 1 FROM totp_factors FOR UPDATE");
  const again = call("POST", "/account/totp");
  await hold.awaited();
  const confirming = call("POST", "/account/totp/confirm", { code });
  await hold.awaited(2);
  await hold.commit();
  expect((await again).status).toBe(200);
  expect((await confirming).body).toMatchObject({ code: "invalid_input", errors: [{ field: "code" }] });
  expect(provider.rows("SELECT confirmed_at FROM totp_factors")).toEqual([{ confirmed_at: null }]);
});

it("one press in a mail program keeps what the owner chooses at the same moment", async () => {
  const desk = await startOrderDesk({ env: { PUBLIC_ORIGIN: "https://desk.example" } });
  const eve = await desk.member("Eve", "admin");
  await takeOrders(eve);
  await desk.account(eve);
  const bob = await desk.member("Bob", "user");
  const [row] = desk.rows("SELECT id FROM accounts WHERE email = 'bob@desk.example'");
  const slip = desk.slip({ accountId: row!["id"] as string });
  await (await desk.session("bob@desk.example")).callFor(slip)("POST", "/announce");
  const { version } = (await eve("GET", `/desk/orders/${slip.reference}`)).body;
  await eve("POST", `/desk/orders/${slip.reference}/claim`, { version });
  await desk.sweep();
  await desk.mailSettled();
  const stops = desk.smtp.mails.map(({ raw }) => headersOf(raw)["List-Unsubscribe"] ?? "");
  const [, code] = /stop\/(orders\.[\w.-]+)>/.exec(stops.join(" ")) ?? [];
  const choice = await inTransaction(
    desk,
    `SELECT 1 FROM accounts WHERE email = 'bob@desk.example' FOR UPDATE;
     INSERT INTO notice_choices (account_id, orders_email, orders_push, alerts_email, alerts_push)
     SELECT id, 1, 0, 0, 0 FROM accounts WHERE email = 'bob@desk.example'`,
  );
  const stop = desk.stranger("POST", "/order-mails/stop", { code });
  await choice.awaited();
  await choice.commit();
  expect((await stop).status).toBe(204);
  expect((await bob("GET", "/account/notices")).body).toEqual({
    orders: { email: false, push: false },
    alerts: { email: false, push: false },
  });
});

it("of two former members who delete their accounts at once each gets a name of their own", async () => {
  const desk = await startOrderDesk();
  const roles = new Roles({ ...desk, events: new Events(true) });
  const names = ["Ada", "Bob"];
  for (const name of names) {
    await desk.member(name, "user");
    await roles.change(`${name.toLowerCase()}@desk.example`, "agent");
    await roles.remove(`${name.toLowerCase()}@desk.example`);
  }
  desk.clock.advance(90 * DAY);
  const members = await Promise.all(names.map((name) => desk.plainly(name)));
  for (const call of members) await call("POST", "/account/step-up", { password: ADA.password });
  const hold = await inTransaction(desk, "LOCK TABLE officers IN SHARE ROW EXCLUSIVE MODE");
  const deleting = members.map((call) => call("DELETE", "/account"));
  await hold.awaited(2);
  await hold.commit();
  expect((await Promise.all(deleting)).map(({ status }) => status)).toEqual([204, 204]);
  expect(desk.rows("SELECT name FROM officers ORDER BY name")).toEqual([
    { name: "Agent 1" },
    { name: "Agent 2" },
  ]);
});

it("L69: who follows an order at the moment its personal data goes isn't kept with it", async () => {
  const { network: push } = await startPushService();
  const desk = await startOrderDesk({ env: { PUBLIC_ORIGIN: "https://desk.example" }, deps: { push } });
  await takeOrders(await desk.member("Eve", "admin"));
  const slip = desk.slip();
  await slip.customer("POST", "/announce");
  const row = `FROM orders WHERE reference = '${slip.reference}'`;
  const hold = await inTransaction(desk, `SELECT 1 ${row} FOR UPDATE`);
  const following = slip.customer("POST", "/notify", { push: new TestBrowser().subscription });
  await Promise.race([following, hold.awaited()]);
  await hold.also(`UPDATE orders SET is_bare = 1 WHERE reference = '${slip.reference}'`);
  await hold.commit();
  expect(await following).toMatchObject({ status: 409, body: { code: "step_not_possible" } });
  expect(desk.rows("SELECT * FROM order_followers")).toEqual([]);
});

it("a role that is given at the moment of a sign-up's code is the account's", async () => {
  const desk = await startOrderDesk();
  const roles = new Roles({ ...desk, events: new Events(true) });
  const code = await signUp(desk);
  const hold = await inTransaction(desk, "LOCK TABLE accounts IN SHARE ROW EXCLUSIVE MODE");
  const verifying = desk
    .post("verify-otp", { code, email: ADA.email })
    .expect(200)
    .then(() => {});
  await hold.awaited();
  const giving = roles.add(ADA.email, "agent");
  await Promise.race([giving, hold.awaited(2)]);
  await hold.commit();
  await verifying;
  expect(await giving).toBeNull();
  expect(desk.rows("SELECT role FROM accounts")).toEqual([{ role: "agent" }]);
  expect(desk.rows("SELECT role FROM awaited_roles")).toEqual([]);
});
