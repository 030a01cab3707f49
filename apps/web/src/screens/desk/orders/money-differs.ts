import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import type { DeskOrder } from "@tradeslip/contracts";
import { plainName } from "@tradeslip/contracts/rules";
import { LOOK_WORDS } from "../../../features/order-steps/order-words.ts";
import type { Typed } from "../../../features/order-steps/step-fields.ts";

/**
 * How the money that is typed differs from what was agreed, as the provider will judge it (docs/product.md, P20.10): known before
 * it is sent.
 */
export function moneyDiffers(order: DeskOrder, typed: Typed): readonly string[] {
  const { paymentDetails: shown, destination, side } = order;
  if (shown === undefined) return [];
  const { amount = "", payerName = "", paidAt = "", network } = typed;
  const found: string[] = [];
  if (isNumber(amount) && plainNumber(amount) !== plainNumber(shown.amount))
    found.push(t`${i18n._(LOOK_WORDS.amount)}: ${amount}, not ${shown.amount} ${shown.currency}`);
  const name = destination?.payerName ?? shown.payerName;
  if (
    side === "buy" &&
    payerName.trim() !== "" &&
    name !== undefined &&
    plainName(payerName) !== plainName(name)
  )
    found.push(t`${i18n._(LOOK_WORDS.name)}: not ${name}`);
  const until = order.heldUntil ?? shown.heldUntil;
  if (paidAt !== "" && Date.parse(paidAt) > Date.parse(until)) found.push(i18n._(LOOK_WORDS.time));
  if (side === "sell" && network !== undefined && shown.network !== undefined && network !== shown.network)
    found.push(i18n._(LOOK_WORDS.network));
  return found;
}

/** Above it a second person looks in any case. @param lookAbove null: no amount is large */
export function isLarge({ usd }: Pick<DeskOrder, "usd">, lookAbove: string | null): boolean {
  return lookAbove !== null && Number(usd) > Number(lookAbove);
}

function isNumber(text: string): boolean {
  return /^\s*\d+(?:\.\d+)?\s*$/.test(text);
}

/** 250, 250.0 and 0250.00 are the same amount. */
function plainNumber(text: string): string {
  const [whole = "", part = ""] = text.trim().split(".");
  return `${whole.replace(/^0+(?=\d)/, "")}.${part.replace(/0+$/, "")}`;
}
