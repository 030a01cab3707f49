import { i18n } from "@lingui/core";
import { expect, it } from "vitest";
import { waitingOrder } from "../../../testing/desk-answers.ts";
import { nextStep } from "./next-step.ts";

const NOW = new Date("2026-11-16T14:02:00.000Z");
const seen = waitingOrder(NOW, {
  state: "money-seen",
  agent: { id: "ben", name: "Ben" },
  differences: ["amount"],
  steps: ["look", "take-over"],
});

it.each([
  ["is asked to look", { needed: true }, "Next: look at it", /^You are the second person\. It differs: /],
  [
    "reads that their word counts",
    { agrees: true },
    "Somebody else has it",
    /^Cleo agreed at .*\. Ben goes on/,
  ],
  ["reads that they disagreed", { agrees: false }, "Somebody else has it", /^Cleo disagreed at /],
] as const)("a second person %s", (_what, said, title, hint) => {
  const by = "agrees" in said ? { by: "Cleo", at: NOW.toISOString() } : {};
  const look = { needed: false, reasons: ["amount" as const], ...said, ...by };
  const next = nextStep({ ...seen, look }, NOW.getTime());
  expect(i18n._(next.title)).toBe(title);
  expect(next.hint).toMatch(hint);
});

it("a second person reads what came beside what was agreed on", () => {
  const at = NOW.toISOString();
  const order = {
    ...seen,
    look: { needed: true, reasons: ["amount" as const] },
    paymentDetails: {
      name: "Example Bank",
      lines: [],
      amount: "250.00",
      currency: "USD",
      payerName: "Grace",
      heldUntil: at,
    } as never,
    money: [{ amount: "240.00", currency: "USD", paidAt: at, payerName: "Bob", seenAt: at } as never],
  };
  expect(nextStep(order, NOW.getTime()).missing).toMatch(
    /^Seen: 240.00 USD from Bob, made at .*\. Agreed: 250.00 USD from Grace\.$/,
  );
});
