import { engine as valkey, type Engine } from "@tradeslip/simulators/valkey/engines";
import { afterAll, beforeAll, describe } from "vitest";
import { openValkey } from "../open-valkey.ts";
import type { Valkey } from "../valkey.ts";

const silent = { info: () => {}, warn: () => {} };

/** Runs a suite on a Valkey of its own. */
export function describeWithValkey(name: string, suite: (open: OpenEngine) => void): void {
  describe.skipIf(!valkey.isInstalled)(`${name} (with Valkey)`, () => {
    let engine: Engine;
    beforeAll(async () => {
      engine = await valkey.start();
    });
    afterAll(() => engine.close());
    suite({ engine: () => engine, open: () => openValkey({ url: engine.url, log: silent }) });
  });
}

export interface OpenEngine {
  engine(): Engine;
  /** Another connection. */
  open(): Promise<Valkey>;
}
