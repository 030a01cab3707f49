import { describe, expect, it } from "vitest";
import { waitingOrder } from "../../../testing/desk-answers.ts";
import { isLarge, moneyDiffers } from "./money-differs.ts";

const NOW = new Date("2026-11-26T14:10:00Z");
const shown = {
  name: "Example Bank",
  details: [],
  payerName: "Grace Obi",
  amount: "250.00",
  currency: "USD",
  heldUntil: "2026-11-26T14:40:00.000Z",
};
const bought = waitingOrder(NOW, { paymentDetails: shown });
const asAgreed = { amount: "250", payerName: "OBI, Gräce", madeAt: "2026-11-26T14:39:00Z" };

describe("money that is typed", () => {
  it("as agreed differs in nothing: zeros, case, accents and the order of names mean nothing", () => {
    expect(moneyDiffers(bought, asAgreed)).toEqual([]);
    expect(moneyDiffers(bought, {})).toEqual([]);
  });

  it.each([
    ["Łukasz Żak", "LUKASZ ZAK"],
    ["Pat O'Brien", "OBRIEN PAT"],
    ["Юлия Иванова", "IULIIA IVANOVA"],
  ])("S119: %s and %s are left to the provider, which reads all scripts", (payerName, typed) => {
    const order = waitingOrder(NOW, { paymentDetails: { ...shown, payerName } });
    expect(moneyDiffers(order, { ...asAgreed, payerName: typed })).toEqual([]);
  });

  it.each([
    ["amount", { amount: "249.99" }, "Amount: $249.99, not $250.00"],
    ["amount in thousands", { amount: "1250.5" }, "Amount: $1,250.50, not $250.00"],
    ["payer", { payerName: "Bob Obi" }, "Name: not Grace Obi"],
    ["account", { accountId: "another" }, "It came into another account."],
    ["coin", { coinId: "dogecoin" }, "Another coin came."],
    ["time", { madeAt: "2026-11-26T14:41:00Z" }, "It was paid when the price wasn't valid."],
  ])("of another %s says so", (_what, typed, words) => {
    expect(moneyDiffers(bought, { ...asAgreed, ...typed })).toEqual([words]);
  });

  it("for an order without a hold is priced by its minute, whenever that is", () => {
    const order = waitingOrder(NOW, { paymentDetails: { ...shown, noHold: true } });
    expect(moneyDiffers(order, asAgreed)).toEqual([
      "No price was held: settle it at the price in the minute it was paid.",
    ]);
  });

  it("of coins on another network says so", () => {
    const sold = waitingOrder(NOW, {
      side: "sell",
      paymentDetails: { ...shown, amount: "0.5", currency: "BTC", network: "bitcoin" },
    });
    expect(moneyDiffers(sold, { amount: "0.50", network: "ethereum" })).toEqual([
      "It came over another network.",
    ]);
    expect(moneyDiffers(sold, { amount: "0.50", network: "bitcoin" })).toEqual([]);
  });
});

it("an order is large above what the desk says, or never", () => {
  expect(isLarge({ usd: "1000.01" }, "1000")).toBe(true);
  expect(isLarge({ usd: "1000.00" }, "1000")).toBe(false);
  expect(isLarge({ usd: "1000000.00" }, null)).toBe(false);
});
