import { screen, within } from "@testing-library/react";
import type { PriceVerdict } from "@tradeslip/contracts";
import { PRICE_RULE } from "@tradeslip/contracts/rules";
import { describe, expect, it } from "vitest";
import { FakeServer } from "../../testing/fake-server.ts";
import { freshAt } from "../../testing/fresh.ts";
import { sourceReport } from "../../testing/price-sources-answer.ts";
import { unavailable } from "../../testing/problem.ts";
import { publicConfig } from "../../testing/public-config.ts";
import { passTime, renderApp } from "../../testing/render-app.tsx";
import PricesPage from "./prices-page.tsx";

const SOURCES = "/api/prices/sources";

const open = (server = new FakeServer()) => renderApp(<PricesPage />, { at: "/prices", server });
const names = () => screen.getAllByRole("rowheader").map((cell) => cell.firstChild?.textContent);
const cellsOf = (name: RegExp) =>
  within(screen.getByRole("row", { name }))
    .getAllByRole("cell")
    .map((cell) => cell.textContent);

/** A server whose sources have these prices of bitcoin. */
function serverWith(
  ...prices: (readonly [name: string, price: string, verdict?: PriceVerdict])[]
): FakeServer {
  const server = new FakeServer();
  server.answer(SOURCES, () => ({
    freshness: freshAt(server.now),
    sources: prices.map((each) => sourceReport(server.now, ...each)),
  }));
  return server;
}

it.each([
  ["1.5", "2", "1.5% more when you buy, 2% less when you sell"],
  ["0", "0.0", "^While it is live, the market price is the price of an order: we take no fee on it"],
  ["0", "2", "is the market price when you buy, and 2% less when you sell"],
  ["1.5", "0", "is the market price when you sell, and 1.5% more when you buy"],
])("tells a customer how the price of an order comes about: %s, %s", async (buyPercent, sellPercent, fee) => {
  const server = new FakeServer();
  server.answer("/api/config", { ...publicConfig, spread: { buyPercent, sellPercent } });
  await open(server);
  await passTime(0);
  const steps = within(screen.getByRole("region", { name: "What an order costs" })).getAllByRole("listitem");
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(new RegExp(`${fee}.* whether our team has to confirm the fee\\.$`)),
    expect.stringContaining("at our own rate for 1 USD"),
    expect.stringContaining(`kept for ${PRICE_RULE.honouredMinutes} minutes, unless our fee changes`),
    expect.stringMatching(/slip and the receipt state market price, fee and what you get\. .*signature/),
  ]);
});

it("tells the numbers that the server decides by", async () => {
  await open();
  const { freshMinutes, nearPercent, widePercent, pairPercent } = PRICE_RULE;
  const rules = within(screen.getByRole("region", { name: "How we decide" }))
    .getAllByRole("definition")
    .map(({ textContent }) => textContent);
  expect(rules).toEqual([
    expect.stringContaining(`older than ${freshMinutes} minutes`),
    expect.stringContaining("one vote together"),
    expect.stringContaining(`more than ${nearPercent}% from the middle doesn't count; up to ${widePercent}%`),
    expect.stringContaining(`within ${pairPercent}% of each other`),
    expect.stringContaining("whether it is live"),
  ]);
});

it("calls no coin's price live that isn't, though the answer is", async () => {
  const server = new FakeServer();
  server.answer(SOURCES, () => {
    const report = sourceReport(server.now, "coingecko", "84000");
    const [bitcoin] = report.prices;
    const ethereum = { ...bitcoin!, coinId: "ethereum", staleAsOf: bitcoin!.asOf };
    return { freshness: freshAt(server.now), sources: [{ ...report, prices: [bitcoin!, ethereum] }] };
  });
  const { user } = await open(server);
  expect(screen.getByText(/^Live,/)).toBeDefined();
  await user.selectOptions(screen.getByRole("combobox", { name: "Coin" }), "ethereum");
  expect(screen.getByText(/^Delayed, from/)).toBeDefined();
});

it("calls no coin's sources few because bitcoin's are", async () => {
  const server = new FakeServer();
  server.answer(SOURCES, () => {
    const report = sourceReport(server.now, "coingecko", "84000");
    const [bitcoin] = report.prices;
    const prices = [bitcoin!, { ...bitcoin!, coinId: "ethereum", agreement: "agreed" as const }];
    return { freshness: { ...freshAt(server.now), agreement: "few" }, sources: [{ ...report, prices }] };
  });
  const { user } = await open(server);
  expect(screen.getByText(/^Live,/).textContent).toMatch(/, few sources$/);
  await user.selectOptions(screen.getByRole("combobox", { name: "Coin" }), "ethereum");
  expect(screen.getByText(/^Live,/).textContent).not.toMatch(/few/);
});

describe("the sources of a price", () => {
  it("have the digits that the price has on other pages: $1.3247 is not $1.32", async () => {
    await open(serverWith(["kraken", "1.3247"], ["coinbase", "1.3246"], ["bitstamp", "1.3248"]));
    expect(cellsOf(/Kraken/)[0]).toBe("$1.3247");
    expect(screen.getByText("Market price").parentElement?.textContent).toContain("$1.3247");
  });

  it("are listed with price, age and verdict, those that count first", async () => {
    await open();
    expect(names()).toEqual(["CoinGecko", "Kraken", "Coinbase", "Bitstamp", "Bitfinex"]);
    expect(cellsOf(/Kraken/)).toEqual(["$84,010.50", "✓ Counted"]);
    expect(cellsOf(/Bitstamp/)).toEqual(["$840,100.00", "✕ RefusedNot a possible price"]);
    expect(cellsOf(/Bitfinex/)).toEqual(["—", ""]);
    expect(screen.getByRole("row", { name: /Kraken/ }).textContent).toContain("4 s ago");
    expect(screen.getByText("3 of 5 sources agree within 0.02%.")).toBeDefined();
  });

  it("follow the price that they agree on: the middle one, or between the two in the middle", async () => {
    await open(serverWith(["coingecko", "84000"], ["kraken", "84010"], ["coinbase", "84030"]));
    const agreed = screen.getByText("Market price").parentElement!;
    expect(agreed.textContent).toBe("Market price$84,010.00");
    expect(agreed.compareDocumentPosition(screen.getByRole("table"))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it("agree on none while no source counts", async () => {
    await open(serverWith(["coingecko", "84000", "outlier"], ["kraken", "70000", "outlier"]));
    expect(screen.queryByText("Market price")).toBeNull();
  });

  it("are shown for the coin that is chosen", async () => {
    const { user } = await open();
    await user.selectOptions(screen.getByRole("combobox", { name: "Coin" }), "Ethereum (ETH)");
    expect(screen.queryByText("$84,010.50")).toBeNull();
    expect(names()).toEqual(["Bitfinex"]);
    expect(screen.getByText(/^No source counts right now/)).toBeDefined();
  });

  it("that disagree without a majority are said to, and that nothing can be ordered", async () => {
    await open(serverWith(["coingecko", "84000", "outlier"], ["kraken", "70000", "outlier"]));
    expect(screen.getByText(/The sources disagree. Nothing can be ordered/)).toBeDefined();
  });

  it("have cents, however many digits they say", async () => {
    await open(serverWith(["coinbase", "71016.9047619"]));
    expect(cellsOf(/Coinbase/)[0]).toBe("$71,016.90");
  });

  it("that are only two are called few", async () => {
    await open(serverWith(["coingecko", "84000"], ["kraken", "84010"]));
    expect(screen.getByText("2 of 2 sources agree within 0.01%. Few sources.")).toBeDefined();
  });

  it("that are only one claim no agreement, and the page says how to switch on more", async () => {
    await open(serverWith(["coingecko", "84000"]));
    expect(screen.getByText(/This desk asks one source, CoinGecko/).textContent).toContain("PRICE_SOURCES");
    expect(screen.getByText("Price from one source; nothing to compare it with.")).toBeDefined();
  });

  it("say beside their last price whether they still answer", async () => {
    const server = new FakeServer();
    server.answer(SOURCES, () => {
      const [kraken, gemini] = [
        sourceReport(server.now, "kraken", "84000"),
        sourceReport(server.now, "gemini", "84000"),
      ];
      return { freshness: freshAt(server.now), sources: [kraken, { ...gemini, status: "failing" }] };
    });
    await open(server);
    expect(screen.getAllByRole("rowheader").map(({ textContent }) => textContent)).toEqual([
      "Kraken4 s ago",
      "Gemini4 s ago, not answering",
    ]);
  });

  it("are hostile text as it came, cut and struck through, where it is no price", async () => {
    await open(serverWith(["kraken", "<b>NaN</b> and more than twenty", "refused"]));
    expect(screen.getByText("<b>NaN</b> and more ".trim(), { exact: false }).tagName).toBe("S");
  });
});

describe("while there is nothing to show", () => {
  it("says that it loads", async () => {
    const server = new FakeServer();
    server.answer(SOURCES, "silent");
    await open(server);
    expect(screen.getByText("Loading the sources...")).toBeDefined();
  });

  it("says why it failed, and tries again", async () => {
    const server = new FakeServer();
    server.answer(SOURCES, unavailable);
    const { user } = await open(server);
    expect(screen.getByText("The sources could not be loaded")).toBeDefined();
    server.answer(SOURCES, () => ({ freshness: freshAt(server.now), sources: [] }));
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("No source has a price of this coin.")).toBeDefined();
  });
});
