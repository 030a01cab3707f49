import { readSlipToken, type SlipTerms, writeSlipToken } from "@tradeslip/contracts/slips";
import { someTerms } from "./some-terms.ts";
import { systemClock } from "@tradeslip/node-kit/clock";
import { KeyRing } from "../../platform/crypto/key-ring.ts";
import { HmacSlips } from "../hmac-slips.ts";
import type { KeyArchive } from "../key-archive.ts";
import { SlipKeys } from "../slip-keys.ts";
import { marksOf as marksOfClaimant, type MarksOf } from "../order-key.ts";
import { type SignedSlip, SlipSigner } from "../slip-signer.ts";

const NO_MARKS: MarksOf = () => ({ customer: null, account: null });

export interface TestSigner extends SlipSigner {
  readonly keys: SlipKeys;
  /** Without marks unless they are given. */
  issue(terms: SlipTerms, marksOf?: MarksOf): SignedSlip;
}

/** A signer of these secrets; with none, of a random one. */
export function someSigner(secrets: readonly string[] = [], archive: KeyArchive | null = null): TestSigner {
  const ring = new KeyRing(secrets);
  const log = { warn: () => undefined };
  const keys = new SlipKeys({ keys: ring, archive, clock: systemClock, random: () => 0.5, log });
  const signer = new SlipSigner(keys, new HmacSlips([ring]));
  return Object.assign(signer, {
    keys,
    issue(terms: SlipTerms, marksOf = NO_MARKS) {
      const signed = signer.sign(terms, marksOf);
      if (signed === null) throw new Error("All keys leaked");
      return signed;
    },
  });
}

/** A slip of the browser that has this key. */
export function customersSlip(secret: string): { readonly token: string; readonly key: Buffer } {
  const key = Buffer.alloc(32, 1);
  const { token } = someSigner([secret]).issue(someTerms(), marksOfClaimant({ key, accountId: null }));
  return { token, key };
}

/** A token whose slip has a flag that only a later release knows. */
export function newerToken(secret: string): string {
  const signer = someSigner([secret]);
  const { body } = readSlipToken(signer.issue(someTerms()).token)!;
  const later = body.with(9, body[9]! | 128);
  return writeSlipToken(later, signer.keys.signing()!.signer.sign(later));
}
