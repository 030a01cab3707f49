import { cleanup, screen, within } from "@testing-library/react";
import type { Freshness, PriceAgreement } from "@tradeslip/contracts";
import {
  askAndBid,
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
import { coinAnswer } from "../testing/coin-answers.ts";
import { FakeServer } from "../testing/fake-server.ts";
import { freshAt } from "../testing/fresh.ts";
import { dashboardCoinsAnswer, marketCoinsAnswer, withSpread } from "../testing/market-answers.ts";
import { orderAnswer } from "../testing/order-answers.ts";
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
        ? [expect.stringMatching(/^Buy 0.5 ETHOur price sources disagree/), expect.stringMatching(/disagree/)]
        : [
            `Buy 0.5 ETHYou pay ${worth(price.buy, "0.5")}`,
            `Sell 0.5 ETHYou get ${worth(price.sell, "0.5")}`,
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
