import type { Server } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import type { App } from "./app.ts";

/** A signal this soon after another is the same one: a terminal and `npm start` both pass it on. */
const SAME_SIGNAL_MS = 1_000;
/** Counted after the drain delay; whatever still hangs is cut. */
const LONGEST_CLOSE_MS = 9_500;
/** Time for clients to close their connections themselves: a connection we cut may carry a request. */
const LEAVING_MS = 500;
const LEAVING_CHECK_MS = 20;
/** Longer than any API call may take; longer downloads are cut. */
const LAST_ANSWERS_MS = 6_000;

export interface ShutDownOptions {
  readonly app: App;
  /** Closes what the last answers still need, such as the provider. */
  readonly closeTheRest: () => Promise<void>;
  /** From SIGTERM or SIGHUP, when readiness ends, to the end of service, so that proxies notice. */
  readonly drainDelayMs: number;
  readonly log: Pick<FastifyBaseLogger, "info" | "error">;
}

/** Ends the process gracefully, on a signal or when it cannot work. */
export class ShutDown {
  readonly #options: ShutDownOptions;
  #signalledAt: number | null = null;
  #hasBegun = false;

  /** Handles signals from now on. */
  constructor(options: ShutDownOptions) {
    this.#options = options;
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
      process.on(signal, (name) => this.#onSignal(name));
  }

  get hasBegun(): boolean {
    return this.#hasBegun;
  }

  /** @param why for the log */
  begin(why: object, exitCode: number, delayMs = 0): void {
    if (this.#hasBegun) return;
    this.#hasBegun = true;
    const { log } = this.#options;
    log.info(why, "closing");
    setTimeout(() => process.exit(1), delayMs + LONGEST_CLOSE_MS).unref();
    this.#close(delayMs).then(
      () => process.exit(exitCode),
      (error: unknown) => {
        log.error({ err: error }, "closing failed");
        process.exit(1);
      },
    );
  }

  #onSignal(signal: NodeJS.Signals): void {
    const now = performance.now();
    const isAnother = this.#signalledAt !== null && now - this.#signalledAt > SAME_SIGNAL_MS;
    this.#signalledAt = now;
    if (isAnother) process.exit(1);
    // Ctrl-C skips the drain delay.
    this.begin({ signal }, 0, signal === "SIGINT" ? 0 : this.#options.drainDelayMs);
  }

  /** Completes every request that has reached us. */
  async #close(delayMs: number): Promise<void> {
    const { app, closeTheRest } = this.#options;
    const { server: http } = app.server;
    app.drain();
    await wait(delayMs);
    app.endStreams();
    await clientsLeave(http);
    const cut = setTimeout(() => http.closeAllConnections(), LAST_ANSWERS_MS);
    await app.server.close();
    clearTimeout(cut);
    await closeTheRest();
  }
}

async function clientsLeave(http: Server): Promise<void> {
  const until = performance.now() + LEAVING_MS;
  while (performance.now() < until && (await connectionCount(http)) > 0) await wait(LEAVING_CHECK_MS);
}

function connectionCount(http: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    http.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
}
