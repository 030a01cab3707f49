import { DAY, MINUTE } from "@tradeslip/node-kit/testing/fake-clock";
import { expect, it } from "vitest";
import { type Call, startDesk } from "./start-desk.ts";
import { ADA, mailsOf } from "./start-provider.ts";

const ABOVE = { coinId: "bitcoin", direction: "above", price: "80000", repeat: "daily" };

async function start() {
  const desk = await startDesk();
  const bob = await desk.member("Bob", "user");
  const mails = mailsOf(desk);
  const judge = (...judgements: object[]) =>
    desk.stranger("POST", "/watched-alerts/judgements", { judgements });
  const watched = async () => (await desk.stranger("GET", "/watched-alerts")).body.alerts as Watched[];
  return { desk, bob, mails, judge, watched, add: (more: object = {}) => add(bob, more) };
}
interface Watched {
  readonly id: string;
  readonly crossing: number;
  readonly armed: boolean;
}

async function add(call: Call, more: object = {}): Promise<{ readonly id: string }> {
  const { status, body } = await call("POST", "/account/alerts", { ...ABOVE, coinName: "Bitcoin", ...more });
  expect(status).toBe(201);
  return body;
}

it("keeps an account's own alerts, twenty at most, also of many at once", async () => {
  const { desk, bob } = await start();
  const answers = await Promise.all(Array.from({ length: 23 }, () => bob("POST", "/account/alerts", ABOVE)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
  expect(answers.find(({ status }) => status !== 201)).toMatchObject({
    status: 409,
    body: { code: "too_many_alerts", message: "You have 20 alerts already. Remove one first." },
  });
  const { body } = await bob("GET", "/account/alerts");
  expect(body.alerts).toHaveLength(20);
  const { id } = body.alerts[0];
  const cleo = await desk.member("Cleo", "user");
  expect((await cleo("DELETE", `/account/alerts/${id}`)).body.code).toBe("unknown_alert");
  expect((await cleo("GET", "/account/alerts")).body).toEqual({ alerts: [] });
  expect((await bob("DELETE", `/account/alerts/${id}`)).status).toBe(204);
  expect((await bob("DELETE", `/account/alerts/${id}`)).status).toBe(404);
});

it("S137: a crossing that no column holds is refused on both databases", async () => {
  const { bob, judge, desk } = await start();
  const { id } = await add(bob);
  const seen = { id, saw: "crossed", price: "80001", at: desk.clock.now() };
  for (const crossing of [2 ** 31, Number.MAX_SAFE_INTEGER])
    expect((await judge({ ...seen, crossing })).status).toBe(400);
});

it.each([
  [{ price: "0" }, "price", "The price has to be above zero."],
  [{ price: "0.000" }, "price", "The price has to be above zero."],
  [{ price: "-1" }, "price", "Enter a price, such as 65000 or 0.25."],
  [{ price: "1e5" }, "price", "Enter a price, such as 65000 or 0.25."],
  [{ coinId: "../x" }, "coinId", expect.any(String)],
])("refuses %j at its field", async (wrong, field, message) => {
  const { bob } = await start();
  const { status, body } = await bob("POST", "/account/alerts", { ...ABOVE, ...wrong });
  expect(status).toBe(400);
  expect(body.errors).toEqual([{ field, message }]);
});

it("L70: a crossing that many servers saw is told once, with the price that was seen", async () => {
  const { desk, judge, watched, mails, add: addAlert } = await start();
  const { id } = await addAlert({ repeat: "once" });
  const saw = { id, crossing: 1, saw: "crossed", price: "80100", at: desk.clock.now() };
  await Promise.all(Array.from({ length: 8 }, () => judge(saw)));
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail!.text).toContain("Bitcoin is above $80,000.00: $80,100.00 on the market when we looked.");
  expect(desk.rows("SELECT crossing FROM alert_firings")).toEqual([{ crossing: 1 }]);
  // A one-time alert that has fired is over.
  expect(await watched()).toEqual([]);
  desk.clock.advance(2 * DAY);
  await judge(
    { ...saw, saw: "back", at: desk.clock.now() },
    { ...saw, crossing: 2, at: desk.clock.now() + 1 },
  );
  expect(await mails()).toEqual([]);
});

it("O113: an alert in a currency of its own is judged and told in it", async () => {
  const { desk, bob, judge, watched, mails, add: addAlert } = await start();
  const { id } = await addAlert({ currency: "NGN", price: "110000000" });
  expect((await bob("GET", "/account/alerts")).body.alerts).toMatchObject([{ currency: "NGN" }]);
  expect(await watched()).toMatchObject([{ id, currency: "NGN", price: "110000000" }]);
  await judge({ id, crossing: 1, saw: "crossed", price: "110251374.25", at: desk.clock.now() });
  const [mail] = await mails();
  expect(mail!.text).toContain(
    "Bitcoin is above 110,000,000 NGN: 110,251,374.3 NGN on the market when we looked.",
  );
  expect((await bob("POST", "/account/alerts", { ...ABOVE, currency: "naira" })).body.errors).toMatchObject([
    { field: "currency" },
  ]);
});

it("L70: a daily alert tells again once the price was back, a day later at the earliest, and by newer prices alone", async () => {
  const { desk, judge, watched, mails, add: addAlert } = await start();
  const { id } = await addAlert();
  const start0 = desk.clock.now();
  const saw = (crossing: number, what: "crossed" | "back", at = desk.clock.now()) =>
    judge({ id, crossing, saw: what, price: "80000", at });
  await saw(1, "crossed");
  expect(await mails()).toHaveLength(1);
  desk.clock.advance(MINUTE);
  // Another server still has an older price, below the mark.
  await saw(1, "back", start0);
  expect(await watched()).toMatchObject([{ crossing: 1, armed: false }]);
  await saw(1, "back");
  desk.clock.advance(MINUTE);
  await saw(2, "crossed");
  expect(await mails()).toEqual([]);
  desk.clock.advance(DAY);
  expect(await watched()).toMatchObject([{ id, crossing: 2, armed: true }]);
  await saw(2, "crossed");
  await saw(2, "crossed");
  expect(await mails()).toHaveLength(1);
  // Nothing of it is kept for good.
  const firings = () => desk.db.selectFrom("alert_firings").select("crossing").execute();
  expect(await firings()).toHaveLength(2);
  desk.clock.advance(30 * DAY);
  await desk.sweep();
  expect(await firings()).toEqual([]);
});

it("who switched alerts off by mail gets none", async () => {
  const { desk, bob, judge, mails, add: addAlert } = await start();
  await bob("PUT", "/account/notices", {
    orders: { email: true, push: true },
    alerts: { email: false, push: true },
  });
  const { id } = await addAlert();
  await judge({ id, crossing: 1, saw: "crossed", price: "80000", at: desk.clock.now() });
  expect(await mails()).toEqual([]);
});

it("only servers read what is watched, in pages, and say what they saw", async () => {
  const { bob, desk } = await start();
  expect((await bob("GET", "/watched-alerts")).status).toBe(200);
  const response = await desk.get("/api/watched-alerts");
  expect(response.status).toBe(401);
});

it("L69: alerts are exported with their account, and gone with it at once", async () => {
  const { bob, desk, judge, add: addAlert } = await start();
  const { id } = await addAlert();
  const at = desk.clock.now();
  await judge({ id, crossing: 1, saw: "crossed", price: "80000", at });
  expect((await bob("POST", "/account/step-up", { password: ADA.password })).status).toBe(204);
  expect((await bob("GET", "/account/export")).body.priceAlerts).toMatchObject([
    {
      coinId: "bitcoin",
      coinName: "Bitcoin",
      direction: "above",
      price: "80000",
      currency: "USD",
      repeats: "daily",
      firedAt: new Date(at).toISOString(),
    },
  ]);
  expect((await bob("DELETE", "/account")).status).toBe(204);
  for (const table of ["price_alerts", "alert_firings", "notice_queue"])
    expect(desk.rows(`SELECT 1 FROM ${table}`), table).toEqual([]);
});
