import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import type { Problem } from "@tradeslip/contracts";
import { checkWorth, coinDecimals, tradeAmounts, type AmountTyped } from "@tradeslip/contracts/rules";
import * as fc from "fast-check";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { exchangeCoinsAnswer, withSpread } from "../../testing/market-answers.ts";
import { contactsAnswer, openDesk } from "../../testing/contacts-answer.ts";
import { FakeServer } from "../../testing/fake-server.ts";
import { watchTabs } from "../../testing/fake-tab.ts";
import { freshAt } from "../../testing/fresh.ts";
import { unavailable } from "../../testing/problem.ts";
import { keptOrderAnswer } from "../../testing/order-answers.ts";
import { address, passTime, renderApp } from "../../testing/render-app.tsx";
import ExchangePage from "./exchange-page.tsx";

const SECOND = 1_000;
const COINS = "/api/exchange/coins";
const ORDERS = "/api/orders";
const ANNOUNCE = "/api/orders/slip-token-of-the-fake-server/announce";

/** In a narrow window: on desktops the slip also has a QR code, drawn when visible. */
const open = (at = "/exchange", server = new FakeServer()) =>
  renderApp(<ExchangePage />, { at, server, width: 600 });
const usd = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Amount (USD)" });
const coin = () => screen.getByRole<HTMLInputElement>("textbox", { name: /^Amount \((?!USD\))/ });
const type = (field: HTMLInputElement, value: string) => fireEvent.change(field, { target: { value } });
/** The slip's own button; a phone's bar has another one after it. */
const continueButton = () =>
  screen.getAllByRole<HTMLButtonElement>("button", { name: /WhatsApp|Preparing/ })[0]!;
const summary = () => screen.queryByRole("region", { name: "Order Summary" });
const figures = () =>
  within(summary()!)
    .getAllByRole("definition")
    .map(({ textContent }) => textContent.replaceAll("\u00A0", " "));
const press = async (name: string) => {
  fireEvent.click(screen.getByRole("button", { name }));
  await passTime(0);
};
const redirected = () => screen.queryByRole("heading", { name: "Redirected to WhatsApp!" });
/** The card of the last order; the list of slips below repeats much of it. */
const outcome = () => within(screen.getByRole("region", { name: /^Redirected|^Your order/ }));
const whatsappLink = () =>
  outcome()
    .getByRole("link", { name: /Open WhatsApp/ })
    .getAttribute("href");
const withPrice = (server: FakeServer, price: number) => () => {
  const answer = exchangeCoinsAnswer(server.now);
  return { ...answer, coins: answer.coins.with(0, { ...answer.coins[0]!, price, ask: price, bid: price }) };
};

// Loading the lazy chunk for the first time may take longer than a test waits.
beforeAll(async () => {
  // jsdom lacks it.
  Element.prototype.scrollIntoView ??= () => {};
  await import("../../features/slips/slip-list.tsx");
});

describe("a disputed price", () => {
  const ALERT = /sources disagree about this coin/;
  const options = () =>
    within(screen.getByRole("combobox", { name: "Coin" }))
      .getAllByRole("option")
      .map(({ textContent }) => textContent);

  it("is marked in the choice of coins and above the amount, and nothing is ordered at it", async () => {
    const server = new FakeServer();
    server.answer(COINS, () => {
      const { freshness, coins } = exchangeCoinsAnswer(server.now);
      return {
        freshness: { ...freshness, agreement: "agreed" },
        // A disputed price is never live.
        coins: coins.with(1, { ...coins[1]!, agreement: "disputed", staleAsOf: freshness.asOf }),
      };
    });
    const { user } = await open("/exchange?coin=ethereum", server);
    expect(options()).toContain("Disputed: Ethereum (ETH)");
    expect(options()).toContain("Bitcoin (BTC)");
    expect(screen.getByRole("alert").textContent).toMatch(ALERT);
    expect(screen.getByText(/^Disputed, from/)).toBeDefined();
    type(usd(), "500");
    expect(summary()!.textContent).toContain("You can't order at this price until its sources agree again.");
    expect(continueButton()).toHaveProperty("disabled", true);
    await user.selectOptions(screen.getByRole("combobox", { name: "Coin" }), "bitcoin");
    expect(screen.queryByText(ALERT)).toBeNull();
    expect(continueButton()).toHaveProperty("disabled", false);
  });

  it("of bitcoin is the answer's own, and other coins can be ordered", async () => {
    const server = new FakeServer();
    server.answer(COINS, () => {
      const { freshness, coins } = exchangeCoinsAnswer(server.now);
      const agreed = coins.map((each) => ({ ...each, agreement: "agreed" as const }));
      return {
        freshness: { ...freshness, agreement: "disputed" },
        coins: [coins[0]!, ...agreed.slice(1)],
      };
    });
    await open("/exchange", server);
    expect(options().filter((label) => label.includes("Disputed"))).toEqual(["Disputed: Bitcoin (BTC)"]);
    expect(screen.getByRole("alert").textContent).toMatch(ALERT);
  });
});

describe("the address", () => {
  it("names neither: one buys bitcoin", async () => {
    await open();
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Exchange");
    expect(screen.getByText("Trade cryptocurrencies")).toBeDefined();
    expect(screen.getByRole("tab", { name: "Buy" }).getAttribute("aria-selected")).toBe("true");
    expect(screen.getByRole("combobox", { name: "Coin" })).toHaveProperty("value", "bitcoin");
  });

  it.each(["ethereum", "ETH", "Ethereum"])("chooses coin and side: %s", async (asked) => {
    await open(`/exchange?coin=${asked}&side=sell`);
    expect(screen.getByRole("tab", { name: "Sell" }).getAttribute("aria-selected")).toBe("true");
    expect(screen.getByRole("combobox", { name: "Coin" })).toHaveProperty("value", "ethereum");
    expect(screen.getByText("$3,123.40")).toBeDefined();
  });

  it("follows what is chosen", async () => {
    const { user } = await open();
    await user.selectOptions(screen.getByRole("combobox", { name: "Coin" }), "solana");
    await user.click(screen.getByRole("tab", { name: "Sell" }));
    expect(address()).toBe("/exchange?coin=solana&side=sell");
    expect(coin()).toHaveProperty("labels.0.textContent", "Amount (SOL)");
  });

  it("asks for a coin that is not traded here: that is said, and none is taken in its place", async () => {
    const { user } = await open("/exchange?coin=narnia");
    expect(screen.getByRole("alert").textContent).toContain("We don't trade “narnia”");
    type(usd(), "500");
    expect(continueButton().disabled).toBe(true);
    await user.selectOptions(screen.getByRole("combobox", { name: "Coin" }), "xrp");
    expect(screen.queryByRole("alert")).toBeNull();
    expect(usd().value).toBe("500");
  });

  it("changes by arrow keys between the tabs, and keeps the amount", async () => {
    const { user } = await open();
    type(usd(), "500");
    await user.click(screen.getByRole("tab", { name: "Buy" }));
    await user.keyboard("{ArrowRight}");
    expect(document.activeElement?.textContent).toBe("Sell");
    expect([address(), usd().value]).toEqual(["/exchange?coin=bitcoin&side=sell", "500"]);
  });
});

describe("an amount that another page's form hands over", () => {
  it.each([
    ["amount=500&unit=usd", "500", "0.00779746"],
    ["amount=0.5&unit=coin&side=sell", "32,061.73", "0.5"],
    ["amount=1%2C234&unit=coin", "", "1,234"],
    ["amount=&unit=usd", "", ""],
  ])("is typed already, as it was typed there: %s", async (search, inDollars, inCoins) => {
    await open(`/exchange?coin=bitcoin&${search}`);
    expect([usd().value, coin().value]).toEqual([inDollars, inCoins]);
  });

  it("leaves the address, side and coin stay: a reload keeps what was typed since", async () => {
    await open("/exchange?side=sell&coin=ethereum&amount=500&unit=usd");
    const left = address();
    expect(left).toBe("/exchange?side=sell&coin=ethereum");
    type(usd(), "750");
    cleanup();
    await open(left);
    expect(usd().value).toBe("750");
  });
});

describe("the two amounts", () => {
  it("follow each other, at the price shown", async () => {
    await open();
    type(usd(), "1000");
    expect(coin().value).toBe("0.01559492");
    type(coin(), "0,5");
    expect(usd().value).toBe("32,061.73");
    type(coin(), "");
    expect(usd().value).toBe("");
  });

  it("follow a new price, except the one that was typed", async () => {
    const { server } = await open();
    type(usd(), "1000");
    server.answer(COINS, withPrice(server, 50_000));
    await passTime(61 * SECOND);
    expect([usd().value, coin().value]).toEqual(["1000", "0.02000000"]);
  });

  it("do not change under the cursor", async () => {
    const { server } = await open();
    type(usd(), "1000");
    act(() => coin().focus());
    server.answer(COINS, withPrice(server, 50_000));
    await passTime(61 * SECOND);
    expect(coin().value).toBe("0.01559492");
    act(() => coin().blur());
    expect([usd().value, coin().value]).toEqual(["1000", "0.02000000"]);
  });

  it("leave the other one empty while one is not certain", async () => {
    await open();
    type(coin(), "1,234");
    expect(usd().value).toBe("");
    expect(continueButton().disabled).toBe(true);
    fireEvent.click(screen.getByRole("button", { name: /^1\.234/ }));
    expect(usd().value).toBe("79,128.34");
  });

  it.each([
    ["$250", "250.00"],
    ["$500", "500.00"],
    ["$1000", "1,000.00"],
  ])("are filled by %s", async (name, value) => {
    await open();
    await press(name);
    expect(usd().value).toBe(value);
    expect(continueButton().disabled).toBe(false);
  });

  it("keep the dollars when another coin is chosen: half a bitcoin is never half an ether", async () => {
    const { user } = await open();
    type(coin(), "0.5");
    const dollars = usd().value;
    await user.selectOptions(screen.getByRole("combobox", { name: "Coin" }), "ethereum");
    expect(usd().value).toBe(dollars);
    expect(coin().value).not.toMatch(/^0\.50*$/);
    type(coin(), "1,234");
    await user.selectOptions(screen.getByRole("combobox", { name: "Coin" }), "bitcoin");
    expect([usd().value, coin().value]).toEqual(["", ""]);
  });

  it("step by a dollar, and by as much of the coin as costs no more", async () => {
    const { user } = await open();
    await user.type(usd(), "250{ArrowUp}");
    expect(usd().value).toBe("251.00");
    await user.clear(coin());
    await user.type(coin(), "{ArrowUp}");
    expect(coin().value).toBe("0.00001000");
  });
});

describe("the minimum", () => {
  it("is said, and what lies below it is refused", async () => {
    await open();
    expect(screen.getByText(/Minimum trade: \$250/)).toBeDefined();
    expect(continueButton().disabled).toBe(true);
    type(usd(), "249.99");
    expect(screen.getByText("Below minimum")).toBeDefined();
    expect(continueButton().disabled).toBe(true);
    type(usd(), "250");
    expect(screen.queryByText("Below minimum")).toBeNull();
    expect(continueButton().disabled).toBe(false);
  });

  it("counts in dollars for a typed amount of the coin, before any rounding", async () => {
    await open("/exchange?coin=xrp&side=sell");
    type(coin(), "487.99");
    expect(usd().value).toBe("250.00");
    expect(screen.getByText("Below minimum")).toBeDefined();
    expect(continueButton().disabled).toBe(true);
  });

  it("has a maximum, which the field and the bar name", async () => {
    await open();
    type(usd(), "10000001");
    expect(screen.getAllByText("Maximum trade amount is $10,000,000")).toHaveLength(2);
    expect(continueButton().disabled).toBe(true);
  });
});

describe("Order Summary", () => {
  it("shows rate, amount and total from the minimum on", async () => {
    await open();
    type(usd(), "100");
    expect(within(summary()!).queryByText("Market price")).toBeNull();
    type(usd(), "1000");
    expect(figures()).toEqual([
      "$64,123.45",
      "Live",
      "None",
      "0.01559492 BTC",
      "1 BTC = $64,123.45",
      "$1,000.00",
      "you pay",
    ]);
    const names = [...summary()!.querySelectorAll("dt")].map((name) => name.textContent);
    expect(names).toEqual(["Market price", "Our fee", "You get", "Total"]);
  });

  it.each([
    ["buy", "$64,444.06725", "$4.98", "64444.06725", "0.5"],
    ["sell", "$63,161.59825", "$15.23", "63161.59825", "1.5"],
  ])("O113: contains the desk's fee, to %s too, and says so", async (side, rate, fee, exact, percent) => {
    const server = new FakeServer();
    const answer = exchangeCoinsAnswer(server.now);
    const spread = { buyPercent: "0.5", sellPercent: "1.5" };
    server.answer(COINS, { ...answer, coins: withSpread(answer.coins, spread) });
    server.answer(ORDERS, unavailable);
    await open(`/exchange?side=${side}`, server);
    await passTime(0);
    type(usd(), "1000");
    expect(figures().slice(0, 3)).toEqual(["$64,123.45", "Live", fee]);
    expect(figures()[4]).toBe(`1 BTC = ${rate}, our fee included`);
    expect(within(summary()!).getByText(`Our fee, ${percent}%`)).toBeDefined();
    await press("Continue to WhatsApp");
    expect(server.sentTo(ORDERS)).toMatchObject([{ rate: exact }]);
  });

  it("turns with the side", async () => {
    await open("/exchange?side=sell");
    type(usd(), "1000");
    expect(figures()).toEqual([
      "$64,123.45",
      "Live",
      "None",
      "$1,000.00",
      "1 BTC = $64,123.45",
      "0.01559492 BTC",
      "you send",
    ]);
  });

  it("shows every digit of a small price", async () => {
    await open("/exchange?coin=dogecoin");
    type(usd(), "250");
    expect(figures()[0]).toBe("$0.118734");
  });

  it.each([
    ["stale", /^Delayed, from .*: our team will confirm it$/],
    ["fallback", /^Indicative: our team will confirm it$/],
  ] as const)("says of a %s price what it is", async (source, words) => {
    const server = new FakeServer();
    server.answer(COINS, () =>
      exchangeCoinsAnswer(server.now, freshAt(server.now, { source, ageSeconds: 900 })),
    );
    await open("/exchange", server);
    type(usd(), "250");
    expect(figures()[1]).toMatch(words);
    expect(screen.queryByText(/^Live/)).toBeNull();
    expect(figures()[2]).toBe("Our team will confirm it");
    expect(within(summary()!).queryByText("Market price") === null).toBe(source === "fallback");
  });

  it("says it of one coin without a market price among others that have one", async () => {
    const server = new FakeServer();
    const answer = exchangeCoinsAnswer(server.now);
    server.answer(COINS, {
      ...answer,
      coins: answer.coins.with(0, { ...answer.coins[0]!, indicative: true }),
    });
    await open("/exchange", server);
    expect(screen.getByText("Indicative rate")).toBeDefined();
    expect(screen.queryByText(/^Live/)).toBeNull();
    type(usd(), "250");
    expect(figures()[2]).toBe("Our team will confirm it");
  });
});

describe("an order", () => {
  it("is prepared for 1.5 s, handed over in a new tab, and cleared after 5 s; its slip stays", async () => {
    const tabs = watchTabs();
    const { server } = await open();
    type(usd(), "1000");
    await press("Continue to WhatsApp");
    expect(tabs).toHaveLength(1);
    expect(continueButton().textContent).toBe("Preparing Order...");
    await passTime(1_499);
    expect(tabs[0]?.visited).toEqual([]);
    await passTime(1);
    expect(tabs[0]?.visited).toEqual([expect.stringMatching(/^https:\/\/wa\.me\/15550100200\?text=/)]);
    expect(server.callsTo(ANNOUNCE)).toBe(1);
    expect(redirected()).toBe(document.activeElement);
    expect(outcome().getByText("K7QF-2M9D-4")).toBeDefined();
    expect(outcome().getByRole("button", { name: "Copy message" })).toBeDefined();
    expect(whatsappLink()).toBe(tabs[0]?.visited[0]);
    await passTime(4_999);
    expect(usd().value).toBe("1000");
    await passTime(1);
    expect([usd().value, coin().value]).toEqual(["", ""]);
    expect(redirected()).not.toBeNull();
    expect(summary()).toBeNull();
    expect(server.callsTo(ORDERS)).toBe(1);
  });

  it("is sent with what was typed and with the price that was shown", async () => {
    watchTabs();
    const { server } = await open("/exchange?coin=solana&side=sell");
    type(coin(), "12,5");
    await press("Continue to WhatsApp");
    expect(server.sentTo(ORDERS)).toEqual([
      {
        surface: "exchange",
        side: "sell",
        coinId: "solana",
        amount: { unit: "coin", value: "12.5" },
        rate: "151.7",
      },
    ]);
  });

  it("asks for the slip once, however often the button is pressed", async () => {
    const tabs = watchTabs();
    const { server } = await open();
    type(usd(), "1000");
    act(() => {
      continueButton().click();
      continueButton().click();
    });
    continueButton().click();
    await passTime(2 * SECOND);
    expect([server.callsTo(ORDERS), tabs.length]).toEqual([1, 1]);
  });

  it("leaves alone what is typed while the inputs wait to be cleared", async () => {
    watchTabs();
    await open();
    type(usd(), "1000");
    await press("Continue to WhatsApp");
    await passTime(1_500);
    type(usd(), "300");
    await passTime(6 * SECOND);
    expect(usd().value).toBe("300");
    expect(summary()).not.toBeNull();
  });

  it("is not lost when the browser blocks the tab", async () => {
    watchTabs({ blocked: true });
    const { server } = await open();
    type(usd(), "1000");
    await press("Continue to WhatsApp");
    await passTime(1_500);
    expect(server.callsTo(ANNOUNCE), "no chat is open yet").toBe(0);
    expect(redirected()).toBeNull();
    expect(screen.getByRole("heading", { name: "Your order is ready" })).toBeDefined();
    expect(whatsappLink()).toContain("https://wa.me/");
  });

  it("is put away by the person, and stays among the slips of this device", async () => {
    watchTabs();
    await open();
    type(usd(), "1000");
    await press("Continue to WhatsApp");
    await passTime(1_500);
    await press("Close");
    expect(redirected()).toBeNull();
    expect(await screen.findByRole("region", { name: "Your slips" })).toBeDefined();
  });

  it("closes its blank tab when the person leaves the page first", async () => {
    const tabs = watchTabs();
    const { unmount } = await open();
    type(usd(), "1000");
    await press("Continue to WhatsApp");
    unmount();
    expect(tabs[0]?.closed).toBe(true);
    await passTime(2 * SECOND);
    expect(tabs[0]?.visited).toEqual([]);
  });

  it("closes its blank tab when the page itself goes, and can be placed again when it comes back", async () => {
    const tabs = watchTabs();
    await open();
    type(usd(), "1000");
    await press("Continue to WhatsApp");
    act(() => void globalThis.dispatchEvent(new Event("pagehide")));
    expect(tabs[0]?.closed).toBe(true);
    await press("Continue to WhatsApp");
    await passTime(1_500);
    expect(tabs[1]?.visited).toHaveLength(1);
  });
});

describe("S167: an order that the desk keeps", () => {
  function keepingServer() {
    const server = new FakeServer();
    server.answer(ORDERS, () => keptOrderAnswer(server.now));
    return server;
  }

  it("continues on its own page, and its chat opens beside it after 1.5 s", async () => {
    const tabs = watchTabs();
    const { server } = await open("/exchange", keepingServer());
    type(usd(), "1000");
    await press("Continue to WhatsApp");
    expect(address()).toBe("/q/slip-token-of-the-fake-server");
    await passTime(1_499);
    expect(tabs[0]?.visited).toEqual([]);
    await passTime(1);
    expect(tabs[0]?.visited).toEqual([expect.stringMatching(/^https:\/\/wa\.me\/15550100200\?text=/)]);
    expect(server.callsTo(ANNOUNCE)).toBe(1);
    await passTime(5 * SECOND);
    expect(redirected(), "no result card").toBeNull();
    expect(sessionStorage.length, "what was typed is ordered").toBe(0);
  });

  it("closes its blank tab when the whole page goes first", async () => {
    const tabs = watchTabs();
    const { server } = await open("/exchange", keepingServer());
    type(usd(), "1000");
    await press("Continue to WhatsApp");
    act(() => void globalThis.dispatchEvent(new Event("pagehide")));
    expect(tabs[0]?.closed).toBe(true);
    await passTime(7 * SECOND);
    expect([tabs[0]?.visited, server.callsTo(ANNOUNCE)]).toEqual([[], 0]);
  });
});

describe("of a desk without a chat", () => {
  it("no order is taken, and the page says so before anything is typed", async () => {
    const server = new FakeServer();
    server.answer("/.well-known/tradeslip-contacts.json", () => contactsAnswer(server.now, { contacts: [] }));
    await open("/exchange", server);
    await passTime(2_000);
    expect(await screen.findByText("We can't take orders yet: no chat is set up.")).toBeDefined();
    expect(screen.queryByText(/opens in WhatsApp/)).toBeNull();
    type(usd(), "1000");
    expect(screen.queryByText(/WhatsApp/)).toBeNull();
    expect(screen.getByRole("button", { name: "Continue" })).toHaveProperty("disabled", true);
  });
});

it.each([
  ["buy", true, "Where to pay appears on your order page, and nowhere else."],
  ["sell", true, "Where to send your coins appears on your order page, and nowhere else."],
  ["buy", false, "Don't send anything until a person has confirmed your slip."],
] as const)(
  "before an order to %s it says where to pay, or to wait with it; the desk keeps orders: %s",
  async (side, keepsOrders, said) => {
    const server = new FakeServer();
    const desk = { ...openDesk, keepsOrders };
    server.answer("/.well-known/tradeslip-contacts.json", () => contactsAnswer(server.now, { desk }));
    await open(`/exchange?side=${side}`, server);
    await passTime(2_000);
    expect(screen.getByText(/opens in WhatsApp as a draft/).textContent).not.toMatch(
      /how to pay|where to send/,
    );
    await vi.waitFor(() => expect(server.callsTo("/.well-known/tradeslip-contacts.json")).toBe(1));
    await passTime(1);
    const lines = screen.getAllByText(/appears on your order page|Don't send anything/);
    expect(lines.map(({ textContent }) => textContent)).toEqual([said]);
  },
);

describe("a price that moved meanwhile", () => {
  const moved: Problem = {
    ...unavailable,
    status: 409,
    code: "rate_changed",
    detail: "The price of Bitcoin is now 65000 USD.",
  };

  it("is said, from and to; the amount stays, nothing is opened, and the next try takes the new price", async () => {
    const tabs = watchTabs();
    const { server } = await open();
    type(usd(), "1000");
    server.answer(ORDERS, moved);
    server.answer(COINS, withPrice(server, 65_000));
    await press("Continue to WhatsApp");
    expect(screen.getByRole("alert").textContent).toContain("The price moved from $64,123.45 to $65,000.00.");
    expect(tabs[0]).toMatchObject({ closed: true, visited: [] });
    expect([usd().value, coin().value]).toEqual(["1000", "0.01538462"]);
    await press("Continue to WhatsApp");
    expect(server.sentTo(ORDERS)).toMatchObject([{ rate: "64123.45" }, { rate: "65000" }]);
  });

  it("is told in the server's words when the new one does not come", async () => {
    watchTabs();
    const { server } = await open();
    type(usd(), "1000");
    server.answer(ORDERS, moved);
    server.answer(COINS, unavailable);
    await press("Continue to WhatsApp");
    expect(screen.getByRole("alert").textContent).toContain(moved.detail);
  });
});

describe("prices", () => {
  it("that load are announced, with the form's place kept", async () => {
    const server = new FakeServer();
    server.answerAll("silent");
    await open("/exchange", server);
    expect(screen.getByText("Loading prices...").getAttribute("role")).toBe("status");
  });

  it("that do not come can be asked for again", async () => {
    const server = new FakeServer();
    server.answer(COINS, unavailable);
    await open("/exchange", server);
    expect(screen.getByRole("alert").textContent).toContain(unavailable.detail);
    server.answer(COINS, () => exchangeCoinsAnswer(server.now));
    await press("Try Again");
    expect(usd()).toBeDefined();
  });

  it("that stop coming are called delayed; what is typed stays", async () => {
    const { server } = await open();
    type(usd(), "1000");
    server.answerAll("unreachable");
    await passTime(150 * SECOND);
    expect(figures()[1]).toMatch(/^Delayed, from/);
    expect(usd().value).toBe("1000");
  });
});

it("typed is shown is sent, for any coin, side and amount", async () => {
  watchTabs();
  const { server } = await open();
  server.answer(ORDERS, unavailable);
  const { coins } = exchangeCoinsAnswer(server.now);
  const cents = fc.integer({ min: 25_000, max: 900_000_000 });
  await fc.assert(
    fc.asyncProperty(
      cents,
      fc.constantFrom(...coins),
      fc.boolean(),
      async (units, { id, symbol, price }, inUsd) => {
        fireEvent.change(screen.getByRole("combobox", { name: "Coin" }), { target: { value: id } });
        const value = inUsd ? (units / 100).toFixed(2) : (units / 100 / price).toFixed(coinDecimals(symbol));
        const typed: AmountTyped = { unit: inUsd ? "usd" : "coin", value };
        fc.pre(checkWorth(typed, String(price)) === null);
        const field = inUsd ? usd() : coin();
        // Typing the value that another run left in the field would not be a change.
        type(field, "");
        type(field, value);
        const [rate, , , amount, , total] = figures();
        await press("Continue to WhatsApp");
        const expected = tradeAmounts(typed, String(price), coinDecimals(symbol));
        const plain = (text: string | undefined) => text?.replace(/[$,]/g, "").replace(` ${symbol}`, "");
        expect([plain(rate), plain(amount), plain(total)]).toEqual([
          price.toFixed(price >= 100 ? 2 : Math.max(2, String(price).split(".")[1]?.length ?? 0)),
          expected.coinAmount,
          expected.usd,
        ]);
        expect(server.sentTo(ORDERS).at(-1)).toMatchObject({
          coinId: id,
          amount: typed,
          rate: String(price),
        });
      },
    ),
    // A property that outlasts its test's limit would go on, and fail those that follow.
    { numRuns: 40, interruptAfterTimeLimit: 10_000 },
  );
});

describe("what was typed", () => {
  it("is there again after a reload, for its side and coin", async () => {
    const { unmount } = await open("/exchange?coin=solana&side=sell");
    type(coin(), "12,5");
    unmount();
    const again = await open("/exchange?coin=SOL&side=sell");
    expect([coin().value, continueButton().disabled]).toEqual(["12,5", false]);
    again.unmount();
    await open("/exchange?coin=solana");
    expect([usd().value, coin().value]).toEqual(["", ""]);
  });

  it("carries over to another coin as dollars, and is remembered for that coin alone", async () => {
    const { user, unmount } = await open();
    type(usd(), "500");
    await user.selectOptions(screen.getByRole("combobox", { name: "Coin" }), "ethereum");
    expect(usd().value).toBe("500");
    unmount();
    const bitcoin = await open();
    expect(usd().value).toBe("");
    bitcoin.unmount();
    await open("/exchange?coin=ethereum");
    expect(usd().value).toBe("500");
  });

  it("stays at its coin where it has no worth in dollars yet", async () => {
    const { user } = await open();
    type(coin(), "1,234");
    await user.selectOptions(screen.getByRole("combobox", { name: "Coin" }), "ethereum");
    expect(coin().value).toBe("");
    await user.selectOptions(screen.getByRole("combobox", { name: "Coin" }), "bitcoin");
    expect(coin().value).toBe("1,234");
  });

  it("is gone with its order, before the inputs are cleared", async () => {
    const { unmount } = await open();
    type(usd(), "500");
    await press("Continue to WhatsApp");
    await passTime(2 * SECOND);
    expect(usd().value).toBe("500");
    unmount();
    await open();
    expect(usd().value).toBe("");
  });

  it.each(['{"kind":"euro","text":"5"}', `{"kind":"usd","text":"${"5".repeat(101)}"}`, '"500"', "null", "{"])(
    "is nothing that we did not write: %s",
    async (kept) => {
      sessionStorage.setItem("tradeslip.amount.exchange.buy.bitcoin", kept);
      await open();
      expect([usd().value, coin().value]).toEqual(["", ""]);
    },
  );

  it("stays while the page is open where the browser keeps nothing", async () => {
    const storage = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("blocked");
    });
    const { unmount } = await open("/exchange?coin=xrp");
    type(usd(), "500");
    unmount();
    await open("/exchange?coin=xrp");
    expect(usd().value).toBe("500");
    type(usd(), "");
    storage.mockRestore();
  });

  it("is the newest where the browser kept nothing for a while", async () => {
    const { unmount } = await open("/exchange?coin=xrp");
    const storage = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    type(usd(), "500");
    storage.mockRestore();
    type(usd(), "750");
    unmount();
    await open("/exchange?coin=xrp");
    expect(usd().value).toBe("750");
  });
});

describe("what is no amount", () => {
  it.each([
    ["abc", "Please enter an amount such as 250.00"],
    ["-300", "An amount can't be negative. Please enter one such as 250.00"],
    ["100", "Minimum trade amount is $250"],
    ["10000001", "Maximum trade amount is $10,000,000"],
  ])("%s stays, and is told at its field and in the bar of a phone: %s", async (text, sentence) => {
    await open();
    type(usd(), text);
    fireEvent.blur(usd());
    expect(usd().value).toContain(text.slice(0, 2));
    expect(coin().value === "").toBe(!text.startsWith("1"));
    const described = (usd().getAttribute("aria-describedby") ?? "")
      .split(" ")
      .map((id) => document.getElementById(id)?.textContent)
      .join(" ");
    expect(described).toContain(text === "100" ? "Below minimum" : sentence);
    const bar = screen.getByRole("button", { name: "Enter an amount" }).parentElement!;
    expect(bar.textContent).toContain(sentence);
  });

  it("an empty field shows what to type", async () => {
    await open();
    expect([usd().placeholder, coin().placeholder]).toEqual(["e.g. 250", "e.g. 0.0039"]);
  });
});

describe("the bar of a phone", () => {
  const enterAmount = () => screen.getByRole("button", { name: "Enter an amount" });

  it("says the price and the least amount, and leads to the field", async () => {
    const { user } = await open();
    expect(screen.getByText("From $250")).toBeDefined();
    await user.click(enterAmount());
    expect(document.activeElement).toBe(usd());
  });

  it.each([
    ["buy", "Pay $500, get 0.00779746 BTC"],
    ["sell", "Send 0.00779746 BTC, get $500"],
  ])("says in one line what is ordered: %s", async (side, words) => {
    await open(`/exchange?side=${side}`);
    type(usd(), "500");
    expect(screen.getByText(words)).toBeDefined();
    type(usd(), "249");
    expect(screen.queryByText(words)).toBeNull();
    expect(enterAmount()).toBeDefined();
  });

  it("leads to the summary, and places no order before fee and total were on the screen", async () => {
    const { server, user } = await open();
    const seen = vi.fn<() => void>();
    Element.prototype.scrollIntoView = seen;
    type(usd(), "500");
    await user.click(screen.getByRole("button", { name: "Review" }));
    await passTime(0);
    expect(server.callsTo(ORDERS)).toBe(0);
    expect(document.activeElement).toBe(summary());
    expect(seen.mock.contexts).toEqual([summary()]);
    expect(figures()).toEqual(expect.arrayContaining(["None", "$500.00", "you pay"]));
  });

  it("is not there on a desktop", async () => {
    await renderApp(<ExchangePage />, { at: "/exchange", width: 1280 });
    expect(screen.queryByRole("button", { name: "Enter an amount" })).toBeNull();
  });
});
