import type { DeskOrder } from "@tradeslip/contracts";
import { endShown, isAmountSeen, isEndSeen } from "@tradeslip/contracts/rules";

type Asked = Pick<DeskOrder, "side" | "payments" | "proposal" | "destination">;

/** The payment whose amount the approver types; undefined if they type the destination instead. */
export function askedPayment({ payments, proposal }: Asked): DeskOrder["payments"][number] | undefined {
  const ask = proposal?.ask;
  return ask?.what === "amount" ? payments.find(({ id }) => id === ask.paymentId) : undefined;
}

/** Whether it matches the amount or destination recorded here, by the server's rule; the server decides. */
export function isWhatStands(order: Asked, seen: string): boolean {
  const right = order.proposal?.right;
  if (right !== undefined) return isAmountSeen(seen, right.amount);
  const payment = askedPayment(order);
  if (payment !== undefined) return isAmountSeen(seen, payment.amount);
  return isEndSeen(seen, endShown(order, order.proposal?.goesOut[0]));
}
