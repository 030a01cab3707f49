import type { AccountDay, StatementLines } from "@tradeslip/contracts";
import { receivingAccount } from "../../../../../testing/desk-answers.ts";
import { FakeServer } from "../../../../../testing/fake-server.ts";
import { passTime, renderApp } from "../../../../../testing/render-app.tsx";
import { useKeyboard } from "../../../keys/use-keys.ts";
import { AccountBooks } from "../account-books.tsx";

export const ACCOUNT = receivingAccount();
export const ONE = "/api/desk/receiving-accounts/8d5c1c9e-3f0a-4a53-9a0d-0f6d0a7f2b11";
export const DAY: AccountDay = {
  date: "2026-11-26",
  from: "2026-11-26",
  currency: "NGN",
  timeZone: "Africa/Lagos",
  opening: "4812300",
  movements: [{ kind: "customer", amount: "3877500", count: 7 }],
  late: [],
  closing: "4696781.25",
  bank: "4962923.75",
  difference: "266142.5",
  lines: { amount: "447392.5", count: 5 },
  payments: { amount: "-181250", count: 2 },
  unexplained: "0",
  mayClose: true,
  adjustments: [],
};
export const LINES: StatementLines = {
  lines: [
    {
      id: "one",
      at: "2026-11-26T08:14:00.000Z",
      amount: "495000",
      currency: "NGN",
      narration: "NIP/ALAO TOBI/N1ZC9-HV38G",
      suggestion: { order: "N1ZC9-HV38G", version: 5, reason: "named" },
    },
    {
      id: "two",
      at: "2026-11-26",
      amount: "-53.75",
      currency: "NGN",
      narration: "NIP CHARGE + VAT",
      suggestion: { as: "fee", reason: "like-fees" },
    },
    { id: "three", at: "2026-11-26", amount: "40000", currency: "NGN", narration: "POS TRF" },
  ],
  payments: [],
};

export function KeyedBooks() {
  useKeyboard();
  return <AccountBooks account={ACCOUNT} />;
}

export function answerBooks(day: AccountDay = DAY, lines: StatementLines = LINES): FakeServer {
  const server = new FakeServer();
  server.answer(`${ONE}/lines`, lines);
  server.answer(`${ONE}/day`, day);
  server.answer(`${ONE}/payments`, { payments: [] });
  server.answer(`${ONE}/statement-mapping`, { mapping: null, version: 0 });
  return server;
}

export async function openBooks(...answers: Parameters<typeof answerBooks>) {
  const server = answerBooks(...answers);
  const app = await renderApp(<KeyedBooks />, { server });
  await passTime(0);
  return { ...app, server };
}
