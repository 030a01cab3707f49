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

async function brotli(source: Freshness["source"]) {
  const at = "2026-01-01T00:00:00.000Z";
  const freshness = { source, asOf: at, nextRefresh: at };
  const { br } = await JOB.run({ source: { content: { coins: COINS } }, freshness });
  const { coins } = JSON.parse(brotliDecompressSync(br.body).toString()) as { coins: unknown };
  return { bytes: br.body.length, coins };
}

test("readers wait for a body that is not live, so it is compressed in less time, to more bytes", async () => {
  const [live, stale, fallback] = [await brotli("live"), await brotli("stale"), await brotli("fallback")];
  for (const { coins } of [live, stale, fallback]) expect(coins).toEqual(COINS);
  expect(stale.bytes).toBeGreaterThan(live.bytes);
  expect(fallback.bytes).toBeGreaterThan(live.bytes);
});
