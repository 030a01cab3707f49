import { fireEvent, screen, within } from "@testing-library/react";
import type { LocalRate, Problem } from "@tradeslip/contracts";
import { beforeEach, describe, expect, it } from "vitest";
import { FakeServer } from "../../testing/fake-server.ts";
import { nairaRate as rate } from "../../testing/local-rate.ts";
import { unavailable } from "../../testing/problem.ts";
import { passTime, renderApp } from "../../testing/render-app.tsx";
import { keepAmount } from "../../features/trade-ticket/kept-amount.ts";
import { chooseCurrency } from "../../features/trade-ticket/use-local-money.ts";
import ExchangePage from "./exchange-page.tsx";

const MINUTE = 60_000;
const RATES = "/api/local-rates";

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  // Loading it for the first time may take longer than a test waits.
  return import("../../features/trade-ticket/local-money-parts.tsx").then(() => {});
});

async function open(at = "/exchange", goodMinutes = 26) {
  const server = new FakeServer();
  server.answer(RATES, () => ({ rates: [rate(server, goodMinutes)] }));
  const page = await renderApp(<ExchangePage />, { at, server, width: 1280 });
  await passTime(5_000);
  return { ...page, server };
}

const field = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const choose = (name: string, value: string) =>
  fireEvent.change(screen.getByRole("combobox", { name }), { target: { value } });
const order = () => screen.getAllByRole("button", { name: /WhatsApp/ })[0]!;
const figures = () =>
  within(screen.getByRole("region", { name: "Order Summary" }))
    .getAllByRole("definition")
    .map(({ textContent }) => textContent.replaceAll("\u00A0", " "));

it("leaves a desk without rates in dollars alone", async () => {
  await renderApp(<ExchangePage />, { at: "/exchange", server: new FakeServer(), width: 1280 });
  await passTime(5_000);
  expect(screen.queryByRole("combobox", { name: "You pay in" })).toBeNull();
});

it("links three amounts, exact where it is typed, and sends what was typed with the rate that was shown", async () => {
  const { server } = await open();
  choose("You pay in", "NGN");
  expect(screen.getByText("1 USD = 1,650.00 NGN")).toBeDefined();
  expect(screen.getByText("our rate, set 4 min ago")).toBeDefined();
  type("Amount (NGN)", "495000");
  expect(field("Amount (USD)").value).toBe("300.00");
  // From the naira, not from the rounded dollars: 495,000 / (1,650 * 64,123.45).
  expect(field("Amount (BTC)").value).toBe("0.00467848");
  expect(figures()).toContain("495,000.00 NGN");
  fireEvent.click(order());
  await passTime(0);
  expect(server.sentTo("/api/orders")).toEqual([
    {
      surface: "exchange",
      side: "buy",
      coinId: "bitcoin",
      amount: { unit: "local", value: "495000" },
      rate: "64123.45",
      currency: "NGN",
      localRate: "1650",
    },
  ]);
});

describe("an amount in local money", () => {
  it("comes along from home's ticket with its currency, and leaves the address", async () => {
    await open("/exchange?coin=bitcoin&side=buy&amount=495%2C000.00&unit=NGN");
    expect([field("Amount (NGN)").value, field("Amount (USD)").value]).toEqual(["495,000.00", "300.00"]);
  });

  it("comes along as nothing where the desk has no rate of its currency", async () => {
    await open("/exchange?coin=bitcoin&side=buy&amount=495000&unit=KES");
    expect(field("Amount (USD)").value).toBe("");
  });

  const TICKET = { surface: "exchange", side: "buy", coinId: "bitcoin" } as const;
  const again = { kind: "local", text: "495,000.00", currency: "NGN", usd: "310.00" } as const;

  it("carries over in dollars to another currency, never as the same number", async () => {
    await open();
    choose("You pay in", "NGN");
    type("Amount (NGN)", "495000");
    choose("You pay in", "USD");
    expect(field("Amount (USD)").value).toBe("300.00");
  });

  it("of an earlier order is exact where the desk has a rate of it", async () => {
    keepAmount(TICKET, again);
    chooseCurrency("NGN");
    await open();
    expect([field("Amount (NGN)").value, field("Amount (USD)").value]).toEqual(["495,000.00", "300.00"]);
  });

  it("is in the earlier order's dollars where it has none, and nothing that was typed is read as dollars", async () => {
    for (const [kept, usd] of [
      [again, "310.00"],
      [{ kind: "local", text: "495,000.00", currency: "KES" }, ""],
    ] as const) {
      keepAmount(TICKET, kept);
      chooseCurrency("KES");
      const { unmount } = await open();
      expect(field("Amount (USD)").value).toBe(usd);
      unmount();
    }
  });

  it("is not taken for dollars while the rates are on their way", async () => {
    keepAmount(TICKET, { kind: "local", text: "495,000.00", currency: "NGN" });
    chooseCurrency("NGN");
    const server = new FakeServer();
    server.answer(RATES, "silent");
    await renderApp(<ExchangePage />, { at: "/exchange", server, width: 1280 });
    await passTime(5_000);
    expect(field("Amount (USD)").value).toBe("");
    expect(order()).toHaveProperty("disabled", true);
  });
});

it("takes the tier that the dollars reach at the base rate", async () => {
  await open();
  choose("You pay in", "NGN");
  type("Amount (USD)", "1000");
  expect(field("Amount (NGN)").value).toBe("1,640,000.00");
  expect(screen.getByText("1 USD = 1,640.00 NGN")).toBeDefined();
});

it("tells a seller what is paid out before the order", async () => {
  await open("/exchange?side=sell");
  choose("You're paid in", "NGN");
  type("Amount (BTC)", "0.01");
  expect(figures()).toContain("1,025,975.20 NGN");
});

it("O113: shows no second price in a currency that the desk has a rate of", async () => {
  localStorage.setItem("tradeslip.currency", "NGN");
  await open();
  choose("You pay in", "NGN");
  type("Amount (USD)", "500");
  expect(figures()).toContain("825,000.00 NGN");
  expect(document.body.textContent).not.toMatch(/about [\d,.]+\sNGN/);
  expect(document.body.textContent.match(/1 USD = /g)).toHaveLength(1);
});

it("takes no order at an old rate", async () => {
  await open("/exchange", -1);
  choose("You pay in", "NGN");
  type("Amount (USD)", "500");
  expect(screen.getByText(/^We're updating our Nigerian Naira rate\./)).toBeDefined();
  expect(order()).toHaveProperty("disabled", true);
});

it("judges by the clock whether a rate is old while the ticket stays open, without another answer", async () => {
  const { server } = await open("/exchange", 2);
  choose("You pay in", "NGN");
  type("Amount (USD)", "500");
  expect(order()).toHaveProperty("disabled", false);
  server.answer(RATES, "silent");
  await passTime(2 * MINUTE);
  expect(screen.getByText(/^We're updating our Nigerian Naira rate\./)).toBeDefined();
  expect(order()).toHaveProperty("disabled", true);
});

describe("a rate that the desk changed while the ticket is open", () => {
  const FROM_TO = /our rate for 1 USD moved from 1,650\.00 NGN to 1,700\.00 NGN\. Check the amounts\./;
  const changeRate = async (
    server: FakeServer,
    change: (answer: LocalRate) => LocalRate = (same) => same,
  ) => {
    server.answer(RATES, () => ({ rates: [change(rate(server, 26, "1700"))] }));
    await passTime(MINUTE);
  };
  const byMarket = ({ sides: { buy, sell }, ...answer }: LocalRate): LocalRate => ({
    ...answer,
    sides: { buy: { ...buy, source: "reference" }, sell },
  });

  it("is told and asked about; then the order is at the new one", async () => {
    const { server } = await open();
    choose("You pay in", "NGN");
    type("Amount (USD)", "500");
    await changeRate(server);
    expect(screen.getByText(FROM_TO)).toBeDefined();
    expect(field("Amount (NGN)").value).toBe("850,000.00");
    expect(order()).toHaveProperty("disabled", true);
    fireEvent.click(screen.getByRole("button", { name: "Continue at the new rate" }));
    expect(screen.queryByText(FROM_TO)).toBeNull();
    fireEvent.click(order());
    await passTime(0);
    expect(server.sentTo("/api/orders")).toMatchObject([{ currency: "NGN", localRate: "1700" }]);
  });

  it("asks nothing where no amount stands, in a tier that stays, and where it follows the market", async () => {
    const { server } = await open();
    choose("You pay in", "NGN");
    await changeRate(server);
    type("Amount (USD)", "1000");
    expect(order()).toHaveProperty("disabled", false);
    server.answer(RATES, () => ({ rates: [rate(server, 26, "1800")] }));
    await passTime(MINUTE);
    expect(order()).toHaveProperty("disabled", false);
    type("Amount (USD)", "500");
    expect(screen.getByText(/moved from 1,700\.00 NGN to 1,800\.00 NGN/)).toBeDefined();
    await changeRate(server, byMarket);
    expect(order()).toHaveProperty("disabled", false);
  });

  it("is told and asked about where it follows the market from then on, and only then", async () => {
    const { server } = await open();
    choose("You pay in", "NGN");
    type("Amount (USD)", "500");
    await changeRate(server, byMarket);
    expect(screen.getByText(FROM_TO)).toBeDefined();
    expect(order()).toHaveProperty("disabled", true);
    fireEvent.click(screen.getByRole("button", { name: "Continue at the new rate" }));
    expect(order()).toHaveProperty("disabled", false);
    server.answer(RATES, () => ({ rates: [byMarket(rate(server, 26, "1710"))] }));
    await passTime(MINUTE);
    expect(field("Amount (NGN)").value).toBe("855,000.00");
    expect(order()).toHaveProperty("disabled", false);
  });
});

describe("an order that is refused because a rate changed", () => {
  const refusedWith = async (rates: Problem["rates"]) => {
    const { server } = await open();
    choose("You pay in", "NGN");
    type("Amount (USD)", "500");
    server.answer("/api/orders", { ...unavailable, status: 409, code: "rate_changed", rates });
    server.answer(RATES, () => ({ rates: [rate(server, 26, "1700")] }));
    fireEvent.click(order());
    await passTime(2_000);
    return screen
      .getAllByRole("alert")
      .map(({ textContent }) => textContent.replaceAll("\u00A0", " "))
      .join(" ");
  };

  it("says from what to what, and asks", async () => {
    const told = await refusedWith({ rate: "64123.45", localRate: "1700" });
    expect(told).toContain("Our rate for 1 USD moved from 1,650.00 NGN to 1,700.00 NGN.");
    expect(told).not.toContain("The price moved");
    expect(order()).toHaveProperty("disabled", true);
    expect(screen.getByRole("button", { name: "Continue at the new rate" })).toBeDefined();
  });

  it("says both where the price has changed, too", async () => {
    const told = await refusedWith({ rate: "65000", localRate: "1700" });
    expect(told).toContain("The price moved from $64,123.45 to $65,000.00.");
    expect(told).toContain("Our rate for 1 USD moved from 1,650.00 NGN to 1,700.00 NGN.");
  });
});
