import { createHash } from "node:crypto";
import type { DeskOrder, SeenMoneyInput } from "@tradeslip/contracts";
import { contradicts } from "../ledger/chain-fact.ts";
import { cameOf, heldOf, type LedgerPayment, standing, sumOfKind } from "../ledger/ledger-payment.ts";
import { differencesOf, leftToPay, owedOut } from "./order-money.ts";
import type { Approval, OrderRecord } from "./order-record.ts";
import { hasPlace, joined, sharesLeft, sharesOf } from "./payers-shares.ts";

type Answer = NonNullable<DeskOrder["proposal"]>;
type Reason = Answer["reasons"][number];

/** What an approval covers (P20.10): the payments, how they are settled, and what goes out where to. */
export type Proposal = Pick<
  Answer,
  "hash" | "came" | "settlement" | "goesOut" | "right" | "worth" | "reasons" | "ask"
>;

/** Reasons for an approval that depend on other rows. */
export interface ReasonConditions {
  /** Worth more than `approvalAbove`. */
  readonly isAbove: boolean;
  readonly isRateReplaced: boolean;
  /** This order exceeds a limit of its payer. */
  readonly isAboveLimit: boolean;
  /** Two admins must decide. */
  readonly isBlocked: boolean;
  /** With this one, the agent's payouts without approval exceed `agentDayUsd`. */
  readonly isAgentDay: boolean;
}

type Blocked = Pick<ReasonConditions, "isBlocked">;

/** Null: no money has come that a decision could be about. */
export function proposalOf(order: OrderRecord, conditions: ReasonConditions): Proposal | null {
  const { facts, payments } = order;
  const came = standing(payments, "customer");
  const about = payments.find(({ id }) => id === facts.asked?.about);
  if (came.length === 0 && about === undefined) return null;
  const { settlement } = facts;
  const goesOut = goesOutOf(order);
  const reasons = reasonsOf(order, goesOut, conditions);
  return {
    hash: hashOf(coveredBy(order, goesOut, conditions)),
    came: [...sumOfKind(payments, "customer")],
    settlement: settlement?.state ?? null,
    goesOut: [...goesOut],
    ...rightOf(order),
    ...(facts.asked?.worth === undefined ? {} : { worth: facts.asked.worth }),
    reasons: [...reasons],
    ask: asksDestination(goesOut, reasons)
      ? { what: "destination" }
      : { what: "amount", paymentId: (about ?? differingOf(came)).id },
  };
}

/** To say later which part of it changed: whatever goes out, what went out already is no change. */
export function partsOf(order: OrderRecord, conditions: Blocked): NonNullable<Approval["parts"]> {
  const { settlement, goesOut, block } = coveredBy(order, goesOutOf(order), conditions);
  const payments = order.payments.filter(({ kind }) => kind !== "payout" && kind !== "refund");
  return {
    payments: hashOf(payments.map(coveredRow)),
    settlement: hashOf(settlement),
    "goes-out": hashOf(goesOut),
    ...(block === undefined ? {} : { block: hashOf(block) }),
  };
}

function coveredBy(
  { reference, facts, payments }: OrderRecord,
  goesOut: Proposal["goesOut"],
  { isBlocked }: Blocked,
) {
  const { settlement, asked } = facts;
  return {
    reference,
    // Payments made under this decision use it up, but don't change it.
    payments: payments.filter(({ kind }) => !goesOut.some((each) => each.kind === kind)).map(coveredRow),
    settlement,
    asked,
    goesOut,
    ...(isBlocked ? { block: true } : {}),
  };
}

const HASH_LENGTH = 22;

function hashOf(covered: unknown): string {
  const text = JSON.stringify(covered);
  return createHash("sha256").update(text).digest("base64url").slice(0, HASH_LENGTH);
}

/** The replacement of a removed row, as entered. */
function rightOf({ facts: { asked, details } }: OrderRecord): Pick<Proposal, "right"> {
  if (asked === null || asked.right === null) return {};
  // Only correct() writes it.
  const { allocate: _allocate, ...right } = JSON.parse(asked.right) as SeenMoneyInput;
  // If no account is named, it came in at the one shown to the customer.
  return { right: { ...(details === null ? {} : { accountId: details.accountId }), ...right } };
}

function coveredRow({ id, kind, about, accountId, currency, allocated, madeAt, ...row }: LedgerPayment) {
  const known = [id, kind, about, accountId, currency, allocated, madeAt, row.differences, row.recordedBy.id];
  const { chain } = row;
  // A contradiction by the chain is part of the decision; agreement changes nothing.
  return chain !== null && contradicts(chain) ? [...known, chain.state, chain.amount] : known;
}

/** Whether the decision is about the destination. */
function asksDestination([first]: Proposal["goesOut"], reasons: readonly Reason[]): boolean {
  return reasons.includes("destination") || (first?.kind === "payout" && reasons.includes("undelivered"));
}

const MOVES = {
  sent: "payout",
  return: "refund",
  correct: "correction",
  "write-off": "write-off",
  exchange: "exchange",
} as const;

/** All of it, whatever part has been sent already. */
function goesOutOf(order: OrderRecord): Proposal["goesOut"] {
  const { asked, settlement } = order.facts;
  if (asked !== null) {
    const { currency, amount, destination } = asked;
    return [{ kind: MOVES[asked.step], currency, amount, destination }];
  }
  if (settlement?.state === "return") {
    const shares = sharesOf(order).toSorted((one, other) => (one.currency < other.currency ? -1 : 1));
    // What an admin has yet to name a place for comes last, with an empty destination.
    const ordered = [...shares.filter(hasPlace), ...shares.filter((share) => !hasPlace(share))];
    return ordered.map(({ currency, amount, destination }) => ({
      kind: "refund",
      currency,
      amount,
      destination: destination ?? "",
    }));
  }
  const owed = owedOut(order);
  return owed === null ? [] : [{ kind: "payout", ...owed, destination: paysOutTo(order) }];
}

function reasonsOf(
  order: OrderRecord,
  goesOut: Proposal["goesOut"],
  { isAbove, isAboveLimit, isBlocked, isAgentDay, isRateReplaced }: ReasonConditions,
): readonly Reason[] {
  const { facts, payments, state } = order;
  const kind = goesOut[0]?.kind;
  if (kind === undefined) return [];
  if (kind === "correction" || kind === "write-off" || kind === "exchange") return [kind];
  // One that came back, or was written down by mistake.
  const isAgain = payments.some(
    ({ kind: of, id }) => of === "payout" && payments.some(({ about }) => about === id),
  );
  return [
    ...(kind === "refund" ? (["refund"] as const) : []),
    ...new Set([...differencesOf(order), ...(facts.asked?.step === "sent" ? (["amount"] as const) : [])]),
    ...(isAgainstChain(order) ? (["chain"] as const) : []),
    ...(facts.details?.rateDiffers || isRateReplaced ? (["rate"] as const) : []),
    ...(isNewPlace(order, kind) ? (["destination"] as const) : []),
    ...(isAgain ? (["undelivered"] as const) : []),
    ...(isBlocked ? (["blocked"] as const) : []),
    ...(isAboveLimit ? (["limit"] as const) : []),
    ...(isAbove ? (["above"] as const) : []),
    ...(isAgentDay ? (["agent-day"] as const) : []),
    ...(facts.isSample ? (["sample"] as const) : []),
    ...(state === "disputed" ? (["dispute"] as const) : []),
  ];
}

/** Coins that the chain contradicts, or that no explorer has been asked about yet. */
function isAgainstChain({ payments }: OrderRecord): boolean {
  const isUnproven = cameOf(payments).some(
    ({ chain }) => chain !== null && (chain.state === "not-read" || contradicts(chain)),
  );
  return isUnproven || standing(payments, "payout").some(({ chain }) => chain?.state === "differs");
}

/**
 * The customer changed it after details were shown, or an admin named another. For a buyer's refund neither
 * applies.
 */
function isNewPlace({ side, facts }: OrderRecord, kind: "payout" | "refund"): boolean {
  if (kind === "refund" && facts.asked?.waitsUntil !== undefined) return true;
  return facts.destinationReplaced && (kind === "payout" || side === "sell");
}

/** The payment with a difference, or else the last one. */
function differingOf(came: readonly LedgerPayment[]): LedgerPayment {
  const differs = ({ differences, chain }: LedgerPayment) =>
    differences.length > 0 || (chain !== null && contradicts(chain));
  return came.findLast(differs) ?? came.at(-1)!;
}

/** The payout's destination, as given by the customer. */
export function paysOutTo({ side, facts: { destination } }: OrderRecord): string {
  const { network, address, tag, method, account, holder } = destination ?? {};
  return joined(side === "buy" ? [network, address, tag] : [method, account, holder]);
}

/** Whether the step that the proposal allows has its approval. */
export function isApproved({ facts: { approval } }: OrderRecord, { hash }: Proposal): boolean {
  return approval !== null && approval.agrees && approval.covers === hash;
}

/** Whether there is anything to decide: money came, or has to go out. */
export function isProposed(order: OrderRecord): boolean {
  if (order.facts.asked !== null) return true;
  if (order.facts.settlement?.state !== "return") return leftToPay(order) !== null;
  const left = sharesLeft(order);
  // What has no place is decided on once an admin names one.
  return heldOf(order.payments).length > 0 && (left.length === 0 || left.some(hasPlace));
}
