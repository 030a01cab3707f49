import { screen } from "@testing-library/react";
import type { AccountOrder } from "@tradeslip/contracts";
import { beforeEach, expect, it } from "vitest";
import { refusal } from "../../testing/account-answers.ts";
import { contactsAnswer, openDesk } from "../../testing/contacts-answer.ts";
import { FakeServer } from "../../testing/fake-server.ts";
import { orderAnswer } from "../../testing/order-answers.ts";
import { passTime, renderApp } from "../../testing/render-app.tsx";
import { saveSlip } from "../../features/slips/saved-slips.ts";
import { recallAmount } from "../../features/trade-ticket/kept-amount.ts";
import { LatestOrder } from "../../features/own-orders/latest-order.tsx";
import { readStored } from "../../lib/stored-value.ts";
import OwnOrders from "./own-orders.tsx";

const ORDERS = "/api/account/orders";
const KEEP = "Keep this device's orders with my account";

beforeEach(() => localStorage.clear());

function order(reference: string, more: Partial<AccountOrder> = {}): AccountOrder {
  return {
    reference,
    token: `token-${reference}`,
    state: "money-seen",
    at: "2026-03-14T09:21:00.000Z",
    side: "buy",
    coin: { id: "bitcoin", symbol: "BTC", name: "Bitcoin" },
    usd: "250.00",
    coinAmount: "0.00352113",
    rate: "71000",
    issuedAt: "2026-03-14T09:01:00.000Z",
    expiresAt: "2026-03-14T09:16:00.000Z",
    ...more,
  };
}

async function open(orders: AccountOrder[], server = new FakeServer()) {
  server.answer(ORDERS, { orders });
  const app = await renderApp(
    <>
      <LatestOrder isLoggedIn />
      <OwnOrders />
    </>,
    { server, at: "/users" },
  );
  // Until the desk says that it keeps orders, an empty list promises none.
  for (const ms of [1, 2_000, 100]) await passTime(ms);
  return app;
}

it("shows the latest with its state, and each order with the way to its page", async () => {
  const { user } = await open([
    order("9W57J-YKX28"),
    ...Array.from({ length: 6 }, (_none, at) => order(`OLDER-0000${at}`, { state: "closed", side: "sell" })),
  ]);
  const latest = screen.getByRole("link", { name: /^Order 9W57J-YKX28/ });
  expect(latest.getAttribute("href")).toBe("/q/token-9W57J-YKX28");
  expect(latest.textContent).toContain("The desk has seen the money");
  expect(screen.getAllByRole("listitem")).toHaveLength(5);
  await user.click(screen.getByRole("button", { name: "Show all 7 orders" }));
  expect(screen.getAllByRole("listitem")).toHaveLength(7);
  expect(screen.getAllByText("Complete")).toHaveLength(6);
});

it("promises no list where the desk keeps no orders, and shows the orders that it kept", async () => {
  const server = new FakeServer();
  server.answer("/.well-known/tradeslip-contacts.json", () =>
    contactsAnswer(server.now, { desk: { ...openDesk, keepsOrders: false } }),
  );
  const { unmount } = await open([], server);
  for (const ms of [2_000, 100]) await passTime(ms);
  expect(screen.queryByText(/^None yet/)).toBeNull();
  unmount();
  await open([order("9W57J-YKX28")], server);
  for (const ms of [2_000, 100]) await passTime(ms);
  expect(screen.getByText(/^Kept with your account/)).toBeDefined();
});

it("says of a sale what the seller sends, not what is paid", async () => {
  const states = ["details-shown", "said-paid", "money-seen"] as const;
  await open(states.map((state) => order(`SALES-${state}`, { state, side: "sell" })));
  const text = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(text).toEqual([
    expect.stringContaining("Waiting for your coins"),
    expect.stringContaining("You marked them as sent"),
    expect.stringContaining("The desk has seen the coins"),
  ]);
});

it("O113: says market price, fee and local money of an order, as far as it has them", async () => {
  const local = { currency: "NGN", amount: "412500.00", rate: "1650", asOf: "2026-03-14T09:00:00.000Z" };
  const priced = { rate: "71000", market: "69950.74", fee: { percent: "1.5", usd: "3.69" } };
  await open([order("9W57J-YKX28", { ...priced, local }), order("OLDER-00001")]);
  const [first, second] = screen
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent.replaceAll(/[\u2066-\u2069]/g, "").replaceAll("\u00a0", " "));
  expect(first).toContain("for $250.00412,500.00 NGNMarket price $69,950.74 · Our fee, 1.5%: $3.69");
  expect(second).not.toContain("Market price");
});

it("leads to the ticket with an order's side, coin and amount, wherever it was made", async () => {
  const { user } = await open([
    order("9W57J-YKX28", { side: "sell" }),
    order("OLDER-00001", { coin: { id: "pepe", symbol: "PEPE", name: "Pepe" } }),
    order("OLDER-00002", { coin: { id: "ripple", symbol: "XRP", name: "XRP" } }),
  ]);
  const links = screen.getAllByRole("link", { name: /^Order again: / });
  expect(links.map((link) => link.getAttribute("href"))).toEqual([
    "/exchange?coin=bitcoin&side=sell",
    "/users?trade=pepe&side=buy",
    "/exchange?coin=xrp&side=buy",
  ]);
  await user.click(links[0]!);
  const ticket = { surface: "exchange", side: "sell", coinId: "bitcoin" } as const;
  expect(recallAmount(ticket)).toEqual({ kind: "usd", text: "250.00" });
});

it("leads there with the local amount of an order that had one, and its currency chosen", async () => {
  const local = { currency: "NGN", amount: "412500.00", rate: "1650.00", asOf: "2026-03-14T09:00:00.000Z" };
  const { user } = await open([order("9W57J-YKX28", { local })]);
  await user.click(screen.getByRole("link", { name: /^Order again: / }));
  expect(recallAmount({ surface: "exchange", side: "buy", coinId: "bitcoin" })).toEqual({
    kind: "local",
    text: "412,500.00",
    currency: "NGN",
    usd: "250.00",
  });
  expect(readStored("ticket-currency")).toBe("NGN");
});

it("says where older orders aren't listed", async () => {
  const { user } = await open(Array.from({ length: 200 }, (_none, at) => order(`OLDER-${at + 10_000}`)));
  await user.click(screen.getByRole("button", { name: "Show the newest 200 orders" }));
  expect(screen.getByText(/^Older orders aren't listed/)).toBeDefined();
});

it("keeps this device's orders on request, says what could not be, and offers nothing where all are kept", async () => {
  const slip = { ...orderAnswer(new Date("2026-03-14T09:26:30.000Z")), reference: "NEWER-00000" };
  saveSlip({ ...slip, token: "lost" });
  saveSlip({ ...slip, token: "own", reference: "NEWER-00001" });
  const server = new FakeServer();
  const { user } = await open([], server);
  const refused = refusal(403, "Not yours.", "not_the_customer");
  let asked = 0;
  server.answer(ORDERS, () => {
    asked += 1;
    // The first request is left pending, the second is refused, then the list.
    if (asked === 1) return null;
    return asked === 2 ? refused : { orders: [order("NEWER-00001")] };
  });
  await user.click(screen.getByRole("button", { name: KEEP }));
  for (let turns = 0; turns < 4; turns += 1) await passTime(1);
  expect(server.sentTo(ORDERS)).toEqual([{ token: "lost" }, { token: "own" }]);
  expect(screen.getByText("1 order is kept with your account.")).toBe(
    document.activeElement?.querySelector("span"),
  );
  expect(screen.getByText(/^1 couldn't be/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: KEEP })).toBeNull();
});

it("a server that is unavailable while orders are kept is said, and can be tried again", async () => {
  saveSlip(orderAnswer(new Date("2026-03-14T09:26:30.000Z")));
  const server = new FakeServer();
  const { user } = await open([], server);
  server.answer(ORDERS, "unreachable");
  await user.click(screen.getByRole("button", { name: KEEP }));
  await passTime(1);
  expect(screen.getByRole("alert").textContent).toContain("Not all are kept");
  expect(screen.getByRole("button", { name: KEEP })).toBeTruthy();
});

it("a provider that keeps none leaves nothing on the page", async () => {
  const server = new FakeServer();
  server.answer(ORDERS, refusal(404, "Not available with this provider.", "not_offered"));
  const { container } = await renderApp(<OwnOrders />, { server, at: "/users" });
  await passTime(1);
  expect(container.textContent).toBe("");
});
