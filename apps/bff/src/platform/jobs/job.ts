import { setImmediate as yieldToEventLoop } from "node:timers/promises";

/** A function of plain data that knows nothing else, so that any thread can run it, and run it again. */
export interface Job<Input, Output> {
  /** Unique among all jobs. */
  readonly name: string;
  run(input: Input): Output | Promise<Output>;
  /** Its input holds no untrusted bytes: if a worker fails, it may run in the thread of the requests. */
  readonly isInputChecked?: true;
  /** Parts of the output that are transferred between threads instead of copied. */
  transfer?(output: Output): ArrayBuffer[];
}

/** Runs jobs somewhere. Inputs and outputs may or may not be copied, so they must not be changed. */
export interface JobRunner {
  run<Input, Output>(job: Job<Input, Output>, input: Input): Promise<Output>;
  /** How often the thread behind it had to be started again. */
  readonly restarts: number;
}

/** Runs jobs in the calling thread, one turn of the event loop later. */
export const IN_THIS_THREAD: JobRunner = {
  restarts: 0,
  async run(job, input) {
    await yieldToEventLoop();
    return job.run(input);
  },
};
