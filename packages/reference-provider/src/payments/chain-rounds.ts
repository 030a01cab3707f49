import type { Clock } from "@tradeslip/node-kit/clock";
import type { FastifyBaseLogger } from "fastify";
import type { ChainError } from "../bitcoin/chain-source.ts";
import { pollBackoffMs } from "./poll-schedule.ts";

export interface ChainRoundsOptions {
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  /** 0 to 1. */
  readonly random: () => number;
  /** Timeout of one look, in milliseconds. */
  readonly timeoutMs: number;
  /** Interval in milliseconds; null: rounds run only when called. */
  readonly roundIntervalMs: number | null;
}

/** Rounds of looks at the chain: one at a time, none while its source is unavailable, none after closing. */
export class ChainRounds {
  readonly #run: () => Promise<void>;
  readonly #what: string;
  readonly #options: ChainRoundsOptions;
  readonly #closing = new AbortController();
  readonly #timer: NodeJS.Timeout | undefined;
  #round: Promise<void> | null = null;
  #pausedUntil = 0;
  #failures = 0;

  /** @param what names what is watched, for the log */
  constructor(run: () => Promise<void>, what: string, options: ChainRoundsOptions) {
    this.#run = run;
    this.#what = what;
    this.#options = options;
    if (options.roundIntervalMs === null) return;
    this.#timer = setInterval(() => void this.round(), options.roundIntervalMs).unref();
  }

  /** Starts a round, or joins the running one. Never rejects. */
  round(): Promise<void> {
    this.#round ??= this.#run()
      .catch((error: unknown) => this.#options.log.error({ err: error }, `watching ${this.#what} failed`))
      .finally(() => {
        this.#round = null;
      });
    return this.#round;
  }

  /** Aborts the running looks. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#closing.abort();
    await this.#round;
  }

  get isClosing(): boolean {
    return this.#closing.signal.aborted;
  }

  /** Whether another look may begin. */
  get mayLook(): boolean {
    return !this.isClosing && this.#options.clock.now() >= this.#pausedUntil;
  }

  /** A signal for one look. */
  signal(): AbortSignal {
    return AbortSignal.any([this.#closing.signal, AbortSignal.timeout(this.#options.timeoutMs)]);
  }

  succeeded(): void {
    this.#failures = 0;
  }

  /** Pauses looks for a while if the source is unavailable. */
  failed({ kind, message, retryAfterMs }: ChainError): void {
    const { clock, random, log } = this.#options;
    if (kind === "unavailable") {
      this.#failures += 1;
      this.#pausedUntil = clock.now() + Math.max(retryAfterMs ?? 0, pollBackoffMs(this.#failures, random));
    }
    log.warn({ kind, reason: message }, "a look at the chain failed");
  }
}
