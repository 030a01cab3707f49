import { someSigner } from "../../../apps/bff/src/orders/testing/some-signer.ts";
import { someTerms } from "../../../apps/bff/src/orders/testing/some-terms.ts";
import { atLeast, type Row } from "./report.ts";

const GOAL_PER_SECOND = 4_000;
const TOKENS = 200;
const ROUNDS = 5;
const PER_ROUND = 4_000;
const MICROSECONDS = 1_000_000;

/** How many slips one core verifies in a second of CPU time: the median of rounds over many slips. */
export async function measureSlips(): Promise<Row> {
  const signer = someSigner();
  const tokens = Array.from({ length: TOKENS }, () => signer.issue(someTerms()).token);
  const perSecond: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const before = process.cpuUsage();
    for (let count = 0; count < PER_ROUND; count += 1) await signer.verify(tokens[count % TOKENS]!);
    const { user, system } = process.cpuUsage(before);
    // The first round compiles.
    if (round > 0) perSecond.push((PER_ROUND * MICROSECONDS) / (user + system));
  }
  const median = perSecond.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)]!;
  return {
    what: "verifying a slip",
    ours: `${Math.round(median)}/s of one core`,
    reference: `${GOAL_PER_SECOND}/s`,
    ratio: median / GOAL_PER_SECOND,
    goal: atLeast(1),
  };
}
