import type { Order } from "@tradeslip/contracts";
import { decodeSlipBody, readSlipToken } from "@tradeslip/contracts/slips";
import { describe, expect, it } from "vitest";
import { Browser } from "./browser.ts";
import { BUY, startOrderDesk, WHATSAPP_NUMBER } from "./orders-client.ts";
import { ADA, SECRET, startAccounts } from "./start-accounts.ts";

const NEW_SECRET = "a-new-secret-of-the-desk-0123456789abcdef";
const BOB = { email: "bob@desk.example", password: ADA.password };

const start = (env: Record<string, string> = {}) => startAccounts({ env: { WHATSAPP_NUMBER, ...env } });

async function orderOf(browser: Browser): Promise<Order> {
  const { status, body } = await browser.post("/api/orders", BUY);
  expect(status).toBe(201);
  return body as Order;
}

async function liteOrderOf(browser: Browser): Promise<Pick<Order, "token">> {
  const { status, headers } = await fetch(`${browser.address}/lite/order`, {
    method: "POST",
    redirect: "manual",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: "side=buy&coin=bitcoin&amount=250&unit=usd",
  });
  expect(status).toBe(303);
  for (const line of headers.getSetCookie()) {
    const [name = "", value = ""] = line.split(";")[0]!.split("=");
    browser.cookies.set(name, value);
  }
  return { token: headers.get("location")!.split("/").at(-1)! };
}

async function announced(browser: Browser, { token }: Pick<Order, "token">): Promise<string> {
  const { status, problem } = await browser.post(`/api/orders/${token}/announce`);
  return status === 204 ? "customer" : `${status} ${problem.code}`;
}

describe("whose order it is", () => {
  it("the browser's that made it, and no other's with link, session or a planted key", async () => {
    const { open } = await start();
    const [customer, holder, planted, garbled] = [open(), open(), open(), open()];
    const order = await orderOf(customer);
    planted.cookies.set("order-key", Buffer.alloc(32, 7).toString("base64url"));
    garbled.cookies.set("order-key", `${customer.cookies.get("order-key")}=`);
    await holder.post("/api/auth/login", BOB);
    expect(await announced(customer, order)).toBe("customer");
    expect(await announced(customer, order)).toBe("customer");
    for (const stranger of [holder, planted, garbled, open()]) {
      expect(await announced(stranger, order)).toBe("403 not_the_customer");
    }
  });

  it("the account's that was logged in, in any browser; another account's never", async () => {
    const { open } = await start();
    const [ada, adaElsewhere, bob] = [open(), open(), open()];
    await ada.post("/api/auth/login", ADA);
    const order = await orderOf(ada);
    await ada.post("/api/auth/logout");
    await ada.delete("/api/order-key");
    expect(await announced(ada, order)).toBe("403 not_the_customer");
    await adaElsewhere.post("/api/auth/login", ADA);
    await bob.post("/api/auth/login", BOB);
    expect(await announced(adaElsewhere, order)).toBe("customer");
    expect(await announced(bob, order)).toBe("403 not_the_customer");
  });

  it("K97: the customer's still when every secret of the desk is another", async () => {
    const before = await start({ SLIP_SECRET: SECRET });
    const after = await start({ SESSION_SECRET: NEW_SECRET, SLIP_SECRET: `${NEW_SECRET},${SECRET}` });
    const customer = before.open();
    const order = await orderOf(customer);
    const same = after.open();
    same.cookies.set("order-key", customer.cookies.get("order-key")!);
    expect(await announced(same, order)).toBe("customer");
    expect(await announced(after.open(), order)).toBe("403 not_the_customer");
  });

  it.each(["/lite", "/lite/order"])(
    "%s names no account where the desk keeps no orders, and the page of a session is not kept",
    async (path) => {
      const { open } = await start();
      const [ada, guest] = [open(), open()];
      await ada.post("/api/auth/login", ADA);
      const page = await ada.get(path);
      for (const name of ["Kept with", ADA.email]) expect(page.body).not.toContain(name);
      expect(page.headers.get("cache-control")).toBe("no-store");
      expect((await guest.get(path)).body).not.toContain("Kept with");
    },
  );

  it("an order that does not exist is a 404 for everybody", async () => {
    const { open } = await start();
    for (const what of ["status", "announce"]) {
      const path = `/api/orders/some-token/${what}`;
      const { problem } = what === "status" ? await open().get(path) : await open().post(path);
      expect(problem).toMatchObject({ status: 404, code: "unknown_slip" });
    }
  });
});

describe("the order key", () => {
  it("is one for a browser, lasts 90 days from the last order, and is not for scripts", async () => {
    const desk = await startOrderDesk({ env: { PUBLIC_ORIGIN: "https://desk.example" } });
    const first = await desk.post(BUY).expect(201);
    const [line] = first.get("set-cookie")!;
    expect(line).toMatch(
      /^__Host-order-key=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    const cookie = line!.split(";")[0]!;
    const second = await desk.post(BUY, { cookie }).expect(201);
    expect(second.get("set-cookie")![0]!.split(";")[0]).toBe(cookie);
    for (const garbled of [`${cookie}x`, cookie.slice(0, -1), "__Host-order-key=", `${cookie}=`]) {
      const { headers } = await desk.post(BUY, { cookie: garbled }).expect(201);
      expect(headers["set-cookie"]![0]!.split(";")[0]).not.toBe(garbled);
    }
  });

  it("comes with an order alone: a refused one and a read slip set nothing", async () => {
    const { open } = await start();
    const browser = open();
    await browser.post("/api/orders", { ...BUY, rate: "1" });
    await browser.get("/api/orders/some-token");
    expect([...browser.cookies.keys()]).toEqual([]);
    await orderOf(browser);
    const key = browser.cookies.get("order-key");
    const beside = expect.stringMatching(/^order-key-[0-9a-f]{8}$/);
    expect([...browser.cookies]).toEqual([
      ["order-key", key],
      [beside, key],
    ]);
    expect((await browser.delete("/api/order-key")).status).toBe(204);
    expect([...browser.cookies.keys()]).toEqual([]);
    expect((await browser.delete("/api/order-key")).status).toBe(204);
  });

  it("S135: of first orders made at once the browser is the customer of all, and later ones have one key", async () => {
    const { open } = await start();
    const browser = open();
    const { address } = browser;
    const orders: Pick<Order, "token">[] = await Promise.all([
      orderOf(browser),
      orderOf(browser),
      liteOrderOf(browser),
    ]);
    const key = browser.cookies.get("order-key");
    expect(browser.cookies.size).toBe(4);
    orders.push(await orderOf(browser), await orderOf(browser));
    expect([browser.cookies.size, browser.cookies.get("order-key")]).toEqual([4, key]);
    for (const order of orders) expect(await announced(browser, order)).toBe("customer");
    const oneKey = new Browser(address, {}, new Map([["order-key", key!]]));
    const own = await Promise.all(orders.map((order) => announced(oneKey, order)));
    expect(own.filter((who) => who === "customer")).toHaveLength(3);
    expect(own.slice(3)).toEqual(["customer", "customer"]);
    // All are forgotten, and a cookie of such a name that we did not write makes no one a customer.
    expect((await browser.delete("/api/order-key")).status).toBe(204);
    expect([...browser.cookies]).toEqual([]);
    browser.cookies.set("order-key-00000000", Buffer.alloc(32, 7).toString("base64url"));
    browser.cookies.set("order-key-x", `${key}=`);
    for (const order of orders) expect(await announced(browser, order)).toBe("403 not_the_customer");
  });

  it("S135: over https each is a cookie of this host alone, and a sibling's of another name isn't read", async () => {
    const desk = await startOrderDesk({ env: { PUBLIC_ORIGIN: "https://desk.example" } });
    const lines = (await desk.post(BUY).expect(201)).get("Set-Cookie")!;
    const [key, beside] = lines.map((line) => line.split(";")[0]!);
    const flags = /; Max-Age=7776000; Path=\/; HttpOnly; Secure; SameSite=Lax$/;
    expect(beside).toMatch(/^__Host-order-key-[0-9a-f]{8}=[\w-]{43}$/);
    for (const line of lines) expect(line).toMatch(flags);
    const planted = `order-key-00000000=${Buffer.alloc(32, 7).toString("base64url")}`;
    const again = (await desk.post(BUY, { cookie: `${planted}; ${beside}` }).expect(201)).get("Set-Cookie")!;
    expect(again.map((line) => line.split(";")[0])).toEqual([key]);
  });

  it("slips of one browser and account have nothing in common that others could see", async () => {
    const { open } = await start();
    const ada = open();
    await ada.post("/api/auth/login", ADA);
    const marks = new Set<string>();
    for (let count = 0; count < 20; count += 1) {
      const { customer, account } = decodeSlipBody(readSlipToken((await orderOf(ada)).token)!.body);
      marks.add(Buffer.from(customer!).toString("hex")).add(Buffer.from(account!).toString("hex"));
    }
    expect(marks.size).toBe(40);
  });

  it("is set by an order without scripts, too, and makes the same browser its customer", async () => {
    const desk = await startOrderDesk();
    const response = await fetch(`${desk.address}/lite/order`, {
      method: "POST",
      redirect: "manual",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: "side=buy&coin=bitcoin&amount=250&unit=usd",
    });
    expect(response.status).toBe(303);
    const [cookie] = response.headers.getSetCookie()[0]!.split(";");
    const token = response.headers.get("location")!.split("/").at(-1)!;
    const announce = (headers: Record<string, string>) =>
      fetch(`${desk.address}/api/orders/${token}/announce`, { method: "POST", headers });
    expect((await announce({ cookie: cookie! })).status).toBe(204);
    expect((await announce({})).status).toBe(403);
  });
});

it("the status of an order is the same for its customer and for everybody else while the desk keeps none", async () => {
  const { open } = await start();
  const [customer, stranger] = [open(), open()];
  const { token } = await orderOf(customer);
  for (const browser of [customer, stranger]) {
    const { status, body, headers } = await browser.get(`/api/orders/${token}/status`);
    expect({ status, body }).toEqual({ status: 200, body: { desk: "unused" } });
    expect(headers.get("cache-control")).toBe("no-store");
  }
});
