import type { DeskOrder } from "@tradeslip/contracts";
import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { bankPayment, proposalOf, receivingAccount, waitingOrder } from "../../../../testing/desk-answers.ts";
import { FakeServer } from "../../../../testing/fake-server.ts";
import { unavailable } from "../../../../testing/problem.ts";
import { renderApp } from "../../../../testing/render-app.tsx";
import { useKeyboard } from "../../keys/use-keys.ts";
import { Approve } from "./approve.tsx";

const ADDRESS = "bc1quu80vmj85n2t9xs6980z4vjkxjs6sw9hp3md7z";
const payments = [
  bankPayment({ id: "first", currency: "NGN", amount: "300000", allocated: "300000" }),
  bankPayment({ id: "last", currency: "NGN", amount: "162500", allocated: "162500" }),
];
const proposal = proposalOf({
  came: [{ currency: "NGN", amount: "462500" }],
  reasons: ["amount", "refund"],
  ask: { what: "amount", paymentId: "last" },
  goesOut: [
    { kind: "payout", currency: "BTC", amount: "0.00350847", destination: `bitcoin ${ADDRESS}` },
    { kind: "refund", currency: "NGN", amount: "50000", destination: "Example Bank 2291" },
  ],
});

async function open(changes: Partial<DeskOrder> = {}) {
  const server = new FakeServer();
  const order = waitingOrder(server.now, {
    state: "money-seen",
    agent: { id: "ben", name: "Ben" },
    payments,
    proposal,
    destination: { network: "bitcoin", address: ADDRESS, givenAt: "2026-11-16T13:50:00.000Z" },
    money: {
      came: proposal.came,
      owed: { currency: "NGN", amount: "412500" },
      paidOut: [],
      refunded: [],
      open: "over",
    },
    steps: ["approve"],
    ...changes,
  });
  server.answer("/api/desk/receiving-accounts", { accounts: [receivingAccount()] });
  server.answer("/api/desk/orders/9W57J-YKX28/approve", () => order);
  const onDone = vi.fn<() => void>();
  const onFailed = vi.fn<(error: Error) => void>();
  const app = await renderApp(
    <Keys>
      <Approve order={order} proposal={order.proposal!} onDone={onDone} onFailed={onFailed} />
    </Keys>,
    { server },
  );
  return { ...app, server, onDone, onFailed };
}

function Keys({ children }: { children: React.ReactElement }) {
  useKeyboard();
  return children;
}

const FIGURES = /462,500|412,500|300,000|50,000|0\.00350847|\$250/;
const page = () => document.body.textContent;

it("no figure and no destination is on the page before the approver typed what the account shows", async () => {
  const { user, server } = await open();
  expect(page()).not.toMatch(FIGURES);
  expect(page()).not.toContain("bc1q");
  expect(page()).not.toContain("2291");
  expect(screen.getByText("Money goes back.")).toBeDefined();
  const field = screen.getByLabelText(/^Amount that the account shows for Grace Example/);
  await user.type(field, "112500{Enter}");
  expect(screen.getByText("Ada recorded another amount. Look again.")).toBeDefined();
  expect(page()).not.toMatch(FIGURES);
  expect(screen.queryByRole("button", { name: "Agree" })).toBeNull();
  await user.clear(field);
  await user.type(field, "162,500.00{Enter}");
  expect(page()).toContain("462,500.00");
  expect(page()).toContain("50,000.00");
  expect(screen.getByText(ADDRESS)).toBeDefined();
  expect(server.callsTo("/api/desk/orders/9W57J-YKX28/approve")).toBe(0);
});

it("a payment of another payer than the last one's names them", async () => {
  const [first, last] = payments;
  await open({ payments: [{ ...first!, counterparty: "Lena Okoro" }, last!] });
  expect(screen.getByText("From").nextSibling?.textContent).toBe("Grace Example");
  expect(screen.getByText(/^Lena Okoro, \d\d:\d\d$/)).toBeDefined();
});

it("agreeing says what was read and typed; typing on hides the figures again", async () => {
  const { user, server, onDone } = await open();
  const field = screen.getByLabelText(/^Amount that the account shows/);
  await user.type(field, "162500{Enter}");
  await user.type(field, "0");
  expect(page()).not.toMatch(FIGURES);
  await user.type(field, "{Backspace}{Enter}");
  await user.click(document.body);
  await user.keyboard("a");
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(server.sentTo("/api/desk/orders/9W57J-YKX28/approve").at(-1)).toEqual({
    version: 1,
    agrees: true,
    covers: proposal.hash,
    seen: "162500",
  });
});

it("disagreeing needs no figures, and takes a reason", async () => {
  const { user, server, onDone } = await open();
  await user.keyboard("x");
  await user.type(screen.getByLabelText("Why not? (optional)"), "Not at the bank");
  await user.click(screen.getByRole("button", { name: "Disagree" }));
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(server.sentTo("/api/desk/orders/9W57J-YKX28/approve").at(-1)).toEqual({
    version: 1,
    agrees: false,
    covers: proposal.hash,
    text: "Not at the bank",
  });
});

it("asks for the last signs of the destination, as the customer gave it, where that is what counts", async () => {
  const { user } = await open({ proposal: { ...proposal, ask: { what: "destination" } } });
  const field = screen.getByLabelText("Last six characters of the destination");
  await user.type(field, "3md7x{Enter}");
  expect(page()).not.toContain("bc1q");
  await user.clear(field);
  await user.type(field, "P3MD7Z{Enter}");
  expect(screen.getByText(ADDRESS)).toBeDefined();
});

it("shows that coins beside those which are decided about have no place yet", async () => {
  const coins = { kind: "refund", currency: "DOGE", amount: "5000", destination: "" } as const;
  const back = { ...coins, currency: "BTC", amount: "0.004", destination: `bitcoin ${ADDRESS}` };
  const { user } = await open({ side: "sell", proposal: { ...proposal, goesOut: [back, coins] } });
  await user.type(screen.getByLabelText(/^Amount that the account shows/), "162500{Enter}");
  const places = screen.getAllByRole("heading", { name: "Destination" });
  expect(places.map((each) => each.nextSibling?.textContent)).toEqual([
    expect.stringContaining(ADDRESS.slice(-6)),
    "—",
  ]);
});

it("what the server refuses is handed on, and what was typed stays", async () => {
  const { user, server, onFailed } = await open();
  server.answer("/api/desk/orders/9W57J-YKX28/approve", () => ({
    ...unavailable,
    status: 409,
    code: "seen_differs",
    detail: "That doesn't match what is recorded here.",
  }));
  const field = screen.getByLabelText<HTMLInputElement>(/^Amount that the account shows/);
  await user.type(field, "162500{Enter}");
  await user.click(screen.getByRole("button", { name: "Agree" }));
  await vi.waitFor(() => expect(onFailed).toHaveBeenCalledOnce());
  expect(field.value).toBe("162500");
});

it("a correction is read beside what takes its place, which the account shows", async () => {
  const wrong = bankPayment({ id: "wrong", currency: "NGN", amount: "3000", allocated: "3000" });
  const { user } = await open({
    payments: [wrong],
    proposal: proposalOf({
      came: [{ currency: "NGN", amount: "3000" }],
      reasons: ["correction"],
      ask: { what: "amount", paymentId: "wrong" },
      goesOut: [{ kind: "correction", currency: "NGN", amount: "3000", destination: "" }],
      right: { amount: "300", payerName: "Lena Okoro", bankReference: "FT-9", madeAt: "2026-11-16" },
    }),
  });
  const field = screen.getByLabelText("Amount that the account shows for Lena Okoro, 2026-11-16");
  expect(page()).not.toContain("FT-9");
  await user.type(field, "3000{Enter}");
  expect(screen.queryByRole("button", { name: "Agree" })).toBeNull();
  await user.clear(field);
  await user.type(field, "300{Enter}");
  expect(screen.getByRole("heading", { name: "Takes its place" })).toBeDefined();
  expect(page()).toContain("3,000.00");
  expect(page()).toContain("300.00");
  expect(page()).toContain("→ Lena Okoro");
});
