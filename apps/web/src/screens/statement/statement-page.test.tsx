import { screen } from "@testing-library/react";
import type { OrderStatement } from "@tradeslip/contracts";
import { CSV_START } from "@tradeslip/contracts/rules";
import { expect, it, vi } from "vitest";
import { adaSession, refusal } from "../../testing/account-answers.ts";
import { contactsAnswer, openDesk } from "../../testing/contacts-answer.ts";
import { FakeServer } from "../../testing/fake-server.ts";
import { passTime, renderApp } from "../../testing/render-app.tsx";
import { statementAsCsv } from "./statement-csv.ts";
import StatementPage from "./statement-page.tsx";

const COIN = { id: "bitcoin", symbol: "BTC", name: "Bitcoin" };
const STATEMENT: OrderStatement = {
  from: "2026-03-01",
  to: "2026-03-14",
  at: "2026-03-14T09:30:00.000Z",
  orders: [
    {
      reference: "9W57J-YKX28",
      token: "one",
      state: "closed",
      announcedAt: "2026-03-13T14:02:00.000Z",
      side: "buy",
      coin: COIN,
      usd: "406.00",
      coinAmount: "0.00561136",
      rate: "72353.26",
      market: "71284",
      fee: { percent: "1.5", usd: "6.00" },
      local: { currency: "NGN", amount: "669900.00", rate: "1650.00", asOf: "2026-03-13T13:58:00.000Z" },
      payments: [
        {
          kind: "customer",
          currency: "NGN",
          amount: "669900",
          madeAt: "2026-03-13T14:14:00.000Z",
          reference: "FT-1",
        },
        { kind: "payout", currency: "BTC", amount: "0.00561136", madeAt: "2026-03-13T14:21:00.000Z" },
      ],
    },
    {
      reference: "B4G4N-S0SYG",
      token: "two",
      state: "cancelled",
      announcedAt: "2026-03-14T08:02:00.000Z",
      side: "sell",
      coin: COIN,
      usd: "250.00",
      coinAmount: "0.00352113",
      rate: "71000",
      payments: [],
    },
  ],
  came: [{ currency: "NGN", amount: "669900" }],
  paidOut: [{ currency: "BTC", amount: "0.00561136" }],
  refunded: [],
  feeUsd: "6.00",
};

async function open(answer: Parameters<FakeServer["answer"]>[1], at = "/statement") {
  const server = new FakeServer();
  const asked: string[] = [];
  server.answer("/api/session", adaSession);
  server.answer("/api/account/statement", (search) => {
    asked.push(String(search));
    return answer as OrderStatement;
  });
  const app = await renderApp(<StatementPage />, { server, at });
  await passTime(2_000);
  return { ...app, asked, server };
}
const sheet = () => screen.getByRole("article").textContent.replaceAll(/[\u00a0\u2066-\u2069]/g, " ");

it("says each order, what was paid and the sums, of this month without another choice, and prints", async () => {
  const print = vi.spyOn(globalThis, "print").mockReturnValue();
  const { asked, user } = await open(STATEMENT);
  const today = new Date().toISOString().slice(0, 10);
  expect(asked).toEqual([`from=${today.slice(0, 8)}01&to=${today}`]);
  for (const text of [
    "You paid669,900.00 NGN",
    "You got0.00561136 BTC",
    "Our fees in it$6.00",
    "Buy 0.00561136 BTC for $406.00, at $72,353.26 (669,900.00 NGN)",
    "Our fee, 1.5%$6.00",
    "2026-03-13 14:14 UTC · FT-1",
    "Sell 0.00352113 BTC for $250.00",
    "Cancelled",
  ])
    expect(sheet()).toContain(text);
  await user.click(screen.getByRole("button", { name: "Print or save as PDF" }));
  expect(print).toHaveBeenCalledOnce();
});

it("what a seller handed over was sent, whichever coin it is, and what a buyer did was paid", async () => {
  const [bought, sold] = STATEMENT.orders;
  const sent = { kind: "customer" as const, currency: "DOT", amount: "61.5", madeAt: bought!.announcedAt };
  const both: OrderStatement = {
    ...STATEMENT,
    orders: [
      bought!,
      { ...sold!, coin: { id: "polkadot", symbol: "DOT", name: "Polkadot" }, payments: [sent] },
    ],
    came: [...STATEMENT.came, { currency: "DOT", amount: "61.5" }],
  };
  await open(both);
  // The sums first, then each order with its payments.
  expect(sheet().match(/You (?:paid|sent)/g)).toEqual(["You paid", "You sent", "You paid", "You sent"]);
  const words = statementAsCsv(both)
    .split("\r\n")
    .flatMap((line) => /You (?:paid|sent),[\d.]+,\w+/.exec(line) ?? []);
  expect(words).toEqual(
    Array.from({ length: 2 }, () => ["You paid,669900.00,NGN", "You sent,61.50000000,DOT"]).flat(),
  );
});

it("other days are asked for, and what is wrong with them stands at its field with what was typed", async () => {
  const { asked, user, server } = await open(STATEMENT, "/statement?from=2026-03-01&to=2026-03-14");
  server.answer("/api/account/statement", (search) => {
    asked.push(String(search));
    return {
      ...refusal(400, "The last day is before the first. Change one of the two.", "invalid_input"),
      errors: [{ field: "to", message: "The last day is before the first. Change one of the two." }],
    };
  });
  const last = screen.getByLabelText<HTMLInputElement>("Last day");
  await user.clear(last);
  await user.type(last, "2026-02-27");
  await user.click(screen.getByRole("button", { name: "Show these days" }));
  await passTime(2_000);
  expect(asked.at(-1)).toBe("from=2026-03-01&to=2026-02-27");
  expect(screen.getByRole("alert").textContent).toMatch(/before the first/);
  expect(last.value).toBe("2026-02-27");
  // Results of the previous dates must not be shown for the new ones.
  expect(screen.queryByRole("article")).toBeNull();
});

it("without orders, a session or a server it says so", async () => {
  const { server } = await open({ ...STATEMENT, orders: [] });
  expect(screen.getByText("No orders between these days")).toBeDefined();
  for (const ms of [2_000, 100]) await passTime(ms);
  expect(screen.getByText(/are kept with your account/)).toBeDefined();
  const desk = { ...openDesk, keepsOrders: false };
  server.answer("/.well-known/tradeslip-contacts.json", () => contactsAnswer(server.now, { desk }));
  await passTime(40_000);
  expect(screen.queryByText(/are kept with your account/)).toBeNull();
  expect(screen.queryByRole("button", { name: "Save as CSV" })).toBeNull();
});

it("a guest is led to the login, and no statement is asked for", async () => {
  const server = new FakeServer();
  await renderApp(<StatementPage />, { server, at: "/statement" });
  await passTime(2_000);
  expect(screen.getByRole("link", { name: "Log in to see your statement" })).toBeDefined();
  expect(server.calls.filter((path) => path === "/api/account/statement")).toEqual([]);
});

it("its CSV has a row for each payment, the order's own figures once, and the sums", () => {
  const csv = statementAsCsv(STATEMENT);
  expect(csv.startsWith(CSV_START)).toBe(true);
  const [head, ...rows] = csv
    .trim()
    .split("\r\n")
    .map((line) => line.split(","));
  expect(rows.map(({ length }) => length <= head!.length)).not.toContain(false);
  const place = (name: string) => head!.indexOf(name);
  const cells = (name: string) => rows.map((row) => row[place(name)] ?? "");
  expect(cells("Fee in USD")).toEqual(["6.00", "", "", "", "", "6.00"]);
  expect(cells("Amount paid")).toEqual(["669900.00", "0.00561136", "", "669900.00", "0.00561136", ""]);
  expect(cells("Currency")).toEqual(["NGN", "BTC", "", "NGN", "BTC", ""]);
  expect(cells("Local amount")).toEqual(["669900.00", "", "", "", "", ""]);
});

it("says that the session couldn't be read, and asks again", async () => {
  const server = new FakeServer();
  server.answer("/api/session", refusal(503, "Please try again.", "provider_unavailable"));
  const { user } = await renderApp(<StatementPage />, { server });
  await passTime(5_000);
  expect(screen.getByRole("alert").textContent).toContain("We couldn't find out who you are");
  server.answer("/api/session", { authenticated: false });
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await passTime(0);
  expect(screen.getByText("Log in to see your statement")).toBeDefined();
});
