import { screen, within } from "@testing-library/react";
import { PriceChange } from "@tradeslip/ui/price-change";
import { Link } from "react-router-dom";
import { describe, expect, it, vi } from "vitest";
import { coinList, marketCoinsAnswer, marketStatsAnswer } from "../../testing/market-answers.ts";
import { FakeServer } from "../../testing/fake-server.ts";
import { freshAt } from "../../testing/fresh.ts";
import { unavailable } from "../../testing/problem.ts";
import { publicConfig } from "../../testing/public-config.ts";
import { passTime, renderApp } from "../../testing/render-app.tsx";
import MarketPage from "./market-page.tsx";

// To count renders: every row has one.
vi.mock("@tradeslip/ui/price-change", { spy: true });

const SECOND = 1_000;
const PHONE = { width: 360 };
const COINS = "/api/market/coins";
const STATS = "/api/market/stats";

const open = (options: { server?: FakeServer; width?: number } = {}) =>
  renderApp(<MarketPage />, { at: "/market", ...options });
const names = () =>
  screen.queryAllByRole("rowheader").map((cell) => within(cell).getByRole("link").textContent);
const row = (name: string) => screen.getByRole("rowheader", { name: new RegExp(`^${name}`) }).closest("tr")!;
const cells = (name: string) =>
  within(row(name))
    .getAllByRole("cell")
    .map((cell) => cell.textContent);
const star = (name: string) => screen.getByRole("button", { name: `Watch ${name}` });
const searchBox = () => screen.getByRole("searchbox", { name: "Search by name or symbol" });
const coinsFreshness = () => screen.getAllByText(/^(Live,|Updated|Delayed,|Indicative)/).at(-1)!.textContent;
const overview = () => within(screen.getByRole("region", { name: "Market Overview" }));

it("what the palette asks for is searched, and the same again after it was cleared", async () => {
  const palette = (
    <>
      <Link to="/market" state={{ search: "eth" }}>
        Ask
      </Link>
      <MarketPage />
    </>
  );
  const { user } = await renderApp(palette, { at: "/market" });
  await user.click(screen.getByRole("link", { name: "Ask" }));
  await passTime(0);
  expect((searchBox() as HTMLInputElement).value).toBe("eth");
  await user.clear(searchBox());
  await user.click(screen.getByRole("link", { name: "Ask" }));
  await passTime(0);
  expect((searchBox() as HTMLInputElement).value).toBe("eth");
});

describe("the first load", () => {
  it("says what is loading over a table of skeletons", async () => {
    const server = new FakeServer();
    server.answerAll("silent");
    await open({ server });
    expect(screen.getByRole("heading", { level: 1, name: "Cryptocurrency Market" })).toBeDefined();
    const status = screen.getByText("Loading Market Data").closest("[role=status]");
    expect(status?.textContent).toBe("Loading Market Data Fetching latest cryptocurrency prices...");
    expect(screen.getByRole("table")).toBeDefined();
    expect(names()).toEqual([]);
  });

  it("ends with every coin, what their prices are and how old", async () => {
    await open();
    expect(names()).toHaveLength(coinList.length);
    expect(screen.queryByText("Loading Market Data")).toBeNull();
    expect(coinsFreshness()).toBe("Live, 12 s ago");
  });
});

describe("a row", () => {
  it("shows rank, name, symbol, price, change, volume, market cap and the week in words", async () => {
    await open();
    expect(names()[0]).toBe("Bitcoin BTC");
    expect(cells("Bitcoin").slice(0, 5)).toEqual(["1", "$64,123", "+1.23%", "$25.6B", "$1.28T"]);
    expect(within(row("Bitcoin")).getByRole("img").getAttribute("aria-label")).toMatch(
      /^7 days: (up|down) \d/,
    );
  });

  it.each([
    ["Bitcoin", "$64,123"],
    ["BNB", "$581.20"],
    ["XRP", "$0.5123"],
    ["Shiba Inu", "$0.000017"],
  ])("gives the price of %s the digits its size asks for", async (name, price) => {
    await open();
    expect(cells(name)[1]).toBe(price);
  });

  it.each([1280, 360])(
    "at %i px calls a disputed price so, an old one delayed, and others neither",
    async (width) => {
      const server = new FakeServer();
      const answer = marketCoinsAnswer(server.now);
      const staleAsOf = new Date(server.now.getTime() - 900 * SECOND).toISOString();
      const [bitcoin, ethereum, ...others] = answer.coins;
      server.answer(COINS, {
        ...answer,
        coins: [{ ...bitcoin!, staleAsOf, agreement: "disputed" }, { ...ethereum!, staleAsOf }, ...others],
      });
      await open({ server, width });
      const marks = screen.getAllByText(/^(Disputed|Delayed)$/).map(({ textContent }) => textContent);
      expect(marks).toEqual(["Disputed", "Delayed"]);
    },
  );

  it("shows no number for what is not known", async () => {
    await open();
    expect(cells("Coin 15").slice(0, 5)).toEqual(["—", "$6.00", "−2.00%", "—", "—"]);
    expect(cells("USDC")[2]).toBe("—unknown");
    expect(within(row("Coin 15")).getByRole("img", { name: "7 days: unknown" })).toBeDefined();
  });

  it("leads to the coin's page, and to a trade of it", async () => {
    await open();
    const link = (name: string) => within(row("BNB")).getByRole("link", { name }).getAttribute("href");
    expect(link("BNB BNB")).toBe("/market/binancecoin");
    expect(link("Trade BNB")).toBe("/exchange?coin=bnb&side=buy");
    expect(within(row("Shiba Inu")).getByRole("link", { name: "Trade Shiba Inu" }).getAttribute("href")).toBe(
      "/users?trade=shiba-inu&side=buy",
    );
  });

  it("shows a price in one's own currency beside the dollars, with the rate and its time", async () => {
    localStorage.setItem("tradeslip.currency", "NGN");
    await open();
    await passTime(0);
    expect(cells("Bitcoin")[1]).toBe("$64,123≈ 88.0M\u00A0NGN");
    expect(screen.getByText(/^1 USD = /).textContent).toBe("1 USD = 1,372.80 NGN as of 14:02.");
  });
});

describe("search", () => {
  it("narrows the list as one types, and tells how many are left", async () => {
    const { user } = await open();
    await user.type(searchBox(), "usd");
    expect(names()).toEqual(["Tether USDT", "USDC USDC"]);
    expect(screen.getByText("2 of 15 coins shown").getAttribute("role")).toBe("status");
  });

  it("is taken back by 'Clear Search', which leaves the cursor in the box", async () => {
    const { user } = await open();
    expect(screen.queryByRole("button", { name: "Clear Search" })).toBeNull();
    await user.type(searchBox(), "usd");
    await user.click(screen.getByRole("button", { name: "Clear Search" }));
    expect(names()).toHaveLength(coinList.length);
    expect(document.activeElement).toBe(searchBox());
  });

  it("is reached with '/'", async () => {
    const { user } = await open();
    await user.keyboard("/sol");
    expect(names()).toEqual(["Solana SOL"]);
  });

  it("says when nothing is found", async () => {
    const { user } = await open();
    await user.type(searchBox(), "narnia");
    expect(screen.getByText("No cryptocurrencies found.")).toBeDefined();
  });
});

describe("sorting", () => {
  const header = (name: string) => screen.getByRole("columnheader", { name });
  const click = (name: string) => within(header(name)).getByRole("button");
  const dropdown = () => screen.getByRole<HTMLSelectElement>("combobox", { name: "Sort by" });

  it("starts with the ranks from the top", async () => {
    await open();
    expect(header("#").getAttribute("aria-sort")).toBe("ascending");
    expect(dropdown().selectedOptions[0]?.textContent).toBe("Rank");
  });

  it("offers rank, price, 24h change, volume and market cap", async () => {
    await open();
    expect([...dropdown().options].map((option) => option.textContent)).toEqual([
      "Rank",
      "Price",
      "24h change",
      "Volume",
      "Market cap",
    ]);
  });

  it.each(["#", "Price", "24h %", "Volume 24h", "Market Cap"])(
    "turns with each click on %s",
    async (column) => {
      const { user } = await open();
      if (column !== "#") await user.click(click(column));
      const before = header(column).getAttribute("aria-sort");
      const first = names()[0];
      await user.click(click(column));
      expect(new Set([before, header(column).getAttribute("aria-sort")])).toEqual(
        new Set(["ascending", "descending"]),
      );
      expect(names()[0]).not.toBe(first);
    },
  );

  it("is one choice in the heads and in the dropdown", async () => {
    const { user } = await open();
    await user.selectOptions(dropdown(), "24h change");
    expect(header("24h %").getAttribute("aria-sort")).toBe("descending");
    expect(names()[0]).toBe("Shiba Inu SHIB");
    await user.click(screen.getByRole("button", { name: "Sort ascending" }));
    expect(header("24h %").getAttribute("aria-sort")).toBe("ascending");
    await user.click(click("Price"));
    expect(dropdown().value).toBe("price");
    expect(header("24h %").getAttribute("aria-sort")).toBeNull();
  });

  it("keeps unknown values last in both directions", async () => {
    const { user } = await open();
    await user.click(click("24h %"));
    expect(names().at(-1)).toBe("USDC USDC");
    await user.click(click("24h %"));
    expect(names().at(-1)).toBe("USDC USDC");
  });
});

describe("the watchlist", () => {
  const show = (name: string) => screen.getByRole("radio", { name });

  it("is empty at first, and says how a coin comes onto it", async () => {
    const { user } = await open();
    await user.click(show("Watchlist"));
    expect(screen.getByText("No cryptocurrencies found.")).toBeDefined();
    expect(screen.getByText(/^Star a coin to keep it here/)).toBeDefined();
  });

  it("keeps starred coins on the device", async () => {
    const { user, unmount } = await open();
    await user.click(star("Solana"));
    await user.click(star("Bitcoin"));
    unmount();
    const again = await open();
    expect(star("Solana").getAttribute("aria-pressed")).toBe("true");
    await again.user.click(show("Watchlist"));
    expect(names()).toEqual(["Bitcoin BTC", "Solana SOL"]);
  });

  it("keeps the keyboard's place when a coin leaves it", async () => {
    const { user } = await open();
    await user.click(star("Solana"));
    await user.click(star("Bitcoin"));
    await user.click(show("Watchlist"));
    await user.click(star("Solana"));
    expect(names()).toEqual(["Bitcoin BTC"]);
    expect(document.activeElement).not.toBe(document.body);
  });
});

describe.each([
  ["the table", 1280],
  ["the list", 360],
])("a row of %s", (_, width) => {
  it("renders again for its own star alone", async () => {
    const { user } = await open({ width });
    vi.mocked(PriceChange).mockClear();
    await user.click(star("Ethereum"));
    expect(star("Ethereum").getAttribute("aria-pressed")).toBe("true");
    expect(vi.mocked(PriceChange)).toHaveBeenCalledTimes(1);
  });
});

describe("Market Overview", () => {
  it("shows market cap with its change, volume, dominance and active coins", async () => {
    await open();
    expect(overview().getByText("$2.43T")).toBeDefined();
    expect(overview().getByText("+1.08%")).toBeDefined();
    expect(overview().getByText("$87.7B")).toBeDefined();
    expect(overview().getByRole("meter", { name: "BTC Dominance" }).getAttribute("aria-valuenow")).toBe(
      "52.6",
    );
    expect(overview().getByText("17,234")).toBeDefined();
    expect(overview().getByText("ETH dominance 15.5%")).toBeDefined();
  });

  it("calls made-up totals indicative while the coins stay live", async () => {
    const server = new FakeServer();
    server.answer(STATS, () => marketStatsAnswer(server.now, freshAt(server.now, { source: "fallback" })));
    await open({ server });
    expect(overview().getByText("Indicative figures")).toBeDefined();
    expect(overview().queryByText(/^Live/)).toBeNull();
    expect(coinsFreshness()).toContain("Live, 12 s ago");
  });

  it("shows an unknown change and dominance as unknown", async () => {
    const server = new FakeServer();
    const answer = marketStatsAnswer(server.now);
    server.answer(STATS, {
      ...answer,
      stats: { ...answer.stats, marketCapChange24h: null, ethDominance: null },
    });
    await open({ server });
    expect(overview().getByText("unknown")).toBeDefined();
    expect(overview().getByText("ETH dominance —")).toBeDefined();
  });

  it("says that it is unavailable, leaves the coins alone and loads on request", async () => {
    const server = new FakeServer();
    server.answer(STATS, unavailable);
    const { user } = await open({ server });
    expect(overview().getByRole("alert").textContent).toContain("aren't available");
    expect(names()).toHaveLength(coinList.length);
    server.answer(STATS, () => marketStatsAnswer(server.now));
    await user.click(overview().getByRole("button", { name: "Load totals again" }));
    await passTime(0);
    expect(overview().getByText("$2.43T")).toBeDefined();
  });
});

describe("refreshing", () => {
  it("by hand asks for coins and totals again", async () => {
    const { user, server } = await open();
    await user.click(screen.getByRole("button", { name: "Refresh" }));
    await passTime(0);
    expect([server.callsTo(COINS), server.callsTo(STATS)]).toEqual([2, 2]);
  });

  it("happens by itself every 60 seconds and shows the new prices", async () => {
    const { server } = await open();
    const [bitcoin, ...others] = coinList;
    server.answer(COINS, () => ({
      ...marketCoinsAnswer(server.now),
      coins: [{ ...bitcoin!, price: 70_000 }, ...others],
    }));
    await passTime(61 * SECOND);
    expect(cells("Bitcoin")[1]).toBe("$70,000");
  });

  it("that fails keeps the coins, says nothing, and stops calling them live in time", async () => {
    const { server } = await open();
    server.answerAll(unavailable);
    await passTime(190 * SECOND);
    expect(names()).toHaveLength(coinList.length);
    expect(screen.queryByRole("alert")).toBeNull();
    expect(coinsFreshness()).toMatch(/^Delayed, from/);
    expect(screen.queryByText(/^Live/)).toBeNull();
  });
});

describe("with nothing to show", () => {
  it("says 'Failed to Load Data' with the server's own sentence and tries again on request", async () => {
    const server = new FakeServer();
    server.answerAll(unavailable);
    const { user } = await open({ server });
    const alert = screen.getByRole("alert");
    expect(within(alert).getByText("Failed to Load Data")).toBeDefined();
    expect(alert.textContent).toContain(unavailable.detail);
    expect(alert.textContent).toContain("req-7Q2M");
    server.answer(COINS, () => marketCoinsAnswer(server.now));
    server.answer(STATS, () => marketStatsAnswer(server.now));
    await user.click(screen.getByRole("button", { name: "Try Again" }));
    await passTime(0);
    expect(names()).toHaveLength(coinList.length);
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("says 'Failed to fetch market data' when the server cannot be reached", async () => {
    const server = new FakeServer();
    server.answerAll("unreachable");
    await open({ server });
    await passTime(2 * SECOND);
    expect(screen.getByRole("alert").textContent).toContain("Failed to fetch market data");
  });

  it("keeps its words and the focus on 'Try Again' while it tries", async () => {
    const server = new FakeServer();
    server.answerAll(unavailable);
    const { user } = await open({ server });
    server.answerAll("silent");
    const button = screen.getByRole("button", { name: "Try Again" });
    await user.click(button);
    expect(screen.getByRole("alert").textContent).toContain(unavailable.detail);
    expect(button.getAttribute("aria-busy")).toBe("true");
    expect(document.activeElement).toBe(button);
  });

  it("still shows the totals when only the coins fail", async () => {
    const server = new FakeServer();
    server.answer(COINS, unavailable);
    await open({ server });
    expect(screen.getByText("Failed to Load Data")).toBeDefined();
    expect(overview().getByText("$2.43T")).toBeDefined();
  });
});

describe("the source", () => {
  it("is credited with the time of the prices", async () => {
    await open();
    const credit = screen.getByText(/^Market data by/).parentElement!;
    expect(credit.textContent).toMatch(/^Market data by CoinGecko, \d/);
    expect(credit.querySelector("time")?.dateTime).toBe("2026-11-16T14:02:19.000Z");
  });

  it("is not called CoinGecko when the prices are simulated", async () => {
    const server = new FakeServer();
    server.answer("/api/config", { ...publicConfig, demo: true });
    await open({ server });
    expect(screen.getByText(/^Demo data/)).toBeDefined();
    expect(screen.queryByRole("link", { name: "CoinGecko" })).toBeNull();
  });
});

describe("on a phone", () => {
  const items = () =>
    screen.getAllByRole("listitem").map((item) => within(item).getByRole("link").textContent);

  it("is a list with price, change and the week of each coin", async () => {
    await open(PHONE);
    expect(screen.queryByRole("table")).toBeNull();
    expect(items()).toHaveLength(coinList.length);
    expect(items()[0]).toMatch(/^Bitcoin #1 · BTC\s+\$64,123\s+\+1\.23%$/);
  });

  it("shows the market cap when sorted by it", async () => {
    const { user } = await open(PHONE);
    await user.selectOptions(screen.getByRole("combobox"), "Market cap");
    const shiba = screen.getAllByRole("listitem")[0]!;
    expect(shiba.textContent).toContain("Cap $");
  });

  it("leads to the coin's page with the whole row, the star apart", async () => {
    await open(PHONE);
    const [bitcoin] = screen.getAllByRole("listitem");
    expect(within(bitcoin!).getByRole("link").getAttribute("href")).toBe("/market/bitcoin");
    expect(within(within(bitcoin!).getByRole("link")).queryByRole("button")).toBeNull();
  });

  it("loads with a list of skeletons", async () => {
    const server = new FakeServer();
    server.answerAll("silent");
    await open({ server, ...PHONE });
    expect(screen.getByText("Loading Market Data")).toBeDefined();
    expect(screen.queryByRole("table")).toBeNull();
  });
});
