import type { SlipAnswer, SlipKeySet } from "@tradeslip/contracts";
import { decodeSlipBody, readSlipToken, type SlipToken, slipReference } from "@tradeslip/contracts/slips";
import { serverNow } from "../../lib/server-clock.ts";
import { isSignedByOneOf } from "./verify-signature.ts";

type Proof = SlipAnswer | "slip_newer" | null;
type PublishedKey = SlipKeySet["keys"][number];

/**
 * The terms of a slip, proved by its signature alone, without the server. Null if it proves nothing: an
 * earlier kind of slip, a key that isn't listed, or one that leaked. `slip_newer`: it is ours, but only a
 * later release can read it.
 */
export async function proveSlip(token: string, keys: readonly PublishedKey[]): Promise<Proof> {
  const start = performance.now();
  const answer = await answerProvenBy(token, keys);
  performance.measure(PROOF_MEASURE, { start });
  return answer;
}

/** Name of the performance measure of a proof (at most 20 ms, P8.2). */
const PROOF_MEASURE = "slip proof";

async function answerProvenBy(token: string, keys: readonly PublishedKey[]): Promise<Proof> {
  const parts = readSlipToken(token);
  return parts !== null && (await isSignedByOneOf(keys, parts)) ? answerOf(parts) : null;
}

function answerOf({ body, signature }: SlipToken): SlipAnswer | "slip_newer" {
  const now = serverNow();
  try {
    const { terms } = decodeSlipBody(body);
    return {
      ...terms,
      reference: slipReference(signature),
      status: now < Date.parse(terms.expiresAt) ? "valid" : "expired",
      serverTime: new Date(now).toISOString(),
    };
  } catch {
    return "slip_newer";
  }
}
