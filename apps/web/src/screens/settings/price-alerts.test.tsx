import { screen, within } from "@testing-library/react";
import { beforeAll, expect, it } from "vitest";
import { adaSession, priceAlerts, refusal } from "../../testing/account-answers.ts";
import { currenciesAnswer } from "../../testing/coin-answers.ts";
import { FakeServer } from "../../testing/fake-server.ts";
import { marketCoinsAnswer } from "../../testing/market-answers.ts";
import { unavailable } from "../../testing/problem.ts";
import { passTime, renderApp } from "../../testing/render-app.tsx";
import { PriceAlerts } from "./price-alerts.tsx";

const PATH = "/api/account/alerts";

/** Loaded on demand, in real time, which the fake clock does not wait for. */
beforeAll(async () => {
  await import("./alert-form.tsx");
});

async function open({ server = new FakeServer(), at = "/settings" } = {}) {
  server.answer("/api/session", adaSession);
  const app = await renderApp(<PriceAlerts />, { server, at });
  await passTime(1);
  return app;
}
const add = async ({ user }: Awaited<ReturnType<typeof open>>, price: string) => {
  const form = await screen.findByRole("form", { name: "New price alert" });
  await user.type(within(form).getByLabelText("Price in US dollars"), price);
  await user.click(within(form).getByRole("button", { name: "Add alert" }));
  await passTime(1);
};

const plain = (text: string) => text.replaceAll(/[\u2066-\u2069]/g, "");

it("lists alerts with how often they tell, and says how often prices are looked at", async () => {
  await open();
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Bitcoin above \$80,000.*At most once a day.*Remove$/),
    expect.stringMatching(/^Ethereum below \$1,800\.50.*Once.*Last sent.*Done.*Remove$/),
  ]);
  expect(
    screen.getByText("We check at least every 10 minutes, so a price in between may be missed."),
  ).toBeTruthy();
});

it("a price that isn't live is no price of now", async () => {
  const server = new FakeServer();
  const answer = marketCoinsAnswer(server.now);
  const staleAsOf = new Date(server.now.getTime() - 3_600_000).toISOString();
  const coins = answer.coins.map((coin) => (coin.id === "bitcoin" ? { ...coin, staleAsOf } : coin));
  server.answer("/api/market/coins", { ...answer, coins });
  const { user } = await open({ server });
  await user.click(screen.getByRole("button", { name: "Add alert" }));
  const form = within(await screen.findByRole("form", { name: "New price alert" }));
  await passTime(1);
  expect(form.queryByText(/^Now/)).toBeNull();
  expect(form.getByText("$64,123.45")).toBeTruthy();
  expect(form.getByText(/^Delayed, from/)).toBeTruthy();
  await user.selectOptions(form.getByLabelText("Coin"), "ethereum");
  expect(form.getByText("Now $3,123.40")).toBeTruthy();
});

it("O113: an alert is set in the reader's own currency, and those in dollars show it, too", async () => {
  localStorage.setItem("tradeslip.currency", "NGN");
  const app = await open();
  await passTime(1);
  // At 1 USD = 1372.8 NGN.
  const [bitcoin] = screen.getAllByRole("listitem");
  expect(bitcoin!.textContent).toMatch(/^Bitcoin above \$80,000.*about 109,824,000\sNGN/);
  await app.user.click(screen.getByRole("button", { name: "Add alert" }));
  const form = within(await screen.findByRole("form", { name: "New price alert" }));
  expect(form.getByText(/^1 USD = 1,372.80 NGN as of/)).toBeTruthy();
  await app.user.type(form.getByLabelText("Price in NGN"), "110,000,000");
  await app.user.click(form.getByRole("button", { name: "Add alert" }));
  await passTime(1);
  expect(app.server.sentTo(PATH)).toMatchObject([{ coinId: "bitcoin", currency: "NGN", price: "110000000" }]);
  localStorage.clear();
});

it("O113: a price that was begun in dollars stays one when the rate of the reader's currency arrives", async () => {
  localStorage.setItem("tradeslip.currency", "NGN");
  const server = new FakeServer();
  server.answer("/api/currencies", unavailable);
  const app = await open({ server });
  await app.user.click(screen.getByRole("button", { name: "Add alert" }));
  const form = within(await screen.findByRole("form", { name: "New price alert" }));
  await app.user.type(form.getByLabelText("Price in US dollars"), "65000");
  server.answer("/api/currencies", () => currenciesAnswer(server.now));
  await passTime(10 * 60_000);
  expect(form.getByText(/^1 USD = 1,372.80 NGN as of/)).toBeTruthy();
  await app.user.click(form.getByRole("button", { name: "Add alert" }));
  await passTime(1);
  expect(app.server.sentTo(PATH)).toMatchObject([{ currency: "USD", price: "65000" }]);
  localStorage.clear();
});

it("names the coin that a link asks for, even if the list of coins lacks it", async () => {
  const app = await open({ at: "/settings?alert=pepe" });
  const form = within(await screen.findByRole("form", { name: "New price alert" }));
  expect(form.getByRole<HTMLSelectElement>("combobox", { name: "Coin" }).value).toBe("pepe");
  await add(app, "0.00002");
  expect(app.server.sentTo(PATH)).toMatchObject([{ coinId: "pepe" }]);
});

it("O113: an alert that was set in another currency is listed in it", async () => {
  const server = new FakeServer();
  const [bitcoin] = priceAlerts.alerts;
  server.answer(PATH, { ...priceAlerts, alerts: [{ ...bitcoin!, price: "110000000.5", currency: "NGN" }] });
  await open({ server });
  const [listed] = screen.getAllByRole("listitem");
  expect(plain(listed!.textContent)).toMatch(/^Bitcoin above 110,000,000\.5\sNGN At most/);
});

it("without a plan of its own it says that prices are looked at only while pages show them", async () => {
  const server = new FakeServer();
  server.answer(PATH, { ...priceAlerts, alerts: [], onlyWhileRead: true });
  await open({ server });
  expect(screen.getByText(/^Alerts are checked only while someone is viewing prices/)).toBeTruthy();
  expect(screen.getByText("You have none yet.")).toBeTruthy();
});

it("adds one from what was typed, however it was written", async () => {
  const app = await open();
  await app.user.click(screen.getByRole("button", { name: "Add alert" }));
  await app.user.click(await screen.findByText("Below"));
  await add(app, "$65,000.50");
  expect(app.server.sentTo(PATH)).toEqual([
    { coinId: "bitcoin", direction: "below", currency: "USD", price: "65000.50", repeat: "once" },
  ]);
  expect(screen.queryByRole("form")).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Price alerts" }));
});

it("a coin's page leads to the form with that coin", async () => {
  const app = await open({ at: "/settings?alert=ethereum" });
  await add(app, "2000");
  expect(app.server.sentTo(PATH)).toMatchObject([{ coinId: "ethereum" }]);
});

it.each([
  ["0", "The price has to be above zero."],
  ["soon", "Enter a price, such as 65000 or 0.25."],
])("a price of %s is said at its field, and nothing is sent", async (typed, sentence) => {
  const app = await open();
  await app.user.click(screen.getByRole("button", { name: "Add alert" }));
  await add(app, typed);
  expect(screen.getByText(sentence)).toBeTruthy();
  expect(app.server.sentTo(PATH)).toEqual([]);
  expect(screen.getByLabelText<HTMLInputElement>("Price in US dollars").value).toBe(typed);
});

it("an own currency's price takes its own sign, and is never read from dollars", async () => {
  localStorage.setItem("tradeslip.currency", "NGN");
  const app = await open();
  await app.user.click(screen.getByRole("button", { name: "Add alert" }));
  const form = within(await screen.findByRole("form", { name: "New price alert" }));
  await app.user.type(form.getByLabelText("Price in NGN"), "$60,000");
  await app.user.click(form.getByRole("button", { name: "Add alert" }));
  await passTime(1);
  expect(screen.getByText("Enter a price, such as 65000 or 0.25.")).toBeTruthy();
  expect(app.server.sentTo(PATH)).toEqual([]);
  await app.user.clear(form.getByLabelText("Price in NGN"));
  await app.user.type(form.getByLabelText("Price in NGN"), "\u20A695,000,000");
  await app.user.click(form.getByRole("button", { name: "Add alert" }));
  await passTime(1);
  expect(app.server.sentTo(PATH)).toMatchObject([{ currency: "NGN", price: "95000000" }]);
  localStorage.clear();
});

it.each([
  ["$1,332", "1,332", "1332"],
  ["$1.332", "1.3320", "1.3320"],
])("a price that can be read in two ways is asked about: %s", async (choice, shown, sent) => {
  const app = await open();
  await app.user.click(screen.getByRole("button", { name: "Add alert" }));
  await add(app, "1.332");
  expect(screen.getByText("“1.332” could mean two amounts. Which one do you mean?")).toBeTruthy();
  expect(app.server.sentTo(PATH)).toEqual([]);
  const choices = within(screen.getByRole("group", { name: "Which amount do you mean?" }));
  const named = choices.getAllByRole("button");
  expect(named.map(({ textContent }) => plain(textContent))).toEqual(["$1,332", "$1.332"]);
  await app.user.click(named.find(({ textContent }) => plain(textContent) === choice)!);
  const field = screen.getByLabelText<HTMLInputElement>("Price in US dollars");
  expect(field.value).toBe(shown);
  expect(document.activeElement).toBe(field);
  await app.user.click(screen.getByRole("button", { name: "Add alert" }));
  await passTime(1);
  expect(app.server.sentTo(PATH)).toMatchObject([{ price: sent }]);
});

it("what the server refuses is said at its field, and nothing typed is lost", async () => {
  const app = await open();
  await app.user.click(screen.getByRole("button", { name: "Add alert" }));
  app.server.answer(PATH, {
    ...refusal(400, "The price is above that already.", "invalid_input"),
    errors: [{ field: "price", message: "The price is above that already." }],
  });
  await add(app, "1");
  expect(screen.getByText("The price is above that already.")).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>("Price in US dollars").value).toBe("1");
});

it("removes one, says so, and the focus stays in the group", async () => {
  const { user, server } = await open();
  await user.click(screen.getByRole("button", { name: /^Remove: Bitcoin above/ }));
  await passTime(1);
  expect(server.callsTo("/api/account/alerts/an-alert")).toBe(1);
  expect(screen.getByText("The alert for Bitcoin is removed.")).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Price alerts" }));
});

it("a provider without it: the row says so", async () => {
  const server = new FakeServer();
  server.answer(PATH, refusal(404, "Not available with this provider.", "not_offered"));
  await open({ server });
  expect(screen.getByText("Not available with this provider")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Add alert" })).toBeNull();
});
