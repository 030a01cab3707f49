import type { DeskOrder } from "@tradeslip/contracts";
import { cleanup, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { bankPayment, proposalOf, receivingAccount, waitingOrder } from "../../../testing/desk-answers.ts";
import { FakeServer } from "../../../testing/fake-server.ts";
import { renderApp } from "../../../testing/render-app.tsx";
import { Ledger } from "./ledger.tsx";

const naira = (amount: string) => ({ currency: "NGN", amount, allocated: amount });
const sum = (amount: string) => ({ currency: "NGN", amount });
const OVER: Partial<DeskOrder> = {
  payments: [
    bankPayment({ id: "1", ...naira("300000"), bankReference: "NIP1" }),
    bankPayment({ id: "2", ...naira("162500"), counterparty: "" }),
  ],
  money: { came: [sum("462500")], owed: sum("412500"), paidOut: [], refunded: [], open: "over" },
  proposal: proposalOf({ reasons: ["amount"] }),
};

async function open(changes: Partial<DeskOrder>) {
  const server = new FakeServer();
  server.answer("/api/desk/receiving-accounts", { accounts: [receivingAccount()] });
  await renderApp(<Ledger order={waitingOrder(server.now, { state: "money-seen", ...changes })} />, {
    server,
  });
}
const sums = () =>
  screen.getAllByRole("definition").map(({ textContent }) => textContent.replaceAll("\u00A0", " "));
const flow = () => screen.getByRole("img").getAttribute("aria-label")?.replaceAll("\u00A0", " ");
const rows = () =>
  screen.getAllByRole("listitem").map(({ textContent }) => textContent.replaceAll("\u00A0", " "));

it("adds up what came, what is owed, and what is too much, and draws it", async () => {
  await open(OVER);
  expect(sums()).toEqual(["462,500.00 NGN", "412,500.00 NGN", "Nothing yet", "50,000.00 NGN"]);
  expect(screen.getByText("Over")).toBeDefined();
  const bar = screen.getByRole("img", {
    name: /^462,500\.00.NGN came in 2 transfers, 50,000\.00.NGN more than owed$/,
  });
  const widths = [...bar.children].map((part) => (part as HTMLElement).style.width);
  expect(widths.map((width) => Math.round(Number.parseFloat(width)))).toEqual([65, 24, Number.NaN]);
});

it("says of each payment who, where, under which reference, and who wrote it; then what is planned", async () => {
  await open(OVER);
  const [first, second, plan] = rows();
  expect(first).toMatch(/Grace Example.*300,000\.00 NGN.*Example Bank, NIP1, recorded by Ada/);
  expect(second).toMatch(/Money seen.*162,500\.00 NGN/);
  expect(plan).toMatch(/To the customer.*0\.00352113 BTC.*bitcoin bc1qexample/);
  expect(screen.getByRole("heading", { name: "Goes out, once approved" })).toBeDefined();
});

it("of what goes back to two payers it says what is left of each, the first one first", async () => {
  const refund = (amount: string, destination: string) => ({
    kind: "refund" as const,
    ...sum(amount),
    destination,
  });
  await open({
    ...OVER,
    money: { ...OVER.money!, refunded: [sum("200000")] },
    proposal: proposalOf({ goesOut: [refund("162500", "Ada"), refund("300000", "Grace Example")] }),
  });
  const plans = rows().slice(2);
  expect(plans).toEqual([expect.stringMatching(/Back to the payer.*262,500\.00 NGN.*Grace Example/)]);
});

it("a reversal stands below the payment that it takes back, and says of what", async () => {
  const payments = [
    bankPayment({ id: "1", ...naira("300000") }),
    bankPayment({ id: "2", ...naira("1000"), kind: "reversal", direction: "out", about: "1" }),
  ];
  const money = {
    came: [sum("299000")],
    owed: sum("300000"),
    paidOut: [],
    refunded: [],
    open: "missing" as const,
  };
  await open({ payments, money });
  const [row] = screen.getAllByRole("listitem");
  expect(within(row!).getByText("Taken back or came back")).toBeDefined();
  expect(row!.textContent).toMatch(/of 300,000\.00.NGN/);
  expect(sums().at(-1)).toBe("1,000.00 NGN");
});

it("what went out leaves the plan by as much", async () => {
  const payout = bankPayment({
    id: "3",
    kind: "payout",
    direction: "out",
    currency: "BTC",
    amount: "0.001",
    allocated: "0.001",
  });
  const money = { ...OVER.money!, paidOut: [{ currency: "BTC", amount: "0.001" }] };
  await open({ ...OVER, money, payments: [...OVER.payments!, payout], proposal: proposalOf() });
  expect(rows().at(-1)).toMatch(/0\.00252113 BTC/);
  expect(screen.getByRole("heading", { name: "Goes out" })).toBeDefined();
});

const COINS = {
  network: "bitcoin",
  transaction: "ab".repeat(32),
  currency: "BTC",
  amount: "0.5",
  allocated: "0.5",
};
it.each([
  [undefined, /not checked on the chain/],
  [{ state: "not-read", confirmations: 0, needed: 2 }, /the chain isn't read yet/],
  [{ state: "missing", confirmations: 0, needed: 2 }, /the chain doesn't have it/],
  [{ state: "on-its-way", amount: "0.5", confirmations: 1, needed: 2 }, /, 1 of 2 confirmations/],
  [
    { state: "differs", amount: "0.4", confirmations: 2, needed: 2 },
    /the chain shows 0\.40000000 BTC, 2 of 2 confirmations/,
  ],
] as const)("says of coins what the chain shows: %j", async (chain, said) => {
  const payment = bankPayment({ id: "1", ...COINS, ...(chain && { chain }) });
  await open({ payments: [payment] });
  expect(rows()[0]).toMatch(said);
});

it("an admin reads what the order earned, also that it isn't known", async () => {
  await open({ ...OVER, margin: "-3.69" });
  expect(sums().at(-1)).toBe("−3.69 USD");
  cleanup();
  await open({ ...OVER, margin: null });
  expect(sums().at(-1)).toBe("Unknown");
  cleanup();
  await open(OVER);
  expect(screen.queryByText("Gross margin")).toBeNull();
});

it("an exchange stands below the payment that it takes out, and what that counts as below it", async () => {
  const euros = { currency: "EUR", amount: "100", allocated: "100" };
  const usd = { currency: "USD", amount: "110", allocated: "110" };
  const exchange = { kind: "exchange", accountId: "", counterparty: "" } as const;
  const payments = [
    bankPayment({ id: "1", ...euros }),
    bankPayment({ id: "3", ...usd, ...exchange, about: "2" }),
    bankPayment({ id: "2", ...euros, ...exchange, direction: "out", about: "1" }),
  ];
  const counts = { currency: "USD", amount: "110" };
  const money = { came: [counts], owed: counts, paidOut: [], refunded: [], open: "exact" as const };
  await open({ payments, money, proposal: undefined });
  const [only, ...others] = rows();
  expect(others).toEqual([]);
  expect(only).toMatch(/Grace Example.*100\.00 EUR.*Exchanged.*of 100\.00 EUR.*Exchanged.*110\.00/);
  expect(flow()).toMatch(/^110\.00 USD came in 1 transfer, as much as owed$/);
});

it("the bar draws what came in what is owed, whatever else came, and no exchange that was taken back", async () => {
  const euros = { currency: "EUR", amount: "100", allocated: "100" };
  const usd = (amount: string) => ({ currency: "USD", amount, allocated: amount });
  const exchange = { kind: "exchange", accountId: "", counterparty: "" } as const;
  const payments = [
    bankPayment({ id: "1", ...euros }),
    bankPayment({ id: "2", ...euros, ...exchange, direction: "out", about: "1" }),
    bankPayment({ id: "3", ...usd("110"), ...exchange, about: "2" }),
    bankPayment({ id: "4", ...euros, ...exchange, about: "2" }),
    bankPayment({ id: "5", ...usd("110"), ...exchange, direction: "out", about: "3" }),
    bankPayment({ id: "6", ...usd("150") }),
  ];
  const came = [
    { currency: "EUR", amount: "100" },
    { currency: "USD", amount: "150" },
  ];
  const owed = { currency: "USD", amount: "250" };
  const money = { came, owed, paidOut: [], refunded: [], open: "missing" as const };
  await open({ payments, money, proposal: undefined });
  expect(flow()).toBe("150.00 USD came in 1 transfer, 100.00 USD less than owed");
});
