import { threadId } from "node:worker_threads";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import type { Job } from "./job.ts";
import { EXIT, FAIL, GROW, HANG, harmfulRuns } from "./testing/harmful-jobs.ts";
import { JobLostError, WorkerRunner, type WorkerRunnerOptions } from "./worker-runner.ts";

const ENTRY = new URL("testing/harmful-worker.ts", import.meta.url);
/** A busy machine may let a thread wait for seconds. */
const PATIENT_MS = 60_000;
vi.setConfig({ testTimeout: PATIENT_MS });

interface Line {
  readonly job?: string;
  readonly restartMs: number;
  readonly err?: Error;
}

function startRunner(options: Partial<WorkerRunnerOptions> = {}) {
  const lines: Line[] = [];
  const log = { warn: (fields: object) => lines.push(fields as Line) };
  const runner = new WorkerRunner({ entry: ENTRY, jobLimitMs: PATIENT_MS, ...options, log });
  onTestFinished(() => runner.close());
  return { runner, lines };
}

describe("a thread that ends", () => {
  it.each([EXIT, GROW])("by %o: the job runs again in a new one, which is one line", async (job) => {
    const { runner, lines } = startRunner();
    const harm = harmfulRuns(1);
    expect(await runner.run(job, harm)).toBe("done");
    expect(harm.runs[0]).toBe(2);
    expect(runner.restarts).toBe(1);
    expect(lines).toMatchObject([{ job: job.name, restartMs: 0 }]);
  });

  it("does not touch the jobs that wait", async () => {
    const { runner } = startRunner();
    const [lost, waiting] = [harmfulRuns(9), harmfulRuns(0)];
    const results = await Promise.allSettled([runner.run(EXIT, lost), runner.run(EXIT, waiting)]);
    expect(results).toMatchObject([
      { status: "rejected", reason: expect.any(JobLostError) },
      { status: "fulfilled", value: "done" },
    ]);
    expect([lost.runs[0], waiting.runs[0]]).toEqual([2, 1]);
  });

  it("twice at a job of checked input: it runs here", async () => {
    const { runner } = startRunner();
    const checked = harmfulRuns(9);
    const job: typeof EXIT = { ...EXIT, isInputChecked: true, run: () => "ran here" };
    expect(await runner.run(job, checked)).toBe("ran here");
    expect(checked.runs[0]).toBe(2);
  });

  it("while nothing runs is replaced", async () => {
    const { runner } = startRunner();
    await runner.run(EXIT, harmfulRuns(0));
    await runner.worker!.terminate();
    expect(await runner.run(EXIT, harmfulRuns(0))).toBe("done");
    expect(runner.restarts).toBe(1);
  });

  it("again and again is replaced ever more slowly, and after 2 s at the latest", async () => {
    const { runner, lines } = startRunner();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    // Where no thread runs, only the pause before the next one is left.
    const passing = setInterval(() => runner.worker ?? vi.advanceTimersByTime(2_000), 1);
    onTestFinished(() => {
      clearInterval(passing);
      vi.useRealTimers();
    });
    for (let job = 0; job < 3; job += 1) await runner.run(EXIT, harmfulRuns(9)).catch(() => "lost");
    expect(lines.map(({ restartMs }) => restartMs)).toEqual([0, 250, 500, 1_000, 2_000, 2_000]);
    expect(await runner.run(EXIT, harmfulRuns(0))).toBe("done");
    await runner.run(EXIT, harmfulRuns(1));
    expect(lines.at(-1)).toMatchObject({ restartMs: 0 });
  });
});

it("a job that hangs is ended, tried once more and given up", async () => {
  const { runner, lines } = startRunner({ jobLimitMs: 50 });
  await expect(runner.run(HANG, harmfulRuns(2))).rejects.toThrow('ended twice while it ran "hang"');
  expect(lines.map(({ err }) => err?.message)).toEqual(["took longer than 50 ms", "took longer than 50 ms"]);
});

it("a job's own error reaches its caller, and the thread continues", async () => {
  const { runner } = startRunner();
  await expect(runner.run(FAIL, harmfulRuns(1))).rejects.toThrow(new RangeError("no use"));
  expect(await runner.run(FAIL, harmfulRuns(0))).toBe("done");
  expect(runner.restarts).toBe(0);
});

it("what cannot be copied fails alone", async () => {
  const { runner } = startRunner();
  const input = { ...harmfulRuns(0), extra: () => undefined };
  await expect(runner.run(EXIT, input)).rejects.toThrow("could not be cloned");
  expect(await runner.run(EXIT, harmfulRuns(0))).toBe("done");
});

const WHERE: Job<null, number> = { name: "where", run: () => threadId };

it("a job that the worker does not know runs here", async () => {
  const { runner } = startRunner();
  expect(await runner.run(WHERE, null)).toBe(threadId);
});

it("a start waits until the thread runs jobs, and not where it does already, ends or is closed", async () => {
  const { runner } = startRunner();
  await runner.start();
  expect(runner.knows(EXIT.name)).toBe(true);
  await runner.start();
  await startRunner({ entry: new URL("data:text/javascript,") }).runner.start();
  const closed = startRunner().runner;
  await Promise.all([closed.start(), closed.close()]);
  await closed.start();
});

it("where no thread comes up, jobs run here, and it is tried less and less often", async () => {
  const { runner, lines } = startRunner({ entry: new URL("missing.ts", ENTRY) });
  expect(await runner.run(WHERE, null)).toBe(threadId);
  expect(await runner.run(EXIT, harmfulRuns(0))).toBe("done");
  expect(lines.map(({ restartMs }) => restartMs)).toEqual([0, 250]);
});

it("closing ends the thread and its jobs, and starts no other", async () => {
  const { runner, lines } = startRunner();
  await runner.run(EXIT, harmfulRuns(0));
  const jobs = Promise.allSettled([runner.run(HANG, harmfulRuns(1)), runner.run(EXIT, harmfulRuns(0))]);
  await runner.close();
  expect(await jobs).toMatchObject([{ status: "rejected" }, { status: "rejected" }]);
  expect(runner.worker).toBeUndefined();
  expect(lines).toEqual([]);
});
