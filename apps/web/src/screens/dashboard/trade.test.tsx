import { screen, within } from "@testing-library/react";
import { useNavigate } from "react-router-dom";
import { beforeEach, describe, expect, it } from "vitest";
import { clearSlips } from "../../features/slips/saved-slips.ts";
import { contactsAnswer } from "../../testing/contacts-answer.ts";
import { dashboardCoinsAnswer, withSpread } from "../../testing/market-answers.ts";
import { FakeServer } from "../../testing/fake-server.ts";
import { watchTabs, type FakeTab } from "../../testing/fake-tab.ts";
import { freshAt } from "../../testing/fresh.ts";
import { unavailable } from "../../testing/problem.ts";
import { keptOrderAnswer } from "../../testing/order-answers.ts";
import { address, passTime, renderApp } from "../../testing/render-app.tsx";
import { showEverything } from "../../testing/show-everything.ts";
import DashboardPage from "./dashboard-page.tsx";
import { loadOutcomeCard, loadTradeModal } from "./trade.tsx";

const COINS = "/api/dashboard/coins";
const ORDERS = "/api/orders";
const PREPARING_MS = 1_500;

let tabs: readonly FakeTab[];

function BrowserButtons() {
  const navigate = useNavigate();
  return (
    <>
      <button type="button" onClick={() => void navigate(-1)}>
        Browser's back
      </button>
      <button type="button" onClick={() => void navigate(1)}>
        Browser's forward
      </button>
    </>
  );
}
async function open(at = "/users", server = new FakeServer()) {
  // Loads the lazy chunks first, so that no test waits for them.
  await Promise.all([loadTradeModal(), loadOutcomeCard()]);
  const view = await renderApp(
    <>
      <DashboardPage />
      <BrowserButtons />
    </>,
    { at, server },
  );
  await passTime(0);
  return view;
}
async function browse(way: "back" | "forward") {
  screen.getByRole("button", { name: `Browser's ${way}`, hidden: true }).click();
  await passTime(0);
}
const dialog = () => screen.queryByRole("dialog", { name: "Trade Cryptocurrency" });
const modal = () => within(screen.getByRole("dialog", { name: "Trade Cryptocurrency" }));
const field = (name: string) => modal().getByRole<HTMLInputElement>("textbox", { name });
const button = (name: string) => modal().getByRole<HTMLButtonElement>("button", { name });
const coin = () => modal().getByRole<HTMLSelectElement>("combobox", { name: "Coin" });
const chosen = () => coin().selectedOptions[0]?.textContent;
const summary = () => modal().queryByRole("region", { name: "Trade Summary" });
const slip = () => screen.queryByRole("article", { name: "Order slip K7QF-2M9D-4" });

beforeEach(() => {
  tabs = watchTabs();
  showEverything();
  clearSlips();
});

describe("opening and closing", () => {
  it("a coin's Trade button opens its trade, with that coin chosen", async () => {
    const { user } = await open();
    await user.click(screen.getByRole("link", { name: "Trade Solana" }));
    await passTime(0);
    expect(chosen()).toContain("SOL Solana");
    expect(address()).toBe("/users?trade=solana");
    expect(button("Buy SOL")).toBeDefined();
  });

  it.each([
    ["Cancel", async (user: User) => user.click(button("Cancel"))],
    ["the close button", async (user: User) => user.click(button("Close"))],
    ["Escape", async (user: User) => user.keyboard("{Escape}")],
  ])("%s closes it, takes the trade out of the address and gives the focus back", async (_way, close) => {
    const { user } = await open("/users/42");
    const link = screen.getByRole("link", { name: "Trade Solana" });
    await user.click(link);
    await passTime(0);
    expect(dialog()?.contains(document.activeElement)).toBe(true);
    await close(user);
    await passTime(50);
    expect(dialog()).toBeNull();
    expect(address()).toBe("/users/42");
    expect(document.activeElement).toBe(link);
  });

  it("the browser's Back closes it", async () => {
    const { user } = await open();
    await user.click(screen.getByRole("link", { name: "Trade Solana" }));
    await passTime(0);
    await browse("back");
    expect(dialog()).toBeNull();
    expect(address()).toBe("/users");
  });

  it("closing a modal opened on this page goes back: no second copy of the page stays in the history", async () => {
    const { user } = await open();
    await user.click(screen.getByRole("link", { name: "Trade Solana" }));
    await passTime(0);
    await user.click(button("Cancel"));
    await passTime(0);
    await browse("forward");
    expect(address()).toBe("/users?trade=solana");
  });

  it("an address opens it with coin and side, and closing stays on the page", async () => {
    const { user } = await open("/users?trade=bitcoin&side=sell");
    expect(chosen()).toContain("BTC Bitcoin");
    expect(modal().getByRole<HTMLInputElement>("radio", { name: "Sell" }).checked).toBe(true);
    await user.click(button("Cancel"));
    await passTime(0);
    expect([dialog(), address()]).toEqual([null, "/users"]);
  });

  it("side and coin follow the address and add no history entries", async () => {
    const { user } = await open();
    await user.click(screen.getByRole("link", { name: "Trade Solana" }));
    await passTime(0);
    await user.click(modal().getByRole("radio", { name: "Sell" }));
    expect(address()).toBe("/users?trade=solana&side=sell");
    await user.click(button("Cancel"));
    await passTime(0);
    expect(address()).toBe("/users");
  });
});

type User = Awaited<ReturnType<typeof renderApp>>["user"];

describe("the coins", () => {
  it("are offered with symbol, name, price and 24h change", async () => {
    const { user } = await open("/users?trade=bitcoin");
    expect(within(coin()).getByRole("option", { name: /Ethereum/ }).textContent).toBe(
      "ETH Ethereum · $3,123.40 · −0.82%",
    );
    await user.selectOptions(coin(), "ethereum");
    expect(address()).toBe("/users?trade=ethereum&side=buy");
    expect(button("Buy ETH")).toBeDefined();
  });

  it("have a price with its freshness", async () => {
    const server = new FakeServer();
    server.answer(COINS, () =>
      dashboardCoinsAnswer(server.now, freshAt(server.now, { source: "stale", ageSeconds: 900 })),
    );
    await open("/users?trade=bitcoin", server);
    expect(modal().getByText(/^Delayed, from/)).toBeDefined();
    expect(modal().getByText("$64,123.45").closest("p")?.textContent).toBe("1 BTC = $64,123.45 +1.23% 24h");
  });

  it.each(["narnia", ""])("that we do not list ('%s') are asked for again", async (id) => {
    await open(`/users?trade=${id}`);
    expect(modal().getByText("This coin cannot be traded here now. Please choose another.")).toBeDefined();
    expect(modal().queryByRole("textbox")).toBeNull();
  });

  it("without a price cannot be traded", async () => {
    const server = new FakeServer();
    const answer = dashboardCoinsAnswer(server.now);
    server.answer(COINS, { ...answer, coins: answer.coins.with(0, { ...answer.coins[0]!, price: 0 }) });
    await open("/users?trade=bitcoin", server);
    expect(modal().getByText("This coin cannot be traded here now. Please choose another.")).toBeDefined();
  });

  it("that fail to load can be retried", async () => {
    const server = new FakeServer();
    server.answer(COINS, unavailable);
    const { user } = await open("/users?trade=bitcoin", server);
    expect(modal().getByRole("alert").textContent).toContain(
      "Failed to fetch market data. Please try again.",
    );
    // Nothing must look as if it were still loading.
    expect(dialog()?.querySelector("div[aria-busy]")).toBeNull();
    server.answer(COINS, () => dashboardCoinsAnswer(server.now));
    await user.click(button("Try Again"));
    await passTime(0);
    expect(button("Buy BTC")).toBeDefined();
  });
});

describe("a disputed price", () => {
  it("is marked in the choice of coins and above the amount, and nothing is ordered at it", async () => {
    const server = new FakeServer();
    server.answer(COINS, () => {
      const { freshness, coins } = dashboardCoinsAnswer(server.now);
      const [bitcoin, ...others] = coins;
      return { freshness, coins: [{ ...bitcoin!, agreement: "disputed" }, ...others] };
    });
    const { user } = await open("/users?trade=bitcoin", server);
    expect(chosen()).toMatch(/^Disputed: BTC/);
    expect(modal().getByRole("alert").textContent).toMatch(/sources disagree about this coin/);
    await user.type(field("Amount (USD)"), "500{Enter}");
    expect(summary()).toBeNull();
    expect(button("Buy BTC").disabled).toBe(true);
    expect(server.callsTo(ORDERS)).toBe(0);
  });
});

describe("what was typed", () => {
  it.each([
    ["Escape", async (user: User) => user.keyboard("{Escape}")],
    ["Cancel", async (user: User) => user.click(button("Cancel"))],
    ["the browser's Back", () => browse("back")],
  ])("stays after %s, for the same side and coin", async (_way, close) => {
    const { user } = await open();
    const trade = async (name: string) => {
      await user.click(screen.getByRole("link", { name: `Trade ${name}` }));
      await passTime(0);
    };
    await trade("Solana");
    await user.type(field("Amount (USD)"), "500");
    await close(user);
    await passTime(50);
    await trade("Bitcoin");
    expect(field("Amount (USD)").value).toBe("");
    await user.keyboard("{Escape}");
    await passTime(50);
    await trade("Solana");
    expect(Number(field("Amount (USD)").value)).toBe(500);
  });

  it("is gone once the order is made", async () => {
    const { user, unmount } = await open("/users?trade=bitcoin");
    await user.type(field("Amount (USD)"), "500");
    await user.click(button("Buy BTC"));
    await passTime(PREPARING_MS + 100);
    expect(slip()).not.toBeNull();
    unmount();
    await open("/users?trade=bitcoin");
    expect(field("Amount (USD)").value).toBe("");
  });

  it.each([
    ["abc", "Please enter an amount such as 250.00"],
    ["-300", "An amount can't be negative. Please enter one such as 250.00"],
    ["10000001", "Maximum trade amount is $10,000,000"],
  ])("and is no order is told: %s", async (text, sentence) => {
    const { user } = await open("/users?trade=bitcoin");
    await user.type(field("Amount (USD)"), text);
    expect(modal().getByText(sentence)).toBeDefined();
    expect(button("Buy BTC").disabled).toBe(true);
  });
});

describe("the amount", () => {
  it("is in USD when buying, with the minimum beside it", async () => {
    await open("/users?trade=bitcoin");
    expect(field("Amount (USD)").placeholder).toBe("e.g. 250.00");
    expect(modal().getByText("Minimum: $250")).toBeDefined();
    expect(
      modal().getByText("By continuing, you'll be redirected to WhatsApp to complete your trade."),
    ).toBeDefined();
    expect(modal().getByText("All trades are processed manually by our team.")).toBeDefined();
  });

  it("is in the coin when selling, an arrow key adds 0.01", async () => {
    const { user } = await open("/users?trade=bitcoin&side=sell");
    await user.click(field("Amount (BTC)"));
    await user.keyboard("{ArrowUp}{ArrowUp}");
    expect(field("Amount (BTC)").value).toBe("0.02000000");
  });

  it.each([
    ["buy", "Amount (USD)", "", "249.99", "250"],
    // 0.00389871 BTC are worth $249.9988…, and are not rounded up to the minimum.
    ["sell", "Amount (BTC)", "", "0.00389871", "0.00389873"],
  ])("to %s is enough from $250 on", async (side, label, nothing, below, enough) => {
    const { user } = await open(`/users?trade=bitcoin&side=${side}`);
    const name = `${side === "buy" ? "Buy" : "Sell"} BTC`;
    for (const [text, isEnough] of [
      [nothing, false],
      [below, false],
      [enough, true],
    ] as const) {
      await user.clear(field(label));
      if (text !== "") await user.type(field(label), text);
      expect([text, button(name).disabled]).toEqual([text, !isEnough]);
      expect(summary() !== null).toBe(isEnough);
    }
  });

  it.each(["", "100"])("of '%s' submitted by Enter is refused in words, until it changes", async (text) => {
    const { user, server } = await open("/users?trade=bitcoin");
    await user.click(field("Amount (USD)"));
    await user.keyboard(`${text}{Enter}`);
    expect(modal().getByRole("alert").textContent).toBe("Minimum trade amount is $250");
    expect(server.callsTo(ORDERS)).toBe(0);
    await user.keyboard("1");
    expect(modal().queryByRole("alert")).toBeNull();
  });

  it.each([
    ["buy", "Amount (USD)", "250.00", "≈ 0.00389873 BTC"],
    ["sell", "Amount (BTC)", "0.00389873", "≈ $250.00"],
  ])("to %s is filled in by a quick amount of dollars, and is enough", async (side, label, value, worth) => {
    const { user, server } = await open(`/users?trade=bitcoin&side=${side}`);
    await user.click(button("$250"));
    expect(field(label).value).toBe(value);
    expect(modal().getAllByText(worth)).not.toHaveLength(0);
    await user.click(button(`${side === "buy" ? "Buy" : "Sell"} BTC`));
    await passTime(PREPARING_MS);
    expect(server.sentTo(ORDERS)).toMatchObject([{ side, amount: { unit: "usd", value: "250.00" } }]);
  });

  it("below the minimum says so beside it, with what it comes to", async () => {
    const { user } = await open("/users?trade=bitcoin&side=sell");
    expect(modal().queryByText("Below minimum")).toBeNull();
    await user.type(field("Amount (BTC)"), "0.001");
    expect(modal().getByText("Below minimum").getAttribute("role")).toBe("status");
    expect(modal().getByText("≈ $64.12")).toBeDefined();
    await user.type(field("Amount (BTC)"), "{Backspace}9");
    expect(modal().queryByText("Below minimum")).toBeNull();
  });

  it("is converted when the side changes, and back", async () => {
    const { user } = await open("/users?trade=bitcoin");
    await user.type(field("Amount (USD)"), "1000");
    await user.click(modal().getByRole("radio", { name: "Sell" }));
    expect(field("Amount (BTC)").value).toBe("0.01559492");
    expect(modal().getAllByText("≈ $1,000.00")).not.toHaveLength(0);
    await user.click(modal().getByRole("radio", { name: "Buy" }));
    expect(field("Amount (USD)").value).toBe("1,000.00");
  });

  it("keeps its dollars when the coin changes: half a bitcoin never becomes half an ether", async () => {
    const { user } = await open("/users?trade=bitcoin&side=sell");
    await user.type(field("Amount (BTC)"), "0.5");
    await user.selectOptions(coin(), "ethereum");
    expect(field("Amount (ETH)").value).toBe("10.26500928");
    await user.click(modal().getByRole("radio", { name: "Buy" }));
    expect(field("Amount (USD)").value).toBe("32,061.73");
  });
});

describe("the Trade Summary", () => {
  const lines = () => summary()?.querySelector("dl")?.textContent.replaceAll("\u00a0", " ");

  it("says what a buyer pays and about what they receive, to eight decimals", async () => {
    const { user } = await open("/users?trade=bitcoin");
    await user.type(field("Amount (USD)"), "1000");
    expect(lines()).toBe(
      "Market price$64,123.45Our feeNoneYou get0.01559492 BTC1 BTC = $64,123.45You pay$1,000.00",
    );
  });

  it("O113: contains the desk's fee, and says so", async () => {
    const server = new FakeServer();
    const answer = dashboardCoinsAnswer(server.now);
    const spread = { buyPercent: "2", sellPercent: "1" };
    server.answer(COINS, { ...answer, coins: withSpread(answer.coins, spread) });
    const { user } = await open("/users?trade=bitcoin", server);
    await user.type(field("Amount (USD)"), "1000");
    expect(lines()).toContain("Market price$64,123.45Our fee, 2%$19.61You get");
    expect(lines()).toContain("1 BTC = $65,405.919, our fee included");
  });

  it.each(["0", "2"])("names no fee of a made-up rate, with a spread of %s %%", async (buyPercent) => {
    const server = new FakeServer();
    const answer = dashboardCoinsAnswer(server.now, freshAt(server.now, { source: "fallback" }));
    const coins = withSpread(answer.coins, { buyPercent, sellPercent: "0" });
    server.answer(COINS, { ...answer, coins });
    const { user } = await open("/users?trade=bitcoin", server);
    await user.type(field("Amount (USD)"), "1000");
    expect(lines()).toContain("Our feeOur team will confirm it");
    expect(lines()).not.toContain("Market price");
  });

  it("says what a seller sends and about what they receive, to two decimals", async () => {
    const { user } = await open("/users?trade=bitcoin&side=sell");
    await user.type(field("Amount (BTC)"), "0.5");
    expect(lines()).toBe(
      "Market price$64,123.45Our feeNoneYou get$32,061.731 BTC = $64,123.45You send0.50000000 BTC",
    );
  });
});

describe("of a desk without a chat", () => {
  it("nothing is ordered, and the modal says so before anything is typed", async () => {
    const server = new FakeServer();
    server.answer("/.well-known/tradeslip-contacts.json", () => contactsAnswer(server.now, { contacts: [] }));
    const { user } = await open("/users?trade=bitcoin", server);
    await passTime(2_000);
    expect(await modal().findByText("We can't take orders yet: no chat is set up.")).toBeDefined();
    await user.type(field("Amount (USD)"), "1000");
    expect(button("Buy BTC").disabled).toBe(true);
    expect(modal().queryByText(/redirected to/)).toBeNull();
  });
});

describe("submitting", () => {
  async function submit(server = new FakeServer(), at = "/users?trade=bitcoin&side=buy") {
    const view = await open(at, server);
    await view.user.type(field("Amount (USD)"), "1000");
    await view.user.click(button("Buy BTC"));
    return view;
  }

  it("asks for the order with the amount typed and the price seen, once", async () => {
    const { server, user } = await submit();
    expect(button("Preparing Order...").getAttribute("aria-busy")).toBe("true");
    await user.click(button("Preparing Order..."));
    await passTime(PREPARING_MS);
    expect(server.sentTo(ORDERS)).toEqual([
      {
        surface: "dashboard",
        side: "buy",
        coinId: "bitcoin",
        amount: { unit: "usd", value: "1000.00" },
        rate: "64123.45",
      },
    ]);
  });

  it("by Enter is the same", async () => {
    const { server, user } = await open("/users?trade=bitcoin&side=sell");
    await user.type(field("Amount (BTC)"), "0.5{Enter}");
    await passTime(PREPARING_MS);
    expect(server.sentTo(ORDERS)).toMatchObject([{ side: "sell", amount: { unit: "coin", value: "0.5" } }]);
  });

  it("leads the tab to the chat, closes the modal, and shows the slip where the focus is", async () => {
    await submit();
    await passTime(PREPARING_MS);
    await passTime(50);
    expect(tabs[0]?.visited).toEqual([expect.stringMatching(/^https:\/\/wa\.me\/15550100200\?text=/)]);
    expect([dialog(), address()]).toEqual([null, "/users"]);
    expect(document.activeElement?.textContent).toBe("Redirected to WhatsApp!");
    expect(within(slip()!).getByRole("link", { name: /^Open WhatsApp/ })).toBeDefined();
  });

  it("opened from the page takes the focus to the slip, too", async () => {
    const { user } = await open();
    await user.click(screen.getByRole("link", { name: "Trade Bitcoin" }));
    await passTime(0);
    await user.type(field("Amount (USD)"), "1000{Enter}");
    await passTime(PREPARING_MS);
    await passTime(50);
    expect(document.activeElement?.textContent).toBe("Redirected to WhatsApp!");
  });

  it("S167: an order that the desk keeps continues on its own page, without the modal", async () => {
    const server = new FakeServer();
    server.answer(ORDERS, () => keptOrderAnswer(server.now));
    await submit(server);
    await passTime(0);
    expect([dialog(), address()]).toEqual([null, "/q/slip-token-of-the-fake-server"]);
    await passTime(PREPARING_MS);
    expect(tabs[0]?.visited).toHaveLength(1);
    await passTime(5_000);
  });

  it("loses nothing to a blocked pop-up", async () => {
    watchTabs({ blocked: true });
    await submit();
    await passTime(PREPARING_MS);
    expect(screen.getByRole("heading", { name: "Your order is ready" })).toBeDefined();
    expect(within(slip()!).getByRole("link", { name: /^Open WhatsApp/ })).toBeDefined();
  });

  it("leaves no amount for the next trade, keeps the slip in the list, and the slip until it is put away", async () => {
    const { user } = await submit();
    await passTime(PREPARING_MS);
    await passTime(10_000);
    expect(screen.getByRole("link", { name: "Your slips (1)" }).getAttribute("href")).toBe("/exchange#slips");
    await user.click(screen.getByRole("link", { name: "Trade Bitcoin" }));
    await passTime(0);
    expect(field("Amount (USD)").value).toBe("");
    await user.click(button("Cancel"));
    await passTime(50);
    expect(slip()).not.toBeNull();
    await user.click(screen.getByRole("button", { name: "Close" }));
    expect(slip()).toBeNull();
  });

  it.each([
    ["cannot be reached", "unreachable"],
    ["refuses", { ...unavailable, detail: "This desk has not set its WhatsApp number yet." }],
  ] as const)("keeps modal and amount when the desk %s, and leaves no blank tab", async (_what, answer) => {
    const server = new FakeServer();
    server.answer(ORDERS, answer);
    await submit(server);
    await passTime(PREPARING_MS);
    const alert = modal().getByRole("alert");
    expect(alert.textContent).toContain("Order Failed");
    if (typeof answer === "object") expect(alert.textContent).toContain(answer.detail);
    expect(field("Amount (USD)").value).toMatch(/^1,?000/);
    expect(tabs[0]?.closed).toBe(true);
    expect(slip()).toBeNull();
  });

  it("at a price that has moved says so, shows the new one, and continues with it", async () => {
    const server = new FakeServer();
    const { user } = await open("/users?trade=bitcoin", server);
    await user.type(field("Amount (USD)"), "1000");
    server.answer(ORDERS, {
      ...unavailable,
      status: 409,
      code: "rate_changed",
      detail: "The price is now 65000.",
    });
    server.answer(COINS, () => {
      const answer = dashboardCoinsAnswer(server.now);
      return {
        ...answer,
        coins: answer.coins.with(0, { ...answer.coins[0]!, price: 65_000, ask: 65_000, bid: 65_000 }),
      };
    });
    await user.click(button("Buy BTC"));
    await passTime(PREPARING_MS);
    expect(modal().getByRole("alert").textContent).toContain("from $64,123.45 to $65,000.00");
    server.answer(ORDERS, "silent");
    await user.click(button("Buy BTC"));
    await passTime(0);
    expect(server.sentTo(ORDERS).at(-1)).toMatchObject({ rate: "65000", amount: { value: "1000.00" } });
  });

  it("and closing meanwhile orders nothing and closes the tab", async () => {
    const server = new FakeServer();
    server.answer(ORDERS, "silent");
    const { user } = await submit(server);
    await user.click(button("Cancel"));
    await passTime(5_000);
    expect(tabs[0]?.closed).toBe(true);
    expect(slip()).toBeNull();
  });
});
