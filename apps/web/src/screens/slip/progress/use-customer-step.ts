import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { OrderStatus } from "@tradeslip/contracts";
import type { OrderStep } from "@tradeslip/contracts/rules";
import { useState } from "react";
import type { Typed } from "../../../features/order-steps/step-fields.ts";
import { api, ApiError, unwrap } from "../../../lib/api.ts";
import { orderStatusQuery } from "../order-status.ts";

export interface StepCall {
  readonly step: OrderStep;
  readonly body: Readonly<Record<string, unknown>>;
}

/**
 * Makes a step on the version that is shown. If the desk was faster, the order is read again, and the error
 * says so.
 * @param onDone called after a successful step
 */
export function useCustomerStep(token: string, version: number | undefined, onDone: () => void) {
  const client = useQueryClient();
  const { queryKey } = orderStatusQuery(token);
  /** What is typed for each step: kept here, because its form disappears while the server is unreachable. */
  const [drafts] = useState(() => new Map<OrderStep, Typed>());
  const call = useMutation({
    mutationFn: async ({ step, body }: StepCall): Promise<OrderStatus> =>
      unwrap(
        // All steps' calls have the form of this one, with their own fields.
        await api.POST(`/api/orders/{token}/${step}` as "/api/orders/{token}/received", {
          params: { path: { token } },
          body: { version: version ?? 1, ...body },
        }),
      ),
    gcTime: 0,
    onSuccess: (status) => {
      // What was declared before it may no longer be true. A form that stays keeps what it shows.
      drafts.clear();
      client.setQueryData(queryKey, status);
      onDone();
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 409) void client.invalidateQueries({ queryKey });
    },
  });
  return { ...call, drafts };
}

export type CustomerStep = ReturnType<typeof useCustomerStep>;
