import { act, screen, within } from "@testing-library/react";
import type { OrderStatus } from "@tradeslip/contracts";
import { afterEach, expect, it, vi } from "vitest";
import { clearSlips, saveSlip } from "../../../features/slips/saved-slips.ts";
import { FakeServer } from "../../../testing/fake-server.ts";
import { FakeStreams } from "../../../testing/fake-streams.ts";
import { orderAnswer } from "../../../testing/order-answers.ts";
import { unavailable } from "../../../testing/problem.ts";
import { passTime, renderApp } from "../../../testing/render-app.tsx";
import SlipPage from "../slip-page.tsx";

const STATUS = "/api/orders/slip-token/status";
const MINUTE = 60_000;
const NOW = Date.parse("2026-11-16T14:02:31.000Z");
const at = (minutes: number) => new Date(NOW + minutes * MINUTE).toISOString();
const ACCOUNT = "0042 1187 4417";

const CLAIMED: OrderStatus = {
  desk: "claimed",
  version: 2,
  attended: true,
  agent: "Ada",
  at: at(-2),
  history: [
    { state: "announced", at: at(-3) },
    { state: "claimed", at: at(-2), agent: "Ada" },
  ],
  steps: ["destination", "cancel"],
};
const TO_PAY: OrderStatus = {
  ...CLAIMED,
  desk: "details-shown",
  version: 4,
  destination: {
    network: "bitcoin",
    address: "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq",
    payerName: "Grace Example",
    givenAt: at(-1),
  },
  paymentDetails: {
    name: "Example Desk Ltd",
    details: [{ label: "Account number", value: ACCOUNT }],
    payerName: "Grace Example",
    amount: "1000.00",
    currency: "USD",
    heldUntil: at(20),
  },
  steps: ["paid", "cancel", "dispute"],
};

async function open(status: OrderStatus, server = new FakeServer()) {
  server.answer(STATUS, status);
  const view = await renderApp(<SlipPage />, { at: "/q/slip-token", path: "/q/:token", server });
  await act(() => vi.dynamicImportSettled());
  await passTime(0);
  return view;
}
const title = () => screen.getByRole("heading", { level: 1 }).textContent;
const moved = {
  ...unavailable,
  status: 409,
  code: "order_moved",
  detail: "Ada changed this order meanwhile. Please look at it again.",
};
afterEach(clearSlips);

it.each<[string, OrderStatus]>([
  ["Your order isn't with the desk yet", { desk: "not-announced" }],
  ["Your order is with the desk", { ...CLAIMED, desk: "announced", ahead: 2 }],
  ["Ada opened your order at 14:00", CLAIMED],
  ["Now pay $1,000.00", TO_PAY],
  ["Don't pay now", { ...TO_PAY, paymentDetails: undefined!, accountPaused: true }],
  ["The price no longer holds", { ...TO_PAY, paymentDetails: undefined!, holdOver: true }],
  ["Ada is looking for your money", { ...TO_PAY, desk: "said-paid" }],
  ["Ada saw your money at 14:00", { ...TO_PAY, desk: "money-seen" }],
  ["Ada sent your BTC at 14:00", { ...TO_PAY, desk: "sent", transaction: "4f1c" }],
  ["Your order is complete", { ...TO_PAY, desk: "closed", transaction: "4f1c" }],
  ["This order is cancelled", { ...TO_PAY, desk: "cancelled" }],
  ["Your complaint is with the desk", { ...TO_PAY, desk: "disputed" }],
  ["Ada returned your money at 14:00", { ...TO_PAY, desk: "returned", reason: "Another name" }],
])("the headline says in words: %s", async (sentence, status) => {
  await open(status);
  expect(title()).toBe(sentence);
});

it("an order that nobody opened says how many are ahead, and that details will stand here alone", async () => {
  await open({ ...CLAIMED, desk: "announced", ahead: 2, attended: false });
  expect(screen.getByText("2 are ahead of yours.")).toBeDefined();
  expect(screen.getByText(/Payment details will stand here and only here/)).toBeDefined();
  expect(screen.getByText(/Nobody is at the desk right now/)).toBeDefined();
});

it("who waits reads how quickly half of today's orders were answered, where that is known", async () => {
  await open({ ...CLAIMED, desk: "announced", ahead: 0, halfAnsweredWithin: 4 });
  expect(screen.getByText("Half of today's orders were answered within 4 minutes.")).toBeDefined();
});

it("everybody else reads the terms, and where progress is shown", async () => {
  await open({ desk: "private" });
  expect(title()).toBe("This slip is valid");
  expect(screen.getByText(/Go back to the window where you ordered/)).toBeDefined();
  expect(screen.getByRole("link", { name: "Log in" }).getAttribute("href")).toBe("/login");
});

it.each<[string, OrderStatus]>([
  ["its destination is given", { ...TO_PAY, desk: "claimed", steps: ["destination", "cancel"] }],
  ["they said that they paid", { ...TO_PAY, desk: "said-paid", steps: ["dispute"] }],
  ["the money was seen", { ...TO_PAY, desk: "money-seen", steps: ["dispute"] }],
  ["the desk looks at the complaint", { ...TO_PAY, desk: "disputed", steps: [] }],
  [
    "the money was seen before the complaint",
    { ...TO_PAY, desk: "disputed", steps: ["paid"], history: [{ state: "money-seen", at: at(-1) }] },
  ],
])("who has nothing to do reads so once %s", async (_when, status) => {
  await open(status);
  expect(screen.getByRole("region", { name: "What to do now" }).textContent).toContain("Nothing.");
});

it.each<OrderStatus["desk"]>(["closed", "cancelled", "returned"])(
  "an order that is %s says whom to ask, and leads to the next one",
  async (desk) => {
    await open({ ...TO_PAY, desk, transaction: "4f1c", steps: [] });
    const card = within(screen.getByRole("region", { name: "Questions about this order?" }));
    expect(card.getByRole("link", { name: /^Open WhatsApp/ }).getAttribute("href")).toBe("/c/slip-token");
    expect(card.getByRole("link", { name: "Make a new order" }).getAttribute("href")).toMatch(
      /^\/(?:exchange|users)\?/,
    );
  },
);

it("the slip's own time counts until it was shown where to pay, and then no more", async () => {
  const { unmount } = await open(CLAIMED);
  expect(screen.getByText("Time left")).toBeDefined();
  unmount();
  await open(TO_PAY);
  expect(screen.queryByText("Time left")).toBeNull();
  await passTime(20 * MINUTE);
  expect(screen.queryByText("Expired")).toBeNull();
});

it("a receipt calls what was paid to a bank by its reference, and coins by their transaction", async () => {
  const rows = async (status: Partial<OrderStatus>) => {
    const { unmount } = await open({ ...TO_PAY, desk: "closed", transaction: "4f1c", ...status });
    const terms = screen.getByRole("article", { name: /^Receipt/ }).textContent;
    unmount();
    return terms;
  };
  expect(await rows({})).toContain("Transaction4f1c");
  expect(await rows({ desk: "returned" })).toContain("Bank reference4f1c");
});

it("a price that ran out is renewed on the same order, and then stands beside the slip's first one", async () => {
  const server = new FakeServer();
  const steps: OrderStatus["steps"] = ["renew", "destination", "cancel"];
  const { user } = await open({ ...CLAIMED, steps }, server);
  const renewed = { usd: "1000.00", coinAmount: "0.01500000", rate: "66666.67", expiresAt: at(30) };
  server.answer("/api/orders/slip-token/renew", { ...CLAIMED, version: 3, ...renewed });
  expect(screen.queryByRole("region", { name: "The order's price now" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Take today's price" }));
  await passTime(0);
  expect(server.sentTo("/api/orders/slip-token/renew")).toEqual([{ version: 2 }]);
  const now = screen.getByRole("region", { name: "The order's price now" });
  expect(now.textContent).toContain("0.01500000 BTC");
  expect(screen.queryByRole("button", { name: "Take today's price" })).toBeNull();
  expect(screen.getByRole("article", { name: /^Order slip/ }).textContent).toContain("0.01559492 BTC");
});

it("until it was shown where to pay, the destination can be given anew", async () => {
  const server = new FakeServer();
  const { user } = await open({ ...CLAIMED, destination: TO_PAY.destination! }, server);
  server.answer("/api/orders/slip-token/destination", { ...CLAIMED, version: 3 });
  await user.click(screen.getByText("Change where it goes"));
  await user.type(screen.getByLabelText("Your address"), "bc1qother");
  await user.type(screen.getByLabelText("Payer's name"), "Grace Example");
  await user.click(screen.getByRole("button", { name: "Send this to the desk" }));
  await passTime(0);
  expect(server.sentTo("/api/orders/slip-token/destination")).toMatchObject([{ address: "bc1qother" }]);
});

it("what was typed stays when the server refuses it, with the sentence at its field", async () => {
  const server = new FakeServer();
  server.answer("/api/orders/slip-token/destination", {
    ...unavailable,
    status: 400,
    code: "invalid_input",
    detail: "Please check the fields.",
    errors: [{ field: "address", message: "This address has a typing error." }],
  });
  const { user } = await open(CLAIMED, server);
  await user.type(screen.getByLabelText("Your address"), "bc1qwrong");
  await user.type(screen.getByLabelText("Payer's name"), "Grace Example");
  await user.click(screen.getByRole("button", { name: "Send this to the desk" }));
  await passTime(0);
  expect(server.sentTo("/api/orders/slip-token/destination")).toEqual([
    { version: 2, network: "bitcoin", address: "bc1qwrong", payerName: "Grace Example" },
  ]);
  expect(screen.getByText("This address has a typing error.")).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>("Your address").value).toBe("bc1qwrong");
});

it("an order that moved meanwhile is shown as it is now, and keeps what was typed", async () => {
  const server = new FakeServer();
  const { user } = await open(CLAIMED, server);
  await user.type(screen.getByLabelText("Your address"), "bc1qmine");
  server.answer("/api/orders/slip-token/destination", moved);
  server.answer(STATUS, { ...CLAIMED, version: 3, agent: "Ben" });
  await user.click(screen.getByRole("button", { name: "Send this to the desk" }));
  await passTime(0);
  expect(title()).toBe("Ben opened your order at 14:00");
  expect(screen.getByText(moved.detail)).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>("Your address").value).toBe("bc1qmine");
});

it("a step that is gone meanwhile says why, though its form is gone too", async () => {
  const server = new FakeServer();
  const { user } = await open(CLAIMED, server);
  server.answer("/api/orders/slip-token/destination", moved);
  server.answer(STATUS, { ...TO_PAY, desk: "cancelled", steps: [] });
  await user.click(screen.getByRole("button", { name: "Send this to the desk" }));
  await passTime(0);
  expect(title()).toBe("This order is cancelled");
  expect(screen.getByText(moved.detail)).toBeDefined();
});

it("'I have paid' asks once, and Escape takes it back", async () => {
  const server = new FakeServer();
  server.answer("/api/orders/slip-token/paid", { ...TO_PAY, desk: "said-paid", version: 5, steps: [] });
  const { user } = await open(TO_PAY, server);
  await user.click(screen.getByRole("button", { name: "I have paid" }));
  await user.keyboard("{Escape}");
  expect(screen.getByRole("button", { name: "I have paid" })).toBe(document.activeElement);
  expect(server.callsTo("/api/orders/slip-token/paid")).toBe(0);
  await user.click(screen.getByRole("button", { name: "I have paid" }));
  await user.click(screen.getByRole("button", { name: "Yes, I have paid" }));
  await passTime(0);
  expect(title()).toBe("Ada is looking for your money");
  expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 }));
});

it("payment details are covered by the page itself once the price's time is over", async () => {
  await open(TO_PAY);
  const card = () => screen.getByRole("region", { name: "Payment details" });
  expect(within(card()).getByText(ACCOUNT)).toBeDefined();
  await passTime(20 * MINUTE);
  expect(screen.queryByText(ACCOUNT)).toBeNull();
  expect(card().textContent).toContain("Don't pay now. Already paid? Say so.");
  expect(screen.getByRole("button", { name: "I have paid" })).toBeDefined();
});

it("while the server is away details are covered; they come back by themselves", async () => {
  const server = new FakeServer();
  await open(TO_PAY, server);
  server.answer(STATUS, "unreachable");
  await passTime(10_000);
  expect(title()).toBe("We can't check now. Do not pay.");
  expect(screen.queryByText(ACCOUNT)).toBeNull();
  server.answer(STATUS, TO_PAY);
  await passTime(10_000);
  expect(title()).toBe("Now pay $1,000.00");
});

it("a browser that ordered here says so too where the server never answered", async () => {
  const server = new FakeServer();
  saveSlip(orderAnswer(server.now));
  server.answer(STATUS, "unreachable");
  await renderApp(<SlipPage />, { at: "/q/slip-token", path: "/q/:token", server });
  await passTime(2_000);
  await act(() => vi.dynamicImportSettled());
  await passTime(0);
  await passTime(10_000);
  expect(title()).toBe("We can't check now. Do not pay.");
});

it("a page that is left holds nothing of the order; brought back, it asks first", async () => {
  const server = new FakeServer();
  const { queryClient } = await open(TO_PAY, server);
  act(() => void dispatchEvent(new Event("pagehide")));
  const held = () => JSON.stringify([...queryClient.getQueryCache().getAll(), document.body.innerHTML]);
  expect(held()).not.toContain(ACCOUNT);
  const before = server.callsTo(STATUS);
  server.answer(STATUS, { desk: "private" });
  act(() => void dispatchEvent(new Event("pageshow")));
  await passTime(0);
  expect(server.callsTo(STATUS)).toBe(before + 1);
  expect(title()).toBe("This slip is valid");
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain(ACCOUNT);
});

it("what the stream tells is shown at once, unless a newer answer is here", async () => {
  const streams = new FakeStreams();
  await open(CLAIMED);
  expect(streams.last.url.search).toBe("?token=slip-token");
  act(() => {
    streams.last.accept();
    streams.last.send("order", { token: "slip-token", ...TO_PAY });
  });
  await passTime(0);
  expect(title()).toBe("Now pay $1,000.00");
  act(() => streams.last.send("order", { token: "slip-token", ...CLAIMED }));
  await passTime(0);
  expect(title()).toBe("Now pay $1,000.00");
  act(() => streams.last.send("order", { token: "slip-token", desk: "private" }));
  await passTime(0);
  expect(title()).toBe("This slip is valid");
  expect(streams.open).toEqual([]);
});

it("a payout leads to the operator's explorer of its network, and a receipt names it", async () => {
  await open({ ...TO_PAY, desk: "sent", transaction: "4f1c", steps: ["received", "dispute"] });
  const link = screen.getByRole("link", { name: /explorer/ });
  expect(link.getAttribute("href")).toBe("https://explorer.example/tx/4f1c");
  const receipt = screen.getByRole("article", { name: "Receipt K7QF-2M9D-4" });
  expect(receipt.textContent).toContain("4f1c");
  expect(receipt.textContent).toContain("PayerGrace Example");
});
