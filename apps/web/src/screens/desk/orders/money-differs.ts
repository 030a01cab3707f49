import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import type { DeskOrder } from "@tradeslip/contracts";
import { REASONS } from "./approve/reasons.ts";
import { formatSum } from "../../../lib/format-sum.ts";
import { readTime } from "./read-time.ts";
import type { Typed } from "../../../features/order-steps/step-fields.ts";

/**
 * How the typed money differs from what was agreed, by the provider's rules (docs/product.md, P20.10): known
 * before it is sent.
 */
export function moneyDiffers(order: DeskOrder, typed: Typed): readonly string[] {
  const { paymentDetails: shown, destination, side, coin, receivingAccountId } = order;
  if (shown === undefined) return [];
  const { amount = "", payerName = "", madeAt = "", network } = typed;
  const { accountId = receivingAccountId, coinId = coin.id } = typed;
  const found: string[] = [];
  if (isNumber(amount) && plainNumber(amount) !== plainNumber(shown.amount))
    found.push(
      t`${i18n._(REASONS.amount.name)}: ${formatSum(amount.trim(), shown.currency)}, not ${formatSum(shown.amount, shown.currency)}`,
    );
  const name = destination?.payerName ?? shown.payerName;
  if (side === "buy" && payerName.trim() !== "" && name !== undefined && surelyDiffers(payerName, name))
    found.push(t`${i18n._(REASONS.name.name)}: not ${name}`);
  const until = order.heldUntil ?? shown.heldUntil;
  if (shown.noHold) found.push(t`No price was held: settle it at the price in the minute it was paid.`);
  else if (Date.parse(readTime(madeAt) ?? "") > Date.parse(until)) found.push(i18n._(REASONS.time.sentence));
  if (side === "sell" && network !== undefined && shown.network !== undefined && network !== shown.network)
    found.push(i18n._(REASONS.network.sentence));
  if (coinId !== coin.id) found.push(i18n._(REASONS.coin.sentence));
  if (accountId !== receivingAccountId) found.push(i18n._(REASONS.account.sentence));
  return found;
}

/** Large orders need a second person in any case. @param approvalAbove null: no amount is large */
export function isLarge({ usd }: Pick<DeskOrder, "usd">, approvalAbove: string | null): boolean {
  return approvalAbove !== null && Number(usd) > Number(approvalAbove);
}

/**
 * Letters other than a to z, and words reordered or joined, are left to the provider, which knows all
 * scripts.
 */
function surelyDiffers(one: string, other: string): boolean {
  return isAscii(one) && isAscii(other) && lettersOf(one) !== lettersOf(other);
}

function isAscii(text: string): boolean {
  return /^[ -~]*$/.test(text);
}

function lettersOf(name: string): string {
  return [...name.toLowerCase().replace(/[^a-z\d]/g, "")].toSorted().join("");
}

function isNumber(text: string): boolean {
  return /^\s*\d+(?:\.\d+)?\s*$/.test(text);
}

/** 250, 250.0 and 0250.00 are the same amount. */
function plainNumber(text: string): string {
  const [whole = "", part = ""] = text.trim().split(".");
  return `${whole.replace(/^0+(?=\d)/, "")}.${part.replace(/0+$/, "")}`;
}
