import type { SlipAnswer, SlipKeySet } from "@tradeslip/contracts";
import { decodeSlipBody, readSlipToken, type SlipToken, slipReference } from "@tradeslip/contracts/slips";
import { serverNow } from "../../lib/server-clock.ts";
import { isSignedBy } from "./verify-signature.ts";

type PublishedKey = SlipKeySet["keys"][number];

/**
 * The terms of a slip that its signature alone proves, without the server. Null where it proves nothing: an earlier kind of slip,
 * another key than these, or one that leaked.
 */
export async function proveSlip(token: string, keys: readonly PublishedKey[]): Promise<SlipAnswer | null> {
  const start = performance.now();
  const answer = await answerProvenBy(token, keys);
  performance.measure(PROOF_MEASURE, { start });
  return answer;
}

/** For whoever looks at how long it takes (at most 20 ms, P8.2). */
const PROOF_MEASURE = "slip proof";

async function answerProvenBy(token: string, keys: readonly PublishedKey[]): Promise<SlipAnswer | null> {
  const parts = readSlipToken(token);
  if (parts === null) return null;
  for (const key of keys) {
    if (key.kid !== parts.keyId || key.compromisedAt !== undefined) continue;
    if (await isSignedBy(key, parts)) return answerOf(parts);
  }
  return null;
}

/** Null for what only a later release can read. */
function answerOf({ body, signature }: SlipToken): SlipAnswer | null {
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
    return null;
  }
}
