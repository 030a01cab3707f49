import type { BankLineRead } from "@tradeslip/contracts";
import { screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { deskSettings, waitingOrder } from "../../../testing/desk-answers.ts";
import { FakeServer } from "../../../testing/fake-server.ts";
import { unavailable } from "../../../testing/problem.ts";
import { renderApp } from "../../../testing/render-app.tsx";
import { OneStep } from "./one-step.tsx";
import { NOTHING_TO_CHOOSE, stepForms } from "./step-forms.ts";

const LINE = "Credit alert NGN162,500.00 CR 27-NOV-2026 14:06 NIP/GRACE ADEYEMI/9W57J-YKX28";
const READ: BankLineRead = {
  amount: "162500.00",
  currency: "NGN",
  madeAt: "2026-11-27T13:06:22.000Z",
  payerName: "GRACE ADEYEMI",
  narration: LINE,
  orders: ["9W57J-YKX28"],
  twins: [],
};

beforeEach(() => sessionStorage.clear());

async function open(answer: BankLineRead | typeof unavailable, side: "buy" | "sell" = "buy") {
  const server = new FakeServer();
  const order = waitingOrder(server.now, { side, state: "details-shown", steps: ["money-seen"] });
  const [form] = stepForms(order, NOTHING_TO_CHOOSE);
  server.answer("/api/desk/settings", deskSettings());
  server.answer("/api/desk/read-line", answer);
  return renderApp(<OneStep order={order} form={form!} email="ada@desk.example" />, { server });
}
const valueOf = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label).value;

async function paste({ user }: Awaited<ReturnType<typeof open>>, text: string) {
  await user.click(screen.getByRole("button", { name: "Paste a line" }));
  await user.paste(text);
}

it("fills what the line says for certain, and leaves what was typed where it says nothing", async () => {
  const app = await open(READ);
  await app.user.type(screen.getByLabelText(/^The bank's reference/), "NIP-77");
  await paste(app, LINE);
  expect(await screen.findByText("Filled in: amount, time, payer.")).toBeDefined();
  expect(app.server.sentTo("/api/desk/read-line")).toEqual([{ text: LINE, order: "9W57J-YKX28" }]);
  expect(valueOf(/^Amount that came/)).toBe("162500.00");
  expect(valueOf(/^Payer's name/)).toBe("GRACE ADEYEMI");
  expect(valueOf(/^The line's description/)).toBe(LINE);
  expect(valueOf(/^The bank's reference/)).toBe("NIP-77");
  expect(new Date(valueOf(/^Made at/)).toISOString()).toBe(READ.madeAt);
});

it("says which other order the line names", async () => {
  await paste(await open({ ...READ, orders: ["J8WB2-R6YN5"] }), LINE);
  expect(await screen.findByText("The line names J8WB2-R6YN5.")).toBeDefined();
});

it("keeps the pasted text where the server can't read it now", async () => {
  await paste(await open(unavailable), LINE);
  expect(await screen.findByText(unavailable.detail)).toBeDefined();
  expect(screen.getByLabelText<HTMLTextAreaElement>("The bank's line").value).toBe(LINE);
});

it("coins come without a bank's line", async () => {
  await open(READ, "sell");
  expect(screen.queryByRole("button", { name: "Paste a line" })).toBeNull();
});

it("a line that may be counted already stands beside the one that is", async () => {
  const twin = {
    order: "J8WB2-R6YN5",
    madeAt: "2026-11-26T13:58:00.000Z",
    payerName: "A. LOVELACE",
    recordedAt: "2026-11-26T14:02:00.000Z",
    recordedBy: "Bob",
  };
  await paste(await open({ ...READ, twins: [twin] }), LINE);
  await screen.findByText(/^This line may already be counted/);
  const row = (name: string) =>
    [...screen.getByRole("row", { name: new RegExp(`^${name}`) }).querySelectorAll("td")].map(
      (cell) => cell.textContent,
    );
  expect(row("Payer")).toEqual([READ.payerName, "A. LOVELACE"]);
  expect(row("Counts for")).toEqual(["—", "J8WB2-R6YN5"]);
});
