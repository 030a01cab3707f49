import { randomBytes } from "node:crypto";
import { codeIn } from "@tradeslip/simulators/smtp";
import { DAY, HOUR, MINUTE } from "@tradeslip/node-kit/testing/fake-clock";
import { beforeEach, describe, expect, it } from "vitest";
import { queueNotice } from "../src/notices/notice-queue.ts";
import { ORDER_NEWS, type OrderNews } from "../src/notices/order-news.ts";
import { headersOf } from "./mail-headers.ts";
import { BUYER, customerStepsOf, type OrderDesk, startOrderDesk, stepsOf, takeOrders } from "./order-desk.ts";
import { ENDPOINT, startPushService, TestBrowser } from "./push-service.ts";
import type { Call } from "./start-desk.ts";
import { ADA } from "./start-provider.ts";

const ADDRESS = "guest@mail.example";
const STEPS = Object.keys(ORDER_NEWS) as OrderNews[];

let desk: OrderDesk;
let eve: Call;
let service: Awaited<ReturnType<typeof startPushService>>;
let read = { mails: 0, pushes: 0 };

beforeEach(async () => {
  service = await startPushService();
  read = { mails: 0, pushes: 0 };
  desk = await startOrderDesk({
    env: { PUBLIC_ORIGIN: "https://desk.example", DESK_RETENTION_DAYS: "30" },
    deps: { push: service.network },
  });
  eve = await desk.member("Eve", "admin");
  await takeOrders(eve);
  await desk.account(eve);
  // Skip the desk's own mail about its account.
  await news();
});

async function guestOrder(options: Parameters<OrderDesk["slip"]>[0] = {}) {
  const slip = desk.slip(options);
  await slip.customer("POST", "/announce");
  const ask = (email = ADDRESS) => slip.customer("POST", "/notify", { email });
  const bring = (code: string, email = ADDRESS) => slip.customer("POST", "/notify", { email, code });
  const follow = async (email = ADDRESS) => {
    expect((await ask(email)).status).toBe(202);
    const { status, body } = await bring(codeIn((await news()).mails.at(-1)!), email);
    expect(status).toBe(202);
    return body;
  };
  return { ...slip, ask, bring, follow };
}

/** What was sent since the last call; a mail may be sent before the sweep, as soon as it is queued. */
async function news() {
  await desk.sweep();
  await desk.mailSettled();
  const unread = { mails: desk.smtp.mails.slice(read.mails), pushes: service.received.slice(read.pushes) };
  read = { mails: desk.smtp.mails.length, pushes: service.received.length };
  return unread;
}
const stopIn = (text: string) => /\/email\/stop#([\w-]+)/.exec(text)?.[1] ?? "";
const rows = (...tables: string[]) => tables.flatMap((table) => desk.rows(`SELECT * FROM ${table}`));

describe("S170: a guest who is told of one order", () => {
  it("gets a push and a mail for each step, which say nothing of money and of what was written", async () => {
    const order = await guestOrder();
    const browser = new TestBrowser();
    const told = await order.customer("POST", "/notify", { push: browser.subscription });
    expect([told.status, told.body.notices]).toMatchObject([202, { push: true, emails: [] }]);
    expect((await order.follow()).notices).toMatchObject({ push: true, emails: ["g•••@mail.example"] });
    await stepsOf(eve, order.reference)("claim");
    await news();
    const { reference, token } = order;
    const followers = desk.rows("SELECT id FROM order_followers");
    for (const step of STEPS) {
      for (const { id } of followers)
        await queueNotice(
          desk.db,
          String(id),
          { kind: "order-step", reference, token, step },
          desk.clock.now(),
        );
      const { mails, pushes } = await news();
      expect([step, mails.length, pushes.length]).toEqual([step, 1, 1]);
      const [mail] = mails;
      expect(mail).toMatchObject({ to: [ADDRESS], subject: `Update on your order ${reference}` });
      expect(mail!.text).toContain(`https://desk.example/q/${token}`);
      const pushed = browser.read(pushes[0]!.body);
      expect(pushed).toEqual({
        title: `Update on your order ${reference}`,
        body: "Something has changed. Open your order's page to see it.",
        page: `/q/${token}`,
        tag: `order-step ${reference}`,
      });
      const written = mail!.subject + mail!.text + JSON.stringify(pushed);
      const said = written.replaceAll(token, "").replaceAll(reference, "");
      expect(said, step).not.toMatch(/pa(?:y|id)|\$|amount|250|bitcoin/i);
    }
  });

  it("stops them in the mail program with one press, which the mail of the code doesn't have", async () => {
    const order = await guestOrder();
    await order.follow();
    expect(desk.smtp.mails.at(-1)!.raw).not.toContain("List-Unsubscribe");
    await stepsOf(eve, order.reference)("claim");
    const [mail] = (await news()).mails;
    const code = stopIn(mail!.text);
    expect(headersOf(mail!.raw)).toMatchObject({
      "List-Unsubscribe": `<https://desk.example/email/stop/${code}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    });
  });

  it("is told of what the desk does and writes, and of nothing after one press", async () => {
    const order = await guestOrder();
    await order.follow();
    const step = stepsOf(eve, order.reference);
    await step("claim");
    expect((await news()).mails).toHaveLength(1);
    await customerStepsOf(order)("destination", BUYER);
    expect((await news()).mails).toEqual([]);
    await eve("POST", `/desk/orders/${order.reference}/messages`, { text: "We need a day." });
    const [mail] = (await news()).mails;
    expect(mail!.text).not.toContain("We need a day");
    const code = stopIn(mail!.text);
    const other = (letter: string | undefined) => (letter === "x" ? "y" : "x");
    const changed = [`${other(code[0])}${code.slice(1)}`, `${code.slice(0, -1)}${other(code.at(-1))}`];
    for (const wrong of [code.slice(1), ...changed, "x".repeat(16), "x"]) {
      const refused = await desk.stranger("POST", "/order-mails/stop", { code: wrong });
      expect([refused.status, refused.body.errors[0].field], wrong).toEqual([400, "code"]);
    }
    expect((await desk.stranger("POST", "/order-mails/stop", { code })).status).toBe(204);
    expect(rows("order_followers")).toEqual([]);
    await step("note", { text: "Waits" });
    await step("details", { accountId: rows("receiving_accounts")[0]!["id"] });
    expect((await news()).mails).toEqual([]);
    // For good, for any order.
    desk.clock.advance(30 * DAY);
    const later = await guestOrder();
    expect((await later.ask()).status).toBe(202);
    expect((await news()).mails).toEqual([]);
  });

  it("brings the code that the address was sent; a wrong one and another order's open nothing", async () => {
    const [order, other] = [await guestOrder(), await guestOrder()];
    expect((await order.ask()).status).toBe(202);
    await desk.mailSettled();
    const mail = desk.smtp.mails.at(-1)!;
    expect(mail.text).not.toContain(order.reference);
    expect(mail.text).not.toContain(order.token);
    const code = codeIn(mail);
    const wrong = code === "000000" ? "000001" : "000000";
    for (const refused of [
      await order.bring(wrong),
      await other.bring(code),
      await order.bring(code, "x@y.example"),
    ])
      expect([refused.status, refused.body.errors[0].field]).toEqual([400, "code"]);
    expect(rows("order_followers")).toEqual([]);
    expect((await order.bring(code)).status).toBe(202);
    expect((await order.bring(code)).status).toBe(400);
    expect(rows("order_followers")).toHaveLength(1);
    const stranger = desk.callAs({ "order-key": other.orderKey.toString("base64url") });
    const theirs = await stranger("POST", `/orders/${order.token}/notify`, { email: ADDRESS });
    expect([theirs.status, theirs.body.code]).toEqual([403, "not_the_customer"]);
  });

  it("asks for three addresses a day in a browser, and an address gets one unrequested mail a week", async () => {
    const order = await guestOrder();
    const { orderKey } = order;
    const mails = async () =>
      (await news()).mails.map(({ to }) => to[0]!).filter((to) => to.endsWith("@mail.example"));
    await order.ask("a@mail.example");
    await (await guestOrder({ orderKey })).ask("b@mail.example");
    await order.ask("c@mail.example");
    expect((await mails()).toSorted()).toEqual(["a@mail.example", "b@mail.example", "c@mail.example"]);
    const fourth = await order.ask("d@mail.example");
    expect([fourth.status, fourth.body.code]).toEqual([429, "rate_limited"]);
    desk.clock.advance(DAY);
    // From another browser, and the answer doesn't reveal it.
    expect((await (await guestOrder()).ask("a@mail.example")).status).toBe(202);
    expect(await mails()).toEqual([]);
    desk.clock.advance(5 * DAY);
    await (await guestOrder()).ask("a@mail.example");
    expect(await mails()).toEqual([]);
    desk.clock.advance(DAY + HOUR);
    await (await guestOrder()).ask("a@mail.example");
    expect(await mails()).toEqual(["a@mail.example"]);
  });

  it("whose code expired unread may have one more within the week, in that browser alone", async () => {
    const [orderKey, other] = [randomBytes(32), randomBytes(32)];
    const asked = async (key: Buffer) => {
      const order = await guestOrder({ orderKey: key });
      expect((await order.ask()).status).toBe(202);
      const mails = (await news()).mails.filter(({ to }) => to[0] === ADDRESS);
      return { ...order, mails: mails.length };
    };
    expect([await asked(orderKey), await asked(orderKey)]).toMatchObject([{ mails: 1 }, { mails: 0 }]);
    desk.clock.advance(5 * MINUTE);
    expect(await asked(other)).toMatchObject({ mails: 0 });
    const { bring, mails } = await asked(orderKey);
    expect(mails).toBe(1);
    expect((await bring(codeIn(desk.smtp.mails.at(-1)!))).status).toBe(202);
    for (const sent of [1, 1, 0]) {
      desk.clock.advance(DAY);
      expect(await asked(other)).toMatchObject({ mails: sent });
    }
  });

  it("who brought a code may have another for the next order", async () => {
    await (await guestOrder()).follow();
    await (await guestOrder()).follow();
    expect(rows("order_followers")).toHaveLength(2);
  });

  it("stops it on the order's page", async () => {
    const order = await guestOrder();
    await order.follow();
    await order.customer("POST", "/notify", { push: new TestBrowser().subscription });
    expect((await order.customer("DELETE", "/notify")).status).toBe(204);
    expect((await order.customer("GET", "/status")).body.notices).toMatchObject({ push: false, emails: [] });
    expect(rows("order_followers")).toEqual([]);
  });

  it("a browser that is gone is forgotten, and an inner address is refused", async () => {
    const order = await guestOrder();
    await order.customer("POST", "/notify", { push: new TestBrowser().subscription });
    service.state.status = 410;
    await stepsOf(eve, order.reference)("claim");
    await news();
    expect(rows("order_followers")).toEqual([]);
    const inner = new TestBrowser("https://127.0.0.1/send").subscription;
    const { status, body } = await order.customer("POST", "/notify", { push: inner });
    expect([status, body.errors[0].field]).toEqual([400, "push.endpoint"]);
  });

  describe("at an account's address", () => {
    const [own, other, third] = ["bola@desk.example", "bola@mail.example", "bola@third.example"];
    const CODE = /(?:[A-Z2-9]{5}-){3}[A-Z2-9]{5}/;
    let bola: Call;
    beforeEach(async () => void (bola = await desk.member("Bola", "user")));

    const look = () => bola("POST", "/account/step-up", { password: ADA.password });
    /** Returns the code that takes the account back. */
    async function changeAddress(before = own, after = other): Promise<string> {
      await look();
      expect((await bola("POST", "/account/email", { email: after })).status).toBe(204);
      const { mails } = await news();
      const codeTo = (email: string) => CODE.exec(mails.find(({ to }) => to[0] === email)!.text)![0];
      const confirmed = await desk.stranger("POST", "/account/email/confirm", { code: codeTo(after) });
      expect(confirmed.status).toBe(204);
      await news();
      return codeTo(before);
    }
    const followed = () => desk.rows("SELECT reference, endpoint FROM order_followers ORDER BY created_at");

    it("finds the order in the account's export", async () => {
      const { reference, follow } = await guestOrder();
      await follow(own);
      await look();
      expect((await bola("GET", "/account/export")).body.followedOrders).toEqual([
        { reference, locale: "en", since: new Date(desk.clock.now()).toISOString() },
      ]);
    });

    it("is told at the new address after a change, and at the old one once that took the account back", async () => {
      const order = await guestOrder();
      await order.follow(own);
      const undo = await changeAddress();
      await stepsOf(eve, order.reference)("claim");
      expect((await news()).mails.map(({ to }) => to)).toEqual([[other]]);
      expect((await desk.stranger("POST", "/account/email/undo", { code: undo })).status).toBe(204);
      expect(followed()).toEqual([{ reference: order.reference, endpoint: `mailto:${own}` }]);
    });

    it("is told at the old address again where an earlier request's code takes the account back", async () => {
      const order = await guestOrder();
      await order.follow(own);
      await look();
      expect((await bola("POST", "/account/email", { email: third })).status).toBe(204);
      const undo = CODE.exec((await news()).mails.find(({ to }) => to[0] === own)!.text)![0];
      desk.clock.advance(MINUTE);
      await changeAddress();
      expect((await desk.stranger("POST", "/account/email/undo", { code: undo })).status).toBe(204);
      expect(followed()).toEqual([{ reference: order.reference, endpoint: `mailto:${own}` }]);
    });

    it("leaves the new address what it followed by itself, once the old one took the account back", async () => {
      const [one, both, later] = [await guestOrder(), await guestOrder(), await guestOrder()];
      await one.follow(own);
      await both.follow(own);
      await both.follow(other);
      const undo = await changeAddress();
      await later.follow(other);
      expect((await desk.stranger("POST", "/account/email/undo", { code: undo })).status).toBe(204);
      const left = [
        [one, own],
        [both, other],
        [later, other],
      ] as const;
      const expected = left.map(([{ reference }, email]) => ({ reference, endpoint: `mailto:${email}` }));
      // They came in one moment, so in no order.
      expect(new Set(followed())).toEqual(new Set(expected));
    });

    it.each(["first", "second first"])(
      "gives each address what it followed by itself, once two changes are undone: %s",
      async (undone) => {
        const taken = undone.split(" ");
        const [one, two, three] = [await guestOrder(), await guestOrder(), await guestOrder()];
        await one.follow(own);
        const first = await changeAddress();
        await two.follow(other);
        desk.clock.advance(MINUTE);
        const second = await changeAddress(other, third);
        await three.follow(third);
        const undo = { first, second };
        const followers = (...emails: string[]) =>
          [one, two, three].map(({ reference }, at) => ({ reference, endpoint: `mailto:${emails[at]}` }));
        const after = {
          first: taken.length === 1 ? followers(own, third, third) : followers(own, other, third),
          second: followers(other, other, third),
        };
        for (const which of taken as (keyof typeof undo)[]) {
          const { status } = await desk.stranger("POST", "/account/email/undo", { code: undo[which] });
          expect(status).toBe(204);
          expect(new Set(followed()), which).toEqual(new Set(after[which]));
        }
      },
    );

    it("leaves nothing after a change and a deletion, also of an order that both followed", async () => {
      const [one, both] = [await guestOrder(), await guestOrder()];
      await one.follow(own);
      await both.follow(other);
      await both.follow(own);
      await changeAddress();
      expect(followed().map(({ endpoint }) => endpoint)).toEqual([`mailto:${other}`, `mailto:${other}`]);
      await look();
      expect((await bola("DELETE", "/account")).status).toBe(204);
      expect(followed()).toEqual([]);
    });

    it("is told no more after a change to an address that wants no mail", async () => {
      const order = await guestOrder();
      await order.follow(own);
      await order.ask(other);
      const code = stopIn((await news()).mails.at(-1)!.text);
      expect((await desk.stranger("POST", "/order-mails/stop", { code })).status).toBe(204);
      await changeAddress();
      expect(followed()).toEqual([]);
    });
  });

  it("leaves nothing once the order is forgotten: unclaimed, ended, or its account erased", async () => {
    const unclaimed = await guestOrder();
    await unclaimed.customer("POST", "/notify", { push: new TestBrowser().subscription });
    const ended = await guestOrder();
    await ended.follow();
    await stepsOf(eve, ended.reference)("cancel", { reason: "Asked for" });
    expect(rows("order_followers")).toHaveLength(2);
    desk.clock.advance(25 * HOUR);
    await desk.sweep();
    expect(rows("order_followers")).toHaveLength(1);
    desk.clock.advance(30 * DAY);
    await desk.sweep();
    const left = JSON.stringify(
      rows("order_followers", "notice_queue", "one_time_codes", "mail_slots", "mail_counts"),
    );
    expect(left).not.toContain(ADDRESS);
    expect(left).not.toContain(ENDPOINT);
    expect(rows("order_followers", "notice_queue", "one_time_codes", "mail_slots")).toEqual([]);
    expect((await ended.ask()).body.code).toBe("step_not_possible");
  });
});
