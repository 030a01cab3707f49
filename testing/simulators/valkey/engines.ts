import { TestRunner } from "vitest";
import { startCluster } from "./cluster.ts";
import { findServer, startStandalone, type Engine, type EngineKind } from "./engine.ts";
import type { Program } from "../debian-package.ts";
import { startExternal } from "./external-engine.ts";

export type { Engine, EngineKind } from "./engine.ts";

const program = findServer();

function installed(start: (program: Program) => Promise<Engine>): EngineKind {
  return {
    isInstalled: program !== undefined,
    start: async () => {
      if (program) return start(program);
      TestRunner.getCurrentTest()?.context.skip("needs redis-server or valkey-server");
      throw new Error("Neither redis-server nor valkey-server is installed.");
    },
  };
}

/** An external server that the tests may flush; test files must not run in parallel on it. */
const EXTERNAL = process.env["VALKEY_TEST_URL"];

/** A single server. */
export const engine: EngineKind = EXTERNAL
  ? { isInstalled: true, start: () => startExternal(EXTERNAL) }
  : installed(startStandalone);

/** Three masters. */
export const cluster: EngineKind = installed(startCluster);
