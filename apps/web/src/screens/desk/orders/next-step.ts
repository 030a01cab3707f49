import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import type { DeskOrder } from "@tradeslip/contracts";
import { MISSING, networkNamed, type OrderStep } from "@tradeslip/contracts/rules";
import { formatTime } from "../../../lib/format.ts";
import { formatSum } from "../../../lib/format-sum.ts";
import { leftOf } from "../lists/sums.ts";
import { REASONS } from "./approve/reasons.ts";

export interface NextStep {
  readonly title: MessageDescriptor;
  /** Undefined: the reader can do nothing to continue it. */
  readonly step?: OrderStep | undefined;
  readonly hint?: string | undefined;
  /** What is sent, and where to. */
  readonly send?: readonly SendRow[] | undefined;
  /** What is still missing, or what has to be decided. */
  readonly missing?: string | undefined;
}

interface SendRow {
  readonly label: string;
  readonly value: string;
  /** The exact text to type elsewhere. */
  readonly copy?: string;
  readonly kind?: "amount" | "address";
}

/** Only the order's agent may write a note. */
export function isYours({ steps }: Pick<DeskOrder, "steps">): boolean {
  return steps.includes("note");
}

/** The next step for this reader, and what the order waits for. */
export function nextStep(order: DeskOrder, now: number): NextStep {
  const { state, agent, steps } = order;
  if (steps.includes("claim"))
    return {
      title: msg`Next: claim it`,
      step: "claim",
      hint: t`Nobody has this order, and the customer's page says so. Claim it before you write.`,
    };
  if (steps.includes("resolve")) return { title: msg`Next: end the dispute`, step: "resolve" };
  const decision = decide(order);
  if (decision !== undefined) return decision;
  if (order.isOpenAgain)
    return {
      title: msg`Next: settle its money`,
      step: steps.includes("return") ? "return" : undefined,
      hint: t`Money came in after this order ended, or came back. Return any excess; to send a payout again, open a dispute.`,
    };
  if (agent !== undefined && !isYours(order)) return withAnother(order, agent.name);
  if (state === "claimed") return beforeDetails(order, now);
  if (state === "details-shown")
    return {
      title: msg`Next: confirm the payment`,
      step: "money-seen",
      hint: t`The customer has the payment details. Look at the account, never at a message or a picture.`,
    };
  if (state === "said-paid")
    return {
      title: msg`Next: confirm the payment`,
      step: "money-seen",
      hint: t`The customer marked it as paid. Look at the account, never at a message or a picture.`,
    };
  if (state === "sent")
    return {
      title: msg`Next: close the order`,
      step: steps.includes("close") ? "close" : undefined,
      hint: steps.includes("close")
        ? t`It was sent. Close it if you know that it came; the customer can say so on the order's page.`
        : t`It was sent. The customer confirms on the order's page that it arrived, or a colleague closes it; after 14 days it closes automatically.`,
    };
  return { title: msg`Nothing to do`, hint: t`This order needs nothing of you now.` };
}

/** Shows a second person that their decision is recorded. */
function withAnother({ proposal }: DeskOrder, agent: string): NextStep {
  const title = msg`Another agent has it`;
  const decided = proposal?.decided;
  if (decided === undefined) return { title, hint: t`${agent} has this order.` };
  const { by } = decided;
  const time = formatTime(decided.at);
  return {
    title,
    hint: decided.agrees
      ? t`${by} approved at ${time}. ${agent} goes on with this order.`
      : t`${by} disagreed at ${time}. ${agent} has this order.`,
  };
}

function beforeDetails(order: DeskOrder, now: number): NextStep {
  const title = msg`Next: show payment details`;
  const hint = t`The customer sees them on the slip's page only.`;
  if (order.steps.includes("details")) return { title, step: "details", hint };
  const missing =
    order.destination === undefined
      ? MISSING.destination
      : now >= Date.parse(order.expiresAt)
        ? MISSING["slip-in-time"]
        : undefined;
  return { title, hint, missing: missing && i18n._(missing) };
}

/** Whether something recorded or requested still waits for a second person. */
export function needsApproval({ proposal }: Pick<DeskOrder, "proposal">): boolean {
  return proposal !== undefined && proposal.reasons.length > 0 && !proposal.isApproved;
}

/** A settlement has to be chosen before it is approved. */
function isUnsettled({ settlement, differences, money }: DeskOrder): boolean {
  const differs = differences.includes("amount") || differences.includes("time");
  return differs && settlement === undefined && money.paidOut.length === 0;
}

/** Coins that can't go back to the seller's address: an admin says where to in the form, and that is approved. */
function isPlaceMissing({ side, proposal }: DeskOrder): boolean {
  const [first] = proposal?.goesOut ?? [];
  return side === "sell" && first?.kind === "refund" && first.destination === "";
}

/** In the order of the work: settle, approve, send. Undefined: no money decision is pending. */
function decide(order: DeskOrder): NextStep | undefined {
  const { state, steps, proposal, settlement, agent } = order;
  const kind = proposal?.goesOut[0]?.kind;
  // An open order's money can always need a step; later only requests other than a payout do.
  const isOpen = state === "money-seen";
  if (proposal === undefined || !(isOpen || (kind !== undefined && kind !== "payout"))) return undefined;
  const mustSettle = isOpen && kind === "payout" && isUnsettled(order);
  const reasons = approvalReasons(proposal.reasons);
  const { decided } = proposal;
  if (!mustSettle && needsApproval(order) && steps.includes("approve") && decided === undefined)
    return {
      title: msg`Next: approve it`,
      step: "approve",
    };
  if (agent !== undefined && !isYours(order) && isOpen) return withAnother(order, agent.name);
  if (mustSettle && steps.includes("settle"))
    return { title: msg`Next: settle what differs`, step: "settle" };
  const step = stepOf(order);
  if (isPlaceMissing(order) && step !== undefined) return { title: msg`Next: return the money`, step };
  if (decided?.agrees === false)
    return {
      title: msg`The second person doesn't agree`,
      step: steps.includes("return") ? "return" : undefined,
      hint: [decided.by, decided.text].filter(Boolean).join(": "),
      missing: t`Nothing is sent or returned until a second person agrees. Settle it with them: they can look again.`,
    };
  if (needsApproval(order))
    return isOpen || isYours(order)
      ? {
          title: msg`Next: an approval`,
          hint: lapsedText(proposal),
          missing: t`A second person has to approve: ${reasons}.`,
        }
      : undefined;
  return isOpen || step !== undefined ? whatGoesOut(order, settlement) : undefined;
}

/** What of the decision changed after its approval. */
function lapsedText({ lapsed }: NonNullable<DeskOrder["proposal"]>): string | undefined {
  if (lapsed === undefined) return undefined;
  const { by } = lapsed;
  const time = formatTime(lapsed.at);
  const parts = lapsed.changed.map((part) => i18n._(PART_WORDS[part])).join(", ");
  return t`${by} approved at ${time}. Changed since: ${parts}.`;
}

const PART_WORDS = {
  payments: msg`what came`,
  settlement: msg`how it is settled`,
  "goes-out": msg`what goes out`,
  block: msg`whether the customer is blocked`,
} as const;

/** The step that carries out what was approved. */
function stepOf({ proposal, steps }: DeskOrder): OrderStep | undefined {
  const kind = proposal?.goesOut[0]?.kind;
  const step = kind === undefined ? undefined : MOVES[kind];
  return step !== undefined && steps.includes(step) ? step : undefined;
}

const MOVES = {
  payout: "sent",
  refund: "return",
  correction: "correct",
  "write-off": "write-off",
  exchange: "exchange",
} as const;

function whatGoesOut(order: DeskOrder, settlement: DeskOrder["settlement"]): NextStep {
  const step = stepOf(order);
  const kind = order.proposal?.goesOut[0]?.kind;
  if (settlement?.state === "offered") {
    const until = formatTime(settlement.answerUntil ?? "");
    return {
      title: msg`The customer decides`,
      missing: t`A new price waits for the customer's answer until ${until}.`,
    };
  }
  if (kind === "refund") return { title: msg`Next: return the money`, step };
  if (kind === "write-off") return { title: msg`Next: write it off`, step };
  if (kind === "exchange") return { title: msg`Next: write the exchange`, step };
  if (kind === "correction") return { title: msg`Next: correct it`, step };
  if (step !== undefined) return { title: msg`Next: send it`, step, send: whereTo(order) };
  const isOnItsWay = order.payments.some((each) => each.kind === "customer" && isShallow(each.chain));
  const missing = MISSING[isOnItsWay ? "coins-arrived" : "wait-over"];
  return { title: msg`Next: send it`, missing: i18n._(missing) };
}

function isShallow(chain: DeskOrder["payments"][number]["chain"]): boolean {
  return chain !== undefined && chain.confirmations < chain.needed;
}

/** Why a decision needs an approval, in one line. */
function approvalReasons(reasons: NonNullable<DeskOrder["proposal"]>["reasons"]): string {
  return reasons.map((reason) => i18n._(REASONS[reason].name)).join(", ");
}

function whereTo(order: DeskOrder): readonly SendRow[] | undefined {
  const { proposal, money, destination, side } = order;
  if (destination === undefined) return undefined;
  const isBought = side === "buy";
  const { network = "", address, tag, method, account, holder } = destination;
  const out = proposal?.goesOut.find(({ kind }) => kind === "payout");
  if (out === undefined) return undefined;
  const amount = leftOf(out, money.paidOut);
  const rows: readonly (readonly [label: string, value: string | undefined])[] = isBought
    ? [
        [t`Address`, address],
        [t`Tag`, tag],
      ]
    : [
        [t`Account`, account],
        [t`Holder`, holder],
      ];
  const how = isBought ? (networkNamed(network)?.label ?? network) : (method ?? "");
  return [
    { label: t`Amount`, value: formatSum(amount, out.currency), copy: amount, kind: "amount" },
    { label: isBought ? t`Network` : t`Method`, value: how },
    ...rows.flatMap(([label, value]) =>
      value === undefined
        ? []
        : [{ label, value, copy: value, ...(value === address && { kind: "address" as const }) }],
    ),
  ];
}
