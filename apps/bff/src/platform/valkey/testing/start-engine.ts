import { engines, type Engine, type EngineKind } from "@tradeslip/simulators/valkey/engines";
import { afterAll, beforeAll, describe } from "vitest";
import { openValkey } from "../open-valkey.ts";
import type { Valkey } from "../valkey.ts";

const silent = { info: () => {}, warn: () => {} };

/** Runs a suite on the simulator and, where the machine has one, on a real engine. */
export function describeOnEngines(name: string, suite: (open: OpenEngine) => void): void {
  describe.each(engines)(`${name} ($name)`, (kind: EngineKind) => {
    let engine: Engine;
    beforeAll(async () => {
      engine = await kind.start();
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
