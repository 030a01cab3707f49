import type { LocalRate } from "@tradeslip/contracts";
import { cleanup, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { coinAnswer, currenciesAnswer, historyAnswer } from "../../testing/coin-answers.ts";
import { FakeServer } from "../../testing/fake-server.ts";
import { unavailable } from "../../testing/problem.ts";
import { nairaRate } from "../../testing/local-rate.ts";
import { publicConfig } from "../../testing/public-config.ts";
import { passTime, renderApp } from "../../testing/render-app.tsx";
import CoinPage from "./coin-page.tsx";

const COIN = "/api/coins/ethereum";
const HISTORY = "/api/coins/ethereum/history";

const open = ({ server, at = "/market/ethereum" }: { server?: FakeServer; at?: string } = {}) =>
  renderApp(<CoinPage />, { at, path: "/market/:id", ...(server && { server }) });
const figure = (name: string) => screen.getByText(name).parentElement!.textContent.slice(name.length);
const chart = () => screen.getByRole("slider", { name: "Read the chart" });
const summary = () => document.querySelector("figcaption")!.textContent;
const field = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });

describe("the coin", () => {
  it("has its price, change in percent and dollars, and age", async () => {
    await open();
    expect(screen.getByRole("heading", { level: 1, name: "Ethereum" })).toBeDefined();
    expect(screen.getAllByText("$3,123.40")).toHaveLength(2);
    expect(screen.getByText("−0.84%").closest("p")?.textContent).toBe("−0.84% −$26.60 in 24 h");
    expect(screen.getByText(/^Live,/).textContent).toBe("Live, 12 s ago");
    expect(document.title).toBe("Ethereum (ETH) price · Tradeslip");
  });

  it("is said to be agreed on only while its price is live", async () => {
    const server = new FakeServer();
    const agreed = () => ({ ...coinAnswer(server.now, "ethereum").coin, agreement: "agreed" as const });
    server.answer(COIN, () => ({ ...coinAnswer(server.now, "ethereum"), coin: agreed() }));
    await open({ server });
    expect(screen.getByText("Several sources agree")).toBeDefined();
    cleanup();
    const staleAsOf = new Date(server.now.getTime() - 3_600_000).toISOString();
    server.answer(COIN, () => ({
      ...coinAnswer(server.now, "ethereum"),
      coin: { ...agreed(), staleAsOf },
    }));
    await open({ server });
    expect(screen.getByText(/^Delayed, from/)).toBeDefined();
    expect(screen.queryByText("Several sources agree")).toBeNull();
  });

  it("has the change and the day's high and low that the chart draws, whatever its range", async () => {
    await open({ at: "/market/ethereum?range=7d" });
    await passTime(0);
    expect(screen.getByText("−0.84%").closest("p")?.textContent).toBe("−0.84% −$26.60 in 24 h");
    expect([figure("Day's high"), figure("Day's low")]).toEqual(["$3,180.50", "$3,050.25"]);
  });

  it("has the source's own change and extremes where no history is known", async () => {
    const server = new FakeServer();
    server.answer("/api/coins/ethereum/history", unavailable);
    await open({ server });
    await passTime(0);
    expect(screen.getByText("−0.82%").closest("p")?.textContent).toBe("−0.82% −$25.82 in 24 h");
  });

  it("has its key figures, with the days of the extremes", async () => {
    await open();
    expect(figure("Market cap")).toBe("$377B");
    expect(figure("In circulation")).toBe("121M\u00A0ETH92.8% of at most 130M");
    expect(figure("All-time high")).toBe("$5,309.7824 Aug 2025, now 41.2% below");
    expect(figure("All-time low")).toBe("$3.1220 Oct 2015, now 99,900% above");
  });

  it("shows a dash for what the source does not know", async () => {
    await open({ at: "/market/coin-15" });
    for (const name of ["Market cap", "24h volume", "Total supply", "All-time high"]) {
      expect(figure(name)).toBe("—");
    }
  });

  it("is starred on the market's watchlist", async () => {
    const { user } = await open();
    await user.click(screen.getByRole("button", { name: "Watch Ethereum", pressed: false }));
    expect(localStorage.getItem("tradeslip.market.watchlist")).toBe('["ethereum"]');
  });

  it("leads to its trade: the desk's own on the exchange page, others in the trade dialog", async () => {
    await open();
    const [first] = screen.getAllByRole("link", { name: "Trade ETH" });
    expect(first!.getAttribute("href")).toBe("/exchange?coin=ethereum&side=buy");
    cleanup();
    const server = new FakeServer();
    const { coin, freshness } = coinAnswer(server.now, "coin-15");
    server.answer("/api/coins/coin-15", { freshness, coin: { ...coin, price: 2 } });
    await open({ server, at: "/market/coin-15" });
    const [other] = screen.getAllByRole("link", { name: "Trade C15" });
    expect(other!.getAttribute("href")).toBe("/users?trade=coin-15&side=buy");
  });

  it("says that it is not traded without a price, and offers what is", async () => {
    const server = new FakeServer();
    const { coin, freshness } = coinAnswer(server.now, "ethereum");
    server.answer(COIN, { freshness, coin: { ...coin, price: 0 } });
    await open({ server });
    expect(screen.getByText(/^We don't trade ETH while it has no price/)).toBeDefined();
    expect(screen.queryByRole("link", { name: "Trade ETH" })).toBeNull();
    expect(screen.getByRole("link", { name: "See what we trade" }).getAttribute("href")).toBe("/exchange");
  });

  it("says that an unknown one is not listed", async () => {
    const server = new FakeServer();
    server.answer(COIN, { ...unavailable, status: 404, code: "not_found" });
    await open({ server });
    expect(screen.getByRole("heading", { level: 1, name: "We don't list this coin" })).toBeDefined();
    expect(screen.getByRole("link", { name: "See all coins" }).getAttribute("href")).toBe("/market");
  });

  it("offers to try again when nothing could be loaded", async () => {
    const server = new FakeServer();
    server.answer(COIN, unavailable);
    const { user } = await open({ server });
    expect(screen.getByRole("alert").textContent).toContain("We couldn't load this coin");
    server.answer(COIN, () => coinAnswer(server.now, "ethereum"));
    await user.click(screen.getByRole("button", { name: "Try Again" }));
    await passTime(0);
    expect(screen.getByRole("heading", { level: 1, name: "Ethereum" })).toBeDefined();
  });
});

describe("the chart", () => {
  it("is told in words: change, start, end, high and low with their times", async () => {
    await open();
    expect(summary()).toMatch(
      /^The last 24 hours: −0.84%, from \$3,150.00 to \$3,123.40. High \$3,180.50 at .+, low \$3,050.25 at .+\.$/,
    );
  });

  it("of a coin that was listed this month names its first day, not a year ago", async () => {
    const server = new FakeServer();
    server.answer(HISTORY, (search) => ({
      ...historyAnswer(server.now, new URLSearchParams({ range: "7d" })),
      range: search.get("range") as "1y",
    }));
    await open({ server, at: "/market/ethereum?range=1y" });
    expect(summary()).toMatch(/^9 Nov 2026 – 16 Nov 2026: −0.84%, from \$3,150.00/);
    expect(screen.queryByText("A year ago")).toBeNull();
  });

  it("is read point by point with the keys of a slider", async () => {
    const { user } = await open();
    chart().focus();
    expect(chart().getAttribute("aria-valuetext")).toMatch(/: \$3,123.40$/);
    await user.keyboard("{ArrowLeft}");
    expect(chart().getAttribute("aria-valuetext")).toMatch(/: \$3,050.25$/);
    await user.keyboard("{Home}{ArrowRight}");
    expect(chart().getAttribute("aria-valuetext")).toMatch(/: \$3,180.50$/);
  });

  it("is a table as well, newest price first", async () => {
    const { user } = await open();
    await user.click(screen.getByText("Show as a table"));
    const table = await screen.findByRole("table", { name: "Prices in US dollars: the last 24 hours" });
    const prices = within(table)
      .getAllByRole("cell")
      .map((cell) => cell.textContent);
    expect(prices).toEqual(["$3,123.40", "$3,050.25", "$3,100.00", "$3,180.50", "$3,150.00"]);
  });

  it("takes its range from the address", async () => {
    await open({ at: "/market/ethereum?range=30d" });
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "30d" }).checked).toBe(true);
    expect(summary()).toMatch(/^The last 30 days/);
  });

  it("keeps the range on screen while another one is on its way", async () => {
    const server = new FakeServer();
    const { user } = await open({ server });
    server.answer(HISTORY, "silent");
    await user.click(screen.getByRole("radio", { name: "7d" }));
    expect(summary()).toMatch(/^The last 24 hours/);
    expect(document.querySelector("figure")!.getAttribute("aria-busy")).toBe("true");
  });

  it("keeps the last range when another one fails, and says so", async () => {
    const server = new FakeServer();
    server.answer(HISTORY, (search) =>
      search.get("range") === "1y" ? unavailable : historyAnswer(server.now, search),
    );
    const { user } = await open({ server });
    await user.click(screen.getByRole("radio", { name: "1y" }));
    await passTime(0);
    expect(screen.getByRole("alert").textContent).toContain(
      "The last year couldn't be loaded. You still see the last 24 hours.",
    );
    expect(summary()).toMatch(/^The last 24 hours/);
    server.answer(HISTORY, (search) => historyAnswer(server.now, search));
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await passTime(0);
    expect(screen.queryByRole("alert")).toBeNull();
    expect(summary()).toMatch(/^The last year/);
  });
});

describe("the converter", () => {
  it("counts in dollars until a currency is chosen, in both directions", async () => {
    const { user } = await open();
    expect(field("Ethereum").value).toBe("1");
    expect(field("Worth in USD").value).toBe("3,123.40");
    await user.clear(field("Worth in USD"));
    await user.type(field("Worth in USD"), "312.34");
    expect(field("Ethereum").value).toBe("0.10000000");
  });

  it("keeps the coins, not the number of the money, when another currency is chosen", async () => {
    const { user } = await open();
    await user.clear(field("Worth in USD"));
    await user.type(field("Worth in USD"), "312.34");
    await user.selectOptions(screen.getByRole("combobox", { name: "Your currency" }), "NGN");
    await passTime(0);
    expect(field("Ethereum").value).toBe("0.10000000");
    // 312.34 * 1372.8
    expect(field("Worth in NGN").value).toBe("428,780.35");
  });

  it("counts exactly in the chosen currency, which the device remembers, and tells rate and time", async () => {
    const { user, server } = await open();
    expect(server.callsTo("/api/currencies")).toBe(0);
    await user.selectOptions(screen.getByRole("combobox", { name: "Your currency" }), "NGN");
    await passTime(0);
    // 3123.4 * 1372.8
    expect(field("Worth in NGN").value).toBe("4,287,803.52");
    expect(screen.getByText(/1 USD = /).textContent).toMatch(/^1 USD = 1,372.80 NGN as of .+/);
    expect(screen.getByText("about 4,287,804 NGN")).toBeDefined();
    expect(localStorage.getItem("tradeslip.currency")).toBe("NGN");
  });

  it("counts by the desk's rate where it has one, with the tier that the amount reaches", async () => {
    localStorage.setItem("tradeslip.currency", "NGN");
    const server = new FakeServer();
    const tiers = {
      buy: [
        { fromUsd: "0", rate: "1650" },
        { fromUsd: "1000", rate: "1640" },
      ],
      sell: [{ fromUsd: "0", rate: "1600" }],
    };
    server.answer("/api/local-rates", () => {
      const asOf = server.now.toISOString();
      const goodUntil = new Date(server.now.getTime() + 120_000).toISOString();
      const side = { asOf, goodUntil, source: "desk" as const };
      const facts = { asOf, source: "desk" as const, old: false, sides: { buy: side, sell: side } };
      const rate: LocalRate = { currency: "NGN", digits: 2, buy: "1650", sell: "1600", ...facts, tiers };
      return { rates: [rate] };
    });
    const { user } = await open({ server });
    await passTime(1_000);
    await passTime(1_000);
    // 3123.4 * 1640
    expect(field("Worth in NGN").value).toBe("5,122,376.00");
    expect(screen.getByText(/1 USD = /).textContent).toMatch(/^1 USD = 1,640.00 NGN/);
    await user.clear(field("Worth in NGN"));
    await user.type(field("Worth in NGN"), "165000");
    expect(field("Ethereum").value).toBe("0.03201639");
    expect(screen.getByText(/1 USD = /).textContent).toMatch(/^1 USD = 1,650.00 NGN/);
    // No order is made at a rate that grew old, though the answer that said so is still here.
    server.answer("/api/local-rates", "silent");
    await passTime(120_000);
    expect(screen.getByText(/1 USD = /).textContent).toMatch(/^1 USD = 1,372.80 NGN/);
  });

  it("counts by the desk's rate for buyers where only the one for sellers is old", async () => {
    localStorage.setItem("tradeslip.currency", "NGN");
    const server = new FakeServer();
    const { sides, ...rate } = nairaRate(server, 26);
    const sell = { ...sides.sell, goodUntil: sides.sell.asOf };
    server.answer("/api/local-rates", { rates: [{ ...rate, old: true, sides: { ...sides, sell } }] });
    await open({ server });
    await passTime(1_000);
    // 3123.4 * 1640
    expect(field("Worth in NGN").value).toBe("5,122,376.00");
  });

  it("has the currencies of countries that the operator added", async () => {
    const server = new FakeServer();
    server.answer("/api/config", { ...publicConfig, extraCurrencies: ["ZAR"] });
    const rates = { USD: "1", ZAR: "16.389" };
    server.answer("/api/currencies", () => ({ ...currenciesAnswer(server.now), rates }));
    const { user } = await open({ server });
    await user.selectOptions(screen.getByRole("combobox", { name: "Your currency" }), "ZAR");
    await passTime(0);
    // 3123.4 * 16.389
    expect(field("Worth in ZAR").value).toBe("51,189.40");
  });

  it("rounds to whole yen, which have no decimals", async () => {
    localStorage.setItem("tradeslip.currency", "JPY");
    await open();
    // 3123.4 * 159.32 = 497,620.088
    expect(field("Worth in JPY").value).toBe("497,620");
  });

  it("stays in dollars and says so where the chosen currency has no rate", async () => {
    localStorage.setItem("tradeslip.currency", "KRW");
    await open();
    expect(field("Worth in USD").value).toBe("3,123.40");
    expect(
      screen.getByText("We have no rate for KRW right now, so prices are in US dollars only."),
    ).toBeDefined();
  });

  it("leaves an amount in the dollars in which it was typed when the rate arrives only then", async () => {
    localStorage.setItem("tradeslip.currency", "NGN");
    const server = new FakeServer();
    server.answer("/api/currencies", unavailable);
    const { user } = await open({ server });
    await user.clear(field("Worth in USD"));
    await user.type(field("Worth in USD"), "312.34");
    server.answer("/api/currencies", () => currenciesAnswer(server.now));
    await passTime(5 * 60_000);
    expect(field("Worth in USD").value).toBe("312.34");
    expect(field("Ethereum").value).toBe("0.10000000");
    await user.clear(field("Worth in USD"));
    await user.type(field("Worth in NGN"), "1000");
    await user.selectOptions(screen.getByRole("combobox", { name: "Your currency" }), "JPY");
    await passTime(0);
    expect(field("Worth in JPY").value).toBe("116");
  });
});
