import { ROUNDS } from "../config.ts";
import { saturate } from "../load/saturate.ts";
import type { Target } from "../servers/target.ts";
import type { Goal, Row } from "./report.ts";

interface Pair {
  readonly what: string;
  readonly ours: Target;
  readonly reference: Target;
  readonly path: string;
  readonly encoding: "br" | "gzip";
  /** Send the current ETag, so that the answer is a 304. */
  readonly revalidate?: boolean;
  readonly goal: Goal;
}

interface Sample {
  readonly perSecond: number;
  /** CPU microseconds per request; null if the system does not tell. */
  readonly cpuUs: number | null;
}

/**
 * Both servers under full load, alternating. The best round of each counts, because other work on the machine
 * and a round's warm-up only add time. The ratio is that of CPU time per request where known (other work on
 * the machine does not affect it), else that of requests per second; above 1 we are cheaper than the
 * reference.
 */
export async function compareThroughput(pair: Pair): Promise<Row> {
  const { what, ours, reference, goal } = pair;
  const samples = { ours: [] as Sample[], reference: [] as Sample[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    samples.ours.push(await measure(ours, pair));
    samples.reference.push(await measure(reference, pair));
  }
  const mine = summarise(samples.ours);
  const theirs = summarise(samples.reference);
  const ratio =
    mine.cpuUs !== null && theirs.cpuUs !== null
      ? theirs.cpuUs / mine.cpuUs
      : mine.perSecond / theirs.perSecond;
  return { what, ours: describe(mine), reference: `${reference.name}: ${describe(theirs)}`, ratio, goal };
}

async function measure(target: Target, { path, encoding, revalidate = false }: Pair): Promise<Sample> {
  const headers: Record<string, string> = { "accept-encoding": encoding };
  if (revalidate) headers["if-none-match"] = await currentEtag(`${target.url}${path}`, headers);
  const before = target.cpuSeconds();
  const { requests, seconds, errors } = await saturate(`${target.url}${path}`, headers);
  const after = target.cpuSeconds();
  if (errors > 0 || requests === 0) {
    throw new Error(`${target.name} ${path}: ${errors} of ${requests} requests failed`);
  }
  const cpuUs = before === null || after === null ? null : ((after - before) / requests) * 1e6;
  return { perSecond: requests / seconds, cpuUs };
}

function summarise(samples: readonly Sample[]): Sample {
  const cpu = samples.map(({ cpuUs }) => cpuUs).filter((value) => value !== null);
  return {
    perSecond: Math.max(...samples.map(({ perSecond }) => perSecond)),
    cpuUs: cpu.length === samples.length ? Math.min(...cpu) : null,
  };
}

function describe({ perSecond, cpuUs }: Sample): string {
  const rate = `${Math.round(perSecond).toLocaleString("en-US")}/s`;
  return cpuUs === null ? rate : `${cpuUs.toFixed(1)} µs, ${rate}`;
}

async function currentEtag(url: string, headers: Readonly<Record<string, string>>): Promise<string> {
  const answer = await fetch(url, { headers });
  await answer.arrayBuffer();
  const etag = answer.headers.get("etag");
  if (!etag) throw new Error(`${url} has no ETag`);
  return etag;
}
