import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { speak } from "@tradeslip/ui/testing/english";
import { beforeEach, expect, it } from "vitest";
import { chooseCurrency } from "../../features/trade-ticket/use-local-money.ts";
import { FakeServer } from "../../testing/fake-server.ts";
import { nairaRate } from "../../testing/local-rate.ts";
import { exchangeCoinsAnswer, withSpread } from "../../testing/market-answers.ts";
import { address, passTime, renderApp } from "../../testing/render-app.tsx";
import { HomeTicket } from "./home-ticket.tsx";

const RATES = "/api/local-rates";

beforeEach(async () => {
  localStorage.clear();
  // Loading them the first time may take longer than a test waits.
  await import("./ticket-figures.tsx");
  await import("../../features/trade-ticket/local-money-parts.tsx");
});

/** A desk with a fee of 1.5 % and a rate of naira. */
async function open(goodMinutes = 26) {
  const view = await render(new FakeServer(), goodMinutes);
  await passTime(5_000);
  return view;
}

async function render(server = new FakeServer(), goodMinutes = 26) {
  server.answer("/api/exchange/coins", () => {
    const { freshness, coins } = exchangeCoinsAnswer(server.now);
    return { freshness, coins: withSpread(coins, { buyPercent: "1.5", sellPercent: "1.5" }) };
  });
  server.answer(RATES, () => ({ rates: [nairaRate(server, goodMinutes)] }));
  const view = await renderApp(<HomeTicket />, { server });
  return { ...view, server };
}

const amount = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Amount" });
const unit = () => screen.getByRole<HTMLSelectElement>("combobox", { name: "Unit of the amount" });
const choose = (value: string) =>
  // As a browser does: both of a select are heard of.
  fireEvent.input(unit(), { target: { value } });
const type = (text: string) => fireEvent.input(amount(), { target: { value: text } });
const plain = (text: string | null | undefined) => text?.replaceAll("\u00A0", " ");
const line = (name: string) =>
  plain(
    [...screen.getAllByRole("term")].find(({ textContent }) => textContent === name)?.parentElement
      ?.textContent,
  );

it("offers dollars and bitcoin alone at a desk without rates", async () => {
  await renderApp(<HomeTicket />, { server: new FakeServer() });
  await passTime(5_000);
  expect(
    within(unit())
      .getAllByRole("option")
      .map(({ textContent }) => textContent),
  ).toEqual(["USD", "BTC"]);
});

it("takes the amount along into naira, and says rate, age and what it comes to", async () => {
  await open();
  expect(
    within(unit())
      .getAllByRole("option")
      .map(({ textContent }) => textContent),
  ).toEqual(["USD", "BTC", "NGN"]);
  choose("NGN");
  await passTime(0);
  expect(amount().value).toBe("412,500.00");
  expect(line("1 USD")).toBe("1 USD1,650.00 NGNour rate, set 4 min ago");
  expect(line("You get")).toBe("You get0.00384111 BTCfor 412,500.00 NGN");
  expect(line("Our fee, 1.5%")).toBe("Our fee, 1.5%$3.69");
  // A tier of the desk's.
  type("1,650,000.00");
  expect(line("1 USD")).toContain("1,640.00 NGN");
  choose("usd");
  await passTime(0);
  expect(amount().value).toBe("1,006.10");
  expect(line("1 USD")).toBeUndefined();
  expect(line("You get")).toContain("for $1,006.10");
});

it("keeps the dollar's figure before its name in Arabic, as its rate", async () => {
  speak("ar");
  await open();
  choose("NGN");
  await passTime(0);
  const name = screen.getByText(/1 USD/);
  expect(name.textContent).toBe("\u20661 USD\u2069");
});

it("tells a seller the naira of their bitcoin, once naira was chosen", async () => {
  await open();
  choose("NGN");
  await passTime(0);
  fireEvent.click(screen.getByRole("radio", { name: "Sell" }));
  choose("coin");
  await passTime(0);
  type("0.01");
  // 0.01 at 64,123.45 less 1.5 %, at 1,600: by hand 1,010,585.57.
  expect(line("You get")).toBe("You get1,010,585.57 NGNfor 0.01000000 BTC");
  expect(line("1 USD")).toContain("1,600.00 NGN");
});

it("begins in the money that was last chosen on the device", async () => {
  chooseCurrency("NGN");
  await open();
  expect([unit().value, amount().value]).toEqual(["NGN", "412,500.00"]);
  expect(line("You get")).toContain("for 412,500.00 NGN");
  choose("coin");
  await passTime(0);
  expect(amount().value).toBe("0.00384111");
  expect(line("You get")).toContain(" NGN");
  choose("usd");
  await passTime(0);
  expect(unit().value).toBe("usd");
});

it("leaves an amount alone that somebody types", async () => {
  chooseCurrency("NGN");
  const { server } = await render();
  act(() => amount().focus());
  await passTime(5_000);
  expect([unit().value, amount().value]).toEqual(["usd", "250"]);
  cleanup();
  await render(server);
  type("300");
  await passTime(5_000);
  expect([unit().value, amount().value]).toEqual(["usd", "300"]);
});

it("leads to /exchange with the naira, as typed", async () => {
  const { user } = await open();
  choose("NGN");
  await passTime(0);
  type("495,000.00");
  await user.click(screen.getByRole("button", { name: "Get my signed slip" }));
  expect(address()).toBe("/exchange?coin=bitcoin&side=buy&amount=495%2C000.00&unit=NGN");
});

it("takes no order at an old rate", async () => {
  await open(-1);
  choose("NGN");
  await passTime(0);
  expect(screen.getByText(/^We're updating our Nigerian Naira rate\./)).toBeDefined();
  expect(line("You get")).toBe("You get—\u00a0".replace("\u00a0", " "));
});

it("judges naira by their dollars", async () => {
  await open();
  choose("NGN");
  await passTime(0);
  type("412,000.00");
  expect(screen.getByText("Minimum trade amount is $250")).toBeDefined();
});
