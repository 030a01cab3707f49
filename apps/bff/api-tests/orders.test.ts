import { checkReference } from "@tradeslip/contracts/rules";
import type { ExchangeCoinsAnswer, Order } from "@tradeslip/contracts";
import { DashboardCoinsAnswer, Order as OrderSchema, SlipAnswer } from "@tradeslip/contracts/schemas";
import Big from "big.js";
import { describe, expect, it } from "vitest";
import { HOUR, MINUTE, SECOND } from "@tradeslip/node-kit/testing/fake-clock";
import { BUY, SECRET, startOrderDesk, WHATSAPP_NUMBER } from "./orders-client.ts";

const UNAVAILABLE = "Failed to fetch market data. Please try again.";

describe("POST /api/orders", () => {
  it("issues a slip that matches its schema at the displayed price", async () => {
    const desk = await startOrderDesk();
    const { coins } = (await desk.read("/api/exchange/coins")) as unknown as ExchangeCoinsAnswer;
    const order = OrderSchema.parse(await desk.issue(BUY));
    expect(order).toMatchObject({ side: "buy", usd: "250.00", coin: { id: "bitcoin", symbol: "BTC" } });
    expect(Number(order.rate)).toBe(coins[0]!.price);
    expect(order.freshness.source).toBe("live");
    expect(checkReference(order.reference)).toBe(order.reference);
    expect(order.channel.name).toBe("WhatsApp");
    expect(order.channel.url.startsWith(`https://wa.me/${WHATSAPP_NUMBER}?text=Order%20`)).toBe(true);
    expect(order.whatsappUrl).toBe(order.channel.url);
  });

  it("prices every coin as its screen does; the dashboard also accepts desk coin ids", async () => {
    const desk = await startOrderDesk();
    const exchange = (await desk.read("/api/exchange/coins")) as unknown as ExchangeCoinsAnswer;
    const dashboard = DashboardCoinsAnswer.parse(await desk.read("/api/dashboard/coins"));
    const lists = [
      { surface: "exchange", coins: exchange.coins },
      { surface: "dashboard", coins: exchange.coins },
      { surface: "dashboard", coins: dashboard.coins },
    ] as const;
    for (const { surface, coins } of lists) {
      for (const { id, symbol, price } of coins) {
        const order = await desk.issue({ ...BUY, surface, coinId: id });
        expect({ symbol: order.coin.symbol, price: Number(order.rate) }, id).toEqual({ symbol, price });
      }
    }
  });

  it.each([
    ["exchange", "binancecoin"],
    ["exchange", "shiba-inu"],
    ["dashboard", "no-such-coin"],
  ] as const)("on the %s refuses %s, which is not listed there", async (surface, coinId) => {
    const desk = await startOrderDesk();
    const { code, errors } = await desk.refused({ ...BUY, surface, coinId }, 400);
    expect(code).toBe("invalid_input");
    expect(errors?.map(({ field }) => field)).toEqual(["coinId"]);
  });

  it.each(["buy", "sell"] as const)(
    "refuses to %s below 250 USD in either unit, compared before rounding",
    async (side) => {
      const desk = await startOrderDesk();
      const problem = { code: "invalid_input", detail: "Minimum trade amount is $250" };
      const errors = [{ field: "amount.value", message: problem.detail }];
      const { rate } = await desk.issue({ ...BUY, coinId: "usdt" });
      // Rounds to 250.00.
      const justBelow = new Big(249.999).div(rate).round(6, Big.roundDown).toFixed();
      for (const amount of [
        { unit: "usd", value: "249.99" },
        { unit: "usd", value: "0" },
        { unit: "coin", value: justBelow },
      ]) {
        const input = { ...BUY, coinId: "usdt", side, amount };
        expect(await desk.refused(input, 400)).toMatchObject({ ...problem, errors });
      }
      await desk.issue({ ...BUY, side, amount: { unit: "usd", value: "250" } });
    },
  );

  it.each([
    [{ unit: "usd", value: "250.001" }, "US dollar amounts have at most 2 decimals"],
    [{ unit: "coin", value: "1.123456789" }, "BTC amounts have at most 8 decimals"],
    [{ unit: "usd", value: "10000000.01" }, "Maximum trade amount is $10,000,000"],
  ])("refuses %j with a message for the field", async (amount, sentence) => {
    const desk = await startOrderDesk();
    const { detail, errors } = await desk.refused({ ...BUY, amount }, 400);
    expect([detail, errors]).toEqual([sentence, [{ field: "amount.value", message: sentence }]]);
  });

  it("O131: an order of XRP is in what its ledger carries: six decimals, typed or derived", async () => {
    const desk = await startOrderDesk();
    const xrp = { ...BUY, coinId: "xrp" };
    const { errors } = await desk.refused({ ...xrp, amount: { unit: "coin", value: "650.6539137" } }, 400);
    expect(errors).toEqual([{ field: "amount.value", message: "XRP amounts have at most 6 decimals" }]);
    const { coinAmount, message } = await desk.issue({ ...xrp, amount: { unit: "usd", value: "250" } });
    expect(coinAmount).toMatch(/^\d+\.\d{6}$/);
    expect(message).toContain(`${coinAmount} XRP`);
  });

  it.each(["250,00", "1e3", "-250", "+250", " 250", "0x100", "", "NaN", "Infinity", "1234567890123"])(
    "refuses the amount %j",
    async (value) => {
      const desk = await startOrderDesk();
      const { errors } = await desk.refused({ ...BUY, amount: { unit: "usd", value } }, 400);
      expect(errors).toEqual([{ field: "amount.value", message: "Please enter an amount such as 250.00" }]);
    },
  );

  it("refuses an outdated price and names the new one; another notation of the same price passes", async () => {
    const desk = await startOrderDesk();
    const { rate } = await desk.issue(BUY);
    const shown = new Intl.NumberFormat("en", { style: "currency", currency: "USD" });
    await desk.issue({ ...BUY, rate });
    await desk.issue({ ...BUY, rate: rate.includes(".") ? `${rate}0` : `${rate}.00` });
    const problem = await desk.refused({ ...BUY, rate: "1.5" }, 409);
    expect(problem.code).toBe("rate_changed");
    expect(problem.detail).toBe(
      `The price changed to ${shown.format(Number(rate))} for 1 BTC. Review your order, then try again.`,
    );
  });

  it("reports a missing WhatsApp number", async () => {
    const desk = await startOrderDesk({ env: { WHATSAPP_NUMBER: "" } });
    expect(await desk.refused(BUY, 503)).toMatchObject({
      code: "no_whatsapp_number",
      detail: "We can't take orders yet: no chat is set up.",
    });
  });

  it("allows a client 30 a minute, then sends Retry-After", async () => {
    const desk = await startOrderDesk();
    const oneClient = { "x-forwarded-for": "192.0.2.1" };
    const first = await desk.post(BUY, oneClient).expect(201);
    expect(first.headers).toMatchObject({ "ratelimit-limit": "30", "ratelimit-remaining": "29" });
    for (let count = 1; count < 30; count += 1) await desk.post(BUY, oneClient).expect(201);
    const { headers, body } = await desk.post(BUY, oneClient).expect(429);
    expect(body).toMatchObject({ code: "rate_limited" });
    expect(Number(headers["retry-after"])).toBeGreaterThan(0);
    await desk.post(BUY).expect(201);
  });
});

describe("the price of a slip", () => {
  it("is the last good one while the source fails; the slip says delayed and to be confirmed", async () => {
    const desk = await startOrderDesk();
    const before = await desk.issue(BUY);
    desk.clock.advance(10 * MINUTE);
    desk.simulator.fault("error-500");
    const order = await desk.issue(BUY);
    expect(order.rate).toBe(before.rate);
    expect(order.freshness).toMatchObject({ source: "stale", asOf: before.freshness.asOf });
    expect(order.message).toContain(
      "\nPrice: delayed from 12:00 UTC, indicative, our team will confirm it\n",
    );
    expect(Date.parse(order.expiresAt) - Date.parse(order.issuedAt)).toBe(15 * MINUTE);
  });

  it("is refetched after an hour without traffic", async () => {
    const desk = await startOrderDesk();
    await desk.issue(BUY);
    desk.clock.advance(HOUR);
    const order = await desk.issue(BUY);
    expect(order.freshness).toMatchObject({ source: "live", asOf: order.issuedAt });
  });

  it("without any fetched price is a labelled fallback on the exchange and none on the dashboard", async () => {
    const desk = await startOrderDesk();
    desk.simulator.fault("error-500");
    const order = await desk.issue(BUY);
    expect(order.freshness.source).toBe("fallback");
    expect(order.message).toContain("\nPrice: indicative, our team will confirm it\n");
    const { body, headers } = await desk.post({ ...BUY, surface: "dashboard" }).expect(503);
    expect(body).toMatchObject({ code: "market_data_unavailable", detail: UNAVAILABLE });
    expect(Number(headers["retry-after"])).toBeGreaterThan(0);
  });

  it("of one coin may be a fallback while the list is live; the slip says so", async () => {
    const desk = await startOrderDesk({ simulator: { outsideTop50: ["avalanche-2"] } });
    await desk.read("/api/market/coins");
    desk.simulator.fault("error-500");
    const avalanche = await desk.issue({ ...BUY, coinId: "avalanche" });
    expect(avalanche.freshness.source).toBe("fallback");
    expect((await desk.issue(BUY)).freshness.source).toBe("live");
  });
});

describe("the verification link", () => {
  it("uses PUBLIC_ORIGIN whatever the request headers", async () => {
    const desk = await startOrderDesk({ env: { PUBLIC_ORIGIN: "https://desk.example" } });
    const { body } = await desk
      .post(BUY, { host: "evil.example", origin: "https://desk.example" })
      .expect(201);
    const { message, token } = body as Order;
    expect(message).toContain(`\nCheck this order: https://desk.example/q/${token}`);
  });

  it("uses the request's host without PUBLIC_ORIGIN", async () => {
    const desk = await startOrderDesk();
    const { message, token } = await desk.issue(BUY);
    expect(message).toContain(`\nCheck this order: ${desk.address}/q/${token}`);
  });

  it.each([
    "my_desk",
    "my_desk:3000",
    "_desk.lan",
    "desk_.lan",
    "desk.lan.",
    "desk.lan.:3000",
    "[fe80::1]:3000",
  ])("M95: takes orders at the host %s without PUBLIC_ORIGIN", async (host) => {
    const desk = await startOrderDesk();
    const { body } = await desk.post(BUY, { host, origin: `http://${host}` }).expect(201);
    const { message, token } = body as Order;
    expect(message).toContain(`\nCheck this order: http://${host}/q/${token}`);
    expect((await desk.get("/lite", { host })).status).toBe(200);
  });
});

describe("GET /api/orders/{token}", () => {
  it("returns the issued terms with the server's time, uncached", async () => {
    const desk = await startOrderDesk();
    const {
      token,
      message: _message,
      channel: _channel,
      whatsappUrl: _url,
      ...terms
    } = await desk.issue(BUY);
    desk.clock.advance(5 * SECOND);
    const { body, headers } = await desk.get(`/api/orders/${token}`).expect(200);
    const serverTime = new Date(desk.clock.now()).toISOString();
    expect(SlipAnswer.parse(body)).toEqual({ ...terms, surface: "exchange", status: "valid", serverTime });
    expect(headers["cache-control"]).toBe("no-store");
    expect(headers["ratelimit-limit"]).toBeDefined();
  });

  it("reports expiry from the exact moment, with the terms", async () => {
    const desk = await startOrderDesk();
    const { token, expiresAt, usd, rate } = await desk.issue(BUY);
    desk.clock.advance(Date.parse(expiresAt) - desk.clock.now() - 1);
    expect((await desk.slip(token)).status).toBe("valid");
    desk.clock.advance(1);
    expect(await desk.slip(token)).toMatchObject({ status: "expired", usd, rate });
    desk.clock.advance(24 * HOUR * 365);
    expect(await desk.slip(token)).toMatchObject({ status: "expired", usd, rate });
  });

  it("is a 404 for a token with any changed character or length", async () => {
    const desk = await startOrderDesk();
    const { token } = await desk.issue(BUY);
    const places = Array.from(token, (_sign, place) => place).filter(
      (place) => place % 5 === 0 || place > token.length - 4,
    );
    const changed = places.map((place) => {
      const sign = token[place] === "A" ? "B" : "A";
      return token.slice(0, place) + sign + token.slice(place + 1);
    });
    for (const text of [...changed, token.slice(0, -1), `${token}A`, "A", "A".repeat(8_000), "%2e%2e"]) {
      const { body } = await desk.get(`/api/orders/${text}`).expect(404);
      expect(body).toMatchObject({ code: "unknown_slip", detail: "This slip was not issued by us" });
    }
  });
});

describe("several servers", () => {
  it("with the same secret accept each other's slips, also after a restart", async () => {
    const desks = [await startOrderDesk(), await startOrderDesk(), await startOrderDesk()];
    const orders = await Promise.all(desks.map((desk) => desk.issue(BUY)));
    await desks[0]!.stop();
    const again = await startOrderDesk();
    for (const desk of [...desks.slice(1), again]) {
      for (const { token, reference } of orders) {
        expect(await desk.slip(token)).toMatchObject({ reference, status: "valid" });
      }
    }
  });

  it("accept slips of both secrets during a secret rotation", async () => {
    const [old, next] = [SECRET, "the-next-secret-0123456789abcdefghij"];
    const before = await startOrderDesk({ env: { SESSION_SECRET: old } });
    const during = await startOrderDesk({ env: { SESSION_SECRET: `${next},${old}` } });
    const after = await startOrderDesk({ env: { SESSION_SECRET: next } });
    const [first, second] = [await before.issue(BUY), await during.issue(BUY)];
    expect((await during.slip(first.token)).reference).toBe(first.reference);
    expect((await after.slip(second.token)).reference).toBe(second.reference);
    await after.get(`/api/orders/${first.token}`).expect(404);
  });
});
