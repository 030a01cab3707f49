import type { DeskOrderRow } from "@tradeslip/contracts";
import { createContext, useContext } from "react";

export interface RefusedStep {
  readonly reference: string;
  readonly why: string;
}

/** Of the list that an order is claimed in, which may be gone when the answer comes. */
export interface ClaimingList {
  readonly onClaimed: (reference: string) => void;
  /** Called when another agent was faster. False: no row is left to say so. */
  readonly onTried: (reference: string) => boolean;
}

/** Of the console's frame, which outlives its lists and orders. */
export interface Claims {
  /** Claims an order of a list. */
  readonly claim: (order: Pick<DeskOrderRow, "reference" | "version">, list: ClaimingList) => Promise<void>;
  /** A step whose own place is gone, or a claim in a list. */
  readonly refused: RefusedStep | null;
  readonly noteRefused: (reference: string, error: unknown) => void;
  readonly forgetRefused: () => void;
}

export const FrameClaims = createContext<Claims | null>(null);

export function useFrameClaims(): Claims {
  const claims = useContext(FrameClaims);
  if (claims === null) throw new Error("Orders are claimed within the console's frame");
  return claims;
}
