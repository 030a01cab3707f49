import { TestRunner } from "vitest";
import { startCluster } from "./cluster.ts";
import { findServer, startStandalone, type Engine, type EngineKind, type ServerProgram } from "./engine.ts";
import { startGiven } from "./given-engine.ts";

export type { Engine, EngineKind } from "./engine.ts";

const program = findServer();

function installed(start: (program: ServerProgram) => Promise<Engine>): EngineKind {
  return {
    isInstalled: program !== undefined,
    start: async () => {
      if (program) return start(program);
      TestRunner.getCurrentTest()?.context.skip("needs redis-server or valkey-server");
      throw new Error("Neither redis-server nor valkey-server is installed.");
    },
  };
}

/** One server that the tests may empty, instead of starting their own; several files at once would disturb each other. */
const GIVEN = process.env["VALKEY_TEST_URL"];

/** A single server. */
export const engine: EngineKind = GIVEN
  ? { isInstalled: true, start: () => startGiven(GIVEN) }
  : installed(startStandalone);

/** Three masters. */
export const cluster: EngineKind = installed(startCluster);
