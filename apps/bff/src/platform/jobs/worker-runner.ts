import { Worker } from "node:worker_threads";
import { backoffMs } from "@tradeslip/node-kit/backoff";
import { IN_THIS_THREAD, type Job, type JobRunner } from "./job.ts";
import type { JobReply, JobRequest } from "./serve-jobs.ts";

export interface WorkerRunnerOptions {
  /** A program that calls `serveJobs`. */
  readonly entry: URL;
  readonly log: WorkerLog;
  /** A job that takes longer counts as hanging: its thread is ended. */
  readonly jobLimitMs?: number;
  /** Called before a job is handed over: a test ends the thread here. */
  readonly onJob?: (name: string, worker: Worker) => void;
}

interface WorkerLog {
  warn(fields: object, message: string): void;
}

interface Task {
  readonly name: string;
  readonly isInputChecked: boolean;
  readonly input: unknown;
  readonly inThisThread: () => Promise<unknown>;
  readonly resolve: (output: never) => void;
  readonly reject: (error: unknown) => void;
  /** How often a thread ended while it ran this. */
  losses: number;
}

interface Thread {
  readonly worker: Worker;
  /** The jobs it knows; undefined until it is ready. */
  jobs: ReadonlySet<string> | undefined;
  running: Task | undefined;
  limit: NodeJS.Timeout | undefined;
  /** Why it ended, if known. */
  reason: unknown;
}

/**
 * A hundred times what the longest job takes, since it gets a tenth of a busy core. Twice this is less than
 * the time until values are stale.
 */
const JOB_LIMIT_MS = 10_000;
/** An answer has at most 2 MB; a job that grows beyond this does so on purpose. */
const MEMORY = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 4 };
/** The first thread is replaced at once. */
const BACKOFF = { firstMs: 250, random: () => 0 };
const LONGEST_BACKOFF_MS = 2_000;
/**
 * Threads that never come up say nothing about the jobs: after so many, jobs run here, and starts are rarer.
 */
const FAILED_STARTS = 2;
const LONGEST_BACKOFF_WITHOUT_MS = 60_000;

/** The thread ended while it ran the job, and so did the next one. */
export class JobLostError extends Error {
  constructor(job: string) {
    super(`the worker ended twice while it ran "${job}"`);
    this.name = "JobLostError";
  }
}

/**
 * Runs jobs one by one in a worker thread, which keeps nothing between two jobs: if it ends, a new one starts
 * and runs the same job again. If that ends too, a job of checked input runs here, because readers wait for
 * it. Any other fails: untrusted bytes that harm a thread, by an endless loop or by too much memory, must not
 * reach the one that answers requests.
 */
export class WorkerRunner implements JobRunner {
  readonly #options: WorkerRunnerOptions;
  readonly #queue: Task[] = [];
  #thread: Thread | undefined;
  #pause: NodeJS.Timeout | undefined;
  /** Threads that ended since one last finished a job. */
  #losses = 0;
  #failedStarts = 0;
  #restarts = 0;
  #isClosed = false;

  constructor(options: WorkerRunnerOptions) {
    this.#options = options;
  }

  get restarts(): number {
    return this.#restarts;
  }

  /** For tests: the thread that runs jobs now. */
  get worker(): Worker | undefined {
    return this.#thread?.worker;
  }

  /** Whether the thread runs jobs of this name; it is known once it is ready. */
  knows(name: string): boolean {
    return this.#thread?.jobs?.has(name) ?? false;
  }

  run<Input, Output>(job: Job<Input, Output>, input: Input): Promise<Output> {
    const inThisThread = () => IN_THIS_THREAD.run(job, input);
    const { name, isInputChecked = false } = job;
    if (this.#failedStarts >= FAILED_STARTS || (this.#pause && isInputChecked)) return inThisThread();
    return new Promise((resolve, reject) => {
      this.#queue.push({ name, isInputChecked, input, inThisThread, resolve, reject, losses: 0 });
      if (this.#thread) this.#next(this.#thread);
      else this.#start();
    });
  }

  /** Starts the thread, as the first job does too. Resolves once it runs jobs, or has ended. */
  async start(): Promise<void> {
    this.#start();
    const thread = this.#thread;
    if (!thread || thread.jobs) return;
    await new Promise<void>((resolve) => {
      thread.worker.once("message", () => resolve());
      thread.worker.once("exit", () => resolve());
    });
  }

  /** Starts a thread, unless there is one or a restart is pending. */
  #start(): void {
    if (this.#thread || this.#pause || this.#isClosed) return;
    const worker = new Worker(this.#options.entry, { resourceLimits: MEMORY, name: "refresh" });
    const thread: Thread = {
      worker,
      jobs: undefined,
      running: undefined,
      limit: undefined,
      reason: undefined,
    };
    this.#thread = thread;
    worker.unref();
    worker.on("message", (reply: JobReply) => this.#onReply(thread, reply));
    worker.on("error", (error) => (thread.reason = error));
    worker.on("exit", () => this.#onEnd(thread));
  }

  /** Jobs under way fail. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#pause);
    await this.#thread?.worker.terminate();
    for (const task of this.#queue.splice(0)) task.reject(new Error("closed"));
  }

  #onReply(thread: Thread, reply: JobReply): void {
    if ("ready" in reply) {
      thread.jobs = new Set(reply.ready);
      this.#failedStarts = 0;
    } else {
      this.#losses = 0;
      const { running } = thread;
      thread.running = undefined;
      clearTimeout(thread.limit);
      if ("error" in reply) running?.reject(reply.error);
      else running?.resolve(reply.output as never);
    }
    this.#next(thread);
  }

  #next(thread: Thread): void {
    if (!thread.jobs || thread.running) return;
    const task = this.#queue.shift();
    if (!task) return;
    const { name, input } = task;
    if (!thread.jobs.has(name)) {
      runHere(task);
      return this.#next(thread);
    }
    this.#options.onJob?.(name, thread.worker);
    try {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
      thread.worker.postMessage({ name, input } satisfies JobRequest);
    } catch (error) {
      task.reject(error);
      return this.#next(thread);
    }
    thread.running = task;
    const { jobLimitMs = JOB_LIMIT_MS } = this.#options;
    thread.limit = setTimeout(() => {
      thread.reason = new Error(`took longer than ${jobLimitMs} ms`);
      void thread.worker.terminate();
    }, jobLimitMs);
  }

  #onEnd({ jobs, running, limit, reason }: Thread): void {
    clearTimeout(limit);
    this.#thread = undefined;
    if (running) this.#lost(running);
    if (this.#isClosed) return;
    this.#restarts += 1;
    this.#losses += 1;
    if (!jobs) this.#failedStarts += 1;
    const restartMs = this.#restartMs();
    const fields = { err: reason, job: running?.name, restartMs };
    this.#options.log.warn(fields, "refresh worker ended: starting another");
    if (this.#failedStarts >= FAILED_STARTS) for (const task of this.#queue.splice(0)) runHere(task);
    if (restartMs === 0) return this.#start();
    this.#pause = setTimeout(() => {
      this.#pause = undefined;
      this.#start();
    }, restartMs);
  }

  #restartMs(): number {
    if (this.#losses === 1) return 0;
    const maxMs = this.#failedStarts < FAILED_STARTS ? LONGEST_BACKOFF_MS : LONGEST_BACKOFF_WITHOUT_MS;
    return backoffMs(this.#losses - 1, { ...BACKOFF, maxMs });
  }

  #lost(task: Task): void {
    task.losses += 1;
    if (this.#isClosed) task.reject(new Error("closed"));
    else if (task.losses === 1) this.#queue.unshift(task);
    else if (task.isInputChecked) runHere(task);
    else task.reject(new JobLostError(task.name));
  }
}

function runHere({ inThisThread, resolve, reject }: Task): void {
  inThisThread().then((output) => resolve(output as never), reject);
}
