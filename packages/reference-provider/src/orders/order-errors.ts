import {
  APPROVAL_NEEDED,
  type Message,
  ORDER_CLAIMED,
  ORDER_MOVED,
  ORDER_MOVED_BY_ITSELF,
  ORDER_MOVED_BY_CUSTOMER,
  ORDER_STEP_DONE,
  ORDER_UNKNOWN,
  type OrderStep,
  type StepRefusal,
} from "@tradeslip/contracts/rules";
import type { OrderHistoryTable } from "../db/order-tables.ts";
import { ProviderError } from "../errors.ts";

export function notPossible(message: Message): ProviderError {
  return new ProviderError(409, message, { code: "step_not_possible" });
}

/** The call became a request for approval. @param reference which of several orders */
export function approvalNeeded(reference?: string): ProviderError {
  return new ProviderError(409, APPROVAL_NEEDED, reference === undefined ? {} : { fields: { reference } });
}

export function refusalError({ code, message }: StepRefusal): ProviderError {
  return new ProviderError(code === "step_not_possible" ? 409 : 403, message, { code });
}

export function unknownOrder(): ProviderError {
  return new ProviderError(404, ORDER_UNKNOWN);
}

/** A step that was attempted, and by whom. */
interface Tried {
  readonly step: OrderStep;
  readonly kind: OrderHistoryTable["by_kind"];
  readonly id: string | null;
}

/**
 * Another caller was faster, or the caller's own response was lost: the last step's author tells which.
 * @param last the order's last step
 * @param order as the caller may see it
 */
export function orderMoved(last: OrderHistoryTable, tried: Tried, order: object): ProviderError {
  const message = movedMessage(last, tried);
  return new ProviderError(409, message, { code: "order_moved", fields: { order } });
}

function movedMessage({ step, by_kind, by_id, by_name }: OrderHistoryTable, tried: Tried): Message {
  if (step === tried.step && by_kind === tried.kind && by_id === tried.id) return ORDER_STEP_DONE;
  if (by_kind === "customer") return ORDER_MOVED_BY_CUSTOMER;
  if (by_kind === "system") return ORDER_MOVED_BY_ITSELF;
  const values = { name: by_name ?? "" };
  return tried.step === "claim" ? { ...ORDER_CLAIMED, values } : { ...ORDER_MOVED, values };
}
