import { MINUTE } from "@tradeslip/node-kit/testing/fake-clock";
import { expect, it } from "vitest";
import * as z from "zod";
import { createTestCache, nextMacrotask } from "./testing/test-cache.ts";

const COINS = ["a", "b", "c", "d", "e", "f"] as const;
const Params = z.object({ coin: z.enum(COINS), days: z.coerce.number().pipe(z.literal([1, 7])) });
type Params = z.infer<typeof Params>;
type Coin = Params["coin"];
const of = (coin: Coin): Params => ({ coin, days: 7 });

/** A family of three whose fetches end when the test says. */
function startFamily({ perMinute = 1000 } = {}) {
  const { clock, cache } = createTestCache({ perMinute });
  const fetches: { readonly params: Params; end(value: string): void; fail(): void }[] = [];
  const resources = cache.resourceFamily<Params, string>({
    name: "history",
    upstream: "test",
    params: Params,
    max: 3,
    intervalMs: MINUTE,
    keyOf: ({ coin, days }) => `${coin}/${days}`,
    fetch: (params) => {
      cache.upstream("test").countCall();
      return new Promise((resolve, reject) => {
        fetches.push({ params, end: resolve, fail: () => reject(new Error("down")) });
      });
    },
    parse: (stored) => z.string().parse(stored),
    stampOf: () => null,
  });
  const responses = cache.responseFamily<Params, string>({
    name: "history",
    schema: z.object({ freshness: z.unknown(), text: z.string() }),
    params: Params,
    max: 3,
    keyOf: ({ coin, days }) => `${coin}/${days}`,
    inputsOf: (params) => {
      const main = resources.get(params);
      return main && { main };
    },
    compose: (text, { coin }) => ({ text: `${coin}: ${text}` }),
  });
  /** One fetch from start to end. */
  const fetchOnce = async (coin: Coin, value = coin.toUpperCase()) => {
    const asked = resources.get(of(coin))!.ask();
    await nextMacrotask();
    fetches.at(-1)!.end(value);
    await asked;
    await cache.settled();
  };
  return { clock, cache, fetches, resources, responses, fetchOnce };
}

it("makes one resource for each key, and each follows the rules of any resource", async () => {
  const { clock, cache, fetches, resources, fetchOnce } = startFamily();
  const [one, again] = [resources.get(of("a"))!, resources.get({ ...of("a") })!];
  expect(again).toBe(one);
  expect(resources.get({ coin: "a", days: 1 })).not.toBe(one);
  const asked = [one.ask(), again.ask()];
  await nextMacrotask();
  expect(fetches.map(({ params }) => params)).toEqual([of("a")]);
  fetches[0]!.end("first");
  for (const each of asked) await each;
  expect(one.state).toMatchObject({ kind: "value", value: "first" });
  clock.advance(MINUTE);
  expect(one.ask()).toBeUndefined();
  await nextMacrotask();
  fetches[1]!.fail();
  await cache.settled();
  expect(one.state).toMatchObject({ kind: "value", value: "first", failing: true });
  await fetchOnce("b");
  expect(resources.get(of("b"))!.state).toMatchObject({ value: "B" });
});

it("holds no more than its bound: the member that was not wanted for longest makes room and makes no demand", async () => {
  const { cache, resources, fetchOnce } = startFamily();
  for (const coin of ["a", "b", "c"] as const) await fetchOnce(coin);
  const [a, b] = [resources.get(of("a")), resources.get(of("b"))];
  await fetchOnce("d");
  expect(resources.size).toBe(3);
  expect(resources.get(of("a"))).toBe(a);
  expect(resources.get(of("b"))).toBe(b);
  for (const coin of COINS) await fetchOnceOrRestore(coin);
  expect(resources.size).toBe(3);
  expect(cache.upstream("test").resourceCount).toBe(3);

  async function fetchOnceOrRestore(coin: Coin) {
    const waiting = resources.get(of(coin))!.ask();
    await nextMacrotask();
    if (resources.get(of(coin))!.state.kind === "unknown") return;
    await waiting;
  }
});

it("a member that made room takes up its stored value without a call when it is wanted again", async () => {
  const { fetches, resources, fetchOnce } = startFamily();
  for (const coin of ["a", "b", "c", "d"] as const) await fetchOnce(coin);
  expect(fetches).toHaveLength(4);
  const again = resources.get(of("a"))!;
  expect(again.state.kind).toBe("unknown");
  await again.ask();
  expect(again.state).toMatchObject({ kind: "value", value: "A" });
  expect(fetches).toHaveLength(4);
});

it("never drops a member that is being refreshed: while all are, there is no room", async () => {
  const { cache, fetches, resources } = startFamily();
  for (const coin of ["a", "b"] as const) void resources.get(of(coin))!.ask();
  // At most two calls at once: the third is turned away and may go.
  await resources.get(of("c"))!.ask();
  await nextMacrotask();
  expect(fetches).toHaveLength(2);
  expect(resources.get(of("d"))).toBeDefined();
  void resources.get(of("d"))!.ask();
  expect(resources.get(of("e"))).toBeUndefined();
  await nextMacrotask();
  for (const fetch of fetches) fetch.end("x");
  await cache.settled();
  expect(resources.get(of("e"))).toBeDefined();
  expect(fetches).toHaveLength(2);
});

it("a flood of different keys uses at most half of a minute's calls", async () => {
  const { fetches, resources, cache } = startFamily({ perMinute: 6 });
  for (let round = 0; round < 5; round += 1) {
    for (const coin of COINS) {
      for (const days of [1, 7] as const) {
        void resources.get({ coin, days })?.ask();
        await nextMacrotask();
        for (const fetch of fetches) fetch.end("x");
        await cache.settled();
        expect(resources.size).toBeLessThanOrEqual(3);
      }
    }
  }
  expect(fetches).toHaveLength(3);
  expect(cache.upstream("test").admit("first-fetch").admitted).toBe(true);
});

it("a response is made for each key, from its own resource, under one name in the metrics", async () => {
  const { clock, cache, fetches, responses } = startFamily();
  const read = async (params: unknown) => {
    const { variants } = await responses.read(params);
    return JSON.parse(variants.identity.body.toString()) as { text: string };
  };
  const [first, second] = [read({ coin: "a", days: "7" }), read(of("b"))];
  await nextMacrotask();
  for (const fetch of fetches) fetch.end("value");
  expect((await first).text).toBe("a: value");
  expect((await second).text).toBe("b: value");
  expect(responses.read(of("a"))).not.toBeInstanceOf(Promise);
  expect(cache.responses).toEqual([responses]);
  expect(responses.counts).toEqual({ hits: 1, misses: 2 });
  expect(responses.current?.freshness.asOf).toBe(new Date(clock.now()).toISOString());
});

it("parameters that are not allowed make no resource", () => {
  const { resources, responses, fetches } = startFamily();
  for (const params of [{ coin: "z", days: 7 }, { coin: "a", days: 2 }, { coin: "a" }, {}, null, "a"])
    expect(() => responses.read(params)).toThrow(z.ZodError);
  expect(resources.size).toBe(0);
  expect(fetches).toEqual([]);
});
