import { cleanup, act, screen, within } from "@testing-library/react";
import type { OrderStatus } from "@tradeslip/contracts";
import { afterEach, expect, it, vi } from "vitest";
import { clearSlips, saveSlip } from "../../../features/slips/saved-slips.ts";
import { recallAmount } from "../../../features/trade-ticket/kept-amount.ts";
import { contactsAnswer } from "../../../testing/contacts-answer.ts";
import { FakeServer } from "../../../testing/fake-server.ts";
import { FakeStreams } from "../../../testing/fake-streams.ts";
import { orderAnswer, slipAnswer } from "../../../testing/order-answers.ts";
import { unavailable } from "../../../testing/problem.ts";
import { passTime, renderApp } from "../../../testing/render-app.tsx";
import { showEverything } from "../../../testing/show-everything.ts";
import SlipPage from "../slip-page.tsx";
import { openOrder, STATUS } from "./testing/open-order.tsx";

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
  await openOrder(status);
  expect(title()).toBe(sentence);
});

it("who waits for payment details of a stopped desk reads it", async () => {
  await openOrder({ ...CLAIMED, destination: TO_PAY.destination!, stopped: true });
  expect(document.body.textContent).toContain("Please wait: we've paused payments for now.");
});

it.each([
  ["200", "missing", undefined, "$200.00 of $250.00 arrived. Don't send any more now"],
  [
    "200",
    "missing",
    10,
    "$200.00 of $250.00 arrived. Send the rest by 14:12, or ask us to return what you sent.",
  ],
  ["300", "over", undefined, "$50.00 too much arrived; we'll send it back."],
] as const)("who paid another amount reads what to do: %s", async (amount, open_, rest, sentence) => {
  const owed = { currency: "USD", amount: "250.00" };
  const money = { came: [{ currency: "USD", amount }], owed, paidOut: [], refunded: [], open: open_ };
  const paymentDetails = { ...TO_PAY.paymentDetails!, amount: "50.00", heldUntil: at(rest ?? 0) };
  const restUntil = rest === undefined ? {} : { restUntil: at(rest), paymentDetails };
  await openOrder({ ...AFTER_MONEY, desk: "money-seen", awaitsApproval: true, money, ...restUntil });
  expect(document.body.textContent).toContain(sentence);
  const card = screen.queryByRole("region", { name: "Payment details" });
  expect(card?.textContent.includes("$50.00")).toBe(rest === undefined ? undefined : true);
  // Sending the rest is something to do.
  expect(screen.queryByText(/^Nothing to do right now/) === null).toBe(rest !== undefined);
  cleanup();
  // Once it's settled, the page says how.
  const settlement = { as: "return", state: "return", at: at(-1) } as const;
  await openOrder({ ...AFTER_MONEY, desk: "money-seen", awaitsApproval: true, money, settlement });
  expect(document.body.textContent).toContain("A second person at the desk checks this.");
});

it("who is offered a new price reads what came and what was agreed", async () => {
  const moneyOf = (came: { currency: string; amount: string }): NonNullable<OrderStatus["money"]> => ({
    came: [came],
    owed: dollars("500"),
    paidOut: [],
    refunded: [],
    open: "missing",
  });
  const settlement = { as: "new-price", state: "offered", at: at(-1), usd: "480.00" } as const;
  await openOrder({
    ...AFTER_MONEY,
    desk: "money-seen",
    money: moneyOf(dollars("480")),
    settlement,
  });
  expect(document.body.textContent).toContain(
    "$480.00 arrived, but $500.00 was agreed. The desk is offering you a new price.",
  );
  cleanup();
  // Another coin or currency came: no two amounts to compare.
  await openOrder({
    ...AFTER_MONEY,
    desk: "money-seen",
    money: moneyOf({ currency: "EUR", amount: "480" }),
    settlement,
  });
  expect(document.body.textContent).toContain("What arrived isn't what you agreed on.");
});

it.each<[OrderStatus["desk"], OrderStatus["moneyTold"], string]>([
  ["cancelled", { what: "lapsed" }, "Nothing arrived by 14:00. If it still arrives, choose today's price"],
  [
    "money-seen",
    { what: "corrected", amount: dollars("3000"), came: dollars("300") },
    "We recorded $3,000.00 by mistake; $300.00 arrived.",
  ],
  [
    "money-seen",
    { what: "out-corrected", amount: dollars("3000") },
    "By mistake, we recorded $3,000.00 as sent. What was actually sent will appear here.",
  ],
  ["returned", { what: "came-back" }, "Your bank returned it; check the account."],
  [
    "money-seen",
    { what: "exchanged", amount: { currency: "DOGE", amount: "5000" }, came: dollars("1000") },
    "5,000.00000000\u00A0DOGE arrived. For this order it counts as $1,000.00.",
  ],
  [
    "sent",
    { what: "taken-back", amount: dollars("300") },
    "Your bank took back $300.00. Don't pay again until details appear here.",
  ],
  ["money-seen", { what: "came-back" }, "Your bank returned it; check the account."],
  [
    "closed",
    { what: "taken-back", amount: dollars("300") },
    "$300.00 was taken back. Send nothing more for this order.",
  ],
  [
    "money-seen",
    { what: "taken-back", amount: { currency: "BTC", amount: "0.005" }, coins: true },
    "0.00500000\u00A0BTC was taken back. Don't send again until details appear here.",
  ],
  ["sent", { what: "came-back", coins: true }, "What we sent came back; check the address."],
  [
    "money-seen",
    { what: "not-taken-back", amount: dollars("300") },
    "By mistake, we recorded $300.00 as taken back. It wasn't: we have it.",
  ],
  [
    "sent",
    { what: "not-come-back", amount: { currency: "BTC", amount: "0.005" } },
    "By mistake, we recorded that 0.00500000\u00A0BTC came back to us. It didn't.",
  ],
])("what happened to the money is told: %s %j", async (desk, moneyTold, sentence) => {
  await openOrder({ ...AFTER_MONEY, desk, ...(moneyTold && { moneyTold }) });
  expect(document.body.textContent).toContain(sentence);
});

it.each(["closed", "returned"] as const)("a payout written by mistake leaves nothing %s", async (desk) => {
  await openOrder({ ...AFTER_MONEY, desk, moneyTold: { what: "out-corrected", amount: dollars("240") } });
  expect(screen.getByRole("heading", { level: 1 }).textContent).toMatch(
    /^By mistake, we recorded \$240\.00 as sent/,
  );
  expect(document.title).toMatch(/^Not sent yet · /);
});

it("whose money is held reads by when the desk answers", async () => {
  await openOrder({ ...AFTER_MONEY, desk: "money-seen", awaitsApproval: true, answerBy: at(60) });
  expect(document.body.textContent).toContain("We're checking this order. We answer by 15:02");
});

it("who has the order is told with what they finished this month", async () => {
  await openOrder({ ...CLAIMED, agentFinished: 12 });
  expect(screen.getByText("Ada finished 12 orders this month.")).toBeDefined();
});

const SEEN = [...CLAIMED.history!, { state: "money-seen", at: at(-1), agent: "Ada" } as const];
const AFTER_MONEY: OrderStatus = { ...TO_PAY, paymentDetails: undefined!, history: SEEN, steps: ["dispute"] };

it.each<[OrderStatus["desk"], Partial<OrderStatus>]>([
  ["money-seen", {}],
  ["money-seen", { awaitsApproval: true }],
  ["money-seen", { destinationAsked: { reason: "Wrong network", at: at(-1) }, steps: ["destination"] }],
  ["money-seen", { settlement: { state: "return", at: at(-1) } as OrderStatus["settlement"] }],
  ["sent", { transaction: "4f1c", steps: ["received", "dispute"] }],
  ["closed", { transaction: "4f1c" }],
  ["returned", { transaction: "4f1c", reason: "Another name" }],
  ["disputed", { steps: ["paid"] }],
])("once the money was seen nothing forbids or asks for a payment: %s %j", async (desk, change) => {
  const server = new FakeServer();
  await openOrder({ ...AFTER_MONEY, desk, ...change }, server);
  const forbidden = /(?:don't|do not) (?:pay|send)|have you paid|already paid|I have paid|payment details/i;
  expect(document.body.textContent).not.toMatch(forbidden);
  // While the server is away, the page shows what was known, and still nothing about a payment.
  server.answer(STATUS, unavailable);
  await passTime(2 * MINUTE);
  expect(document.body.textContent).not.toMatch(forbidden);
});

it("who sold coins can name the transaction in a dispute, as who paid can say so", async () => {
  const server = new FakeServer();
  server.answer("/api/orders/slip-token-of-the-fake-server", () => ({
    ...slipAnswer(server.now),
    side: "sell",
  }));
  await openOrder({ ...TO_PAY, desk: "disputed", steps: ["paid"] }, server);
  expect(screen.getByRole("region", { name: "Already sent? Let us know." })).toBeDefined();
  expect(screen.getByRole("textbox", { name: "Transaction" })).toBeDefined();
});

it.each<[string, Partial<OrderStatus>, RegExp, RegExp]>([
  ["said paid", { desk: "said-paid" }, /You marked it as sent at 14:00/, /marked it as paid|your bank/],
  ["not found", { notFoundAt: at(-1) }, /If you've sent it/, /If you've paid|your bank/],
])("who sells coins reads of coins, not of a bank: %s", async (_when, change, said, never) => {
  const server = new FakeServer();
  server.answer("/api/orders/slip-token-of-the-fake-server", () => ({
    ...slipAnswer(server.now),
    side: "sell",
  }));
  await openOrder({ ...TO_PAY, ...change }, server);
  expect(document.body.textContent).toMatch(said);
  expect(document.body.textContent).not.toMatch(never);
});

it.each([
  ["buy", "We haven't found your money yet", "Already paid? Don't pay again.", /^Money not found · /],
  ["sell", "We haven't found your BTC yet", "Already sent? Don't send again.", /^Coins not found · /],
] as const)("who said that they paid is not asked to pay again: %s", async (side, heading, lede, tab) => {
  const server = new FakeServer();
  server.answer("/api/orders/slip-token-of-the-fake-server", () => ({ ...slipAnswer(server.now), side }));
  await openOrder({ ...TO_PAY, notFoundAt: at(-1) }, server);
  expect(title()).toBe(heading);
  expect(screen.getByText(lede)).toBeDefined();
  expect(document.title).toMatch(tab);
});

it("an unopened order says how many are ahead, and that details will stand here alone", async () => {
  await openOrder({ ...CLAIMED, desk: "announced", ahead: 2, attended: false });
  expect(screen.getByText("2 orders are ahead of yours.")).toBeDefined();
  expect(screen.getByText(/Payment details will appear here, and nowhere else/)).toBeDefined();
  expect(screen.getByText(/Nobody is at the desk right now/)).toBeDefined();
});

it("who waits reads how quickly half of today's orders were answered, where that is known", async () => {
  await openOrder({ ...CLAIMED, desk: "announced", ahead: 0, halfAnsweredWithin: 4 });
  expect(screen.getByText("Today's median reply: 4 minutes.")).toBeDefined();
});

it("who left two orders unpaid reads that no price is held", async () => {
  await openOrder({ ...TO_PAY, paymentDetails: { ...TO_PAY.paymentDetails!, noHold: true } });
  expect(screen.getByText(/No price is held, because two earlier orders weren't paid/)).toBeDefined();
  expect(document.body.textContent).not.toMatch(/The price holds until/);
});

it("who will have no price held reads it before payment details", async () => {
  await openOrder({ ...CLAIMED, noHold: true });
  expect(screen.getByText(/No price is held, because two earlier orders weren't paid/)).toBeDefined();
});

it("what came without a hold stands at the price of its minute, with nothing to answer", async () => {
  const settlement = { as: "new-price", state: "accepted", at: at(0), pricedAt: at(-60_000) } as const;
  const priced = { ...settlement, usd: "250.00", coinAmount: "0.00400000", rate: "62500" };
  await openOrder({ ...TO_PAY, desk: "money-seen", settlement: priced, steps: ["dispute"] });
  expect(document.body.textContent).toMatch(/Your price is the one at .*, when you paid\./);
  expect(document.body.textContent).toMatch(/0\.004/);
  expect(screen.queryByRole("button", { name: /accept/i })).toBeNull();
});

it.each([
  ["money-seen", "money", /on its way: 1 of 2 confirmations/],
  ["sent", "payout", /It's on its way: 1 of 2 confirmations\. Has it arrived\?/],
] as const)("coins of an order that is %s have their confirmations counted", async (desk, of, said) => {
  await openOrder({ ...TO_PAY, desk, confirmations: { of, count: 1, needed: 2 }, steps: [] });
  expect(document.body.textContent).toMatch(said);
});

it("everybody else reads the terms, and where progress is shown", async () => {
  await openOrder({ desk: "private" });
  expect(document.body.textContent).not.toContain("completes the trade in chat");
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
  await openOrder(status);
  expect(screen.getByRole("region", { name: "What to do now" }).textContent).toContain(
    "Nothing to do right now.",
  );
});

it.each<OrderStatus["desk"]>(["closed", "cancelled", "returned"])(
  "an order that is %s says whom to ask, and leads to the next one",
  async (desk) => {
    const { user } = await openOrder({ ...TO_PAY, desk, transaction: "4f1c", steps: [] });
    const card = within(screen.getByRole("region", { name: "Questions about this order?" }));
    expect(card.getByRole("link", { name: /^Open WhatsApp/ }).getAttribute("href")).toBe(
      "/c/slip-token-of-the-fake-server",
    );
    const again = card.getByRole("link", { name: "Order again" });
    expect(again.getAttribute("href")).toBe("/users?trade=bitcoin&side=buy");
    sessionStorage.clear();
    await user.click(again);
    expect(recallAmount({ surface: "dashboard", side: "buy", coinId: "bitcoin" })).toEqual({
      kind: "usd",
      text: "1,000.00",
    });
  },
);

it("the slip's own time counts until it was shown where to pay, and then no more", async () => {
  const { unmount } = await openOrder(CLAIMED);
  expect(screen.getByText("Time left")).toBeDefined();
  unmount();
  const server = new FakeServer();
  server.answer("/api/orders/slip-token-of-the-fake-server", () => ({
    ...slipAnswer(server.now),
    expiresAt: at(1),
  }));
  await openOrder(TO_PAY, server);
  expect(screen.queryByText("Time left")).toBeNull();
  await passTime(2 * MINUTE);
  expect(screen.queryByText(/expired/i)).toBeNull();
});

it("an order that has ended leads to its receipt, where it has one", async () => {
  const link = () => screen.queryByRole("link", { name: "Open the receipt" })?.getAttribute("href");
  const ended = { ...TO_PAY, desk: "closed", transaction: "4f1c" } as const;
  const { unmount } = await openOrder({ ...ended, receipt: { token: "R1.abc" } });
  expect(link()).toBe("/r/R1.abc");
  unmount();
  await openOrder(ended);
  expect(link()).toBeUndefined();
});

it("an order that has ended shows its receipt before messages and terms, on a phone too", async () => {
  await openOrder({
    ...TO_PAY,
    desk: "closed",
    transaction: "4f1c",
    messages: [],
    receipt: { token: "R1.abc" },
  });
  await passTime(5_000);
  const parts = screen
    .getAllByRole("region")
    .map((region) => region.getAttribute("aria-label") ?? region.querySelector("h2")?.textContent);
  expect(parts.indexOf("Receipt")).toBeGreaterThanOrEqual(0);
  expect(parts.indexOf("Receipt")).toBeLessThan(parts.indexOf("Messages"));
});

it.each([
  ["money-seen", "We'll send your BTC to"],
  ["sent", "The destination you gave"],
  ["disputed", "The destination you gave"],
] as const)("of an order that is %s the destination stands under %j", async (desk, heading) => {
  await openOrder({ ...TO_PAY, desk, transaction: "4f1c", steps: [] });
  expect(screen.getByRole("region", { name: heading }).textContent).toContain("Given at");
});

const ENDED: OrderStatus = { ...TO_PAY, desk: "closed", transaction: "4f1c", steps: [], messages: [] };
const questions = () => within(screen.getByRole("region", { name: "Questions about this order?" }));

it("an order that has ended leads to its messages while they are open", async () => {
  await openOrder(ENDED);
  await passTime(5_000);
  const write = questions().getByRole("link", { name: "Write a message" }).getAttribute("href");
  expect(document.querySelector(write!)?.textContent).toContain("Your message");
  expect(questions().getByRole("link", { name: /^Open WhatsApp/ })).toBeDefined();
});

it("an order that has ended leads to no chat that isn't there", async () => {
  const server = new FakeServer();
  server.answer("/.well-known/tradeslip-contacts.json", () => contactsAnswer(server.now, { contacts: [] }));
  await openOrder(ENDED, server);
  await passTime(5_000);
  await passTime(5_000);
  expect(questions().getByRole("link", { name: "Write a message" })).toBeDefined();
  expect(questions().queryByText(/chat|WhatsApp/i)).toBeNull();
});

it("O113: a renewed price and an offer say the local money of the order, too", async () => {
  const local = { currency: "NGN", amount: "412500.00", rate: "1650", asOf: at(-5) };
  const renewed = { usd: "250.00", coinAmount: "0.00375000", rate: "66666.67", local, expiresAt: at(30) };
  const { unmount } = await openOrder({ ...CLAIMED, ...renewed });
  const said = (name: string) => screen.getByRole("region", { name }).textContent.replaceAll("\u00A0", " ");
  expect(said("The order's price now")).toContain("You pay412,500.00 NGN");
  unmount();
  const { usd, coinAmount, rate } = renewed;
  await openOrder({
    ...TO_PAY,
    desk: "money-seen",
    settlement: {
      as: "new-price",
      state: "offered",
      at: at(0),
      usd,
      coinAmount,
      rate,
      local,
      answerUntil: at(9),
    },
    deadline: { at: at(9), atEnd: "returned" },
    steps: ["accept", "decline"],
  });
  expect(said("A new price")).toContain("You pay412,500.00 NGN");
  expect(document.body.textContent).toMatch(/Reply by .*, or we'll return what you sent\./);
  expect(document.body.textContent).not.toContain("no deadline");
});

it("a price that ran out is renewed on the same order, and then stands beside the slip's first one", async () => {
  const server = new FakeServer();
  const steps: OrderStatus["steps"] = ["renew", "destination", "cancel"];
  const { user } = await openOrder({ ...CLAIMED, steps }, server);
  const renewed = { usd: "1000.00", coinAmount: "0.01500000", rate: "66666.67", expiresAt: at(30) };
  server.answer("/api/orders/slip-token-of-the-fake-server/renew", { ...CLAIMED, version: 3, ...renewed });
  expect(screen.queryByRole("region", { name: "The order's price now" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Take today's price" }));
  await passTime(0);
  expect(server.sentTo("/api/orders/slip-token-of-the-fake-server/renew")).toEqual([{ version: 2 }]);
  const now = screen.getByRole("region", { name: "The order's price now" });
  expect(now.textContent.replaceAll("\u00a0", " ")).toContain("0.01500000 BTC");
  expect(screen.queryByRole("button", { name: "Take today's price" })).toBeNull();
  expect(screen.getByRole("article", { name: /^Order slip/ }).textContent).toContain("0.01559492 BTC");
});

it("until it was shown where to pay, the destination can be given again", async () => {
  const server = new FakeServer();
  const { user } = await openOrder({ ...CLAIMED, destination: TO_PAY.destination! }, server);
  server.answer("/api/orders/slip-token-of-the-fake-server/destination", { ...CLAIMED, version: 3 });
  await user.click(screen.getByText("Change address"));
  await user.type(screen.getByLabelText("Your address"), "bc1qother");
  await user.type(screen.getByLabelText("Payer's name"), "Grace Example");
  await user.click(screen.getByRole("button", { name: "Confirm and continue" }));
  await passTime(0);
  expect(server.sentTo("/api/orders/slip-token-of-the-fake-server/destination")).toMatchObject([
    { address: "bc1qother" },
  ]);
});

it("what was typed stays when the server refuses it, with the sentence at its field", async () => {
  const server = new FakeServer();
  server.answer("/api/orders/slip-token-of-the-fake-server/destination", {
    ...unavailable,
    status: 400,
    code: "invalid_input",
    detail: "Please check the fields.",
    errors: [{ field: "address", message: "This address has a typing error." }],
  });
  const { user } = await openOrder(CLAIMED, server);
  await user.type(screen.getByLabelText("Your address"), "bc1qwrong");
  await user.type(screen.getByLabelText("Payer's name"), "Grace Example");
  await user.click(screen.getByRole("button", { name: "Confirm and continue" }));
  await passTime(0);
  expect(server.sentTo("/api/orders/slip-token-of-the-fake-server/destination")).toEqual([
    { version: 2, network: "bitcoin", address: "bc1qwrong", payerName: "Grace Example" },
  ]);
  expect(screen.getByText("This address has a typing error.")).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>("Your address").value).toBe("bc1qwrong");
});

it("an order that moved meanwhile is shown as it is now, and keeps what was typed", async () => {
  const server = new FakeServer();
  const { user } = await openOrder(CLAIMED, server);
  await user.type(screen.getByLabelText("Your address"), "bc1qmine");
  server.answer("/api/orders/slip-token-of-the-fake-server/destination", moved);
  server.answer(STATUS, { ...CLAIMED, version: 3, agent: "Ben" });
  await user.click(screen.getByRole("button", { name: "Confirm and continue" }));
  await passTime(0);
  expect(title()).toBe("Ben opened your order at 14:00");
  expect(screen.getByText(moved.detail)).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>("Your address").value).toBe("bc1qmine");
});

it("a step that is gone meanwhile says why, though its form is gone too", async () => {
  const server = new FakeServer();
  const { user } = await openOrder(CLAIMED, server);
  server.answer("/api/orders/slip-token-of-the-fake-server/destination", moved);
  server.answer(STATUS, { ...TO_PAY, desk: "cancelled", steps: [] });
  await user.click(screen.getByRole("button", { name: "Confirm and continue" }));
  await passTime(0);
  expect(title()).toBe("This order is cancelled");
  expect(screen.getByText(moved.detail)).toBeDefined();
});

it("'I have paid' asks once, and Escape takes it back", async () => {
  const server = new FakeServer();
  server.answer("/api/orders/slip-token-of-the-fake-server/paid", {
    ...TO_PAY,
    desk: "said-paid",
    version: 5,
    steps: [],
  });
  const { user } = await openOrder(TO_PAY, server);
  await user.click(screen.getByRole("button", { name: "I have paid" }));
  await user.keyboard("{Escape}");
  expect(screen.getByRole("button", { name: "I have paid" })).toBe(document.activeElement);
  expect(server.callsTo("/api/orders/slip-token-of-the-fake-server/paid")).toBe(0);
  await user.click(screen.getByRole("button", { name: "I have paid" }));
  await user.click(screen.getByRole("button", { name: "Yes, I have paid" }));
  await passTime(0);
  expect(title()).toBe("Ada is looking for your money");
  expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 }));
});

it("payment details are covered by the page itself once the price's time is over", async () => {
  await openOrder({ ...TO_PAY, paymentDetails: { ...TO_PAY.paymentDetails!, heldUntil: at(1) } });
  const card = () => screen.getByRole("region", { name: "Payment details" });
  expect(within(card()).getByText(ACCOUNT)).toBeDefined();
  await passTime(MINUTE - 1_000);
  expect(within(card()).getByText(ACCOUNT)).toBeDefined();
  await passTime(1_000);
  expect(screen.queryByText(ACCOUNT)).toBeNull();
  expect(card().textContent).toContain("Don't pay now. Already paid? Let us know.");
  expect(screen.getByRole("button", { name: "I have paid" })).toBeDefined();
});

it("what was typed is still there when the connection comes back", async () => {
  showEverything();
  const { user, server } = await openOrder({ ...CLAIMED, messages: [] });
  const typed = () =>
    ["Payer's name", "Your message"].map((name) => {
      const field = screen.queryByLabelText<HTMLInputElement>(new RegExp(`^${name}`));
      return field?.value;
    });
  await user.type(screen.getByLabelText(/^Payer's name/), "Grace");
  await user.type(screen.getByLabelText("Your message"), "Is it open?");
  server.answer(STATUS, "unreachable");
  await passTime(20_000);
  expect(title()).toBe("We can't check now. Do not pay.");
  expect(typed()).toEqual([undefined, undefined]);
  server.answer(STATUS, { ...CLAIMED, messages: [] });
  await passTime(20_000);
  expect(typed()).toEqual(["Grace", "Is it open?"]);
});

it("'I have not paid' isn't kept for a customer who has said since that they paid", async () => {
  showEverything();
  const steps: OrderStatus["steps"] = ["paid", "cancel"];
  const server = new FakeServer();
  const paid = { ...TO_PAY, desk: "said-paid", version: 5, steps: [] } as const;
  server.answer("/api/orders/slip-token-of-the-fake-server/paid", { ...paid, steps: [] });
  const { user } = await openOrder({ ...TO_PAY, steps }, server);
  const declared = () => screen.getByRole<HTMLInputElement>("checkbox", { name: "I have not paid" });
  await user.click(declared());
  await user.click(screen.getByRole("button", { name: "I have paid" }));
  await user.click(screen.getByRole("button", { name: "Yes, I have paid" }));
  await passTime(0);
  server.answer(STATUS, { ...TO_PAY, steps, version: 6, notFoundAt: at(0) });
  await passTime(20_000);
  expect(title()).toBe("We haven't found your money yet");
  expect(declared().checked).toBe(false);
});

it("who sells is told about sending, not about paying", async () => {
  showEverything();
  const server = new FakeServer();
  server.answer("/api/orders/slip-token-of-the-fake-server", () => ({
    ...slipAnswer(server.now),
    side: "sell",
  }));
  const { payerName: _none, ...coins } = TO_PAY.paymentDetails!;
  const paymentDetails = {
    ...coins,
    amount: "0.00352113",
    currency: "BTC",
    network: "bitcoin",
    heldUntil: at(1),
  };
  const { user } = await openOrder({ ...TO_PAY, paymentDetails }, server);
  const card = () => screen.getByRole("region", { name: "Payment details" }).textContent;
  expect(card()).toContain("Send only for your own order.");
  expect(card()).not.toMatch(/\bpay\b/i);
  await user.type(screen.getByLabelText("Transaction"), "5f3a");
  await passTime(MINUTE);
  expect(card()).toContain("Don't send now. Already sent? Let us know.");
  expect(screen.getByLabelText<HTMLInputElement>("Transaction").value).toBe("5f3a");
  server.answer(STATUS, { ...TO_PAY, paymentDetails: undefined!, accountPaused: true });
  await passTime(10_000);
  expect(title()).toBe("Don't send now");
  server.answer(STATUS, "unreachable");
  await passTime(10_000);
  expect(title()).toBe("We can't check now. Do not send anything.");
  expect(document.body.textContent).not.toContain("Already paid?");
});

it("who sells reads of sending in the tab, and of a cancelled order, too", async () => {
  const server = new FakeServer();
  server.answer("/api/orders/slip-token-of-the-fake-server", () => ({
    ...slipAnswer(server.now),
    side: "sell",
  }));
  await openOrder({ ...TO_PAY, paymentDetails: undefined!, accountPaused: true }, server);
  expect(document.title).toMatch(/^Don't send now · /);
  server.answer(STATUS, { ...TO_PAY, desk: "cancelled", steps: ["paid"] });
  await passTime(10_000);
  expect(document.body.textContent).toMatch(/Since .+\. Don't send anything for it\./);
  expect(screen.getByText("Already sent? Let us know.")).toBeDefined();
  server.answer(STATUS, { ...TO_PAY, desk: "cancelled", steps: ["paid"], reason: "Too late" });
  await passTime(10_000);
  expect(document.body.textContent).toContain("because: Too late. Don't send anything for it.");
});

it("while the server is unavailable details are covered; they come back by themselves", async () => {
  const server = new FakeServer();
  await openOrder(TO_PAY, server);
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
  await renderApp(<SlipPage />, { at: "/q/slip-token-of-the-fake-server", path: "/q/:token", server });
  await passTime(2_000);
  await act(() => vi.dynamicImportSettled());
  await passTime(0);
  await passTime(10_000);
  expect(title()).toBe("We can't check now. Do not pay.");
});

it("a page that is left holds nothing of the order; brought back, it asks first", async () => {
  const server = new FakeServer();
  const { queryClient } = await openOrder(TO_PAY, server);
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

it("what the stream tells is shown at once, and an older answer changes nothing, however it comes", async () => {
  const streams = new FakeStreams();
  const server = new FakeServer();
  await openOrder(CLAIMED, server);
  expect(streams.last.url.search).toBe("?token=slip-token-of-the-fake-server");
  act(() => {
    streams.last.accept();
    streams.last.send("order", { token: "slip-token-of-the-fake-server", ...TO_PAY });
  });
  await passTime(0);
  expect(title()).toBe("Now pay $1,000.00");
  act(() => streams.last.send("order", { token: "slip-token-of-the-fake-server", ...CLAIMED }));
  await passTime(0);
  expect(title()).toBe("Now pay $1,000.00");
  const asked = server.callsTo(STATUS);
  await passTime(MINUTE);
  expect(server.callsTo(STATUS)).toBeGreaterThan(asked);
  expect(title()).toBe("Now pay $1,000.00");
  act(() => streams.last.send("order", { token: "slip-token-of-the-fake-server", desk: "private" }));
  await passTime(0);
  expect(title()).toBe("This slip is valid");
  expect(streams.open).toEqual([]);
});

it("a payout leads to the operator's explorer of its network", async () => {
  await openOrder({ ...TO_PAY, desk: "sent", transaction: "4f1c", steps: ["received", "dispute"] });
  const link = screen.getByRole("link", { name: /explorer/ });
  expect(link.getAttribute("href")).toBe("https://explorer.example/tx/4f1c");
});

function dollars(amount: string) {
  return { currency: "USD", amount };
}
