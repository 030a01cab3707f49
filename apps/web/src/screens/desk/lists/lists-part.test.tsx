import type { DeskTotals } from "@tradeslip/contracts";
import { screen, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { deskSettings, deskTotals, receivingAccount, waitingOrder } from "../../../testing/desk-answers.ts";
import { FakeServer } from "../../../testing/fake-server.ts";
import { unavailable } from "../../../testing/problem.ts";
import { passTime, renderApp, setOnline } from "../../../testing/render-app.tsx";
import ListsPart from "./lists-part.tsx";

const usd = (amount: string) => ({ currency: "USD", amount });

async function open(at = "/desk?part=lists", totals: DeskTotals = deskTotals()) {
  const server = new FakeServer();
  const asked: string[] = [];
  const summed: string[] = [];
  server.answer("/api/desk/totals", (search) => {
    summed.push(search.toString());
    return totals;
  });
  server.answer("/api/desk/orders", (search) => {
    asked.push(search.toString());
    if (search.get("q") === "unknown") return { orders: [], counts: {} };
    const money = { came: [usd("1000.10")], paidOut: [], refunded: [], open: "exact" as const };
    const bought = waitingOrder(server.now, { state: "closed", usd: "999.00", payerName: "Grace", money });
    if (search.get("cursor") === "second")
      return {
        orders: [{ ...bought, reference: "P7RE4-0TQ6S", money: { ...money, came: [usd("0.20")] } }],
        counts: {},
      };
    const sold = {
      ...bought,
      reference: "J8WB2-R6YN5",
      side: "sell" as const,
      money: { ...money, came: [], paidOut: [usd("628.78")] },
      coinAmount: "12345.00345585",
      outcome: "charged-back" as const,
      differences: ["name" as const],
      transaction: "4f1c".padEnd(64, "0"),
    };
    const cancelled = {
      ...bought,
      reference: "V2GA5-9XJ1M",
      state: "cancelled" as const,
      money: { ...money, came: [] },
    };
    return { orders: [bought, sold, cancelled], counts: {}, cursor: "second" };
  });
  server.answer("/api/desk/settings", () => deskSettings());
  server.answer("/api/desk/receiving-accounts", {
    accounts: [
      receivingAccount({ id: "one" }),
      receivingAccount({ id: "wallet", name: "Cold wallet", currency: "BTC" }),
    ],
  });
  const app = await renderApp(<ListsPart />, { at, server });
  return { ...app, asked, summed };
}

it("shows in and out in two columns with sums of payments, and the next page by a press", async () => {
  const { user } = await open();
  const foot = within(screen.getByRole("table")).getAllByRole("row").at(-1)!;
  expect(foot.textContent).toContain("The first 3 orders");
  expect(foot.textContent).toContain("1,000.10\u00A0USD");
  expect(foot.textContent).toContain("628.78\u00A0USD");
  expect(foot.textContent).toContain("Sums of the payments of these.");
  await user.click(screen.getByRole("button", { name: "Show more" }));
  expect(await screen.findByText("4 orders")).toBeDefined();
  expect(screen.getByText("1,000.30 USD")).toBeDefined();
  expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
});

it("opens on all orders of today, whatever became of them", async () => {
  const { asked } = await open();
  expect(asked).toHaveLength(1);
  expect(asked[0]).toMatch(/^from=[^&]+$/);
  expect(screen.getByLabelText<HTMLSelectElement>("State").selectedOptions[0]!.textContent).toBe("Any");
});

it("says why the orders could not be loaded, and by which reference support finds the call", async () => {
  const server = new FakeServer();
  server.answer("/api/desk/orders", unavailable);
  server.answer("/api/desk/totals", unavailable);
  server.answer("/api/desk/payments", { payments: [] });
  server.answer("/api/desk/settings", deskSettings());
  await renderApp(<ListsPart />, { at: "/desk?part=lists", server });
  await passTime(20_000);
  const alert = screen.getByRole("alert").textContent;
  expect(alert).toContain(unavailable.detail);
  expect(alert).toContain("req-7Q2M");
});

it("filters stand in the address: what it says is asked for, and the file is of the same", async () => {
  const { asked, summed } = await open("/desk?part=lists&side=sell&state=closed&span=ever&q=250.00");
  expect(asked).toEqual(["state=closed&side=sell&q=250.00"]);
  // Without a beginning the server would only sum up today.
  expect(summed).toEqual(["from=1970-01-01T00%3A00%3A00.000Z"]);
  expect(screen.getByRole("link", { name: "Export CSV" }).getAttribute("href")).toBe(
    "/api/desk/orders.csv?state=closed&side=sell&q=250.00",
  );
  expect(screen.getByLabelText<HTMLSelectElement>("Side").value).toBe("sell");
});

it("says how an order ended, what differed, and under which reference it was paid out", async () => {
  await open();
  const row = screen.getByRole("row", { name: /J8WB2-R6YN5/ });
  expect(row.textContent).toContain("Sell 12,345.00345585\u00A0BTC");
  expect(row.textContent).toContain("Charged back, Name");
  expect(within(row).getByTitle("4f1c".padEnd(64, "0")).textContent).toBe("4f1c…0000");
});

it("finds the orders of one colleague", async () => {
  const { user, asked } = await open();
  await user.selectOptions(screen.getByLabelText("Agent"), "Ben");
  await vi.waitFor(() => expect(asked.at(-1)).toContain("agent=ben"));
});

it("rows of other filters are marked until those of the new ones are there, and don't stay offline", async () => {
  const { user, server } = await open();
  const isBusy = () => screen.getByRole("table").parentElement!.getAttribute("aria-busy");
  expect(isBusy()).toBe("false");
  server.answer("/api/desk/orders", "silent");
  await user.selectOptions(screen.getByLabelText("Side"), "sell");
  await passTime(0);
  expect(isBusy()).toBe("true");
  server.answer("/api/desk/orders", "unreachable");
  setOnline(false);
  await user.selectOptions(screen.getByLabelText("Side"), "buy");
  await passTime(20_000);
  expect(screen.getByText("The orders could not be loaded")).toBeDefined();
  expect(screen.queryByRole("table")).toBeNull();
});

it("where no order matches, clearing shows all there are", async () => {
  const { user, asked } = await open("/desk?part=lists&q=unknown");
  expect(screen.getByText("No orders match.")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Clear all filters" }));
  expect(await screen.findByRole("link", { name: "V2GA5-9XJ1M" })).toBeDefined();
  expect(asked.at(-1)).toBe("");
});

it("says what came in and went out in the span, by account and currency", async () => {
  await open(
    undefined,
    deskTotals({
      in: [
        { accountId: "wallet", currency: "BTC", amount: "0.5", count: 1 },
        { accountId: "one", currency: "USD", amount: "6000.00", count: 6 },
        { accountId: "other", currency: "USD", amount: "450.00", count: 1 },
      ],
      reversed: [{ accountId: "one", currency: "USD", amount: "50", count: 1 }],
      toClaim: { p50: 230, p95: 600, count: 9 },
    }),
  );
  const lines = [...screen.getByText("In, 8 payments").nextElementSibling!.children];
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    "0.50000000\u00A0BTC\u00A0Cold wallet",
    "6,000.00\u00A0USD\u00A0Example Bank",
    // This account was removed since, so it has no name.
    "450.00\u00A0USD",
  ]);
  expect(screen.getByText("Taken back by banks").nextSibling!.textContent).toBe(
    "50.00\u00A0USD\u00A0Example Bank",
  );
  expect(screen.queryByText("Corrected")).toBeNull();
  expect(screen.getByText("4 min")).toBeDefined();
});

it("an admin reads what the orders of the span earned, and how many of them aren't known", async () => {
  await open("/desk?part=lists", { ...deskTotals(), margin: { usd: "41.50", orders: 9, unknown: 2 } });
  const [term] = await screen.findAllByText("Gross margin");
  expect(term!.nextElementSibling!.textContent).toBe("41.50\u00A0USD, 2 unknown");
});
