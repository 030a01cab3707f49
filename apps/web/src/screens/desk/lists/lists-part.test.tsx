import type { DeskTotals } from "@tradeslip/contracts";
import { screen, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { deskSettings, deskTotals, waitingOrder } from "../../../testing/desk-answers.ts";
import { FakeServer } from "../../../testing/fake-server.ts";
import { renderApp } from "../../../testing/render-app.tsx";
import ListsPart from "./lists-part.tsx";

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
    if (search.get("q") === "nobody") return { orders: [], counts: {} };
    const bought = waitingOrder(server.now, { state: "closed", usd: "1000.10", payerName: "Grace" });
    if (search.get("cursor") === "second")
      return { orders: [{ ...bought, reference: "P7RE4-0TQ6S", usd: "0.20" }], counts: {} };
    const sold = {
      ...bought,
      reference: "J8WB2-R6YN5",
      side: "sell" as const,
      usd: "628.78",
      outcome: "charged-back" as const,
      differences: ["name" as const],
      transaction: "4f1c".padEnd(64, "0"),
    };
    const cancelled = { ...bought, reference: "V2GA5-9XJ1M", state: "cancelled" as const, usd: "500.00" };
    return { orders: [bought, sold, cancelled], counts: {}, cursor: "second" };
  });
  server.answer("/api/desk/settings", () => deskSettings());
  const app = await renderApp(<ListsPart />, { at, server });
  return { ...app, asked, summed };
}

it("shows in and out in two columns with sums of closed orders, and the next page by a press", async () => {
  const { user } = await open();
  const foot = within(screen.getByRole("table")).getAllByRole("row").at(-1)!;
  expect(foot.textContent).toContain("The first 3 orders");
  expect(foot.textContent).toContain("$1,000.10");
  expect(foot.textContent).toContain("$628.78");
  await user.click(screen.getByRole("button", { name: "Show more" }));
  expect(await screen.findByText("4 orders")).toBeDefined();
  expect(screen.getByText("$1,000.30")).toBeDefined();
  expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
});

it("filters stand in the address: what it says is asked for, and the file is of the same", async () => {
  const { asked, summed } = await open("/desk?part=lists&side=sell&state=closed&span=ever&q=250.00");
  expect(asked).toEqual(["state=closed&side=sell&q=250.00"]);
  // Without a beginning the server would sum up today alone.
  expect(summed).toEqual(["from=1970-01-01T00%3A00%3A00.000Z"]);
  expect(screen.getByRole("link", { name: "Export CSV" }).getAttribute("href")).toBe(
    "/api/desk/orders.csv?state=closed&side=sell&q=250.00",
  );
  expect(screen.getByLabelText<HTMLSelectElement>("Side").value).toBe("sell");
});

it("says how an order ended, what differed, and under which reference it was paid out", async () => {
  await open();
  const row = screen.getByRole("row", { name: /J8WB2-R6YN5/ });
  expect(row.textContent).toContain("Charged back, another payer's name");
  expect(within(row).getByTitle("4f1c".padEnd(64, "0")).textContent).toBe("4f1c…0000");
});

it("finds the orders of one colleague", async () => {
  const { user, asked } = await open();
  await user.selectOptions(screen.getByLabelText("Agent"), "Ben");
  await vi.waitFor(() => expect(asked.at(-1)).toContain("agent=ben"));
});

it("where no order matches, clearing shows all there are", async () => {
  const { user, asked } = await open("/desk?part=lists&q=nobody");
  expect(screen.getByText("No orders match.")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Clear all filters" }));
  expect(await screen.findByRole("link", { name: "V2GA5-9XJ1M" })).toBeDefined();
  expect(asked.at(-1)).toBe("");
});

it("says what came in and went out in the span, in each currency", async () => {
  await open(
    undefined,
    deskTotals({
      received: [
        { currency: "BTC", amount: "0.5", count: 1 },
        { currency: "USD", amount: "6450.00", count: 7 },
      ],
      toClaim: { p50: 230, p95: 600, count: 9 },
    }),
  );
  expect(screen.getByText("0.5 BTC + $6,450.00")).toBeDefined();
  expect(screen.getByText("4 min")).toBeDefined();
});
