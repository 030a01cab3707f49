import { useQuery } from "@tanstack/react-query";
import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { deskSettings, proposalOf, waitingOrder } from "../../../testing/desk-answers.ts";
import { FakeServer } from "../../../testing/fake-server.ts";
import { passTime, renderApp } from "../../../testing/render-app.tsx";
import { NextCard } from "./next-card.tsx";
import { orderQuery } from "./order-queries.ts";

// Missing in the test's browser.
Element.prototype.scrollIntoView = vi.fn<() => void>();

const ORDER = "/api/desk/orders/9W57J-YKX28";

function Shown() {
  const { data: order } = useQuery(orderQuery("9W57J-YKX28"));
  if (order === undefined) return null;
  const asks = { isApproving: false, onApproving: () => {}, onTried: () => {} };
  return <NextCard order={order} email="ada@desk.example" {...asks} />;
}

it("after a part was sent, the form for the rest is empty, so that a second press repeats nothing", async () => {
  const server = new FakeServer();
  const agent = { id: "ada", name: "Ada" };
  const mine = { state: "money-seen", agent, proposal: proposalOf({ reasons: [] }) } as const;
  const orderAt = (version: number) =>
    waitingOrder(server.now, { version, steps: ["note", "sent"], ...mine });
  server.answer("/api/desk/settings", deskSettings());
  server.answer("/api/desk/receiving-accounts", { accounts: [] });
  server.answer(ORDER, () => orderAt(1));
  server.answer(`${ORDER}/sent`, () => orderAt(2));
  const { user } = await renderApp(<Shown />, { server });
  await passTime(0);
  const transaction = () => screen.getByLabelText<HTMLInputElement>("Transaction");
  const part = () => screen.getByLabelText<HTMLInputElement>(/^Part/);
  await user.type(transaction(), "ab");
  await user.type(part(), "0.001");
  await user.click(screen.getByRole("button", { name: /^I sent it/ }));
  await passTime(100);
  expect(server.sentTo(`${ORDER}/sent`)).toMatchObject([{ version: 1, transaction: "ab", amount: "0.001" }]);
  expect([transaction().value, part().value]).toEqual(["", ""]);
  expect(document.activeElement).toBe(transaction());
});
