import { SLIP_KEY_COMPROMISED, SLIP_KEY_UNKNOWN, SLIP_NEWER, SLIP_NOT_OURS } from "../rules/slip-messages.ts";

/**
 * Reasons why a token isn't shown as one of our slips, by problem code, with the sentence for a person
 * (P8.5).
 */
export const SLIP_ERRORS = {
  /** Its signature is by no key that we know, or it is no token at all. */
  unknown_slip: SLIP_NOT_OURS,
  /** Nothing is wrong with it, but we can't verify it: its key may be newer. */
  slip_key_unknown: SLIP_KEY_UNKNOWN,
  /** The signature is valid, but only a later release can read the terms. */
  slip_newer: SLIP_NEWER,
  /** The signature is valid, but could be by the holder of the leaked key. */
  slip_key_compromised: SLIP_KEY_COMPROMISED,
} as const;
export type SlipError = keyof typeof SLIP_ERRORS;
