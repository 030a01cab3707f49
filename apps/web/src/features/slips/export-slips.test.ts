import { expect, it } from "vitest";
import { orderAnswer } from "../../testing/order-answers.ts";
import { slipsAsCsv, slipsAsJson } from "./slip-list.tsx";

const slip = orderAnswer(new Date("2026-11-16T14:02:31.000Z"));

it("S126: writes one line of CSV for each slip under a line of headings", () => {
  expect(slipsAsCsv([slip], "https://desk.example").split("\r\n")).toEqual([
    "\uFEFFreference,issued_at,expires_at,side,coin,symbol,coin_amount,usd,rate_usd,market_usd,fee_percent,fee_usd,local_currency,local_amount,local_rate,price_source,price_as_of,check_link",
    "K7QF-2M9D-4,2026-11-16T14:02:31.000Z,2026-11-16T14:17:31.000Z,buy,Bitcoin,BTC,0.01559492,1000.00,64123.45,,,,,,,live,2026-11-16T14:02:19.000Z,https://desk.example/q/slip-token-of-the-fake-server",
    "",
  ]);
});

it("has the local money as it was agreed on", () => {
  const local = { currency: "NGN", amount: "1650000.05", rate: "1650", asOf: "2026-11-16T14:00:00.000Z" };
  expect(slipsAsCsv([{ ...slip, local }], "https://desk.example")).toContain(",NGN,1650000.05,1650,");
});

it("O113: has market price and fee, and no fee that the desk didn't confirm", () => {
  const priced = { ...slip, market: "63175.81", fee: { percent: "1.5", usd: "14.77" } };
  expect(slipsAsCsv([priced], "https://desk.example")).toContain(",64123.45,63175.81,1.5,14.77,,");
  const freshness = { ...slip.freshness, source: "fallback" } as const;
  expect(slipsAsCsv([{ ...priced, freshness }], "https://desk.example")).toContain(",63175.81,,,,");
});

it("keeps a coin's name from running as a formula", () => {
  const named = { ...slip, coin: { ...slip.coin, name: '=cmd|" /C calc"!A0' } };
  expect(slipsAsCsv([named], "https://desk.example")).toContain(`,"'=cmd|"" /C calc""!A0",`);
});

it("writes everything of each slip as JSON", () => {
  expect(JSON.parse(slipsAsJson([slip]))).toEqual({ version: 1, slips: [slip] });
});
