import { Freshness } from "@tradeslip/contracts/schemas";
import { MINUTE } from "@tradeslip/node-kit/testing/fake-clock";
import { expect, it } from "vitest";
import * as z from "zod";
import { createTestCache } from "../testing/test-cache.ts";

it("content that stays the same gets its new label without being composed and checked again", async () => {
  const { cache, clock } = createTestCache();
  let price = 100;
  let answers = true;
  let composed = 0;
  const main = cache.resource({
    upstream: "test",
    key: "price",
    intervalMs: MINUTE,
    fetch: async () => {
      if (!answers) throw new Error("down");
      return { price };
    },
    parse: (stored) => stored as { price: number },
    stampOf: () => null,
  });
  const response = cache.response({
    name: "price",
    schema: z.object({ freshness: Freshness, price: z.number() }),
    main,
    compose: (value) => {
      composed += 1;
      return value;
    },
  });
  const read = async () => {
    const { variants, freshness } = await response.read();
    const body = JSON.parse(variants.identity.body.toString()) as { freshness: Freshness; price: number };
    expect(body.freshness).toEqual(freshness);
    return { price: body.price, source: freshness.source, etag: variants.identity.etag };
  };

  const live = await read();
  expect(live).toMatchObject({ price: 100, source: "live" });
  answers = false;
  clock.advance(3 * MINUTE);
  const stale = await read();
  expect(stale).toMatchObject({ price: 100, source: "stale" });
  expect(stale.etag).not.toBe(live.etag);
  await main.settled();
  expect(await read(), "the refresh failed").toMatchObject({ price: 100, source: "stale" });
  expect(composed).toBe(1);

  [price, answers] = [101, true];
  clock.advance(MINUTE);
  await read();
  await main.settled();
  expect(await read()).toMatchObject({ price: 101, source: "live" });
  expect(composed).toBe(2);
});
