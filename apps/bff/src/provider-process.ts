import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { backoffMs } from "./cache/gate/backoff.ts";

export interface ProviderProcessOptions {
  /** File of the program: it listens on a port of its choice, says which over IPC, and ends when we are gone. */
  readonly entry: string;
  /** All of its environment. */
  readonly env: Readonly<Record<string, string>>;
  readonly log: { error(fields: object, message: string): void };
  /** First pause before it is started again; doubles with each early end. */
  readonly firstPauseMs?: number;
}

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
/** One that lived so long did not end because of how it was started. */
const STABLE_MS = 60_000;
const STOP_LIMIT_MS = 5_000;

/** The provider of a desk that has no other: a program of its own beside us, started again when it dies. */
export class ProviderProcess {
  readonly #options: ProviderProcessOptions;
  #child: ChildProcess | null = null;
  #baseUrl: string | null = null;
  #earlyEnds = 0;
  #restart: NodeJS.Timeout | undefined;
  #stopping = false;

  constructor(options: ProviderProcessOptions) {
    this.#options = options;
    this.#start();
  }

  /** Null while it is not listening. */
  readonly baseUrl = (): string | null => this.#baseUrl;

  /** Lets it finish what it is doing. */
  async stop(): Promise<void> {
    this.#stopping = true;
    clearTimeout(this.#restart);
    const child = this.#child;
    if (!child) return;
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    const impatient = setTimeout(() => child.kill("SIGKILL"), STOP_LIMIT_MS);
    await ended;
    clearTimeout(impatient);
  }

  #start(): void {
    const { entry, env } = this.#options;
    const startedAt = performance.now();
    const child = spawn(process.execPath, [entry], {
      env,
      stdio: ["ignore", "inherit", "inherit", "ipc"],
      // Ctrl-C reaches everybody in a terminal's group: this one ends after us, when the last call is answered.
      detached: true,
    });
    this.#child = child;
    child.on("message", (message) => {
      this.#baseUrl = `http://127.0.0.1:${(message as { port: number }).port}`;
    });
    child.once("error", (error) => this.#ended(startedAt, { err: error }));
    child.once("exit", (code, signal) => this.#ended(startedAt, { code, signal }));
  }

  #ended(startedAt: number, fields: object): void {
    this.#baseUrl = null;
    this.#child = null;
    if (this.#stopping) return;
    this.#earlyEnds = performance.now() - startedAt < STABLE_MS ? this.#earlyEnds + 1 : 1;
    const firstMs = this.#options.firstPauseMs ?? FIRST_PAUSE_MS;
    const pauseMs = backoffMs(this.#earlyEnds, { firstMs, maxMs: LONGEST_PAUSE_MS, random: Math.random });
    this.#options.log.error({ ...fields, pauseMs }, "the reference provider ended; it is started again");
    this.#restart = setTimeout(() => this.#start(), pauseMs);
  }
}
