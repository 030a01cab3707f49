import type { DeskOrderRow } from "@tradeslip/contracts";
import { useRef, useState } from "react";
import { ApiError, unreachable } from "../../../lib/api.ts";
import { errorMessage } from "../../../lib/error-message.ts";
import { useStep } from "./order-queries.ts";

export interface RefusedClaim {
  readonly reference: string;
  readonly why: string;
}

interface ClaimsProps {
  onClaimed: (reference: string) => void;
  /** Called when another agent was faster. */
  onTried: (reference: string) => void;
}

/** Claims orders of a list, several at a time, each of them once. */
export function useClaims({ onClaimed, onTried }: ClaimsProps) {
  const { mutateAsync } = useStep();
  const awaited = useRef(new Set<string>());
  const [refused, setRefused] = useState<RefusedClaim | null>(null);
  async function claim(order: Pick<DeskOrderRow, "reference" | "version">): Promise<void> {
    const { reference } = order;
    if (awaited.current.has(reference)) return;
    awaited.current.add(reference);
    setRefused(null);
    try {
      await mutateAsync({ order, step: "claim", body: {} });
    } catch (error) {
      const hasMoved = error instanceof ApiError && error.code === "order_moved";
      if (hasMoved) onTried(reference);
      // Its row says who has it, if another agent does.
      if (!hasMoved || error.order?.["agent"] === undefined)
        setRefused({ reference, why: errorMessage(error, unreachable()) });
      return;
    } finally {
      awaited.current.delete(reference);
    }
    onClaimed(reference);
  }
  return { claim, refused };
}
