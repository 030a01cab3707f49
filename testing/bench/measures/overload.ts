import { runLoad } from "../load/run-load.ts";
import { median } from "../load/percentile.ts";
import type { Target } from "../servers/target.ts";
import { atLeast, atMost, type Row } from "./report.ts";

const ROUNDS = 3;
const SECONDS = "4";
/** Enough to keep the server busy all the time, but so few that none waits. */
const BUSY = "16";
/**
 * Each sends requests without a pause, refused or not: far more than twice what the server can do, and nearly
 * as many connections as it takes (MAX_CONNECTIONS).
 */
const OVERLOADED = "900";
const LIVEZ_A_SECOND = "50";
const LIVEZ_GOAL_MS = 100;

/** Goodput under overload relative to the peak, and the latency of /livez on its own port meanwhile. */
export async function compareOverload(
  ours: Target & { readonly healthUrl: string },
  what: string,
  path: string,
): Promise<readonly Row[]> {
  const url = `${ours.url}${path}`;
  const peaks: number[] = [];
  const goodputs: number[] = [];
  const refused: number[] = [];
  const livez: number[] = [];
  let odd = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    peaks.push((await impatient(url, BUSY)).done);
    const load = impatient(url, OVERLOADED);
    const probe = runLoad("paced.ts", [`${ours.healthUrl}/livez`, LIVEZ_A_SECOND, SECONDS]);
    const over = await load;
    goodputs.push(over.done);
    refused.push(over.refused);
    odd += over.odd;
    livez.push((await probe).p99);
  }
  return [
    {
      what: `overload, ${what}: goodput`,
      ours: `${median(goodputs).toFixed(0)}/s, and ${median(refused).toFixed(0)}/s refused`,
      reference: `its own peak: ${median(peaks).toFixed(0)}/s`,
      ratio: median(goodputs) / median(peaks),
      goal: atLeast(0.85),
      ...(odd > 0 ? { note: "and answers that are neither" } : {}),
    },
    {
      what: "  /livez meanwhile: p99",
      ours: `${median(livez).toFixed(0)} ms`,
      reference: `${LIVEZ_GOAL_MS} ms`,
      ratio: median(livez) / LIVEZ_GOAL_MS,
      goal: atMost(1),
    },
  ];
}

interface Answers {
  /** Per second. */
  readonly done: number;
  readonly refused: number;
  readonly odd: number;
}

function impatient(url: string, connections: string): Promise<Answers> {
  return runLoad<Answers>("impatient.ts", [url, connections, SECONDS]);
}
