import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { backoffMs } from "@tradeslip/node-kit/backoff";

export interface ProviderProcessOptions {
  /**
   * File of the program. It listens on a free port and reports that over IPC, or reports why it cannot start,
   * and exits when we are gone.
   */
  readonly entry: string;
  /** Its whole environment. */
  readonly env: Readonly<Record<string, string>>;
  readonly log: { error(fields: object, message: string): void };
  /** First pause before a restart; doubles with each early exit. */
  readonly firstPauseMs?: number;
  /**
   * Called when its first start fails for a reason that a restart cannot fix. Without it, it is restarted.
   * @param line names the reason and the remedy
   */
  readonly onCannotStart?: (line: string) => void;
}

/** What the program reports about its start. */
type Message =
  | { readonly port: number }
  | { readonly cannotStart: string; readonly mayPass: boolean; readonly reason: string };

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
/** After running this long, an exit has nothing to do with the start. */
const STABLE_MS = 60_000;
const STOP_LIMIT_MS = 5_000;

/** The embedded reference provider: a child process, restarted when it exits. */
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

  /** Why the last start failed, in one word; null before the first exit and while it listens. */
  readonly trouble = (): string | null => this.#trouble;

  /** Lets it finish what is in flight. */
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
      // Out of the terminal's process group, so that Ctrl-C leaves it running until our last call is
      // answered.
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
    // "close" comes after the last message; "exit" may come before.
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
