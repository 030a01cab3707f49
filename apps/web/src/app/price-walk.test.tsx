import { cleanup, screen, within } from "@testing-library/react";
import type { Freshness, PriceAgreement, Receipt } from "@tradeslip/contracts";
import {
  askAndBid,
  currencyDigits,
  marketPriceDigits,
  priceText,
  spreadFee,
  statedFee,
  tradeAmounts,
  TRADE_SIDES,
} from "@tradeslip/contracts/rules";
import { addDialogMethods } from "@tradeslip/ui/testing/dialog-methods";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { SlipHistory } from "../features/slips/slip-history.tsx";
import { slipsAsCsv, slipsAsJson } from "../features/slips/slip-list.tsx";
import { saveSlip } from "../features/slips/saved-slips.ts";
import CoinPage from "../screens/coin/coin-page.tsx";
import DashboardPage from "../screens/dashboard/dashboard-page.tsx";
import { loadTradeModal } from "../screens/dashboard/trade.tsx";
import ExchangePage from "../screens/exchange/exchange-page.tsx";
import MarketPage from "../screens/market/market-page.tsx";
import RatesPage from "../screens/rates/rates-page.tsx";
import { ReceiptSheet } from "../screens/receipt/receipt-sheet.tsx";
import SlipPage from "../screens/slip/slip-page.tsx";
import { coinAnswer } from "../testing/coin-answers.ts";
import { FakeServer } from "../testing/fake-server.ts";
import { freshAt } from "../testing/fresh.ts";
import {
  dashboardCoinsAnswer,
  exchangeCoinsAnswer,
  marketCoinsAnswer,
  withSpread,
} from "../testing/market-answers.ts";
import { orderAnswer, slipAnswer, TOKEN } from "../testing/order-answers.ts";
import { ratesAnswer } from "../testing/rates-answer.ts";
import { passTime, renderApp } from "../testing/render-app.tsx";
import { usePalette } from "./palette/use-palette.tsx";

beforeEach(() => localStorage.clear());
beforeAll(async () => {
  addDialogMethods();
  await import("./palette/palette.tsx");
  await loadTradeModal();
});

const SPREADS = [
  { buyPercent: "0", sellPercent: "0" },
  { buyPercent: "1.5", sellPercent: "1.5" },
  { buyPercent: "3", sellPercent: "1" },
];
const STATES = ["live", "stale", "fallback", "disputed"] as const;
const CASES = SPREADS.flatMap((spread) => STATES.map((state) => ({ spread, state })));

/** A desk with this spread whose prices are in this state. */
function desk({ spread, state }: (typeof CASES)[number]) {
  const server = new FakeServer();
  const agreement: PriceAgreement = state === "disputed" ? "disputed" : "agreed";
  const freshness = (): Freshness => ({
    ...freshAt(server.now, { source: state === "disputed" ? "live" : state }),
    agreement,
  });
  const priced = <Row extends { readonly price: number }>(coins: readonly Row[]) =>
    withSpread(coins, spread).map((coin) => ({ ...coin, agreement }));
  server.answer("/api/market/coins", () => ({
    freshness: freshness(),
    coins: priced(marketCoinsAnswer(server.now).coins),
  }));
  server.answer("/api/dashboard/coins", () => ({
    freshness: freshness(),
    coins: priced(dashboardCoinsAnswer(server.now).coins),
  }));
  server.answer("/api/coins/ethereum", () => {
    const { coin } = coinAnswer(server.now, "ethereum");
    return { freshness: freshness(), coin: priced([coin])[0]! };
  });
  const [row] = marketCoinsAnswer(server.now).coins.filter(({ id }) => id === "ethereum");
  const { ask, bid } = askAndBid(row!.price, spread);
  return { server, price: { buy: priceText(ask), sell: priceText(bid) }, market: priceText(row!.price) };
}

const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
/** As a slip has it. */
const exact = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  maximumFractionDigits: 20,
});
const worth = (rate: string, coins: string) =>
  dollars.format(Number(tradeAmounts({ unit: "coin", value: coins }, rate).usd));
const plain = (text: string | null | undefined) => text?.replaceAll(/[\u2066-\u2069]/g, "");
const TO_CONFIRM = "Our team will confirm it";
const linesOf = (paper: HTMLElement) =>
  [...paper.querySelectorAll("dl > div")].map(({ textContent }) =>
    plain(textContent)?.replaceAll("\u00a0", " "),
  );
const field = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });

function PalettePage() {
  return <main>{usePalette().element}</main>;
}

describe.each(CASES)("O113: at $spread.buyPercent / $spread.sellPercent %, $state", (given) => {
  const { state } = given;

  it("the palette offers what an order costs and brings, and no disputed one", async () => {
    const { server, price } = desk(given);
    const { user } = await renderApp(<PalettePage />, { server, at: "/settings" });
    await user.keyboard("{Control>}k{/Control}");
    await passTime(0);
    await user.type(screen.getByRole("combobox", { name: "Search" }), "0.5 eth");
    await passTime(0);
    const offers = screen.getAllByRole("option").slice(0, 2);
    expect(offers.map(({ textContent }) => plain(textContent))).toEqual(
      state === "disputed"
        ? [
            expect.stringMatching(/^Buy 0.5\u00A0ETHOur price sources disagree/),
            expect.stringMatching(/disagree/),
          ]
        : [
            `Buy 0.5\u00A0ETHYou pay ${worth(price.buy, "0.5")}`,
            `Sell 0.5\u00A0ETHYou get ${worth(price.sell, "0.5")}`,
          ],
    );
  });

  it("the coin's converter counts at what one who buys pays, and names both sides", async () => {
    const { server, price } = desk(given);
    await renderApp(<CoinPage />, { at: "/market/ethereum", path: "/market/:id", server });
    await passTime(0);
    const isOne = price.buy === price.sell;
    const paid = field(isOne ? "Worth in USD" : "You pay in USD").value;
    expect(`$${paid}`).toBe(worth(price.buy, "1"));
    const converter = plain(screen.getByRole("region", { name: "Convert" }).textContent);
    if (!isOne) {
      expect(converter).toContain(`Buy 1 ETH${exact.format(Number(price.buy))}`);
      expect(converter).toContain(`Sell 1 ETH${exact.format(Number(price.sell))}`);
    }
    expect(screen.queryByText(/sources disagree/) !== null).toBe(state === "disputed");
  });

  it("the list of slips and its files have the order's price, fee and sum", async () => {
    // Nothing is ordered at a disputed price.
    if (state === "disputed") return;
    const { server, price, market } = desk(given);
    for (const side of TRADE_SIDES) {
      const rate = price[side];
      const { usd, coinAmount } = tradeAmounts({ unit: "usd", value: "1000" }, rate);
      const percent = given.spread[`${side}Percent`];
      const fee = { percent, usd: spreadFee(coinAmount, market, rate) };
      const order = { ...orderAnswer(server.now, freshAt(server.now, { source: state })), side };
      const slip = { ...order, usd, coinAmount, rate, market, fee };
      saveSlip(slip);
      await renderApp(<SlipHistory />, { server, at: "/exchange" });
      await passTime(0);
      const stated = statedFee(percent, state);
      const said = {
        amount: dollars.format(Number(fee.usd)),
        none: "None",
        "to-confirm": "Our team will confirm it",
      };
      const listed = plain((await screen.findByRole("listitem")).textContent);
      expect(listed).toContain(`${coinAmount} BTC for $1,000.00 at ${exact.format(Number(rate))}`);
      expect(listed).toContain(`${exact.format(Number(market))} · Our fee`);
      expect(listed).toContain(`: ${said[stated]}`);
      const firm = stated === "to-confirm" ? ["", ""] : [percent, fee.usd];
      const [, row = ""] = slipsAsCsv([slip], "https://desk.example").split("\r\n");
      expect(row).toContain([coinAmount, usd, rate, market, ...firm].join(","));
      expect(JSON.parse(slipsAsJson([slip])).slips).toEqual([slip]);
      cleanup();
    }
  });

  it("the order's page and the receipt read as the order's price, fee and sums", async () => {
    // Nothing is ordered at a disputed price.
    if (state === "disputed") return;
    const { server, price, market } = desk(given);
    const { now } = server;
    for (const side of TRADE_SIDES) {
      const rate = price[side];
      const percent = given.spread[`${side}Percent`];
      const { usd, coinAmount } = tradeAmounts({ unit: "usd", value: "1000" }, rate);
      const fee = { percent, usd: spreadFee(coinAmount, market, rate) };
      const stated = statedFee(percent, state);
      const name = stated === "amount" ? `Our fee, ${percent}%` : "Our fee";
      const value =
        stated === "amount" ? dollars.format(Number(fee.usd)) : stated === "none" ? "None" : TO_CONFIRM;
      const freshness = freshAt(now, { source: state });
      const terms = { ...slipAnswer(now), side, usd, coinAmount, rate, market, fee, freshness };
      server.answer(`/api/orders/${TOKEN}`, terms);
      await renderApp(<SlipPage />, { at: `/q/${TOKEN}`, path: "/q/:token", server });
      const slip = linesOf(await screen.findByRole("article", { name: /^Order slip/ }));
      const own = Number(percent) > 0 ? "Our price, fee included" : "Rate";
      expect(slip.slice(1, 5)).toEqual([
        `${state === "fallback" ? "Indicative" : "Market"} price${exact.format(Number(market))}`,
        `${name}${value}`,
        `You get${side === "buy" ? `${coinAmount} BTC` : "$1,000.00"}`,
        `${own}1 BTC = ${exact.format(Number(rate))}`,
      ]);
      expect(plain(screen.getByRole("article").textContent)).toContain(
        side === "buy"
          ? `${coinAmount} BTC you receivefor $1,000.00`
          : `${coinAmount} BTC you sendfor $1,000.00`,
      );
      cleanup();
      if (stated === "to-confirm") continue;
      const { reference, coin, issuedAt } = terms;
      const [dollar, coins] = [
        { currency: "USD", amount: usd },
        { currency: "BTC", amount: coinAmount },
      ];
      const [came, paidOut] = side === "buy" ? [[dollar], [coins]] : [[coins], [dollar]];
      const agreed = { reference, side, coin, usd, coinAmount, rate, market, fee, issuedAt };
      const ended = { endedAt: issuedAt, refunded: [], came, paidOut };
      const receipt: Receipt = { ...agreed, ...ended, outcome: "closed" };
      await renderApp(<ReceiptSheet receipt={receipt} url="https://desk.example/r/x" />, { server });
      expect(linesOf(screen.getByRole("article", { name: /^Receipt/ })).slice(0, 6)).toEqual([
        `Market price${exact.format(Number(market))}`,
        `${name}${value}`,
        `You got${side === "buy" ? `${coinAmount} BTC` : "$1,000.00"}`,
        `${Number(percent) > 0 ? "Price, fee included" : "Price"}1 BTC = ${exact.format(Number(rate))}`,
        "Total$1,000.00",
        side === "buy" ? "You paid$1,000.00" : `You sent${coinAmount} BTC`,
      ]);
      cleanup();
    }
  });

  it("the trade dialog's sum is the order's, with its fee, or nothing is ordered", async () => {
    for (const side of TRADE_SIDES) {
      const { server, price } = desk(given);
      const { user } = await renderApp(<DashboardPage />, {
        at: `/users?trade=ethereum&side=${side}`,
        server,
      });
      await passTime(0);
      await passTime(0);
      const dialog = within(screen.getByRole("dialog", { name: "Trade Cryptocurrency" }));
      const [unit, typed, name] = side === "buy" ? ["USD", "1000", "Buy ETH"] : ["ETH", "0.5", "Sell ETH"];
      await user.type(dialog.getByRole("textbox", { name: `Amount (${unit})` }), typed);
      const isRefused = dialog.getByRole<HTMLButtonElement>("button", { name }).disabled;
      expect(isRefused).toBe(state === "disputed");
      if (!isRefused) {
        const summary = plain(dialog.getByRole("region", { name: "Trade Summary" }).textContent);
        const { coinAmount } = tradeAmounts({ unit: "usd", value: typed }, price.buy);
        expect(summary).toContain(side === "buy" ? `${coinAmount}\u00a0ETH` : worth(price.sell, typed));
      }
      cleanup();
    }
  });
});

it.each(SPREADS)(
  "O113: /market and /rates have the market's numbers alone at $buyPercent / $sellPercent %: no order's",
  async (spread) => {
    const { server } = desk({ spread, state: "live" });
    const rowsOf = (from: number, to: number) =>
      screen
        .getAllByRole("rowheader")
        .map((name) => within(name.closest("tr")!).getAllByRole("cell").slice(from, to))
        .map((cells) => cells.map(({ textContent }) => textContent));
    const plainly = (value: number, digits: number) =>
      value.toLocaleString("en-US", { minimumFractionDigits: digits, maximumFractionDigits: digits });
    await renderApp(<MarketPage />, { at: "/market", server });
    await passTime(0);
    expect(rowsOf(1, 2).flat()).toEqual(
      marketCoinsAnswer(server.now).coins.map(({ price }) => `$${plainly(price, marketPriceDigits(price))}`),
    );
    cleanup();
    await renderApp(<RatesPage />, { at: "/rates", server });
    await passTime(0);
    expect(rowsOf(1, 4)).toEqual(
      ratesAnswer(server.now).rates.map(({ currency, buyRate, sellRate }) => {
        const digits = Math.min(currencyDigits(currency), 2);
        return [currency, plainly(buyRate, digits), plainly(sellRate, digits)];
      }),
    );
  },
);

it("O113: a coin's old price is called delayed wherever one acts on it, though its list is live", async () => {
  const server = new FakeServer();
  const staleAsOf = new Date(server.now.getTime() - 7 * 60_000).toISOString();
  const withOld = <Row extends { readonly id: string }>(coins: readonly Row[]) =>
    coins.map((coin) => (coin.id === "ethereum" ? { ...coin, staleAsOf } : coin));
  server.answer("/api/market/coins", () => {
    const { coins, freshness } = marketCoinsAnswer(server.now);
    return { freshness, coins: withOld(coins) };
  });
  server.answer("/api/dashboard/coins", () => {
    const { coins, freshness } = dashboardCoinsAnswer(server.now);
    return { freshness, coins: withOld(coins) };
  });
  server.answer("/api/exchange/coins", () => {
    const { coins, freshness } = exchangeCoinsAnswer(server.now);
    return { freshness, coins: withOld(coins) };
  });
  server.answer("/api/coins/ethereum", () => {
    const { coin, freshness } = coinAnswer(server.now, "ethereum");
    return { freshness, coin: { ...coin, staleAsOf } };
  });
  const said = () => screen.getAllByText(/^Delayed, from/).map(({ textContent }) => textContent);

  await renderApp(<CoinPage />, { at: "/market/ethereum", path: "/market/:id", server });
  await passTime(0);
  expect(said().length).toBeGreaterThan(0);
  cleanup();
  await renderApp(<DashboardPage />, { at: "/users?trade=ethereum&side=buy", server });
  await passTime(0);
  await passTime(0);
  expect(within(screen.getByRole("dialog")).getByText(/^Delayed, from/)).toBeDefined();
  const badges = screen.getAllByText("Delayed").map((badge) => badge.closest("li"));
  expect(badges.map((card) => within(card!).getByText("ETH").textContent)).toEqual(["ETH"]);
  cleanup();
  const { user } = await renderApp(<ExchangePage />, { at: "/exchange?coin=ethereum&side=buy", server });
  await passTime(0);
  await user.type(screen.getByRole("textbox", { name: /^Amount \(USD\)/ }), "500");
  expect(
    within(screen.getByRole("region", { name: "Order Summary" })).getByText(/^Delayed, from .*: our team/),
  ).toBeDefined();
  cleanup();
  await renderApp(<MarketPage />, { at: "/market", server });
  await passTime(0);
  const rows = screen.getAllByRole("row").filter(({ textContent }) => textContent.includes("Delayed"));
  expect(rows.map(({ textContent }) => textContent)).toEqual([expect.stringContaining("Ethereum")]);
  cleanup();
  const { user: seeker } = await renderApp(<PalettePage />, { server, at: "/settings" });
  await seeker.keyboard("{Control>}k{/Control}");
  await passTime(0);
  const options = screen.getAllByRole("option").filter(({ textContent }) => textContent.includes("Delayed"));
  expect(options.map(({ textContent }) => textContent)).toEqual([expect.stringContaining("Ethereum")]);
});
