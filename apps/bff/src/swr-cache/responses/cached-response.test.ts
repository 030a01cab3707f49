import { Freshness } from "@tradeslip/contracts/schemas";
import { MINUTE } from "@tradeslip/node-kit/testing/fake-clock";
import { afterEach, expect, it, vi } from "vitest";
import * as z from "zod";
import { createTestCache, nextMacrotask } from "../testing/test-cache.ts";

afterEach(() => {
  vi.useRealTimers();
});

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

it("the first reader after a quiet time gets the label of then without waiting", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { cache, clock } = createTestCache();
  let asked = 0;
  const made: string[] = [];
  const response = cache.response({
    name: "price",
    schema: z.object({ freshness: Freshness, price: z.number() }),
    main: cache.resource({
      upstream: "test",
      key: "price",
      intervalMs: MINUTE,
      fetch: async () => {
        asked += 1;
        return { price: 100 };
      },
      parse: (stored) => stored as { price: number },
      stampOf: () => null,
    }),
    compose: (value) => value,
    onMade: (_, { source }) => made.push(source),
  });
  await response.read();

  clock.advance(3 * MINUTE);
  vi.advanceTimersByTime(3 * MINUTE);
  vi.useRealTimers();
  await expect.poll(() => made).toEqual(["live", "stale"]);
  await nextMacrotask();
  expect(asked, "nobody asked, so nothing was fetched").toBe(1);
  const sent = response.read();
  expect(sent).not.toBeInstanceOf(Promise);
  expect(sent).toMatchObject({ freshness: { source: "stale" } });
});
