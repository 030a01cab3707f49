import { IN_THIS_THREAD } from "../../platform/jobs/job.ts";
import { FakeClock } from "@tradeslip/node-kit/testing/fake-clock";
import { MemoryStore } from "../stores/memory-store.ts";
import { SwrCache } from "../swr-cache.ts";

/** A cache with one upstream, "test", on a fake clock. Every failed fetch counts as an outage. */
export function createTestCache({ perMinute = 1000 } = {}) {
  const clock = new FakeClock();
  const cache = new SwrCache({
    clock,
    random: () => 0,
    upstreams: [
      {
        name: "test",
        budget: { perMinute, perMonth: null },
        budgetKey: "call-budget",
        classify: () => ({ kind: "unavailable" }),
      },
    ],
    store: new MemoryStore(),
    log: { info: () => {}, warn: () => {} },
    headers: {},
    jobs: IN_THIS_THREAD,
  });
  return { clock, cache };
}

/** Lets everything that is ready run. */
export const nextMacrotask = () => new Promise<void>((resolve) => setImmediate(resolve));
