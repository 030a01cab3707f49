import { checkDeskText, CUSTOMER_READS, type OrderStep } from "@tradeslip/contracts/rules";
import { invalidField } from "../errors.ts";
import type { OrderRecord } from "./order-record.ts";

/** Throws a ProviderError 400 if a step's text for the customer contains an account or leads elsewhere. */
export function requireStepText(order: OrderRecord, step: OrderStep, text: string | undefined): void {
  const field = CUSTOMER_READS[step];
  if (field !== undefined && text !== undefined) requireForCustomer(order, field, text);
}

/** @param link to the order's page, which is allowed */
export function requireForCustomer(order: OrderRecord, field: string, text: string, link = ""): void {
  const refusal = checkDeskText(text, [link, ...textsOnPage(order)]);
  if (refusal !== null) throw invalidField(field, refusal);
}

/** Texts that are on the order's page anyway. */
export function textsOnPage({
  reference,
  usd,
  coin_amount,
  rate,
  facts,
  payments,
}: OrderRecord): readonly string[] {
  const { destination, details, saidPaid, settlement } = facts;
  const own = [
    reference,
    usd,
    coin_amount,
    rate,
    details?.amount,
    details?.rate,
    ...(details?.details ?? []).map(({ value }) => value),
    ...Object.values(destination ?? {}),
    saidPaid?.transaction,
    ...payments.flatMap(({ amount, transaction, bankReference }) => [amount, transaction, bankReference]),
    settlement?.usd,
    settlement?.coinAmount,
    settlement?.rate,
  ];
  return own.filter((one): one is string => typeof one === "string");
}
