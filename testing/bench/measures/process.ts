import { ROUNDS } from "../config.ts";
import { median } from "../load/percentile.ts";
import { saturate } from "../load/saturate.ts";
import type { PriceSources } from "../servers/price-sources.ts";
import { startBff, startOwn } from "../servers/start.ts";
import type { Target } from "../servers/target.ts";
import { atMost, type Row } from "./report.ts";

const MEMORY_GOAL_MB = 200;

export async function compareStart(sources: PriceSources): Promise<Row> {
  const mine: number[] = [];
  const theirs: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    mine.push(await startMs(await startBff(sources)));
    theirs.push(await startMs(await startOwn("bare node", "bare-node.ts", {})));
  }
  return {
    what: "start to first answer",
    ours: `${median(mine).toFixed(0)} ms`,
    reference: `bare node: ${median(theirs).toFixed(0)} ms`,
    ratio: median(mine) / median(theirs),
    goal: atMost(2.5),
  };
}

/** Memory after all other measurements. */
export async function reportMemory(ours: Target, reference: Target): Promise<Row> {
  await saturate(`${ours.url}/api/market/coins`, { "accept-encoding": "br" });
  const mine = ours.memoryMB();
  const theirs = reference.memoryMB();
  return {
    what: "memory after the load",
    ours: mine === null ? "unknown" : `${mine.toFixed(0)} MB`,
    reference:
      theirs === null ? `${MEMORY_GOAL_MB} MB` : `${MEMORY_GOAL_MB} MB (bare node: ${theirs.toFixed(0)} MB)`,
    ratio: mine === null ? null : mine / MEMORY_GOAL_MB,
    goal: atMost(1),
  };
}

async function startMs(target: Target): Promise<number> {
  await target.close();
  return target.startMs;
}
