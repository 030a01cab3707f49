import { orderMessage } from "@tradeslip/contracts/messages";
import { type ChannelName, spreadFee, tradeRate } from "@tradeslip/contracts/rules";
import { expect, it } from "vitest";
import { handOver, openChannel } from "./hand-over.ts";
import { someDesk } from "./testing/some-desk.ts";
import { someSigner } from "./testing/some-signer.ts";
import { someTerms } from "./testing/some-terms.ts";

const LINK = "https://desk.example/q/token";
const message = (changes: Parameters<typeof someTerms>[0]) =>
  orderMessage({ terms: someTerms(changes), reference: "X8NX3-1WF1X" }, { url: LINK, keepsOrders: false });

it("from the exchange page: action, amount, value, rate, trade type and request", () => {
  expect(message({ surface: "exchange", side: "sell" })).toBe(
    `Order X8NX3-1WF1X

Order details
Action: Sell Bitcoin
Amount: 0.50000000 BTC
Value: 35654.57 USD
Rate: 71309.13 USD for 1 BTC
Trade type: I receive USD and send BTC
Price: live at 12:00 UTC
Valid until: 2026-11-21 12:15 UTC

Please confirm this order and send me the payment instructions.

Check this order: https://desk.example/q/token`,
  );
});

it.each(["exchange", "dashboard"] as const)(
  "S167: from the %s, where the desk keeps orders: payment details come on the order's page",
  (surface) => {
    const slip = { terms: someTerms({ surface }), reference: "X8NX3-1WF1X" };
    const text = orderMessage(slip, { url: LINK, keepsOrders: true, customerLine: "Français : ici" });
    expect(
      text.endsWith(`
Valid until: 2026-11-21 12:15 UTC

Payment details stand only on the order page.
Français : ici
Please confirm this order. I'll get the payment details on my order page:
${LINK}`),
    ).toBe(true);
    expect(text).not.toMatch(/this page|payment instructions/);
  },
);

it("O113: says market price, fee and local money", () => {
  const priced = { rate: "70214.74", market: "71284", fee: { percent: "1.5", usd: "534.63" } };
  const local = { currency: "NGN", amount: "495000.00", rate: "1650", asOf: "2026-11-21T11:57:00.000Z" };
  expect(message({ ...priced, local })).toContain(`
Market price: 71284.00 USD for 1 BTC
Our fee: 534.63 USD (1.5%)
Local: 495,000.00 NGN (1 USD = 1,650.00 NGN)
Price: live at 12:00 UTC
`);
  const free = { market: "71309.13", fee: { percent: "0", usd: "0.00" } };
  expect(message(free)).toContain("\nOur fee: none\n");
  const asOf = "2026-11-21T11:02:00.000Z";
  const delayed = { source: "stale", asOf, nextRefresh: asOf } as const;
  expect(message({ ...free, freshness: delayed })).toContain("\nOur fee: our team will confirm it\n");
});

it("from the dashboard, buying: the amount in USD and the approximate quantity", () => {
  expect(message({ surface: "dashboard", side: "buy" })).toBe(
    `Order X8NX3-1WF1X

I want to buy Bitcoin (BTC).
Amount: 35654.57 USD
Approximate quantity: 0.50000000 BTC
Rate: 71309.13 USD for 1 BTC
Price: live at 12:00 UTC
Valid until: 2026-11-21 12:15 UTC
Check this order: https://desk.example/q/token`,
  );
});

it("from the dashboard, selling: the amount of the coin and the dollar value", () => {
  expect(message({ surface: "dashboard", side: "sell" })).toContain(
    "I want to sell Bitcoin (BTC).\nAmount: 0.50000000 BTC\nDollar value: 35654.57 USD\n",
  );
});

it.each([
  ["stale", "2026-11-21T11:02:59.999Z", "delayed from 11:02 UTC, indicative, our team will confirm it"],
  [
    "stale",
    "2026-11-20T23:02:00.000Z",
    "delayed from 2026-11-20 23:02 UTC, indicative, our team will confirm it",
  ],
  ["fallback", "2026-11-21T12:00:00.000Z", "indicative, our team will confirm it"],
] as const)("a %s price from %s is %s", (source, asOf, label) => {
  const freshness = { source, asOf, nextRefresh: asOf };
  expect(message({ freshness })).toContain(`\nPrice: ${label}\n`);
});

it("the link stays under 2,000 characters with every part at its maximum", () => {
  const signer = someSigner();
  const channels: readonly ChannelName[] = [
    { kind: "whatsapp", value: "123456789012345" },
    { kind: "telegram", value: `a${"b".repeat(31)}` },
  ];
  const coin = { id: "x".repeat(64), symbol: "币".repeat(5), name: '"'.repeat(48) };
  const asOf = "2026-11-20T23:02:00.000Z";
  const market = `83333402.${"9".repeat(30)}`;
  const rate = tradeRate(market, "buy", "19.9999");
  const coinAmount = `${"9".repeat(20)}.00000000`;
  const numbers = {
    usd: "10000000.00",
    coinAmount,
    rate,
    market,
    fee: { percent: "19.9999", usd: spreadFee(coinAmount, market, rate) },
    local: { currency: "LBP", amount: "899500000000.00", rate: "89950.00", asOf: "2026-11-20T00:00:00.000Z" },
  };
  for (const name of [coin.name, "币".repeat(16)]) {
    for (const surface of ["dashboard", "exchange"] as const) {
      const freshness = { source: "stale", asOf, nextRefresh: asOf } as const;
      const terms = someTerms({ surface, side: "buy", coin: { ...coin, name }, freshness, ...numbers });
      const { token, reference } = signer.issue(terms);
      const origin = `https://${"d".repeat(253)}:65535`;
      const text = orderMessage({ terms, reference }, { url: `${origin}/q/${token}`, keepsOrders: true });
      for (const channel of channels) expect(handOver(text, channel).channel.url.length).toBeLessThan(2_000);
    }
  }
});

it("opens the first active channel, and keeps WhatsApp's own link beside it", () => {
  const contacts = [
    { kind: "whatsapp", value: "12025550143", active: false },
    { kind: "telegram", value: "our_desk", active: true },
    { kind: "whatsapp", value: "12025550199", active: true },
    { kind: "mailto", value: "desk@desk.example", active: true },
  ] as const;
  const leading = openChannel(someDesk({ contacts: [...contacts] }));
  expect(handOver("Hi there", leading, [...contacts])).toEqual({
    message: "Hi there",
    channel: { name: "Telegram", url: "https://t.me/our_desk?text=Hi%20there" },
    whatsappUrl: "https://wa.me/12025550199?text=Hi%20there",
  });
  const [, , , mail] = contacts;
  expect(handOver("Hi there", mail)).toEqual({
    message: "Hi there",
    channel: { name: "Email", url: "mailto:desk@desk.example?body=Hi%20there" },
    whatsappUrl: "mailto:desk@desk.example?body=Hi%20there",
  });
});

it.each<[code: string, desk: Parameters<typeof someDesk>[0]]>([
  ["no_whatsapp_number", { contacts: [] }],
  ["no_channel", { contacts: [{ kind: "telegram", value: "our_desk", active: false }] }],
  ["desk_closed", { refusesOrders: true }],
])("refuses an order with %s", (code, desk) => {
  expect(() => openChannel(someDesk(desk))).toThrow(expect.objectContaining({ code, status: 503 }));
});
