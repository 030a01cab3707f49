import type { Reporter, TestModule } from "vitest/node";
import { ENGINES } from "./engines/engines.ts";

/** "Firefox 153.7.0esr: 18 passed", for each engine that ran. */
export const countByEngine: Reporter = {
  onTestRunEnd(modules) {
    for (const [key, { name, version }] of Object.entries(ENGINES)) {
      const states = modules.filter(({ project }) => project.name === key).flatMap(statesOf);
      if (states.length === 0) continue;
      const counts = ["passed", "failed", "skipped"]
        .map((state) => ({ state, count: states.filter((other) => other === state).length }))
        .filter(({ count }) => count > 0)
        .map(({ state, count }) => `${count} ${state}`);
      console.log(`${name} ${version()}: ${counts.join(", ")}`);
    }
  },
};

function statesOf({ children }: TestModule): string[] {
  return [...children.allTests()].map((test) => test.result().state);
}
