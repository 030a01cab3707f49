import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { backoffMs } from "@tradeslip/node-kit/backoff";

export interface ProviderProcessOptions {
  /**
   * File of the program: it listens on a port of its choice and says which over IPC, or says why it cannot start, and
   * ends when we are gone.
   */
  readonly entry: string;
  /** All of its environment. */
  readonly env: Readonly<Record<string, string>>;
  readonly log: { error(fields: object, message: string): void };
  /** First pause before it is started again; doubles with each early end. */
  readonly firstPauseMs?: number;
  /**
   * Called when its first start fails for a reason that no second start mends. Without it, it is started again.
   * @param line names the reason and the remedy
   */
  readonly onCannotStart?: (line: string) => void;
}

/** What the program says of its start. */
type Message =
  | { readonly port: number }
  | { readonly cannotStart: string; readonly mayPass: boolean; readonly reason: string };

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
  #hasListened = false;
  #trouble: string | null = null;
  #earlyEnds = 0;
  #restart: NodeJS.Timeout | undefined;
  #stopping = false;

  constructor(options: ProviderProcessOptions) {
    this.#options = options;
    this.#start();
  }

  /** Null while it is not listening. */
  readonly baseUrl = (): string | null => this.#baseUrl;

  /** Why the last start failed, in one word; null before the first end and while it listens. */
  readonly trouble = (): string | null => this.#trouble;

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
    let failure: Extract<Message, { cannotStart: string }> | null = null;
    child.on("message", (received) => {
      const message = received as Message;
      if ("cannotStart" in message) {
        failure = message;
        return;
      }
      this.#baseUrl = `http://127.0.0.1:${message.port}`;
      this.#hasListened = true;
      this.#trouble = null;
    });
    let spawnError: Error | null = null;
    child.once("error", (error) => (spawnError = error));
    // It comes when the last message was read; "exit" may come before.
    child.once("close", (code, signal) => {
      if (spawnError !== null) return this.#ended(startedAt, { err: spawnError });
      if (failure === null) return this.#ended(startedAt, { code, signal });
      const { cannotStart, mayPass, reason } = failure;
      const { onCannotStart } = this.#options;
      if (!mayPass && !this.#hasListened && onCannotStart && !this.#stopping) {
        this.#child = null;
        onCannotStart(cannotStart);
      } else {
        this.#ended(startedAt, { reason: cannotStart }, reason);
      }
    });
  }

  #ended(startedAt: number, fields: object, trouble = "ended"): void {
    this.#baseUrl = null;
    this.#child = null;
    this.#trouble = trouble;
    if (this.#stopping) return;
    this.#earlyEnds = performance.now() - startedAt < STABLE_MS ? this.#earlyEnds + 1 : 1;
    const firstMs = this.#options.firstPauseMs ?? FIRST_PAUSE_MS;
    const pauseMs = backoffMs(this.#earlyEnds, { firstMs, maxMs: LONGEST_PAUSE_MS, random: Math.random });
    this.#options.log.error({ ...fields, pauseMs }, "the reference provider ended; it is started again");
    this.#restart = setTimeout(() => this.#start(), pauseMs);
  }
}
