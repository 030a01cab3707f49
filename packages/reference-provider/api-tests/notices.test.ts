import { DAY } from "@tradeslip/node-kit/testing/fake-clock";
import { expect, it } from "vitest";
import { headersOf } from "./mail-headers.ts";
import { type OrderDesk, startOrderDesk, takeOrders, BUYER } from "./order-desk.ts";
import { startDesk } from "./start-desk.ts";
import {
  ADA,
  bearer,
  logIn,
  mailsOf,
  nextCode,
  type Running,
  startProvider,
  verifiedAccount,
} from "./start-provider.ts";

const TOKEN = "a-token-of-the-servers-0123456789abcdef";
const LOGIN = { email: ADA.email, password: ADA.password };
const LAPTOP = {
  "provider-token": TOKEN,
  "x-client-browser": "a-laptop-0123456789",
  "x-client-network": "a-network-0123456789",
  "x-client-device": "Firefox on Linux",
};
const PHONE = {
  ...LAPTOP,
  "x-client-browser": "a-phone-01234567890",
  "x-client-device": "Chrome on Android",
};
const { "x-client-browser": _none, ...COOKIELESS } = PHONE;

const choices = {
  orders: { email: true, push: false },
  alerts: { email: false, push: false },
};

function put(provider: Running, token: string, body: object) {
  return provider.callAs(bearer(token))("PUT", "/account/notices", body);
}

it("what a user is told of is as they chose, and each account has its own choice", async () => {
  const provider = await startProvider();
  await verifiedAccount(provider);
  const token = await logIn(provider);
  const read = async () => (await provider.get("/api/account/notices", bearer(token)).expect(200)).body;
  expect(await read()).toEqual({
    orders: { email: true, push: true },
    alerts: { email: true, push: true },
  });
  expect((await put(provider, token, choices)).status).toBe(200);
  expect(await read()).toEqual(choices);
  expect((await put(provider, token, { orders: { email: "yes" } })).status).toBe(400);
  expect((await put(provider, "unknown", choices)).status).toBe(401);
  expect(await read()).toEqual(choices);
});

it("a login in a browser that never logged in is told by mail, with its device; the one that signed up is not new", async () => {
  const provider = await startProvider({ env: { PROVIDER_TOKEN: TOKEN } });
  await provider.post("sign-up-one", ADA, LAPTOP).expect(201);
  const code = await nextCode(provider, ADA.email);
  await provider.post("verify-otp", { code, email: ADA.email }, LAPTOP).expect(200);
  const mails = mailsOf(provider);
  await provider.post("login", LOGIN, LAPTOP).expect(200);
  expect(await mails()).toEqual([]);
  await provider.post("login", LOGIN, PHONE).expect(200);
  const [mail] = await mails();
  expect(mail).toMatchObject({ to: [ADA.email], subject: "A new login to your Tradeslip account" });
  expect(mail!.text).toContain("Chrome on Android");
  // By now the BFF knows the browser, and says so.
  await provider.post("login", LOGIN, { ...PHONE, "x-client-known": "yes" }).expect(200);
  // A browser without cookies counts as unknown.
  await provider.post("login", LOGIN, { ...COOKIELESS, "x-client-device": "<b>" }).expect(200);
  expect((await mails()).map(({ text }) => text)).toEqual([expect.stringContaining("with a browser,")]);
});

it("a mail that a stranger causes is in the language of its account's owner", async () => {
  const provider = await startProvider({ env: { PROVIDER_TOKEN: TOKEN } });
  await verifiedAccount(provider);
  const token = await logIn(provider);
  const french = { ...bearer(token), "accept-language": "fr" };
  await provider.get("/api/account/notices", french).expect(200);
  const mails = mailsOf(provider);
  const stranger = { ...PHONE, "accept-language": "yo" };
  await provider.post("login", LOGIN, stranger).expect(200);
  await provider.post("sign-up-one", ADA, stranger).expect(201);
  // A code is in that of the page that waits for it; what became of it is the owner's to read.
  await provider.post("forgot-password", { email: ADA.email }, stranger).expect(200);
  const told = await mails();
  const [code] = told.flatMap(({ text }) => /\d{6}/.exec(text) ?? []);
  const reset = { email: ADA.email, code, password: "Monsoon-2026" };
  await provider.post("reset-password", reset, stranger).expect(200);
  told.push(...(await mails()));
  const read = told.map(({ subject, raw }) => [subject, /lang=(?:3D)?"([\w-]+)"/.exec(raw)?.[1]]);
  expect(Object.fromEntries(read)).toEqual({
    "A new login to your Tradeslip account": "fr",
    "You already have a Tradeslip account": "fr",
    "Set a new Tradeslip password": "yo",
    "Your Tradeslip password was reset": "fr",
  });
});

it("a mail that a stranger causes is English to an owner whose language was never noted", async () => {
  const provider = await startDesk({ env: { PROVIDER_TOKEN: TOKEN } });
  await verifiedAccount(provider);
  // As of an account that is older than the languages.
  await provider.db.updateTable("accounts").set({ language: null }).execute();
  const mails = mailsOf(provider);
  const stranger = { ...PHONE, "accept-language": "yo" };
  await provider.post("login", LOGIN, stranger).expect(200);
  await provider.post("sign-up-one", ADA, stranger).expect(201);
  const read = (await mails()).map(({ subject, raw }) => [subject, /lang=(?:3D)?"([\w-]+)"/.exec(raw)?.[1]]);
  expect(Object.fromEntries(read)).toEqual({
    "A new login to your Tradeslip account": "en",
    "You already have a Tradeslip account": "en",
  });
});

it("a password that was reset by a code is told, although the code came by mail", async () => {
  const provider = await startProvider();
  await verifiedAccount(provider);
  await provider.post("forgot-password", { email: ADA.email }).expect(200);
  const code = await nextCode(provider, ADA.email);
  const mails = mailsOf(provider);
  await provider.post("reset-password", { email: ADA.email, code, password: "Monsoon-2026" }).expect(200);
  expect(await mails()).toMatchObject([{ subject: "Your Tradeslip password was reset" }]);
});

/** An order by Bob's account at a desk that takes orders. */
async function startOrder(env: Record<string, string> = {}) {
  const desk = await startOrderDesk({ env: { PUBLIC_ORIGIN: "https://desk.example", ...env } });
  const eve = await desk.member("Eve", "admin");
  await takeOrders(eve);
  await desk.account(eve);
  const bob = await desk.member("Bob", "user");
  const [row] = desk.rows("SELECT id FROM accounts WHERE email = 'bob@desk.example'");
  // What is said of the receiving account is no news of an order.
  await desk.mailSettled();
  return { desk, eve, bob, order: () => placeOrder(desk, row!["id"] as string) };
}

async function placeOrder(desk: OrderDesk, accountId: string) {
  const slip = desk.slip({ accountId });
  const session = await desk.session("bob@desk.example");
  const customer = session.callFor(slip);
  expect((await customer("POST", "/announce")).status).toBe(204);
  const { body } = await customer("GET", "/status");
  expect((await customer("POST", "/destination", { version: body.version, ...BUYER })).status).toBe(200);
  return slip;
}

it("an order's owner is told by mail what the desk does, and never where to pay", async () => {
  const { desk, eve, bob, order } = await startOrder();
  const slip = await order();
  const mails = mailsOf(desk);
  const step = async (name: string, input: object = {}) => {
    const { body } = await eve("GET", `/desk/orders/${slip.reference}`);
    const done = await eve("POST", `/desk/orders/${slip.reference}/${name}`, {
      version: body.version,
      ...input,
    });
    expect([name, done.status]).toEqual([name, 200]);
  };
  await step("claim");
  expect(await mails()).toHaveLength(1);
  expect((await bob("PUT", "/account/notices", choices)).status).toBe(200);
  const [account] = desk.rows("SELECT id FROM receiving_accounts");
  await step("details", { accountId: account!["id"] });
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ to: ["bob@desk.example"], subject: `Update on your order ${slip.reference}` });
  expect(mail!.text).toContain("now says where to pay");
  expect(mail!.text).toContain(`https://desk.example/q/${slip.token}`);
  expect(mail!.text).toContain("https://desk.example/settings");
  for (const secret of ["0123456789", "250", "First Bank", "Eve", "Ada Lovelace"])
    expect(mail!.text).not.toContain(secret);
  // Notes are internal to the desk.
  await step("note", { text: "Looks fine." });
  expect(await mails()).toEqual([]);
});

it("one press in a mail program stops that kind of an account's mails, and no other", async () => {
  const { desk, eve, bob, order } = await startOrder();
  const mails = mailsOf(desk);
  const claimed = async () => {
    const { reference } = await order();
    const { body } = await eve("GET", `/desk/orders/${reference}`);
    await eve("POST", `/desk/orders/${reference}/claim`, { version: body.version });
    return mails();
  };
  const [mail] = await claimed();
  const { "List-Unsubscribe": address = "", "List-Unsubscribe-Post": post } = headersOf(mail!.raw);
  expect(post).toBe("List-Unsubscribe=One-Click");
  const [, code = ""] =
    /^<https:\/\/desk\.example\/email\/stop\/(orders\.[\w-]+\.[\w-]+)>$/.exec(address) ?? [];
  const stop = (given: string) => desk.stranger("POST", "/order-mails/stop", { code: given });
  for (const wrong of [code.replace("orders", "alerts"), `${code}x`, code.slice(0, -1), "orders..", "orders"])
    expect((await stop(wrong)).status, wrong).toBe(400);
  expect((await stop(code)).status).toBe(204);
  expect((await bob("GET", "/account/notices")).body).toEqual({
    orders: { email: false, push: true },
    alerts: { email: true, push: true },
  });
  expect(await claimed()).toEqual([]);
  // Notices about the account itself can't be switched off.
  const phone = { "provider-token": TOKEN, "x-client-browser": "a-phone-01234567890" };
  await desk.post("login", { email: "bob@desk.example", password: ADA.password }, phone).expect(200);
  const [told] = await mails();
  expect(told!.subject).toBe("A new login to your Tradeslip account");
  expect(told!.raw).not.toContain("List-Unsubscribe");
});

it("news leave room for notices of the account itself, and none costs a code", async () => {
  const { desk, eve, bob, order } = await startOrder({ NOTICE_DAILY_LIMIT: "4" });
  await bob("PUT", "/account/notices", choices);
  const mails = mailsOf(desk);
  for (const { reference } of [await order(), await order(), await order(), await order()]) {
    const { body } = await eve("GET", `/desk/orders/${reference}`);
    expect((await eve("POST", `/desk/orders/${reference}/claim`, { version: body.version })).status).toBe(
      200,
    );
  }
  // Two fifths of the limit are left.
  expect(await mails()).toHaveLength(2);
  const phone = { "provider-token": TOKEN, "x-client-browser": "a-phone-01234567890" };
  await desk.post("login", { email: "bob@desk.example", password: ADA.password }, phone).expect(200);
  expect(await mails()).toMatchObject([{ subject: "A new login to your Tradeslip account" }]);
  await desk.post("forgot-password", { email: "bob@desk.example" }).expect(200);
  expect((await mails())[0]?.text).toMatch(/\d{6}/);
});

it("strangers with accounts of their own use up neither what others are told nor what they may do", async () => {
  const desk = await startDesk({ env: { NOTICE_DAILY_LIMIT: "20" } });
  const mails = mailsOf(desk);
  const strangers = ["Mab", "Meg", "Mia", "Moe", "Max", "May"];
  for (const name of strangers) {
    await desk.member(name, "user");
    const login = { email: `${name.toLowerCase()}@desk.example`, password: ADA.password };
    for (let times = 0; times < 5; times += 1) await desk.post("login", login, COOKIELESS).expect(200);
  }
  const told = await mails();
  // Three of an account, and a fifth of the limit is left.
  expect(told.filter(({ to }) => to[0] === "mab@desk.example")).toHaveLength(3);
  expect(told).toHaveLength(16);
  const save = async (name: string, account: string) => {
    const call = await desk.plainly(name);
    expect((await call("POST", "/account/step-up", { password: ADA.password })).status).toBe(204);
    const payout = { kind: "payout", currency: "NGN", method: "First Bank", account, holder: "Bola Ade" };
    return (await call("POST", "/account/destinations", payout)).status;
  };
  const saved = [];
  for (const account of ["0123456781", "0123456782", "0123456783"]) saved.push(await save("Mab", account));
  expect(saved).toEqual([201, 201, 429]);
  await desk.member("Bola", "user");
  expect(await save("Bola", "0123456789")).toBe(201);
  const bola = await desk.plainly("Bola");
  await bola("POST", "/account/step-up", { password: ADA.password });
  expect((await bola("POST", "/account/email", { email: "bola@elsewhere.example" })).status).toBe(204);
  const mailed = (await mails()).filter(({ to }) => to[0] === "bola@desk.example");
  expect(mailed.map(({ subject }) => subject).toSorted()).toEqual([
    "A destination was saved with your Tradeslip account",
    "Another email address for your Tradeslip account",
  ]);
});

it("a browser whose login couldn't be told is told of at its next one", async () => {
  const provider = await startProvider({ env: { PROVIDER_TOKEN: TOKEN, NOTICE_DAILY_LIMIT: "2" } });
  await verifiedAccount(provider);
  const mails = mailsOf(provider);
  for (let times = 0; times < 2; times += 1) await provider.post("login", LOGIN, COOKIELESS).expect(200);
  await mails();
  await provider.post("login", LOGIN, PHONE).expect(200);
  expect(await mails()).toEqual([]);
  provider.clock.advance(DAY);
  await provider.post("login", LOGIN, PHONE).expect(200);
  expect(await mails()).toMatchObject([{ subject: "A new login to your Tradeslip account" }]);
  await provider.post("login", LOGIN, PHONE).expect(200);
  expect(await mails()).toEqual([]);
});

it("L69: a deleted account leaves none of its choices, and nothing that waits to be told", async () => {
  const provider = await startProvider();
  await verifiedAccount(provider);
  const token = await logIn(provider);
  await put(provider, token, choices);
  const call = provider.callAs(bearer(token));
  await call("POST", "/account/step-up", { password: ADA.password });
  expect((await call("GET", "/account/export")).body).toMatchObject({ notices: choices });
  expect((await call("DELETE", "/account")).status).toBe(204);
  for (const table of ["notice_choices", "notice_queue", "first_browsers"])
    expect(provider.rows(`SELECT 1 FROM ${table}`), table).toEqual([]);
});
