import { afterAll, beforeAll, expect, it } from "vitest";
import { describeOnEngines } from "../../lib/valkey/testing/start-engine.ts";
import type { Valkey } from "../../lib/valkey/valkey.ts";
import type { Tier } from "./tier.ts";
import { describeTier } from "./tier-conformance.ts";
import { ValkeyTier } from "./valkey-tier.ts";

/** What the suite calls the same thing, each test calls its own: the engine is shared. */
class Renamed implements Tier {
  readonly name = "valkey";
  readonly #tier: Tier;
  readonly #prefix: string;
  constructor(tier: Tier, prefix: string) {
    this.#tier = tier;
    this.#prefix = prefix;
  }
  get: Tier["get"] = (key) => this.#tier.get(this.#prefix + key);
  set: Tier["set"] = (key, entry, now) => this.#tier.set(this.#prefix + key, entry, now);
  delete: Tier["delete"] = (key) => this.#tier.delete(this.#prefix + key);
  close: Tier["close"] = () => this.#tier.close();
}

describeOnEngines("values in Valkey", ({ open }) => {
  let valkey: Valkey;
  let count = 0;
  beforeAll(async () => {
    valkey = await open();
  });
  afterAll(() => valkey.close());

  describeTier(
    "valkey",
    async () => new Renamed(new ValkeyTier(valkey), `${(count += 1)} `),
    async () => new Renamed(new ValkeyTier(valkey), `${count} `),
  );

  it("keeps nothing that another program wrote for ours", async () => {
    await valkey.call("HSET", "tradeslip:market:{foreign}", "entry", '{"price":1}');
    expect(await new ValkeyTier(valkey).get("foreign")).toBeUndefined();
  });
});
