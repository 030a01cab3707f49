import type { DeskOrderRow } from "@tradeslip/contracts";
import { useRef, useState } from "react";
import { ApiError } from "../../../lib/api.ts";
import { errorMessage } from "../../../lib/error-message.ts";
import type { ClaimingList, Claims, RefusedStep } from "./frame-claims.ts";
import { useStep } from "./order-queries.ts";

/** Claims orders of the lists, which the caller outlives, several at a time, each of them once. */
export function useClaims(): Claims {
  const { mutateAsync } = useStep();
  const awaited = useRef(new Set<string>());
  const [refused, setRefused] = useState<RefusedStep | null>(null);
  const noteRefused = (reference: string, error: unknown) =>
    setRefused({ reference, why: errorMessage(error) });
  async function claim(
    order: Pick<DeskOrderRow, "reference" | "version">,
    { onClaimed, onTried }: ClaimingList,
  ): Promise<void> {
    const { reference } = order;
    if (awaited.current.has(reference)) return;
    awaited.current.add(reference);
    setRefused(null);
    try {
      await mutateAsync({ order, step: "claim", body: {} });
    } catch (error) {
      const hasMoved = error instanceof ApiError && error.code === "order_moved";
      const isListed = hasMoved && onTried(reference);
      // Its row says who has it, if another agent does.
      if (!isListed || error.order?.["agent"] === undefined) noteRefused(reference, error);
      return;
    } finally {
      awaited.current.delete(reference);
    }
    onClaimed(reference);
  }
  return { claim, refused, noteRefused, forgetRefused: () => setRefused(null) };
}
