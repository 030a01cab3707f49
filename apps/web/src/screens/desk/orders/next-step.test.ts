import { i18n } from "@lingui/core";
import type { DeskOrder } from "@tradeslip/contracts";
import { expect, it } from "vitest";
import { proposalOf, waitingOrder } from "../../../testing/desk-answers.ts";
import { nextStep } from "./next-step.ts";

const NOW = new Date("2026-11-16T14:02:00.000Z");
const seen = waitingOrder(NOW, {
  state: "money-seen",
  agent: { id: "ben", name: "Ben" },
  differences: ["amount"],
  settlement: { as: "agreed", state: "agreed", at: NOW.toISOString() },
  steps: ["approve", "take-over"],
});

it.each([
  ["is asked to approve", {}, "Next: approve it", /^$/],
  [
    "reads that their word counts",
    { agrees: true },
    "Another agent has it",
    /^Cleo approved at .*\. Ben goes on/,
  ],
  ["reads that they disagreed", { agrees: false }, "Another agent has it", /^Cleo disagreed at /],
] as const)("a second person %s", (_what, said, title, hint) => {
  const decided = "agrees" in said ? { ...said, by: "Cleo", at: NOW.toISOString() } : undefined;
  const proposal = proposalOf({
    reasons: ["amount"],
    isApproved: decided?.agrees === true,
    mayApprove: true,
    ...(decided ? { decided } : {}),
  });
  const next = nextStep({ ...seen, proposal }, NOW.getTime());
  expect(i18n._(next.title)).toBe(title);
  expect(next.hint ?? "").toMatch(hint);
});

const own = { ...seen, steps: ["settle", "sent", "return", "correct", "note"] } satisfies DeskOrder;
const needed = { reasons: ["amount"], isApproved: false } satisfies Partial<DeskOrder["proposal"]>;
const done = { reasons: ["amount"], isApproved: true } satisfies Partial<DeskOrder["proposal"]>;
const sum = { currency: "USD", amount: "10.00", destination: "Grace" };

it.each([
  ["settles what differs", { settlement: undefined }, needed, "Next: settle what differs", "settle"],
  ["waits for a second person", {}, needed, "Next: an approval", undefined],
  ["then sends it", {}, done, "Next: send it", "sent"],
  ["sends what needs no approval", { differences: [] }, { reasons: [] }, "Next: send it", "sent"],
  [
    "returns what was approved to go back",
    {},
    { ...done, goesOut: [{ ...sum, kind: "refund" }] },
    "Next: return the money",
    "return",
  ],
  [
    "says where to first, of coins that can't reach the seller's address",
    { side: "sell" },
    { ...needed, goesOut: [{ ...sum, kind: "refund", destination: "" }] },
    "Next: return the money",
    "return",
  ],
  [
    "returns what was approved after it was paid out",
    { state: "sent" },
    { ...done, goesOut: [{ ...sum, kind: "refund" }] },
    "Next: return the money",
    "return",
  ],
  [
    "corrects what was approved to be corrected",
    {},
    { ...done, goesOut: [{ ...sum, kind: "correction" }] },
    "Next: correct it",
    "correct",
  ],
  [
    "leaves it to others to close what is all paid out",
    { state: "sent", steps: ["note"] },
    done,
    "Next: close the order",
    undefined,
  ],
] as const)("its agent %s", (_what, change, proposed, title, step) => {
  const order = { ...own, proposal: proposalOf(proposed as never), ...change } as DeskOrder;
  const next = nextStep(order, NOW.getTime());
  expect([i18n._(next.title), next.step]).toEqual([title, step]);
});

it("what its agent has yet to settle isn't approved", () => {
  const order = {
    ...seen,
    settlement: undefined,
    proposal: proposalOf({ reasons: ["amount"] }),
  } as unknown as DeskOrder;
  expect(nextStep(order, NOW.getTime()).step).toBeUndefined();
});

const paid = waitingOrder(NOW, {
  state: "money-seen",
  agent: { id: "ben", name: "Ben" },
  steps: ["sent", "note"],
});
const given = { givenAt: NOW.toISOString() };

it.each([
  [
    "coins",
    { side: "buy", destination: { ...given, network: "ethereum", address: "0xabc", tag: "77" } },
    [
      ["Amount", "0.00345585\u00A0BTC", "0.00345585"],
      ["Network", "Ethereum", undefined],
      ["Address", "0xabc", "0xabc"],
      ["Tag", "77", "77"],
    ],
  ],
  [
    "money",
    { side: "sell", destination: { ...given, method: "Bank", account: "0123456789", holder: "Ada Obi" } },
    [
      ["Amount", "$620,000.00", "620000.00"],
      ["Method", "Bank", undefined],
      ["Account", "0123456789", "0123456789"],
      ["Holder", "Ada Obi", "Ada Obi"],
    ],
  ],
] as const)("%s are sent to where the customer said, each part to copy", (_what, change, rows) => {
  const [amount, currency] = change.side === "buy" ? ["0.00345585", "BTC"] : ["620000.00", "USD"];
  const proposal = proposalOf({ goesOut: [{ kind: "payout", amount, currency, destination: "" }] });
  const order = { ...paid, proposal, ...change } as DeskOrder;
  const { send = [] } = nextStep(order, NOW.getTime());
  expect(send.map(({ label, value, copy }) => [label, value, copy])).toEqual(rows);
});

it("who waits for a second person again reads what changed since the approval", () => {
  const lapsed = { by: "Cleo", at: NOW.toISOString(), changed: ["payments", "settlement"] as const };
  const proposal = proposalOf({ ...needed, lapsed: { ...lapsed, changed: [...lapsed.changed] } });
  const { hint } = nextStep({ ...own, proposal }, NOW.getTime());
  expect(hint).toMatch(/^Cleo approved at .*\. Changed since: what came, how it is settled\.$/);
});

it("an ended order whose money is open again says so to any member", () => {
  const ended = { ...seen, state: "closed", steps: ["return", "dispute"], isOpenAgain: true } as const;
  const next = nextStep({ ...ended, steps: [...ended.steps] }, NOW.getTime());
  expect([i18n._(next.title), next.step]).toEqual(["Next: settle its money", "return"]);
});
