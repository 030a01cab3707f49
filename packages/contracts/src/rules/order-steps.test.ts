import { describe, expect, it } from "vitest";
import { findStep, isRefusal, possibleSteps, type StepCaller, type StepFacts } from "./order-needs.ts";
import { ENDED_STATES, ORDER_STATES, ORDER_STEPS, type StepRule } from "./order-steps.ts";
import { checkCustomerText, mixesScripts } from "./customer-text.ts";

const HOUR = 3_600_000;
const NOW = Date.parse("2026-11-21T12:00:00Z");
const ADA: StepCaller = { kind: "desk", id: "ada", role: "agent", mayApprove: false, isOnlyAdmin: false };
const BOB: StepCaller = { ...ADA, id: "bob", mayApprove: true };
const EVE: StepCaller = { ...BOB, id: "eve", role: "admin" };
const CUSTOMER: StepCaller = { kind: "customer" };
const SYSTEM: StepCaller = { kind: "system" };

function facts(given: Partial<StepFacts> = {}): StepFacts {
  return {
    state: "claimed",
    agent: { id: "ada", name: "Ada" },
    deskStepAt: NOW,
    lastStepAt: NOW,
    slipEndsAt: NOW + HOUR,
    hasDestination: true,
    destinationAsked: false,
    saidPaid: false,
    detailsWereShown: false,
    heldUntil: null,
    lapsesAt: null,
    accountPaused: false,
    amountOrTimeDiffers: false,
    isProposed: false,
    offerUntil: null,
    settlement: null,
    paidOut: false,
    sentBy: [],
    owesPayout: true,
    moneyCame: true,
    otherMoneyCame: false,
    coinsOnTheirWay: false,
    waitsUntil: null,
    isReceivable: false,
    ...given,
  };
}

const RULES: readonly StepRule[] = ORDER_STEPS;

describe("the table of steps", () => {
  it("K99: from each state that isn't ended, rows lead to an ended one", () => {
    const ways = (state: string) =>
      RULES.filter(({ from }) => (from as readonly string[]).includes(state)).flatMap(({ to }) =>
        to === "outcome" ? ["closed"] : to === "same" ? [] : [to],
      );
    for (const state of ORDER_STATES) {
      const reached = new Set<string>([state]);
      for (const at of reached) for (const to of ways(at)) reached.add(to);
      expect(ENDED_STATES.some((ended) => reached.has(ended))).toBe(true);
    }
  });

  it("K96: a destination, a renewal, a word of payment and of receipt come from the customer alone", () => {
    const own = RULES.filter(({ step }) => /^(destination|renew|paid|received|accept)$/.test(step));
    expect(new Set(own.map(({ by }) => by))).toEqual(new Set(["customer"]));
  });
});

describe("possible steps", () => {
  it("of a claimed order differ for its agent, another, an admin and the customer", () => {
    expect(possibleSteps(facts(), ADA, NOW)).toEqual([
      "release",
      "hand-over",
      "details",
      "cancel",
      "say",
      "note",
    ]);
    expect(possibleSteps(facts(), BOB, NOW)).toEqual(["cancel"]);
    expect(possibleSteps(facts(), EVE, NOW)).toEqual(["take-over", "cancel"]);
    expect(possibleSteps(facts(), { ...ADA, role: "user" }, NOW)).toEqual([]);
    expect(possibleSteps(facts(), CUSTOMER, NOW)).toEqual(["destination", "cancel"]);
    expect(possibleSteps(facts({ deskStepAt: NOW - HOUR }), BOB, NOW)).toContain("take-over");
  });

  it("no agent claims an order that has one, in any state", () => {
    const mayClaim = (given: Partial<StepFacts>) => !isRefusal(findStep("claim", facts(given), BOB, NOW));
    const later = ORDER_STATES.filter((state) => state !== "announced" && state !== "claimed");
    for (const state of later) {
      expect(mayClaim({ state, detailsWereShown: true }), state).toBe(false);
      expect(mayClaim({ state, detailsWereShown: true, agent: null }), state).toBe(true);
    }
    expect(mayClaim({})).toBe(false);
    expect(mayClaim({ state: "announced", agent: null })).toBe(true);
  });

  it("need what the table says", () => {
    const seen = facts({ state: "money-seen", detailsWereShown: true });
    const may = (step: "sent" | "return" | "settle", given: Partial<StepFacts>) =>
      !isRefusal(findStep(step, { ...seen, ...given }, ADA, NOW));
    expect(may("sent", {})).toBe(true);
    expect(may("sent", { amountOrTimeDiffers: true })).toBe(false);
    for (const settlement of ["agreed", "accepted"] as const)
      expect(may("sent", { amountOrTimeDiffers: true, settlement })).toBe(true);
    for (const settlement of ["offered", "return"] as const)
      expect(may("sent", { amountOrTimeDiffers: true, settlement })).toBe(false);
    expect(may("sent", { owesPayout: false })).toBe(false);
    expect(may("sent", { destinationAsked: true })).toBe(false);
    expect(may("sent", { waitsUntil: NOW + 1 })).toBe(false);
    expect(may("sent", { coinsOnTheirWay: true })).toBe(false);
    expect(may("return", {})).toBe(true);
    expect(may("return", { moneyCame: false })).toBe(false);
    expect(may("settle", {})).toBe(false);
    expect(may("settle", { amountOrTimeDiffers: true })).toBe(true);
    expect(may("settle", { amountOrTimeDiffers: true, paidOut: true })).toBe(false);
    const approves = (given: Partial<StepFacts>, caller: StepCaller) =>
      !isRefusal(findStep("approve", { ...seen, ...given }, caller, NOW));
    expect(approves({ isProposed: true }, BOB)).toBe(true);
    expect(approves({ isProposed: true }, ADA)).toBe(false);
    expect(approves({}, BOB)).toBe(false);
  });

  it("in a dispute the customer says once that they paid", () => {
    const says = (saidPaid: boolean) =>
      !isRefusal(findStep("paid", facts({ state: "disputed", saidPaid }), { kind: "customer" }, NOW));
    expect([false, true].map(says)).toEqual([true, false]);
  });

  it("who sent it doesn't close it, whoever has it now", () => {
    const sent = facts({ state: "sent", paidOut: true, sentBy: ["bob"] });
    const closes = (caller: StepCaller) => !isRefusal(findStep("close", sent, caller, NOW));
    expect([ADA, BOB, EVE].map(closes)).toEqual([false, false, true]);
  });

  it("say what is missing, and who has the order", () => {
    const said = (
      step: "details" | "lapse" | "resolve",
      given: Partial<StepFacts>,
      caller: StepCaller = ADA,
    ) => {
      const found = findStep(step, facts(given), caller, NOW);
      return isRefusal(found) ? [found.code, found.message.id, found.message.values?.["name"]] : found.step;
    };
    expect(said("details", { hasDestination: false })).toEqual([
      "step_not_possible",
      "order.needs.destination",
      undefined,
    ]);
    expect(said("details", { slipEndsAt: NOW })).toContain("order.needs.slip_in_time");
    expect(said("details", {}, BOB)).toEqual(["step_not_possible", "order.not_its_agent", "Ada"]);
    expect(said("details", { state: "sent" })).toContain("order.not_now.sent");
    expect(said("resolve", { state: "disputed" }, BOB)).toContain("not_allowed");
    expect(said("lapse", { state: "details-shown", lapsesAt: NOW }, SYSTEM)).toBe("lapse");
    expect(said("lapse", { state: "details-shown", lapsesAt: NOW + 1 }, SYSTEM)).toContain(
      "order.needs.lapse_due",
    );
  });
});

describe("a customer's text", () => {
  it.each(["Ada Lovelace", "Adé O'Brien-Smith Jr.", "请在14:00之后", "paid 250.00 at 14.02", "Dr. A. B"])(
    "%j is taken",
    (text) => expect(checkCustomerText(text)).toBeNull(),
  );

  it.each([
    "see https://a.example/x",
    "www.example.com",
    "write to bad.com",
    "t.me/another_name",
    "a\nb",
    "a\u202eb",
  ])("%j is refused", (text) => expect(checkCustomerText(text)).not.toBeNull());

  it("that mixes letters which look alike is noticed", () => {
    expect(mixesScripts("\u0410da Lovelace")).toBe(true);
    expect(mixesScripts("Ada \u041b\u0430\u0432\u043b\u0435\u0439\u0441")).toBe(false);
  });
});
