import { SLIP_KEY_COMPROMISED, SLIP_KEY_UNKNOWN, SLIP_NOT_OURS } from "../rules/slip-sentences.ts";

/** Why a token is not shown as a slip of ours, by the problem's code, and what a person reads (docs/product.md, P8.5). */
export const SLIP_DOUBTS = {
  /** Its signature is nobody's whom we know, or it is no token at all. */
  unknown_slip: SLIP_NOT_OURS,
  /** Nothing speaks against it, but we cannot check it: its key or its format may be newer than what we know. */
  slip_key_unknown: SLIP_KEY_UNKNOWN,
  /** The signature is right, but whoever has the key that leaked could have made it. */
  slip_key_compromised: SLIP_KEY_COMPROMISED,
} as const;
export type SlipDoubt = keyof typeof SLIP_DOUBTS;
