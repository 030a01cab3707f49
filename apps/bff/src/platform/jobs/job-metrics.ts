import { Counter, type Registry } from "prom-client";
import type { JobRunner } from "./job.ts";

/** How often the thread that does the work of refreshes had to be started again. */
export function watchJobs(registry: Registry, jobs: JobRunner): void {
  const restarts = new Counter({
    name: "tradeslip_refresh_worker_restarts_total",
    help: "Times the thread that refreshes market data ended and was started again",
    registers: [registry],
    collect() {
      restarts.reset();
      restarts.inc(jobs.restarts);
    },
  });
}
