import { Freshness } from "@tradeslip/contracts/schemas";
import { MINUTE } from "@tradeslip/node-kit/testing/fake-clock";
import { afterEach, describe, expect, it, vi } from "vitest";
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

describe("after a quiet time", () => {
  it("the first reader gets the label of then without waiting", async () => {
    const { response, made, isQuiet } = await startQuiet(3 * MINUTE);
    await expect.poll(() => made).toEqual(["live", "stale"]);
    await nextMacrotask();
    expect(isQuiet(), "no request came, so nothing was fetched").toBe(true);
    const sent = response.read();
    expect(sent).not.toBeInstanceOf(Promise);
    expect(sent).toMatchObject({ freshness: { source: "stale" } });
  });

  it("the first reader waits for a value where there would only be a stand-in", async () => {
    const { response, made } = await startQuiet(6 * MINUTE);
    expect(await response.read()).toMatchObject({ freshness: { source: "live" } });
    expect(made, "no stand-in was made").toEqual(["live", "live"]);
  });

  /** One value, and then a time without requests. A stand-in is shown for what is older than five minutes. */
  async function startQuiet(quietMs: number) {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const { cache, clock } = createTestCache();
    let fetched = 0;
    const made: string[] = [];
    const response = cache.response({
      name: "price",
      schema: z.object({ freshness: Freshness, price: z.number() }),
      main: cache.resource({
        upstream: "test",
        key: "price",
        intervalMs: MINUTE,
        fetch: async () => ({ price: (fetched += 1) }),
        parse: (stored) => stored as { price: number },
        stampOf: () => null,
      }),
      compose: (value) => value,
      fallback: { afterMs: 5 * MINUTE, compose: () => ({ price: 0 }) },
      onMade: (_, { source }) => made.push(source),
    });
    await response.read();
    clock.advance(quietMs);
    vi.advanceTimersByTime(quietMs);
    vi.useRealTimers();
    return { response, made, isQuiet: () => fetched === 1 };
  }
});

it("a closed cache leaves no timer, which would keep it in memory for minutes", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { cache } = createTestCache();
  const main = cache.resource({
    upstream: "test",
    key: "price",
    intervalMs: MINUTE,
    fetch: async () => ({ price: 100 }),
    parse: (stored) => stored as { price: number },
    stampOf: () => null,
  });
  const schema = z.object({ freshness: Freshness, price: z.number() });
  await cache.response({ name: "price", schema, main, compose: (value) => value }).read();
  expect(vi.getTimerCount()).toBe(1);
  await cache.close();
  expect(vi.getTimerCount()).toBe(0);
});
