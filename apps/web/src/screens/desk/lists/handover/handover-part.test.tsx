import type { DeskOrder } from "@tradeslip/contracts";
import { cleanup, screen, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { deskPerson, deskTotals, receivingAccount, waitingOrder } from "../../../../testing/desk-answers.ts";
import { FakeServer } from "../../../../testing/fake-server.ts";
import { renderApp } from "../../../../testing/render-app.tsx";
import HandoverPart from "./handover-part.tsx";

interface Given {
  readonly changesOf?: (place: number) => Partial<DeskOrder>;
  readonly counts?: Readonly<Record<string, number>>;
  /** Whether each state in work always has another page. */
  readonly isEndless?: boolean;
}

async function open(count: number, { changesOf = () => ({}), counts = {}, isEndless = false }: Given = {}) {
  const server = new FakeServer();
  const all = () =>
    Array.from({ length: count }, (_none, place) =>
      waitingOrder(server.now, { reference: `W0PZ7-${1000 + place}0`, ...changesOf(place) }),
    );
  server.answer("/api/desk/orders", (search) => {
    const asked = search.get("state")!;
    const isInbox = asked === "inbox";
    return {
      orders: all().filter(({ state }) => state === (isInbox ? "announced" : asked)),
      counts,
      ...(isEndless && !isInbox ? { cursor: "more" } : {}),
    };
  });
  server.answer("/api/desk/receiving-accounts", {
    accounts: [
      receivingAccount({ usedToday: "3950", dailyCeiling: "10000.00" }),
      receivingAccount({ id: "2", name: "Second Bank", paused: true }),
    ],
  });
  server.answer(
    "/api/desk/totals",
    deskTotals({
      in: [
        { accountId: receivingAccount().id, currency: "USD", amount: "300", count: 1 },
        { accountId: "2", currency: "USD", amount: "20", count: 1 },
      ],
    }),
  );
  server.answer("/api/desk/audit/head", { number: 1284, hash: "9f2c71d0e4a8035b".padEnd(64, "0") });
  return renderApp(<HandoverPart person={deskPerson("agent")} />, { server });
}

it("has each open order with a box, the accounts' room and the audit's head, and no account number", async () => {
  const { user } = await open(1);
  const sheet = within(screen.getByRole("article", { name: "Handover page" }));
  expect(sheet.getByRole("row", { name: /W0PZ7-10000.*New, \d min ago.*nobody.*Claim it/ })).toBeDefined();
  expect(sheet.getByText("3,950.00 USD of 10,000.00 today")).toBeDefined();
  expect(sheet.getByText("paused")).toBeDefined();
  // Two accounts are never added up.
  const came = sheet.getByText("In today").nextElementSibling!;
  expect([...came.children].map(({ textContent }) => textContent)).toEqual([
    "300.00\u00A0USD\u00A0Example Bank",
    "20.00\u00A0USD\u00A0Second Bank",
  ]);
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

it("sums up the reader's day, as the console beside it does", async () => {
  const { server } = await open(0);
  const asked: string[] = [];
  cleanup();
  server.answer("/api/desk/totals", (search) => {
    asked.push(search.toString());
    return deskTotals();
  });
  await renderApp(<HandoverPart person={deskPerson("agent")} />, { server });
  const midnight = new Date(new Date().setHours(0, 0, 0, 0)).toISOString();
  expect(asked).toEqual([new URLSearchParams({ from: midnight }).toString()]);
});

it("names what to watch: disputes, late money, and what differs", async () => {
  const changes: Partial<DeskOrder>[] = [
    {},
    { state: "disputed" },
    { state: "money-seen", late: true, differences: ["name", "amount"] },
    { differences: [] },
  ];
  await open(changes.length, { changesOf: (place) => changes[place]! });
  const watch = within(screen.getByRole("heading", { name: "Watch" }).parentElement!);
  expect(watch.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "W0PZ7-10010Dispute",
    "W0PZ7-10020Came late, Name, Amount",
  ]);
});

it("stays one page however many orders are open", async () => {
  await open(30);
  const rows = within(screen.getByRole("article")).getAllByRole("row");
  expect(rows).toHaveLength(17);
  expect(screen.getByText("And 14 more, in the console.")).toBeDefined();
});

it("has those in work before all that wait, and counts all that are open", async () => {
  const states = ["sent", "claimed", "money-seen", "disputed"] as const;
  await open(54, {
    changesOf: (place) => (place < 50 ? {} : { state: states[place - 50]! }),
    counts: { announced: 2_004, sent: 1, claimed: 1, "money-seen": 1, disputed: 1 },
  });
  expect(screen.getByRole("heading", { name: "Open: 2008" })).toBeDefined();
  const [, ...rows] = within(screen.getByRole("article")).getAllByRole("row");
  expect(rows.slice(0, 5).map(({ textContent }) => /W0PZ7-\d+/.exec(textContent)![0])).toEqual([
    "W0PZ7-10530",
    "W0PZ7-10520",
    "W0PZ7-10510",
    "W0PZ7-10500",
    "W0PZ7-10000",
  ]);
  expect(screen.getByText("And 1992 more, in the console.")).toBeDefined();
});

it("says where not all that is in work was looked through", async () => {
  await open(1, { changesOf: () => ({ state: "sent" }), isEndless: true });
  expect(
    screen.getByText("Too many orders are in work to look through all: the console has them."),
  ).toBeDefined();
});
