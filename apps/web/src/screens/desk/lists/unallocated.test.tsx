import type { SuspensePayment } from "@tradeslip/contracts";
import { screen } from "@testing-library/react";
import { UNALLOCATED_LISTED } from "@tradeslip/contracts/rules";
import { expect, it } from "vitest";
import { bankPayment, receivingAccount, waitingOrder } from "../../../testing/desk-answers.ts";
import { FakeServer } from "../../../testing/fake-server.ts";
import { unavailable } from "../../../testing/problem.ts";
import { passTime, renderApp, setOnline } from "../../../testing/render-app.tsx";
import { Unallocated } from "./unallocated.tsx";

const { allocated: _allocated, ...ROW } = bankPayment({
  id: "one",
  amount: "300",
  counterparty: "Grace Obi",
});
const REFUND = {
  amount: "300",
  destination: "Grace Obi",
  by: "Ada",
  at: "2026-11-26T14:00:00.000Z",
  covers: "abc",
  ask: "amount" as const,
  mayApprove: true,
};

const BANK = receivingAccount({ id: ROW.accountId });
const WALLET = receivingAccount({
  id: "1d5c1c9e-3f0a-4a53-9a0d-0f6d0a7f2b11",
  kind: "coin",
  name: "Wallet",
  currency: "BTC",
  network: "bitcoin",
});

async function open(refund?: SuspensePayment["refund"], more: Partial<SuspensePayment> = {}) {
  const server = new FakeServer();
  server.answer("/api/desk/receiving-accounts", { accounts: [BANK, WALLET] });
  server.answer("/api/desk/payments", {
    payments: [{ ...ROW, ...more, left: "300", ...(refund && { refund }) }],
  });
  const app = await renderApp(<Unallocated />, { server });
  await passTime(0);
  await app.user.click(screen.getByText("Unallocated money"));
  return { ...app, server };
}

it("unallocated money is asked to go back with a reason", async () => {
  const { user, server } = await open();
  const path = "/api/desk/payments/one/refund";
  server.answer(path, { ...ROW, left: "300" });
  await user.type(screen.getByLabelText("Reason"), "No order has this payer");
  await user.click(screen.getByRole("button", { name: "Ask to send it back" }));
  await passTime(0);
  expect(server.sentTo(path)).toEqual([{ reason: "No order has this payer" }]);
});

it("what the bank took back goes again as it went where the answer is lost, and the next one by itself", async () => {
  const { user, server } = await open();
  const path = "/api/desk/payments/one/reverse";
  server.answer(path, "unreachable");
  await user.click(screen.getByRole("button", { name: "The bank took it back" }));
  await user.type(screen.getByLabelText(/^Part/), "100");
  await user.click(screen.getByRole("button", { name: "Now" }));
  await user.type(screen.getByLabelText("Reason"), "The bank's letter");
  const send = async () => {
    await user.click(screen.getByRole("button", { name: "Record it" }));
    await passTime(2_000);
  };
  await send();
  server.answer(path, { ...ROW, left: "200" });
  await send();
  // Empty again: another press repeats nothing.
  expect(screen.getByLabelText<HTMLInputElement>("Reason").value).toBe("");
  await user.type(screen.getByLabelText("Reason"), "The bank's letter");
  await send();
  const [first, again, next] = server.sentTo(path) as { id: string }[];
  expect([again, next?.id === first?.id]).toEqual([first, false]);
});

it.each([
  [1, 0],
  [UNALLOCATED_LISTED, 1],
])("a list of %i unallocated payments says whether it may be cut", async (length, count) => {
  const server = new FakeServer();
  const refund = { ...REFUND, mayApprove: false };
  const payments = Array.from({ length }, (_none, at) => ({ ...ROW, id: `${at}`, left: "300", refund }));
  server.answer("/api/desk/payments", { payments });
  await renderApp(<Unallocated />, { server });
  await passTime(0);
  expect(screen.queryAllByText("There may be newer ones.")).toHaveLength(count);
});

it("says why unallocated money could not be loaded, and where there is none", async () => {
  const server = new FakeServer();
  server.answer("/api/desk/payments", unavailable);
  const { user } = await renderApp(<Unallocated />, { server });
  await passTime(20_000);
  expect(screen.getByRole("alert", { hidden: true }).textContent).toContain(unavailable.detail);
  await user.click(screen.getByText("Unallocated money"));
  server.answer("/api/desk/payments", { payments: [] });
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await passTime(0);
  expect(screen.getByText("None.")).toBeDefined();
});

it("says at its field what is missing", async () => {
  const { user, server } = await open();
  const message = "Please write something here.";
  server.answer("/api/desk/payments/one/refund", {
    ...unavailable,
    status: 400,
    code: "invalid_request",
    errors: [{ field: "reason", message }],
  });
  await user.click(screen.getByRole("button", { name: "Ask to send it back" }));
  await passTime(0);
  expect(screen.getByRole("textbox", { name: "Reason", description: message })).toBeDefined();
});

it("its approver types what the account shows, which the page doesn't say before", async () => {
  const { user, server } = await open(REFUND);
  expect(screen.getByRole("listitem").textContent).not.toContain("300");
  const path = "/api/desk/payments/one/refund/approve";
  server.answer(path, { ...ROW, left: "300" });
  await user.type(screen.getByLabelText("Amount that the account shows"), "300.00");
  await user.click(screen.getByRole("button", { name: "Agree" }));
  await passTime(0);
  expect(server.sentTo(path)).toEqual([{ agrees: true, covers: "abc", seen: "300.00" }]);
});

it("a refund that never left, as one member says, is taken out by another's word, with a reason", async () => {
  const { ask: _ask, destination: _to, ...correction } = REFUND;
  const refund = { kind: "refund", direction: "out", correction } as const;
  const { user, server } = await open(undefined, refund);
  expect(screen.getByRole("listitem").textContent).toContain("Ada says that this never left.");
  const path = "/api/desk/payments/one/correct";
  server.answer(`${path}/approve`, { ...ROW, left: "300" });
  const approved = { ...correction, mayApprove: false, approvedBy: "Bob" };
  server.answer("/api/desk/payments", {
    payments: [{ ...ROW, ...refund, correction: approved, left: "300" }],
  });
  await user.type(screen.getByLabelText("Amount that the account shows"), "300");
  await user.click(screen.getByRole("button", { name: "Agree" }));
  await passTime(0);
  expect(screen.getByText("Bob approved that this never left.")).toBeDefined();
  server.answer(path, { ...ROW, left: "0" });
  await user.type(screen.getByLabelText("Reason"), "The bank never sent it");
  await user.click(screen.getByRole("button", { name: "Correct it" }));
  await passTime(0);
  expect(server.sentTo(path)).toEqual([{ reason: "The bank never sent it" }]);
});

it("what is approved is sent as it was approved, with the bank's reference", async () => {
  const { user, server } = await open({ ...REFUND, amount: "100", mayApprove: false, approvedBy: "Bob" });
  const path = "/api/desk/payments/one/refund";
  server.answer(path, { ...ROW, left: "200" });
  await user.type(screen.getByLabelText("Reason"), "No order");
  await user.type(screen.getByLabelText("The bank's reference"), "FT-1");
  await user.click(screen.getByRole("button", { name: "I returned it" }));
  await passTime(0);
  expect(server.sentTo(path)).toEqual([{ reason: "No order", amount: "100", bankReference: "FT-1" }]);
});

it("coins go back with their network's fee", async () => {
  const approved = { ...REFUND, amount: "100", mayApprove: false, approvedBy: "Bob" };
  const { user, server } = await open(approved, { network: "bitcoin", currency: "BTC" });
  const path = "/api/desk/payments/one/refund";
  server.answer(path, { ...ROW, left: "200" });
  await user.type(screen.getByLabelText("Reason"), "No order");
  await user.type(screen.getByLabelText("Transaction"), "ab");
  await user.type(screen.getByLabelText("Network fee, if there is one"), "0.0001");
  await user.click(screen.getByRole("button", { name: "I returned it" }));
  await passTime(0);
  expect(server.sentTo(path)).toEqual([
    { reason: "No order", amount: "100", transaction: "ab", fee: "0.0001" },
  ]);
});

it("unallocated money is recorded from the bank's line, or as a transaction", async () => {
  const { user, server } = await open();
  await user.click(screen.getByRole("button", { name: "Record unallocated money" }));
  await passTime(0);
  const read = {
    amount: "75.00",
    madeAt: "2026-11-26T14:00:00.000Z",
    payerName: "Mira Obi",
    narration: "NIP/MIRA",
  };
  server.answer("/api/desk/read-line", { ...read, orders: [], twins: [] });
  await user.click(screen.getByRole("button", { name: /^Paste a line/ }));
  await user.click(screen.getByLabelText("The bank's line"));
  await user.paste("NIP/MIRA OBI/75.00");
  await passTime(0);
  server.answer("/api/desk/payments", { payments: [] });
  await user.click(screen.getByRole("button", { name: "Write it down" }));
  await passTime(0);
  expect(server.sentTo("/api/desk/payments")).toEqual([{ accountId: BANK.id, ...read }]);
});

it("unallocated coins are recorded with their output, which a bank's line doesn't have", async () => {
  const { user, server } = await open();
  await user.click(screen.getByRole("button", { name: "Record unallocated money" }));
  await passTime(0);
  expect(screen.queryByLabelText(/^Output/)).toBeNull();
  await user.selectOptions(screen.getByLabelText("Receiving account"), WALLET.id);
  await user.type(screen.getByLabelText("Amount that came"), "0.1");
  await user.type(screen.getByLabelText("Made at, as the bank or chain shows it"), "2026-11-26 14:00");
  await user.type(screen.getByLabelText("Transaction"), "ab");
  await user.type(screen.getByLabelText("Output (optional)"), "0");
  server.answer("/api/desk/payments", { payments: [] });
  await user.click(screen.getByRole("button", { name: "Write it down" }));
  await passTime(0);
  expect(server.sentTo("/api/desk/payments")).toMatchObject([
    { accountId: WALLET.id, network: "bitcoin", transaction: "ab", output: 0 },
  ]);
});

it("counts for an order that turned up, on the version which that has now", async () => {
  const { user, server } = await open();
  await user.click(screen.getByRole("button", { name: "Count it for an order" }));
  const order = waitingOrder(new Date(), { version: 7 });
  server.answer("/api/desk/orders/9W57J-YKX28", order);
  server.answer("/api/desk/payments/one/allocations", order);
  await user.type(screen.getByLabelText("Order"), "9w57j-ykx28");
  await user.click(screen.getByRole("button", { name: "It's this order's" }));
  await passTime(0);
  expect(server.sentTo("/api/desk/payments/one/allocations")).toEqual([
    { order: "9W57J-YKX28", amount: "300", version: 7 },
  ]);
});

it("what counts for an order goes again as it went where the answer is lost, and the next part by itself", async () => {
  const { user, server } = await open();
  const path = "/api/desk/payments/one/allocations";
  const orderAt = (version: number) => waitingOrder(server.now, { version });
  server.answer("/api/desk/orders/9W57J-YKX28", () => orderAt(7));
  server.answer(path, "unreachable");
  await user.click(screen.getByRole("button", { name: "Count it for an order" }));
  const type = async () => {
    await user.type(screen.getByLabelText("Order"), "9W57J-YKX28");
    await user.type(screen.getByLabelText(/^Part/), "100");
  };
  const send = async () => {
    await user.click(screen.getByRole("button", { name: "It's this order's" }));
    await passTime(2_000);
  };
  await type();
  await send();
  // It was booked, which the order's version tells.
  server.answer("/api/desk/orders/9W57J-YKX28", () => orderAt(8));
  server.answer(path, () => orderAt(8));
  await send();
  expect(screen.getByLabelText<HTMLInputElement>("Order").value).toBe("");
  await type();
  await send();
  const sent = { order: "9W57J-YKX28", amount: "100", version: 7 };
  expect(server.sentTo(path)).toEqual([sent, sent, { ...sent, version: 8 }]);
});

it("offline it counts for no order, and isn't sent once the connection is back", async () => {
  const { user, server } = await open();
  await user.click(screen.getByRole("button", { name: "Count it for an order" }));
  await user.type(screen.getByLabelText("Order"), "9W57J-YKX28");
  server.answer("/api/desk/orders/9W57J-YKX28", "unreachable");
  setOnline(false);
  await user.click(screen.getByRole("button", { name: "It's this order's" }));
  await passTime(2_000);
  expect(screen.getByText(/^We couldn't reach our server\./)).toBeDefined();
  const order = waitingOrder(server.now, { version: 7 });
  server.answer("/api/desk/orders/9W57J-YKX28", order);
  server.answer("/api/desk/payments/one/allocations", order);
  setOnline(true);
  await passTime(1_000);
  expect(server.callsTo("/api/desk/payments/one/allocations")).toBe(0);
});

it("a mistyped one is corrected with the right row beside, and booked as it was approved", async () => {
  const { user, server } = await open();
  await user.click(screen.getByRole("button", { name: "Correct it" }));
  await user.selectOptions(screen.getByLabelText("What the account shows"), "other");
  const amount = screen.getByLabelText("Amount that came");
  expect((amount as HTMLInputElement).value).toBe("300");
  await user.clear(amount);
  await user.type(amount, "30.00");
  await user.type(screen.getByLabelText("Reason"), "A zero too many");
  const path = "/api/desk/payments/one/correct";
  server.answer(path, { ...ROW, left: "0" });
  await user.click(screen.getByRole("button", { name: "Ask to correct it" }));
  await passTime(0);
  const [asked] = server.sentTo(path);
  expect(asked).toMatchObject({ reason: "A zero too many", right: { accountId: BANK.id, amount: "30.00" } });
  expect(asked).not.toHaveProperty("right.came");
});

const CORRECTION = {
  amount: "300",
  right: { accountId: BANK.id, amount: "30.00", payerName: "Mallory Vane" },
  by: "Ada",
  at: "2026-11-26T14:00:00.000Z",
  covers: "def",
};

it("a correction's approver types what the account shows, which the page doesn't say before", async () => {
  const { user, server } = await open(undefined, { correction: { ...CORRECTION, mayApprove: true } });
  // Another payer would be another customer's money.
  expect(screen.getByRole("row", { name: "Payer Grace Obi Mallory Vane" })).toBeDefined();
  expect(screen.getByRole("listitem").textContent).not.toMatch(/300|30\.00/);
  const path = "/api/desk/payments/one/correct/approve";
  server.answer(path, { ...ROW, left: "300" });
  await user.type(screen.getByLabelText("Amount that the account shows"), "30.00");
  await user.click(screen.getByRole("button", { name: "Agree" }));
  await passTime(0);
  expect(server.sentTo(path)).toEqual([{ agrees: true, covers: "def", seen: "30.00" }]);
});

it("a correction of an output alone shows both to its approver", async () => {
  const right = { ...CORRECTION.right, payerName: ROW.counterparty, transaction: "ab", output: 0 };
  const correction = { ...CORRECTION, right, mayApprove: true };
  await open(undefined, { network: "bitcoin", transaction: "ab", output: 1, correction });
  expect(screen.getByRole("row", { name: "Output 1 0" })).toBeDefined();
});

it("an approved correction is booked as it was approved", async () => {
  const approved = { ...CORRECTION, mayApprove: false, approvedBy: "Bob" };
  const { user, server } = await open(undefined, { correction: approved });
  const path = "/api/desk/payments/one/correct";
  server.answer(path, { ...ROW, left: "0" });
  await user.type(screen.getByLabelText("Reason"), "A zero too many");
  await user.click(screen.getByRole("button", { name: "Correct it" }));
  await passTime(0);
  expect(server.sentTo(path)).toEqual([{ reason: "A zero too many", right: CORRECTION.right }]);
});
