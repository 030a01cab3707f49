import { screen, within } from "@testing-library/react";
import { PriceChange } from "@tradeslip/ui/price-change";
import { describe, expect, it, vi } from "vitest";
import { FakeServer } from "../../testing/fake-server.ts";
import { freshAt } from "../../testing/fresh.ts";
import { unavailable } from "../../testing/problem.ts";
import { ratesAnswer } from "../../testing/rates-answer.ts";
import { passTime, renderApp } from "../../testing/render-app.tsx";
import RatesPage from "./rates-page.tsx";

// To count renders: every row has one.
vi.mock("@tradeslip/ui/price-change", { spy: true });

const WIDE = { width: 1280 };
const NARROW = { width: 360 };
const SECOND = 1_000;

const open = (options: { server?: FakeServer; width?: number } = {}) =>
  renderApp(<RatesPage />, { at: "/rates", ...options });
const countries = () => screen.queryAllByRole("rowheader").map((cell) => cell.textContent);
const cards = () =>
  screen.queryAllByRole("listitem").map((card) => within(card).getByRole("heading").textContent);
const row = (name: RegExp) => screen.getByRole("row", { name });
const star = (country: string) => screen.getByRole("button", { name: `Favorite ${country}` });
const isStarred = (country: string) => star(country).getAttribute("aria-pressed") === "true";
const tab = (name: string) => screen.getByRole("radio", { name });

describe("the first load", () => {
  it("says 'Loading exchange rates...' over an empty table of the final size", async () => {
    const server = new FakeServer();
    server.answerAll("silent");
    await open({ server });
    expect(screen.getByText("Loading exchange rates...")).toBeDefined();
    expect(screen.getAllByRole("row")).toHaveLength(15);
  });

  it("ends with the rates of 14 countries, what they are and how old", async () => {
    await open();
    expect(countries()).toHaveLength(14);
    expect(screen.queryByText("Loading exchange rates...")).toBeNull();
    expect(screen.getByText(/^Live,/).textContent).toBe("Live, 12 s ago");
    expect(screen.getByText("Updates every 2 minutes")).toBeDefined();
  });

  it("says that one bitcoin is what is priced, and whose side buy and sell are on", async () => {
    await open();
    expect(screen.getByText(/^Guide rates by country for 1 BTC/)).toBeDefined();
    expect(screen.getByRole("columnheader", { name: /Buy rate\s+We buy at/ })).toBeDefined();
    expect(screen.getByRole("columnheader", { name: /Sell rate\s+We sell at/ })).toBeDefined();
  });
});

describe("a row", () => {
  it("shows country, currency, both rates, the difference, the change and the volume", async () => {
    await open();
    const cells = within(row(/United Kingdom/)).getAllByRole("cell");
    expect(cells.slice(1).map((cell) => cell.textContent)).toEqual([
      "GBP",
      "50,556.21",
      "50,758.85",
      "0.40%",
      "\u22120.42%",
      "16.6B",
    ]);
  });

  it("shows no decimals where the currency has none", async () => {
    await open();
    expect(within(row(/Japan/)).getByText("9,676,075")).toBeDefined();
  });

  it("marks a fallback price, and shows no zero for unknown figures", async () => {
    const server = new FakeServer();
    const answer = ratesAnswer(server.now);
    const [first, second, third, ...others] = answer.rates;
    const standIn = {
      ...third!,
      buyRate: 44_910,
      sellRate: 45_090,
      change24h: 0,
      volume: 0,
      unknown: ["change24h" as const, "volume" as const],
      indicative: true,
    };
    server.answer("/api/rates", { ...answer, rates: [first!, second!, standIn, ...others] });
    await open({ server });
    expect(screen.getAllByText("Indicative")).toHaveLength(1);
    const cells = within(row(/United Kingdom/)).getAllByRole("cell");
    expect(cells.slice(-2).map((cell) => cell.textContent)).toEqual(["—unknown", "—"]);
  });
});

it("marks a price by way of dollars, one that the sources dispute, and an old one", async () => {
  const server = new FakeServer();
  const answer = ratesAnswer(server.now);
  const [first, second, third, ...others] = answer.rates;
  const staleAsOf = answer.freshness.asOf;
  const rates = [
    { ...first!, cross: true as const },
    { ...second!, agreement: "disputed" as const, staleAsOf },
    { ...third!, staleAsOf },
    ...others,
  ];
  server.answer("/api/rates", { ...answer, rates });
  await open({ server });
  expect(row(/United States/).textContent).toContain("Via USD");
  expect(row(/Eurozone/).textContent).toContain("Disputed");
  expect(row(/Eurozone/).textContent).not.toContain("Delayed");
  expect(row(/United Kingdom/).textContent).toContain("Delayed");
  expect(row(/Japan/).textContent).not.toMatch(/Disputed|Delayed/);
});

it("says what the two rates are for, and at which price orders are made", async () => {
  const { container } = await open();
  expect(container.textContent).toContain("0.2% below and above the market");
  expect(container.textContent).toContain(
    "Orders are made in US dollars, at the price that the order form shows.",
  );
});

it("shows the summary of the answer in four tiles", async () => {
  await open();
  const tiles = within(screen.getByRole("group", { name: "Summary" })).getAllByRole("group");
  expect(tiles.map((tile) => tile.textContent)).toEqual([
    "Buy rate (USD)63,995.20We buy at",
    "Sell rate (USD)64,251.70We sell at",
    "Total volume (USD)21.0BOver 24 h",
    "Active markets14Countries",
  ]);
});

it("calls an average one where the dollars' own price is missing", async () => {
  const server = new FakeServer();
  server.answer("/api/rates", () => {
    const answer = ratesAnswer(server.now);
    return { ...answer, summary: { ...answer.summary, averageBuyUsd: 64_000.1, averageSellUsd: 64_300.2 } };
  });
  await open({ server });
  expect(screen.getByRole("group", { name: "Average buy (USD)" }).textContent).toContain("64,000.10");
  expect(screen.getByText(/^Live/)).toBeDefined();
  for (const name of ["Average buy (USD)", "Average sell (USD)", "Total volume (USD)"])
    expect(screen.getByRole("group", { name }).textContent).toContain("Indicative");
});

it("marks a whole fallback answer as indicative, without an alert", async () => {
  const server = new FakeServer();
  server.answer("/api/rates", () => ratesAnswer(server.now, freshAt(server.now, { source: "fallback" })));
  await open({ server });
  const rowsAndMoneyTiles = 14 + 3;
  expect(screen.getByText("Indicative rates")).toBeDefined();
  expect(screen.getAllByText("Indicative")).toHaveLength(rowsAndMoneyTiles);
  expect(screen.queryByText(/^Live/)).toBeNull();
  expect(screen.queryByRole("alert")).toBeNull();
});

describe("search", () => {
  it("finds a country or a currency in any case", async () => {
    const { user } = await open();
    const box = screen.getByRole("searchbox", { name: "Search country or currency" });
    await user.type(box, "eur");
    expect(countries()).toEqual(["Eurozone", "Germany", "France"]);
    await user.clear(box);
    await user.type(box, "JAPAN");
    expect(countries()).toEqual(["Japan"]);
  });

  it("says when nothing matches, and what to do", async () => {
    const { user } = await open();
    await user.type(screen.getByRole("searchbox"), "narnia");
    expect(screen.getByText("No matching markets found.")).toBeDefined();
    expect(screen.getByText("Try adjusting your search terms or filters.")).toBeDefined();
  });

  it("tells a screen reader how many are left", async () => {
    const { user } = await open();
    await user.type(screen.getByRole("searchbox"), "eur");
    expect(screen.getByText("3 of 14 markets shown")).toBeDefined();
  });
});

describe("filters", () => {
  it("show the 8 best on either side, and all again", async () => {
    const { user } = await open();
    await user.click(tab("Best Buy"));
    expect(countries()).toHaveLength(8);
    expect(countries()[0]).toBe("United Kingdom");
    await user.click(tab("Best Sell"));
    expect(countries()).toHaveLength(8);
    expect(countries()[0]).toBe("South Korea");
    await user.click(tab("All Markets"));
    expect(countries()).toHaveLength(14);
  });

  it("say that the best 8 are compared by number", async () => {
    const { user } = await open();
    await user.click(tab("Best Buy"));
    expect(screen.getByText(/lowest buy rates by number, each in its own currency/)).toBeDefined();
  });
});

describe.each([
  ["the table", WIDE],
  ["the cards", NARROW],
])("a row of %s", (_, width) => {
  it("renders again for its own star alone", async () => {
    const { user } = await open(width);
    vi.mocked(PriceChange).mockClear();
    await user.click(star("Brazil"));
    expect(vi.mocked(PriceChange)).toHaveBeenCalledTimes(1);
  });

  it("stays as it is when another filter is chosen", async () => {
    const { user } = await open(width);
    vi.mocked(PriceChange).mockClear();
    await user.click(tab("Best Buy"));
    expect(vi.mocked(PriceChange)).not.toHaveBeenCalled();
  });
});

describe("favorites", () => {
  it("are the first three countries until the user has chosen", async () => {
    const { user } = await open();
    await user.click(tab("Favorites"));
    expect(countries()).toEqual(["United States", "Eurozone", "United Kingdom"]);
  });

  it("keep a choice on the device", async () => {
    const { user, unmount } = await open();
    await user.click(star("Japan"));
    await user.click(star("Eurozone"));
    unmount();
    await open();
    expect(["United States", "Eurozone", "United Kingdom", "Japan"].map(isStarred)).toEqual([
      true,
      false,
      true,
      true,
    ]);
  });

  it("keep the keyboard's place when a country leaves the list", async () => {
    const { user } = await open();
    await user.click(tab("Favorites"));
    await user.click(star("Eurozone"));
    expect(countries()).toEqual(["United States", "United Kingdom"]);
    expect(document.activeElement).not.toBe(document.body);
  });

  it("say how to keep a country when none is left", async () => {
    const { user } = await open();
    await user.click(tab("Favorites"));
    for (const country of countries()) await user.click(star(country));
    expect(screen.getByText("No matching markets found.")).toBeDefined();
    expect(screen.getByText(/^Star a country to keep it here\./)).toBeDefined();
  });
});

describe("sorting", () => {
  const sortBy = (name: RegExp) => within(screen.getByRole("columnheader", { name })).getByRole("button");
  const direction = (name: RegExp) => screen.getByRole("columnheader", { name }).getAttribute("aria-sort");

  it.each([/Country/, /Currency/, /Buy rate/, /Sell rate/, /Change 24h/, /Volume/])(
    "by %s goes up at first and down at the second click",
    async (column) => {
      const { user } = await open();
      expect(direction(column)).toBeNull();
      await user.click(sortBy(column));
      expect(direction(column)).toBe("ascending");
      const up = countries();
      await user.click(sortBy(column));
      expect(direction(column)).toBe("descending");
      expect(countries()[0]).not.toBe(up[0]);
    },
  );

  it("works from a list where cards have no columns", async () => {
    const { user } = await open(NARROW);
    await user.selectOptions(screen.getByRole("combobox", { name: "Sort" }), "Country, A to Z");
    expect(cards().slice(0, 2)).toEqual(["Australia", "Brazil"]);
  });
});

describe("table or cards", () => {
  it("is a table on a wide screen and cards on a narrow one", async () => {
    const { unmount } = await open(WIDE);
    expect(screen.getByRole("table", { name: "Price of 1 BTC by country" })).toBeDefined();
    unmount();
    await open(NARROW);
    expect(screen.queryByRole("table")).toBeNull();
    expect(cards()).toHaveLength(14);
  });

  it("remembers a choice, and only a choice", async () => {
    const { user, unmount } = await open(NARROW);
    expect(localStorage.getItem("tradeslip.rates.view")).toBeNull();
    await user.click(screen.getByRole("radio", { name: "Table" }));
    unmount();
    await open(NARROW);
    expect(screen.getByRole("table")).toBeDefined();
  });

  it("says in each card whose price is which, with the currency", async () => {
    await open(NARROW);
    const japan = screen.getAllByRole("listitem").find((card) => card.textContent.includes("Japan"))!;
    expect(japan.textContent).toContain("We buy at9,676,075 JPY");
    expect(japan.textContent).toContain("We sell at9,714,857 JPY");
  });
});

describe("refreshing", () => {
  it("by hand disables the button and says 'Refreshing...' until the answer is there", async () => {
    const { user, server } = await open();
    let arrive = () => {};
    const inner = server.fetch;
    vi.stubGlobal("fetch", async (...call: Parameters<typeof inner>) => {
      await new Promise<void>((resolve) => (arrive = resolve));
      return inner(...call);
    });
    await user.click(screen.getByRole("button", { name: "Refresh" }));
    const button = screen.getByRole("button", { name: "Refreshing..." });
    expect(button.getAttribute("aria-disabled")).toBe("true");
    await user.click(button);
    arrive();
    await passTime(0);
    expect(screen.getByRole("button", { name: "Refresh" }).getAttribute("aria-disabled")).toBeNull();
    expect(server.callsTo("/api/rates")).toBe(2);
  });

  it("happens by itself every 120 seconds and shows the new numbers", async () => {
    const { server } = await open();
    const answer = ratesAnswer(server.now);
    const [first, ...others] = answer.rates;
    server.answer("/api/rates", { ...answer, rates: [{ ...first!, buyRate: 70_000 }, ...others] });
    await passTime(121 * SECOND);
    expect(within(row(/United States/)).getByText("70,000.00")).toBeDefined();
  });

  it("that fails keeps the old rates, says nothing, and stops calling them live in time", async () => {
    const { server } = await open();
    server.answerAll("unreachable");
    await passTime(130 * SECOND);
    expect(countries()).toHaveLength(14);
    expect(screen.queryByRole("alert")).toBeNull();
    await passTime(130 * SECOND);
    expect(screen.queryByText(/^Live/)).toBeNull();
    expect(screen.getByText(/^Delayed, from/)).toBeDefined();
  });
});

describe("with nothing to show", () => {
  it("says that the server cannot be reached and tries again on request", async () => {
    const server = new FakeServer();
    server.answerAll("unreachable");
    const { user } = await open({ server });
    await passTime(2 * SECOND);
    expect(screen.getByRole("alert").textContent).toContain("We couldn't load exchange rates");
    expect(screen.getByRole("alert").textContent).toContain("Check your connection and try again.");
    server.answer("/api/rates", () => ratesAnswer(server.now));
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await passTime(0);
    expect(countries()).toHaveLength(14);
  });

  it("shows the server's own sentence and the reference for support", async () => {
    const server = new FakeServer();
    server.answerAll(unavailable);
    await open({ server });
    const alert = screen.getByRole("alert").textContent;
    expect(alert).toContain(unavailable.detail);
    expect(alert).toContain("Reference for support: req-7Q2M");
  });

  it("names the new reason when another try fails for another one", async () => {
    const server = new FakeServer();
    server.answerAll("unreachable");
    const { user } = await open({ server });
    await passTime(2 * SECOND);
    server.answerAll(unavailable);
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await passTime(0);
    expect(screen.getByRole("alert").textContent).toContain(unavailable.detail);
  });

  it("keeps its words in place while it tries again", async () => {
    const server = new FakeServer();
    server.answerAll(unavailable);
    const { user } = await open({ server });
    server.answerAll("silent");
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(screen.getByRole("button", { name: "Trying again..." }).getAttribute("aria-disabled")).toBe(
      "true",
    );
    expect(screen.getByRole("alert").textContent).toContain(unavailable.detail);
  });

  it("recovers by itself", async () => {
    const server = new FakeServer();
    server.answerAll(unavailable);
    await open({ server });
    server.answer("/api/rates", () => ratesAnswer(server.now));
    await passTime(121 * SECOND);
    expect(screen.queryByRole("alert")).toBeNull();
    expect(countries()).toHaveLength(14);
  });
});

it("never claims to update every 30 seconds", async () => {
  const { container } = await open();
  expect(container.textContent).not.toMatch(/30\s?s/i);
});
