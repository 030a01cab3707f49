import type { DeskOrderRow } from "@tradeslip/contracts";
import { createContext, useContext, useRef, useState } from "react";
import { ApiError, unreachable } from "../../../lib/api.ts";
import { errorMessage } from "../../../lib/error-message.ts";
import { useStep } from "./order-queries.ts";

export interface RefusedClaim {
  readonly reference: string;
  readonly why: string;
}

/** Of the list that an order is claimed in, which may be gone when the answer comes. */
export interface ClaimingList {
  readonly onClaimed: (reference: string) => void;
  /** Called when another agent was faster. False: no row is left to say so. */
  readonly onTried: (reference: string) => boolean;
}

/** Claims orders of the lists, which the caller outlives, several at a time, each of them once. */
export function useClaims() {
  const { mutateAsync } = useStep();
  const awaited = useRef(new Set<string>());
  const [refused, setRefused] = useState<RefusedClaim | null>(null);
  const noteRefused = (reference: string, error: unknown) =>
    setRefused({ reference, why: errorMessage(error, unreachable()) });
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

export type Claims = ReturnType<typeof useClaims>;

export const FrameClaims = createContext<Claims | null>(null);

export function useFrameClaims(): Claims {
  const claims = useContext(FrameClaims);
  if (claims === null) throw new Error("Orders are claimed within the console's frame");
  return claims;
}
