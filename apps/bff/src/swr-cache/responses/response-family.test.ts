import { MINUTE } from "@tradeslip/node-kit/testing/fake-clock";
import { expect, it } from "vitest";
import * as z from "zod";
import { createTestCache } from "../testing/test-cache.ts";
import { NothingToServeError } from "./response-definition.ts";

const Params = z.object({ id: z.string() });

/** A family of two whose responses are made from the resource that the test names. */
function startFamily(intervalMs = MINUTE) {
  const { clock, cache } = createTestCache({});
  const resourceOf = (key: string, everyMs = intervalMs) =>
    cache.resource<string>({
      upstream: "test",
      key,
      intervalMs: everyMs,
      fetch: async () => `${key} at ${clock.now()}`,
      parse: (stored) => z.string().parse(stored),
      stampOf: () => null,
    });
  const [one, two] = [resourceOf("one"), resourceOf("two")];
  const past = resourceOf("past", 60 * MINUTE);
  const inputs = { main: one, side: false };
  const composed: string[] = [];
  const family = cache.responseFamily<z.infer<typeof Params>, string, string>({
    name: "letters",
    schema: z.object({ freshness: z.unknown(), text: z.string() }),
    params: Params,
    max: 2,
    keyOf: ({ id }) => id,
    inputsOf: () => ({
      main: inputs.main,
      ...(inputs.side ? { side: { resource: past, wanted: () => true, isPast: true } } : {}),
    }),
    compose: (value, { id }, { side }) => {
      composed.push(id);
      return id === "none" ? undefined : { text: [id, value, side].join(" ") };
    },
  });
  const read = async (id: string) => {
    const { body, freshness } = await family.read({ id });
    return { text: (body() as { text: string }).text, freshness };
  };
  return { clock, cache, family, read, inputs, two, composed };
}

it("makes a response once for each change, on request", async () => {
  const { clock, cache, read, family, composed } = startFamily();
  await read("a");
  const made = composed.length;
  expect(family.read({ id: "a" })).not.toBeInstanceOf(Promise);
  expect(composed.length).toBe(made);
  clock.advance(MINUTE);
  void family.read({ id: "a" });
  await cache.settled();
  expect(composed.length).toBe(made);
  expect((await read("a")).text).toBe(`a one at ${clock.now()} `);
});

it("makes it again when it has other inputs", async () => {
  const { read, inputs, two } = startFamily();
  expect((await read("a")).text).toMatch(/^a one /);
  inputs.main = two;
  expect((await read("a")).text).toMatch(/^a two /);
  inputs.side = true;
  expect((await read("a")).text).toMatch(/^a two at \d+ past at \d+$/);
});

it("keeps at most as many as it may; the one that was not asked for longest goes", async () => {
  const { read, family, composed } = startFamily();
  for (const id of ["a", "b", "a", "c"]) await read(id);
  expect(family.size).toBe(2);
  composed.length = 0;
  expect(family.read({ id: "a" })).not.toBeInstanceOf(Promise);
  await read("b");
  expect(composed).toContain("b");
});

it("says that there is nothing to serve where the values have no response", async () => {
  const { family } = startFamily();
  await expect(family.read({ id: "none" })).rejects.toBeInstanceOf(NothingToServeError);
});

it("refuses parameters that its schema does not know", () => {
  const { family } = startFamily();
  expect(() => family.read({ id: 7 })).toThrow();
});

it("a past of any age does not make a response old", async () => {
  const { clock, cache, read, inputs } = startFamily();
  inputs.side = true;
  await read("a");
  const pastAt = clock.now();
  clock.advance(30 * MINUTE);
  await read("a");
  await cache.settled();
  const { text, freshness } = await read("a");
  expect(text).toBe(`a one at ${clock.now()} past at ${pastAt}`);
  expect(freshness).toMatchObject({ source: "live", asOf: new Date(clock.now()).toISOString() });
});
