import { afterAll, beforeAll, expect, it } from "vitest";
import { describeOnEngines } from "../../platform/valkey/testing/start-engine.ts";
import type { Valkey } from "../../platform/valkey/valkey.ts";
import type { Store } from "./store.ts";
import { describeStore } from "./store-conformance.ts";
import { ValkeyStore } from "./valkey-store.ts";

/** What the suite calls the same thing, each test calls its own: the engine is shared. */
class Renamed implements Store {
  readonly name = "valkey";
  readonly #tier: Store;
  readonly #prefix: string;
  constructor(tier: Store, prefix: string) {
    this.#tier = tier;
    this.#prefix = prefix;
  }
  get: Store["get"] = (key) => this.#tier.get(this.#prefix + key);
  set: Store["set"] = (key, entry, now) => this.#tier.set(this.#prefix + key, entry, now);
  delete: Store["delete"] = (key) => this.#tier.delete(this.#prefix + key);
  close: Store["close"] = () => this.#tier.close();
}

describeOnEngines("values in Valkey", ({ open }) => {
  let valkey: Valkey;
  let count = 0;
  beforeAll(async () => {
    valkey = await open();
  });
  afterAll(() => valkey.close());

  describeStore(
    "valkey",
    async () => new Renamed(new ValkeyStore(valkey), `${(count += 1)} `),
    async () => new Renamed(new ValkeyStore(valkey), `${count} `),
  );

  it("keeps nothing that another program wrote for ours", async () => {
    await valkey.call("HSET", "tradeslip:market:{foreign}", "entry", '{"price":1}');
    expect(await new ValkeyStore(valkey).get("foreign")).toBeUndefined();
  });
});
