import {
  SLIP_KEY_COMPROMISED,
  SLIP_KEY_UNKNOWN,
  SLIP_NEWER,
  SLIP_NOT_OURS,
} from "../rules/slip-sentences.ts";

/** Why a token is not shown as a slip of ours, by the problem's code, and what a person reads (P8.5). */
export const SLIP_ERRORS = {
  /** Its signature is of no key that we know, or it is no token at all. */
  unknown_slip: SLIP_NOT_OURS,
  /** Nothing speaks against it, but we cannot check it: its key may be newer. */
  slip_key_unknown: SLIP_KEY_UNKNOWN,
  /** The signature is right, but only a later release can read the terms. */
  slip_newer: SLIP_NEWER,
  /** The signature is right, but the holder of the leaked key could have made it. */
  slip_key_compromised: SLIP_KEY_COMPROMISED,
} as const;
export type SlipError = keyof typeof SLIP_ERRORS;
