import type { UseQueryResult } from "@tanstack/react-query";
import type { PaymentStatusAnswer } from "@tradeslip/contracts";
import { useState } from "react";
import { isUnknown } from "./payment-query.ts";

/**
 * Whether the server has said since its last good answer that this browser has no such payment. A later call that fails in
 * another way takes nothing back.
 */
export function useIsGone({ error, dataUpdatedAt }: UseQueryResult<PaymentStatusAnswer>): boolean {
  const [saidOf, setSaidOf] = useState<number | null>(null);
  const saysSo = isUnknown(error);
  if (saysSo && saidOf !== dataUpdatedAt) setSaidOf(dataUpdatedAt);
  return saysSo || saidOf === dataUpdatedAt;
}
