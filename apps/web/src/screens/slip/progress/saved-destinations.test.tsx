import { screen, within } from "@testing-library/react";
import type { OrderStatus } from "@tradeslip/contracts";
import { expect, it } from "vitest";
import { adaSession, savedDestinations } from "../../../testing/account-answers.ts";
import { FakeServer } from "../../../testing/fake-server.ts";
import { slipAnswer } from "../../../testing/order-answers.ts";
import { passTime } from "../../../testing/render-app.tsx";
import { AT, CLAIMED, openOrder, ORDER, STATUS } from "./testing/open-order.tsx";

const SAVED = "/api/account/destinations";
const WALLET = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";
interface Opening {
  status?: OrderStatus;
  side?: "buy" | "sell";
  isGuest?: boolean;
}
async function open({ status = CLAIMED, side = "buy", isGuest = false }: Opening = {}) {
  const server = new FakeServer();
  if (!isGuest) server.answer("/api/session", adaSession);
  server.answer(SAVED, savedDestinations);
  server.answer(ORDER, () => ({ ...slipAnswer(server.now), side }));
  server.answer(`${ORDER}/destination`, status);
  const app = await openOrder(status, server);
  await passTime(1);
  await passTime(1);
  return app;
}
const offers = () => within(screen.getByRole("list", { name: "Your saved destinations" }));
const value = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label).value;

it("one press fills in a saved address of the order's coin in full; one that still rests isn't offered", async () => {
  const { user, server } = await open();
  expect(offers().getAllByRole("listitem")).toHaveLength(1);
  expect(offers().getByText(WALLET)).toBeTruthy();
  await user.type(screen.getByLabelText(/^Payer's name/), "Ada Lovelace");
  await user.click(offers().getByRole("button", { name: `Use ${WALLET}` }));
  expect(value(/^Your address/)).toBe(WALLET);
  // What was typed before stays.
  expect(value(/^Payer's name/)).toBe("Ada Lovelace");
  await user.click(screen.getByRole("button", { name: "Confirm and continue" }));
  await passTime(1);
  expect(server.sentTo(`${ORDER}/destination`)).toEqual([
    { version: 2, network: "bitcoin", address: WALLET, payerName: "Ada Lovelace" },
  ]);
});

it("what was filled in is still there when the connection comes back", async () => {
  const { user, server } = await open();
  await user.click(offers().getByRole("button", { name: `Use ${WALLET}` }));
  server.answer(STATUS, "unreachable");
  await passTime(20_000);
  expect(screen.queryByLabelText(/^Your address/)).toBeNull();
  server.answer(STATUS, CLAIMED);
  await passTime(20_000);
  expect(value(/^Your address/)).toBe(WALLET);
});

it("a sale takes a payout account of its currency, and an address for a return", async () => {
  const { user } = await open({ side: "sell" });
  await user.click(offers().getByRole("button", { name: "Use 0123456789" }));
  await user.click(offers().getByRole("button", { name: `Use ${WALLET}` }));
  expect([value(/^Payout method/), value(/^Account(?! holder)/), value(/^Account holder/)]).toEqual([
    "First Bank",
    "0123456789",
    "Ada Lovelace",
  ]);
  expect(value(/^Your address for a return/)).toBe(WALLET);
});

it("a guest is offered none, and none is asked for", async () => {
  const { server } = await open({ isGuest: true });
  expect(screen.queryByRole("list", { name: "Your saved destinations" })).toBeNull();
  expect(server.callsTo(SAVED)).toBe(0);
});

it("another browser than the first reads from when on it may give the destination that is asked for", async () => {
  const asked = { reason: "Wrong network", at: AT, elsewhereFrom: "2026-11-17T14:00:31.000Z" };
  await open({ status: { ...CLAIMED, desk: "money-seen", destinationAsked: asked } });
  expect(
    screen.getByText(
      /^The first one was given in another browser\. From .*, you can give the new one here too\.$/,
    ),
  ).toBeTruthy();
});
