import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import type { DeskOrder } from "@tradeslip/contracts";
import { MISSING, networkNamed, type OrderStep } from "@tradeslip/contracts/rules";
import { LOOK_WORDS } from "../../../features/order-steps/order-words.ts";
import { formatTime } from "../../../lib/format.ts";

export interface NextStep {
  readonly title: MessageDescriptor;
  /** Undefined: nothing that the reader could do leads on. */
  readonly step?: OrderStep | undefined;
  readonly hint?: string | undefined;
  /** What it needs and does not have, or what is to be judged. */
  readonly missing?: string | undefined;
}

/** Whoever may write a note is its agent. */
export function isYours({ steps }: Pick<DeskOrder, "steps">): boolean {
  return steps.includes("note");
}

/** What leads an order on, for whoever reads it, and what it waits for. */
export function nextStep(order: DeskOrder, now: number): NextStep {
  const { state, agent, steps } = order;
  if (steps.includes("claim"))
    return {
      title: msg`Next: claim it`,
      step: "claim",
      hint: t`Nobody has this order, and the customer's page says so. Claim it before you write.`,
    };
  if (steps.includes("resolve")) return { title: msg`Next: end the dispute`, step: "resolve" };
  if (state === "money-seen") return afterMoney(order);
  if (agent !== undefined && !isYours(order)) return withAnother(order, agent.name);
  if (state === "claimed") return beforeDetails(order, now);
  if (state === "details-shown")
    return {
      title: msg`Next: money seen`,
      step: "money-seen",
      hint: t`The customer has the payment details. Look at the account, never at a message or a picture.`,
    };
  if (state === "said-paid")
    return {
      title: msg`Next: money seen`,
      step: "money-seen",
      hint: t`The customer said that they paid. Look at the account, never at a message or a picture.`,
    };
  if (state === "sent")
    return {
      title: msg`Next: close it`,
      step: steps.includes("close") ? "close" : undefined,
      hint: t`It was sent. The customer says on the order's page when it came; then it closes by itself.`,
    };
  return { title: msg`Nothing to do`, hint: t`This order needs nothing of you now.` };
}

/** A second person reads that their word counts. */
function withAnother({ look: { agrees, by, at } }: DeskOrder, agent: string): NextStep {
  const title = msg`Somebody else has it`;
  if (agrees === undefined || by === undefined || at === undefined)
    return { title, hint: t`${agent} has this order.` };
  const time = formatTime(at);
  return {
    title,
    hint: agrees
      ? t`${by} agreed at ${time}. ${agent} goes on with this order.`
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

function afterMoney(order: DeskOrder): NextStep {
  const { steps, look, settlement, agent } = order;
  const reasons = lookReasons(look.reasons);
  if (steps.includes("look") && look.agrees === undefined)
    return {
      title: msg`Next: look at it`,
      step: "look",
      hint: t`You are the second person. It differs: ${reasons}.`,
      missing: whatCame(order),
    };
  if (agent !== undefined && !isYours(order)) return withAnother(order, agent.name);
  if (look.agrees === false)
    return {
      title: msg`The second person doesn't agree`,
      step: steps.includes("return") ? "return" : undefined,
      hint: [look.by, look.text].filter(Boolean).join(": "),
      missing: t`Nothing is sent or returned until a second person agrees. Settle it with them: they can look again.`,
    };
  if (look.needed && look.agrees !== true)
    return { title: msg`Next: a second look`, missing: t`A second person has to look: ${reasons}.` };
  if (settlement?.state === "offered") {
    const until = formatTime(settlement.answerUntil ?? "");
    return {
      title: msg`The customer decides`,
      missing: t`A new price waits for the customer's answer until ${until}.`,
    };
  }
  if (settlement?.state === "return")
    return { title: msg`Next: return the money`, step: steps.includes("return") ? "return" : undefined };
  if (steps.includes("sent")) return { title: msg`Next: send it`, step: "sent", hint: whereTo(order) };
  if (steps.includes("settle")) return { title: msg`Next: settle what differs`, step: "settle" };
  return { title: msg`Next: send it`, missing: i18n._(MISSING["wait-over"]) };
}

/** The money that was seen beside the money that was agreed on. */
function whatCame({ money, paymentDetails, destination }: DeskOrder): string | undefined {
  const seen = money.at(-1);
  if (seen === undefined || paymentDetails === undefined) return undefined;
  const came = `${seen.amount} ${seen.currency}`;
  const agreed = `${paymentDetails.amount} ${paymentDetails.currency}`;
  const time = formatTime(seen.paidAt);
  const { payerName: payer } = seen;
  const name = destination?.payerName ?? paymentDetails.payerName;
  return payer === undefined || name === undefined
    ? t`Seen: ${came}, made at ${time}. Agreed: ${agreed}.`
    : t`Seen: ${came} from ${payer}, made at ${time}. Agreed: ${agreed} from ${name}.`;
}

/** Why a second person has to look, in one line. */
export function lookReasons(reasons: DeskOrder["look"]["reasons"]): string {
  return reasons.map((reason) => i18n._(LOOK_WORDS[reason])).join(", ");
}

function whereTo({ coinAmount, usd, coin, settlement, destination, side }: DeskOrder): string | undefined {
  if (destination === undefined) return undefined;
  const { address = "", network = "", tag, account = "", holder = "" } = destination;
  if (side === "sell") return t`${settlement?.usd ?? usd} USD to ${account}, ${holder}`;
  const on = networkNamed(network)?.label ?? network;
  const amount = settlement?.coinAmount ?? coinAmount;
  return tag === undefined
    ? t`${amount} ${coin.symbol} on ${on} to ${address}`
    : t`${amount} ${coin.symbol} on ${on} to ${address}, tag ${tag}`;
}
