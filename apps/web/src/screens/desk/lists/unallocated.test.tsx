import type { SuspensePayment } from "@tradeslip/contracts";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { bankPayment } from "../../../testing/desk-answers.ts";
import { FakeServer } from "../../../testing/fake-server.ts";
import { passTime, renderApp } from "../../../testing/render-app.tsx";
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

async function open(refund?: SuspensePayment["refund"]) {
  const server = new FakeServer();
  server.answer("/api/desk/receiving-accounts", { accounts: [] });
  server.answer("/api/desk/payments", { payments: [{ ...ROW, left: "300", ...(refund && { refund }) }] });
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
