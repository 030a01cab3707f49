import { brotliDecompressSync } from "node:zlib";
import type { Freshness } from "@tradeslip/contracts";
import { expect, test } from "vitest";
import * as z from "zod";
import { bodyJob } from "./body-job.ts";

const COINS = Array.from({ length: 200 }, (_, rank) => ({
  rank,
  id: `coin-${rank % 17}`,
  price: rank ** 3 / 7,
}));
const JOB = bodyJob({ name: "coins", schema: z.looseObject({}) });
const SOURCE = { content: { coins: COINS } };

function freshnessOf(source: Freshness["source"]): Freshness {
  const at = "2026-01-01T00:00:00.000Z";
  return { source, asOf: at, nextRefresh: at };
}

async function brotli(source: Freshness["source"]) {
  const { bodies } = await JOB.run({ source: SOURCE, freshness: freshnessOf(source) });
  const { coins } = JSON.parse(brotliDecompressSync(bodies.br.body).toString()) as { coins: unknown };
  return { bytes: bodies.br.body.length, coins };
}

test("readers wait for a body that is not live, so it is compressed in less time, to more bytes", async () => {
  const [live, stale, fallback] = [await brotli("live"), await brotli("stale"), await brotli("fallback")];
  for (const { coins } of [live, stale, fallback]) expect(coins).toEqual(COINS);
  expect(stale.bytes).toBeGreaterThan(live.bytes);
  expect(fallback.bytes).toBeGreaterThan(live.bytes);
});

test("content made before under a new label is the body made again", async () => {
  const live = await JOB.run({ source: SOURCE, freshness: freshnessOf("live") });
  const made = live.bodies.identity.body.subarray(live.contentOffset);
  const freshness = freshnessOf("stale");
  expect(await JOB.run({ source: { made }, freshness })).toEqual(
    await JOB.run({ source: SOURCE, freshness }),
  );
});
