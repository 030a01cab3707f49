import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import type { ChangeSignal } from "./change-signal.ts";
import { CHANNEL } from "./events.ts";

/** For notifications that got lost: the connection broke, or a pooler in between doesn't forward them. */
const POLL_MS = 2_000;
const RECONNECT_MS = 1_000;

/** LISTEN on its own connection, reopened when it breaks. */
export class PostgresChanges implements ChangeSignal {
  readonly #url: string;
  #stopping: AbortController | null = null;

  constructor(url: string) {
    this.#url = url;
  }

  start(onChange: () => void): void {
    const stopping = new AbortController();
    this.#stopping = stopping;
    const timer = setInterval(onChange, POLL_MS).unref();
    stopping.signal.addEventListener("abort", () => clearInterval(timer));
    void this.#listen(onChange, stopping.signal);
  }

  stop(): void {
    this.#stopping?.abort();
  }

  async #listen(onChange: () => void, stopping: AbortSignal): Promise<void> {
    while (!stopping.aborted) {
      await this.#listenOnce(onChange, stopping).catch(() => {});
      await pause(RECONNECT_MS, undefined, { ref: false, signal: stopping }).catch(() => {});
    }
  }

  /** Returns when the connection ends. */
  async #listenOnce(onChange: () => void, stopping: AbortSignal): Promise<void> {
    const client = new Client({
      connectionString: this.#url,
      application_name: "tradeslip-provider-events",
      keepAlive: true,
      connectionTimeoutMillis: 3_000,
      query_timeout: 4_000,
    });
    const ended = new Promise<void>((resolve) => client.once("end", resolve));
    client.on("error", () => {});
    client.on("notification", onChange);
    const end = () => void client.end().catch(() => {});
    stopping.addEventListener("abort", end);
    try {
      await client.connect();
      await client.query(`LISTEN ${CHANNEL}`);
      // Covers what was notified before we listened.
      onChange();
      await ended;
    } finally {
      stopping.removeEventListener("abort", end);
      end();
    }
  }
}
