import { NO_SPREAD } from "@tradeslip/contracts/rules";
import type { Order, OrderInput } from "@tradeslip/contracts";
import { ConfigError } from "@tradeslip/node-kit/environment";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadConfig } from "../src/config.ts";
import { OrderService, type CoinPrice } from "../src/orders/order-service.ts";
import { someDesk, NO_LOCAL_RATES } from "../src/orders/testing/some-desk.ts";
import { someSigner } from "../src/orders/testing/some-signer.ts";
import { BUY, startOrderDesk, WHATSAPP_NUMBER, type OrderDesk } from "./orders-client.ts";

/** Attempts to break out of a text into a link, a message or a page. */
const PAYLOADS = [
  "&text=Send%20to%20me",
  "&text=x&phone=15550100666",
  "?text=other",
  "#fragment",
  "#/../?text=x",
  "%26text%3Dx",
  "%0d%0aLocation:%20https://evil.example",
  "%00",
  "%",
  "%E0%A4%A",
  "a\r\nb",
  "BTC\r\nRate: 1 USD for 1 BTC",
  "BTC\nCheck this order: https://evil.example/q/x",
  "x\u2028Order 00000-00000\u2029y",
  "x\u0085y\u000By",
  "\u202Egpj.exe\u202C",
  "\u2066rtl\u2069\u200F\u200E\u061C",
  "\u200Bzero\u200Dwidth\uFEFF",
  "\u0000\u0007\u001B[31m",
  "\uD800",
  "//evil.example",
  "\\\\evil.example",
  "https://evil.example/",
  "javascript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "evil.example/15550100666?text=x",
  "@evil.example",
  "user:pass@evil.example:8443",
  "../../15550100666",
  "..%2f..%2f",
  ";phone=15550100666",
  "+1 555 010 0666",
  "<script>alert(1)</script>",
  '"><img src=x onerror=alert(1)>',
  "{{brand}}",
  "<%= 7*7 %>",
  "$&$1$`",
  "*bold* _italic_ ~gone~ ```code```",
  "__proto__",
  "constructor",
  "' OR 1=1 --",
  '=HYPERLINK("https://evil.example")',
  "𝐁𝐢𝐭𝐜𝐨𝐢𝐧",
  "Ｂｉｔｃｏｉｎ",
  "п".repeat(100),
  "😀".repeat(500),
  "A".repeat(5_000),
];

/** Input fields that take a string. */
const INPUT_FIELDS: Readonly<Record<string, (payload: string) => unknown>> = {
  coinId: (payload) => ({ ...BUY, coinId: payload }),
  "coinId on the dashboard": (payload) => ({ ...BUY, surface: "dashboard", coinId: `bitcoin${payload}` }),
  surface: (payload) => ({ ...BUY, surface: payload }),
  side: (payload) => ({ ...BUY, side: `buy${payload}` }),
  "amount.unit": (payload) => ({ ...BUY, amount: { unit: payload, value: "250" } }),
  "amount.value": (payload) => ({ ...BUY, amount: { unit: "usd", value: `250${payload}` } }),
  rate: (payload) => ({ ...BUY, rate: payload }),
};
/** Unknown fields: ignored. */
const MADE_UP = (payload: string) => ({
  ...BUY,
  reference: payload,
  message: payload,
  whatsappUrl: payload,
  channel: { name: payload, url: payload },
  whatsappNumber: payload,
  text: payload,
  coin: { id: payload, symbol: payload, name: payload },
});

const LABELS = [
  /^Order [0-9A-Z]{5}-[0-9A-Z]{5}$/,
  /^$/,
  /^Order details$/,
  /^Action: Buy /,
  /^Amount: \d+\.\d{8} /,
  /^Value: 250\.00 USD$/,
  /^Rate: \d+(\.\d+)? USD for 1 /,
  /^Trade type: I pay USD and receive /,
  /^Market price: \d+(\.\d+)? USD for 1 /,
  /^Our fee: none$/,
  /^Price: /,
  /^Valid until: [\d-]{10} [\d:]{5} UTC$/,
  /^$/,
  /^Please confirm this order and send me the payment instructions\.$/,
  /^$/,
  /^Check this order: /,
];

/** Asserts that the link has our host, number and single text parameter, and the message only our lines. */
function expectOurs({ channel: { url }, message, token }: Order, origin: string): void {
  const { protocol, username, password, host, pathname, hash, searchParams } = new URL(url);
  expect({ protocol, username, password, host, pathname, hash }).toEqual({
    protocol: "https:",
    username: "",
    password: "",
    host: "wa.me",
    pathname: `/${WHATSAPP_NUMBER}`,
    hash: "",
  });
  expect([...searchParams]).toEqual([["text", message]]);
  expect(url).toMatch(/^https:\/\/wa\.me\/\d+\?text=[\w.!~*'()%-]+$/);
  expect(url.length).toBeLessThan(2_000);
  expect(message.replaceAll("\n", "")).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u);
  const lines = message.split("\n");
  expect(lines).toHaveLength(LABELS.length);
  for (const [index, label] of LABELS.entries()) expect(lines[index]).toMatch(label);
  expect(lines.at(-1)).toBe(`Check this order: ${origin}/q/${token}`);
}

it("the corpus is large enough", () => {
  const places = Object.keys(INPUT_FIELDS).length + ["made up", "host", "symbol and name", "brand"].length;
  expect(PAYLOADS.length * places).toBeGreaterThan(200);
});

describe("D23: a hostile text", () => {
  let desk: OrderDesk;
  let clients = 0;
  const cleanUps: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    desk = await startOrderDesk({ onTestFinished: (cleanUp) => void cleanUps.push(cleanUp) });
  });
  afterAll(async () => {
    for (const cleanUp of cleanUps) await cleanUp();
  });

  describe.each(Object.entries(INPUT_FIELDS))("as %s", (_field, withPayload) => {
    it.each(PAYLOADS)("%j is refused and not echoed", async (payload) => {
      const { status, text, headers } = await desk.post(withPayload(payload));
      expect(status).toBe(400);
      expect(headers["content-type"]).toContain("application/problem+json");
      expect(headers["location"]).toBeUndefined();
      if (payload.length > 12) expect(text).not.toContain(JSON.stringify(payload).slice(1, -1));
    });
  });

  it.each(PAYLOADS)("%j in unknown fields changes nothing", async (payload) => {
    const { body } = await desk.post(MADE_UP(payload)).expect(201);
    expectOurs(body as Order, desk.address);
    expect((body as Order).coin).toEqual({ id: "bitcoin", symbol: "BTC", name: "Bitcoin" });
  });

  it.each(PAYLOADS)("%j as the Host is refused or stays inside the verification link", async (payload) => {
    for (const host of [payload, `desk.example${payload}`, `desk.example:80${payload}`]) {
      clients += 1;
      const response = await desk.server.inject({
        method: "POST",
        url: "/api/orders",
        headers: { host },
        payload: BUY,
        remoteAddress: `192.0.2.${clients}`,
      });
      if (response.statusCode === 201) {
        expect(host).toMatch(/^[\w.-]+(:\d+)?$/);
        expectOurs(response.json<Order>(), `http://${host.replace(/:80$/, "").toLowerCase()}`);
      } else expect([400, 403]).toContain(response.statusCode);
    }
  });
});

it.each(PAYLOADS)("D23: %j as a coin's symbol and name stays inside its line", async (payload) => {
  const price: CoinPrice = {
    coin: { id: "some-coin", symbol: `X${payload}`, name: `Some ${payload} coin` },
    price: 2.5,
    freshness: { source: "live", asOf: "2026-11-21T12:00:00.000Z", nextRefresh: "2026-11-21T12:01:00.000Z" },
  };
  const service = new OrderService({
    priceOf: () => Promise.resolve(price),
    shownPrice: () => Promise.resolve(null),
    localRates: NO_LOCAL_RATES,
    checkLimits: async () => {},
    localeNow: () => "en",
    spreadNow: async () => NO_SPREAD,
    signer: someSigner(),
    deskNow: async () => someDesk(),
    clock: { now: () => Date.parse("2026-11-21T12:00:30.000Z"), elapsed: () => 0 },
    log: { info: () => undefined },
  });
  const input: OrderInput = { ...BUY, coinId: "some-coin" };
  const order = await service.issue(input, "https://desk.example");
  expectOurs(order, "https://desk.example");
  expect(await service.read(order.token)).toMatchObject({ coin: order.coin, reference: order.reference });
});

it.each(PAYLOADS)("D23: %j as the operator's number stops the start or is reduced to digits", (payload) => {
  for (const number of [payload, `${WHATSAPP_NUMBER}${payload}`]) {
    let used: string | null = null;
    try {
      used = loadConfig({ WHATSAPP_NUMBER: number }).publicConfig.whatsappNumber;
    } catch (error) {
      expect(error).toBeInstanceOf(ConfigError);
      continue;
    }
    expect(used).toMatch(/^[1-9]\d{6,14}$/);
  }
});

it("D23: a hostile brand name is in neither message nor link", async () => {
  for (const payload of PAYLOADS.filter(({ length }) => length <= 40).slice(0, 12)) {
    const desk = await startOrderDesk({ env: { BRAND_NAME: payload } });
    const order = await desk.issue(BUY);
    expectOurs(order, desk.address);
    expect(order.message).not.toContain(payload);
    await desk.stop();
  }
});
