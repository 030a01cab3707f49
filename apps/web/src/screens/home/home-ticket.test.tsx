import { fireEvent, screen, within } from "@testing-library/react";
import { beforeAll, describe, expect, it } from "vitest";
import { contactsAnswer, openDesk } from "../../testing/contacts-answer.ts";
import { FakeServer } from "../../testing/fake-server.ts";
import { freshAt } from "../../testing/fresh.ts";
import { exchangeCoinsAnswer, withSpread } from "../../testing/market-answers.ts";
import { unavailable } from "../../testing/problem.ts";
import { address, passTime, renderApp } from "../../testing/render-app.tsx";
import { HomeTicket } from "./home-ticket.tsx";

const COINS = "/api/exchange/coins";

async function open(server = new FakeServer()) {
  const view = await renderApp(<HomeTicket />, { server });
  await passTime(0);
  await screen.findByText(/No account needed|load the price|sources disagree/);
  await passTime(0);
  return view;
}
const ticket = () => screen.getByRole("region", { name: "Buy or sell bitcoin" });
const hint = () => [...ticket().querySelectorAll("p[role=status]")].at(-1)?.textContent;
const lines = () =>
  within(ticket())
    .getAllByRole("term")
    .map((term) => `${term.textContent}: ${term.nextSibling?.textContent?.replaceAll("\u00a0", " ")}`);
const amount = () => within(ticket()).getByRole<HTMLInputElement>("textbox", { name: "Amount" });
const type = (text: string) => fireEvent.input(amount(), { target: { value: text } });
const spread = (server: FakeServer) => () => {
  const { freshness, coins } = exchangeCoinsAnswer(server.now);
  return { freshness, coins: withSpread(coins, { buyPercent: "1.5", sellPercent: "2" }) };
};

beforeAll(async () => void (await import("./ticket-figures.tsx")));

describe("the three lines", () => {
  it("O113: are the price, fee and result that an order has, for the smallest one at first", async () => {
    const server = new FakeServer();
    server.answer(COINS, spread(server));
    await open(server);
    expect(lines()).toEqual(["Market price: $64,123.45", "Our fee, 1.5%: $3.69", "You get: 0.00384111 BTC"]);
    expect(within(ticket()).getByText(/^Live,/)).toBeDefined();
    expect(within(ticket()).getByText("for $250.00")).toBeDefined();
  });

  it("follow side, amount and unit", async () => {
    const server = new FakeServer();
    server.answer(COINS, spread(server));
    const { user } = await open(server);
    type("1,000");
    expect(lines()[2]).toBe("You get: 0.01536445 BTC");
    await user.click(within(ticket()).getByRole("radio", { name: "Sell" }));
    expect(lines().slice(1)).toEqual(["Our fee, 2%: $20.41", "You get: $1,000.00"]);
    await user.selectOptions(within(ticket()).getByRole("combobox"), "coin");
    type("0.5");
    expect(lines().slice(1)).toEqual(["Our fee, 2%: $641.23", "You get: $31,420.49"]);
    expect(within(ticket()).getByText("for 0.50000000 BTC")).toBeDefined();
  });

  it("take the amount along to another unit: the same number would be another amount", async () => {
    const { user } = await open();
    await user.selectOptions(within(ticket()).getByRole("combobox"), "coin");
    expect(amount().value).toBe("0.00389873");
    expect(within(ticket()).getByText("for $250.00")).toBeDefined();
  });

  it.each([
    ["stale", "Market price", /^Delayed, from/],
    ["fallback", "Indicative price", /^Indicative rates$/],
  ] as const)("say of a %s price what it is, and promise no fee", async (source, name, words) => {
    const server = new FakeServer();
    server.answer(COINS, () => exchangeCoinsAnswer(server.now, freshAt(server.now, { source })));
    await open(server);
    expect(lines().slice(0, 2)).toEqual([`${name}: $64,123.45`, "Our fee: Our team will confirm it"]);
    expect(within(ticket()).getByText(words)).toBeDefined();
    expect(within(ticket()).queryByText(/^Live/)).toBeNull();
  });

  it("call a stand-in indicative although the answer around it is live", async () => {
    const server = new FakeServer();
    const { freshness, coins } = exchangeCoinsAnswer(server.now);
    server.answer(COINS, { freshness, coins: coins.with(0, { ...coins[0]!, indicative: true }) });
    await open(server);
    expect(lines()[0]).toBe("Indicative price: $64,123.45");
    expect(within(ticket()).queryByText(/Live/)).toBeNull();
  });

  it("promise nothing at a price that its sources disagree about", async () => {
    const server = new FakeServer();
    const { freshness, coins } = exchangeCoinsAnswer(server.now);
    server.answer(COINS, { freshness: { ...freshness, agreement: "disputed" }, coins });
    await open(server);
    expect(lines()[2]).toBe("You get: —");
    expect(within(ticket()).getByText(/sources disagree/)).toBeDefined();
  });

  it.each([
    ["100", "Minimum trade amount is $250"],
    ["abc", "Please enter an amount such as 250.00"],
  ])("say why %s can't be ordered, and keep it", async (text, sentence) => {
    await open();
    type(text);
    expect(within(ticket()).getByText(sentence)).toBeDefined();
    expect(amount().value).toBe(text);
  });

  it("are empty until a price has come", async () => {
    const server = new FakeServer();
    server.answer(COINS, "silent");
    await open(server);
    expect(ticket().textContent).not.toMatch(/\$\d{2},|BTC$/);
    expect(lines()[2]).toBe("You get: ");
  });

  it("say when there is no price, and fetch it on 'Try again'", async () => {
    const server = new FakeServer();
    server.answer(COINS, unavailable);
    const { user } = await open(server);
    expect(lines()[0]).toBe("Market price: —");
    server.answer(COINS, () => exchangeCoinsAnswer(server.now));
    await user.click(within(ticket()).getByRole("button", { name: "Try again" }));
    await passTime(0);
    expect(lines()[0]).toBe("Market price: $64,123.45");
  });
});

describe("the way on", () => {
  it.each([
    ["2026-11-17T07:00:00.000Z", /^The desk is closed now\. It opens .+, your time\.$/],
    [null, /^The desk is closed now\. ?$/],
  ])("says that the desk is closed, and when it opens: %s", async (opensAt, said) => {
    const server = new FakeServer();
    const desk = { ...openDesk, open: false, opensAt };
    server.answer("/.well-known/tradeslip-contacts.json", () => contactsAnswer(server.now, { desk }));
    await open(server);
    for (const ms of [2_000, 100]) await passTime(ms);
    expect(hint()).toMatch(said);
    type("1");
    expect(hint()).not.toMatch(/closed/);
  });

  it("is closed at a desk without a channel, which says so before an amount is typed", async () => {
    const server = new FakeServer();
    server.answer("/.well-known/tradeslip-contacts.json", () => contactsAnswer(server.now, { contacts: [] }));
    await open(server);
    await passTime(5_000);
    expect(within(ticket()).getByText("We can't take orders yet: no chat is set up.")).toBeDefined();
    const button = within(ticket()).getByRole("button", { name: "Get my signed slip" });
    expect(button).toHaveProperty("disabled", true);
  });

  it("leads to /exchange with what was typed, as it was typed", async () => {
    const { user } = await open();
    await user.click(within(ticket()).getByRole("radio", { name: "Sell" }));
    await user.selectOptions(within(ticket()).getByRole("combobox"), "coin");
    type("1,5");
    await user.click(within(ticket()).getByRole("button", { name: "Get my signed slip" }));
    expect(address()).toBe("/exchange?coin=bitcoin&side=sell&amount=1%2C5&unit=coin");
  });

  it("is a plain form, which needs no script", async () => {
    await open();
    const form = ticket().querySelector("form")!;
    expect([form.getAttribute("action"), form.method]).toEqual(["/exchange", "get"]);
    expect([...new FormData(form)].map(([name, value]) => `${name}=${value as string}`)).toEqual([
      "coin=bitcoin",
      "side=buy",
      "amount=250",
      "unit=usd",
    ]);
  });
});
