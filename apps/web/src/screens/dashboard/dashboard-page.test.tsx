import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { ada, adaSession } from "../../testing/account-answers.ts";
import { dashboardCoinsAnswer, dashboardStatsAnswer } from "../../testing/market-answers.ts";
import { FakeServer } from "../../testing/fake-server.ts";
import { freshAt } from "../../testing/fresh.ts";
import { unavailable } from "../../testing/problem.ts";
import { passTime, renderApp } from "../../testing/render-app.tsx";
import DashboardPage, { Greeting, greetingAt } from "./dashboard-page.tsx";

const SECOND = 1_000;
const COINS = "/api/dashboard/coins";
const STATS = "/api/dashboard/stats";

const open = (server = new FakeServer(), at = "/users") => renderApp(<DashboardPage />, { at, server });

const cards = () => screen.queryAllByRole("listitem");
const symbols = () => cards().map((card) => within(card).getByRole("heading").textContent);
const card = (symbol: string) =>
  cards().find((each) => within(each).getByRole("heading").textContent === symbol)!;
const tile = (label: string) => screen.getByRole("group", { name: label });
const searchBox = () => screen.getByRole("searchbox", { name: "Search cryptocurrencies" });
const coinsFreshness = () => screen.getAllByText(/^(Live,|Updated|Delayed,|Indicative)/).at(-1)!.textContent;

describe("the header", () => {
  it("greets the user as Trader while there is no session", async () => {
    await open();
    expect(screen.getByRole("heading", { level: 1 }).textContent).toMatch(
      /^Good (morning|afternoon|evening), Trader$/,
    );
  });

  it("shows the banner of the operator's brand with links that lead somewhere", async () => {
    await open();
    const banner = within(screen.getByRole("region", { name: "Welcome to Tradeslip" }));
    expect(banner.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
      "/exchange",
      "/market",
      "/rates",
    ]);
  });
});

describe("the stat cards", () => {
  it("show both sums in the reader's own currency beside the dollars", async () => {
    localStorage.setItem("tradeslip.currency", "NGN");
    await open();
    await passTime(0);
    // At 1 USD = 1372.8 NGN.
    expect(tile("Market Cap").textContent).toMatch(/^Market Cap\$2\.43T.*≈ 3,340T\sNGN$/);
    expect(tile("24h Volume").textContent).toMatch(/≈ [\d.,]+T\sNGN$/);
    expect(tile("BTC Dominance").textContent).not.toContain("NGN");
    localStorage.clear();
  });

  it("show market cap, volume, dominance and active coins with their changes", async () => {
    const server = new FakeServer();
    const answer = dashboardStatsAnswer(server.now);
    server.answer(STATS, { ...answer, stats: { ...answer.stats, tradingVolumeChange: -1.8 } });
    await open(server);
    expect(tile("Market Cap").textContent).toBe("Market Cap$2.43T+1.08%24h");
    expect(tile("24h Volume").textContent).toBe("24h Volume$87.7B−1.80%24h");
    expect(tile("BTC Dominance").textContent).toBe("BTC Dominance52.6%+0.21 points, 24h");
    expect(tile("Active Cryptos").textContent).toBe("Active Cryptos17,234Live Data");
  });

  it("show unknown changes as unknown", async () => {
    const server = new FakeServer();
    const answer = dashboardStatsAnswer(server.now);
    const unknown = { totalMarketCapChange: null, tradingVolumeChange: null, btcDominanceChange: null };
    server.answer(STATS, { ...answer, stats: { ...answer.stats, ...unknown } });
    await open(server);
    expect(tile("Market Cap").textContent).toContain("—unknown");
    expect(tile("24h Volume").textContent).toContain("—unknown");
    expect(tile("BTC Dominance").textContent).toContain("—Change unknown");
  });

  it.each([
    ["stale", "Delayed", /^Delayed, from/],
    ["fallback", "Indicative", /^Indicative figures$/],
  ] as const)("never call %s figures live", async (source, label, line) => {
    const server = new FakeServer();
    server.answer(STATS, () =>
      dashboardStatsAnswer(server.now, freshAt(server.now, { source, ageSeconds: 900 })),
    );
    await open(server);
    expect(tile("Active Cryptos").textContent).toBe(`Active Cryptos17,234${label}`);
    const section = within(screen.getByRole("region", { name: "Market today" }));
    expect(section.getByText(line)).toBeDefined();
    expect(section.queryByText(/live/i)).toBeNull();
  });

  it("stop saying 'Live Data' when the server is out of reach for two intervals", async () => {
    const { server } = await open();
    server.answerAll("unreachable");
    await passTime(210 * SECOND);
    expect(tile("Active Cryptos").textContent).toBe("Active Cryptos17,234Delayed");
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("keep their place while they load", async () => {
    const server = new FakeServer();
    server.answerAll("silent");
    await open(server);
    expect(tile("Market Cap").getAttribute("aria-busy")).toBe("true");
    expect(tile("Active Cryptos").textContent).toBe("Active Cryptos");
  });

  it("say that they are unavailable, leave the coins alone and load on request", async () => {
    const server = new FakeServer();
    server.answer(STATS, unavailable);
    const { user } = await open(server);
    expect(tile("Market Cap").textContent).toBe("Market Cap—Unavailable");
    expect(symbols()).toHaveLength(8);
    server.answer(STATS, () => dashboardStatsAnswer(server.now));
    await user.click(screen.getByRole("button", { name: "Load figures again" }));
    await passTime(0);
    expect(tile("Market Cap").textContent).toContain("$2.43T");
  });
});

describe("Top Cryptocurrencies", () => {
  it("shows the first eight coins with symbol, name, price, change and rank", async () => {
    await open();
    expect(screen.getByRole("region", { name: "Top Cryptocurrencies" })).toBeDefined();
    expect(symbols()).toEqual(["BTC", "ETH", "USDT", "BNB", "SOL", "XRP", "USDC", "DOGE"]);
    expect(card("BTC").textContent).toBe("BTC#1Bitcoin$64,123.45+1.23%Trade Bitcoin");
    expect(card("USDC").textContent).toContain("—unknown");
  });

  it("shows the freshness of its prices", async () => {
    await open();
    expect(coinsFreshness()).toBe("Live, 12 s ago");
  });

  it("leads from a coin to its trade", async () => {
    await open(new FakeServer(), "/users/42");
    const link = screen.getByRole("link", { name: "Trade Solana" });
    expect(link.getAttribute("href")).toBe("/users/42?trade=solana");
  });
});

describe("search", () => {
  it("looks at all coins by name or symbol and counts what it finds", async () => {
    const { user } = await open();
    await user.type(searchBox(), "sHi");
    expect(screen.getByRole("region", { name: "Search Results (1)" })).toBeDefined();
    expect(symbols()).toEqual(["SHIB"]);
    expect(screen.getByText("1 of 15 cryptocurrencies found").getAttribute("role")).toBe("status");
  });

  it("shows no rank badge beyond the tenth", async () => {
    const { user } = await open();
    await user.type(searchBox(), "coin 1");
    expect(card("C11").textContent).not.toContain("#");
  });

  it("is reached with '/' and left with Escape", async () => {
    const { user } = await open();
    await user.keyboard("/ada");
    expect(symbols()).toEqual(["ADA"]);
    await user.keyboard("{Escape}");
    expect(symbols()).toHaveLength(8);
    expect(screen.getByRole("region", { name: "Top Cryptocurrencies" })).toBeDefined();
  });

  it("says when nothing is found", async () => {
    const { user } = await open();
    await user.type(searchBox(), "narnia");
    expect(screen.getByRole("region", { name: "Search Results (0)" })).toBeDefined();
    expect(screen.getByText("No cryptocurrencies found.")).toBeDefined();
  });
});

describe("refreshing", () => {
  it("happens by itself every 100 seconds and shows the new prices", async () => {
    const { server } = await open();
    server.answer(COINS, () => {
      const answer = dashboardCoinsAnswer(server.now);
      return { ...answer, coins: answer.coins.with(0, { ...answer.coins[0]!, price: 70_000 }) };
    });
    await passTime(99 * SECOND);
    expect(card("BTC").textContent).toContain("$64,123.45");
    await passTime(2 * SECOND);
    expect(card("BTC").textContent).toContain("$70,000.00");
  });

  it("that fails keeps the coins and says nothing", async () => {
    const { server } = await open();
    server.answerAll(unavailable);
    await passTime(101 * SECOND);
    expect(symbols()).toHaveLength(8);
    expect(screen.queryByRole("alert")).toBeNull();
  });
});

describe("with no coins to show", () => {
  it("shows the message of P6.8 and tries again on request", async () => {
    const server = new FakeServer();
    server.answer(COINS, unavailable);
    const { user } = await open(server);
    const alert = screen.getByRole("alert");
    expect(alert.textContent).toContain("Failed to fetch market data. Please try again.");
    server.answer(COINS, () => dashboardCoinsAnswer(server.now));
    await user.click(within(alert).getByRole("button", { name: "Try Again" }));
    await passTime(0);
    expect(symbols()).toHaveLength(8);
    expect(screen.queryByRole("alert")).toBeNull();
  });
});

it.each([
  [4, "Hello"],
  [5, "Good morning"],
  [11, "Good morning"],
  [12, "Good afternoon"],
  [17, "Good afternoon"],
  [18, "Good evening"],
  [22, "Good evening"],
  [23, "Hello"],
  [0, "Hello"],
])("at hour %d says %s", (hour, greeting) => {
  expect([greetingAt(hour, null), greetingAt(hour, "Ada")]).toEqual([greeting, `${greeting}, Ada`]);
});

it.each([
  ["no user is logged in", { authenticated: false }, "Trader"],
  ["Ada is logged in", adaSession, "ada"],
  ["her first name is known", { ...adaSession, user: { ...ada, firstName: "Adaobi" } }, "Adaobi"],
  ["it is not known", "unreachable", "Trader"],
] as const)("when %s it greets accordingly", async (_, answer, name) => {
  const server = new FakeServer();
  server.answer("/api/session", answer);
  await renderApp(<Greeting />, { server });
  expect(screen.getByRole("heading", { level: 1 }).textContent).toMatch(new RegExp(`, ${name}$`));
});
