import type { DeskOrder } from "@tradeslip/contracts";
import { screen, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { deskPerson, deskTotals, receivingAccount, waitingOrder } from "../../../../testing/desk-answers.ts";
import { FakeServer } from "../../../../testing/fake-server.ts";
import { renderApp } from "../../../../testing/render-app.tsx";
import HandoverPart from "./handover-part.tsx";

async function open(count: number, changesOf: (place: number) => Partial<DeskOrder> = () => ({})) {
  const server = new FakeServer();
  server.answer("/api/desk/orders", () => ({
    orders: Array.from({ length: count }, (_none, place) =>
      waitingOrder(server.now, { reference: `W0PZ7-${1000 + place}0`, ...changesOf(place) }),
    ),
    counts: {},
  }));
  server.answer("/api/desk/receiving-accounts", {
    accounts: [
      receivingAccount({ usedToday: "3950", dailyCeiling: "10000.00" }),
      receivingAccount({ id: "2", name: "Second Bank", paused: true }),
    ],
  });
  server.answer("/api/desk/totals", deskTotals());
  server.answer("/api/desk/audit/head", { number: 1284, hash: "9f2c71d0e4a8035b".padEnd(64, "0") });
  return renderApp(<HandoverPart person={deskPerson("agent")} />, { server });
}

it("has each open order with a box, the accounts' room and the audit's head, and no account number", async () => {
  const { user } = await open(1);
  const sheet = within(screen.getByRole("article", { name: "Handover page" }));
  expect(
    sheet.getByRole("row", { name: /W0PZ7-10000.*Announced, \d min ago.*nobody.*Claim it/ }),
  ).toBeDefined();
  expect(sheet.getByText("3,950.00 USD of 10,000.00 today")).toBeDefined();
  expect(sheet.getByText("paused")).toBeDefined();
  expect(sheet.getByText("Audit row 1284 9f2c 71d0 e4a8 035b")).toBeDefined();
  expect(document.body.textContent).not.toContain("0012344417");
  await user.type(
    screen.getByLabelText("What the next shift should know (optional)"),
    "Second Bank is slow.",
  );
  expect(sheet.getByText("Second Bank is slow.")).toBeDefined();
  const print = vi.fn<() => void>();
  vi.stubGlobal("print", print);
  await user.click(screen.getByRole("button", { name: "Print" }));
  expect(print).toHaveBeenCalledOnce();
});

it("names what to watch: disputes, late money, and what differs", async () => {
  await open(
    4,
    (place) =>
      [
        {},
        { state: "disputed" as const },
        { late: true, differences: ["name" as const, "amount" as const] },
        { differences: [] },
      ][place]!,
  );
  const watch = within(screen.getByRole("heading", { name: "Watch" }).parentElement!);
  expect(watch.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "W0PZ7-10010dispute",
    "W0PZ7-10020came late, another payer's name, another amount",
  ]);
});

it("stays one page however many orders are open", async () => {
  await open(30);
  const rows = within(screen.getByRole("article")).getAllByRole("row");
  expect(rows).toHaveLength(19);
  expect(screen.getByText("And 12 more, in the console.")).toBeDefined();
});
