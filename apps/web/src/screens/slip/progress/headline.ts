import { i18n } from "@lingui/core";
import type { OrderStatus, SlipAnswer } from "@tradeslip/contracts";
import { type Headline, headlineFacts, orderHeadline, THE_DESK } from "@tradeslip/contracts/rules";
import { formatTime, formatUsd } from "../../../lib/format.ts";

/** An order as its maker's page knows it. */
export interface MakersOrder {
  readonly status: OrderStatus;
  readonly slip: SlipAnswer;
}

/** Who of the desk has it; released, it's nobody's until somebody claims it. */
export function deskName({ agent }: OrderStatus): string {
  return agent ?? i18n._(THE_DESK);
}

/** What became of the order, in words with name and time in the reader's zone. */
export function headlineOf({ status, slip }: MakersOrder): Headline {
  const { paymentDetails: details } = status;
  return orderHeadline({
    ...headlineFacts(status, slip),
    toPay: details ? sumOf(details) : null,
    at: formatTime(status.at ?? slip.issuedAt),
    desk: deskName(status),
  });
}

function sumOf({ amount, currency }: NonNullable<OrderStatus["paymentDetails"]>): string {
  return currency === "USD" ? formatUsd(Number(amount)) : `${amount} ${currency}`;
}
