import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { refusal } from "../../../testing/account-answers.ts";
import { bankPayment } from "../../../testing/desk-answers.ts";
import { FakeServer } from "../../../testing/fake-server.ts";
import { passTime, renderApp } from "../../../testing/render-app.tsx";
import { ApproveAsked } from "./asked-of-suspense.tsx";

const { allocated: _allocated, ...ROW } = bankPayment({ id: "one", amount: "300" });
const PATH = "/api/desk/payments/one/refund/approve";
const REFUND = {
  amount: "300",
  destination: "Grace Obi",
  by: "Ada",
  at: "2026-11-26T14:00:00.000Z",
  covers: "abc",
  ask: "amount" as const,
  mayApprove: true,
};

async function open() {
  const server = new FakeServer();
  server.answer("/api/desk/receiving-accounts", { accounts: [] });
  const { user } = await renderApp(<ApproveAsked payment={{ ...ROW, left: "300", refund: REFUND }} />, {
    server,
  });
  const press = async (name: string) => {
    await user.click(screen.getByRole("button", { name }));
    await passTime(0);
  };
  return { user, server, press };
}

it("disagreeing needs no amount", async () => {
  const { server, press } = await open();
  server.answer(PATH, { ...ROW, left: "300" });
  await press("Disagree");
  expect(server.sentTo(PATH)).toEqual([{ agrees: false, covers: "abc" }]);
});

it("no second answer can be given while the first is being sent", async () => {
  const { server, press } = await open();
  server.answer(PATH, "silent");
  await press("Disagree");
  await press("Disagree");
  await press("Agree");
  expect(server.callsTo(PATH)).toBe(1);
});

it("a reason is asked for where no one else can approve, and after no other refusal", async () => {
  const { user, server, press } = await open();
  server.answer(PATH, refusal(409, "That doesn't match what is recorded here.", "seen_differs"));
  await user.type(screen.getByLabelText("Amount that the account shows"), "300");
  await press("Agree");
  expect(screen.getByText("That doesn't match what is recorded here.")).toBeDefined();
  expect(screen.queryByLabelText("Why you approve it yourself")).toBeNull();
  server.answer(PATH, refusal(409, "Nobody else can approve this now.", "step_not_possible"));
  await press("Agree");
  await user.type(screen.getByLabelText("Why you approve it yourself"), "Alone tonight");
  server.answer(PATH, { ...ROW, left: "300" });
  await press("Agree");
  const agreed = { agrees: true, covers: "abc", seen: "300" };
  expect(server.sentTo(PATH)).toEqual([agreed, agreed, { ...agreed, text: "Alone tonight" }]);
});
