import { i18n } from "@lingui/core";
import type { OrderStatus, SlipAnswer } from "@tradeslip/contracts";
import { type Headline, headlineFacts, orderHeadline, THE_DESK } from "@tradeslip/contracts/rules";
import { inBoth } from "@tradeslip/ui/english-beneath";
import { formatTime } from "../../../lib/format.ts";
import { formatSum } from "../../../lib/format-sum.ts";

/** An order as its customer's page knows it. */
export interface CustomersOrder {
  readonly status: OrderStatus;
  readonly slip: SlipAnswer;
}

/** The order's agent; a released order has none until it is claimed again. */
export function deskName({ agent }: OrderStatus): string {
  return agent ?? inBoth(() => i18n._(THE_DESK));
}

/** The order's current state in words, with name and time in the reader's zone. */
export function headlineOf({ status, slip }: CustomersOrder): Headline {
  const { paymentDetails: details } = status;
  return orderHeadline({
    ...headlineFacts(status, slip),
    toPay: details ? sumOf(details) : null,
    at: formatTime(status.at ?? slip.issuedAt),
    restUntil: status.restUntil === undefined ? null : formatTime(status.restUntil),
    answerBy: status.answerBy === undefined ? null : formatTime(status.answerBy),
    desk: deskName(status),
    sum: sumOf,
  });
}

function sumOf({ amount, currency }: { readonly amount: string; readonly currency: string }): string {
  return formatSum(amount, currency);
}
