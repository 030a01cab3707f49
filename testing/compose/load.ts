import { setTimeout as wait } from "node:timers/promises";
import { Browser } from "../../apps/bff/api-tests/browser.ts";

const PER_SECOND = 100;
const TICK_MS = 1000 / PER_SECOND;
const MOST_SLIPS = 50;
export const ORDER = {
  surface: "exchange",
  side: "buy",
  coinId: "bitcoin",
  amount: { unit: "usd", value: "500" },
};

export interface Account {
  readonly email: string;
  readonly password: string;
  readonly cookies: Map<string, string>;
}

export interface Tally {
  readonly sent: number;
  /** What went wrong, with the second when it began. */
  readonly lost: readonly string[];
  readonly longestMs: number;
}

/**
 * A client with its own address, as seen behind another proxy (TRUST_PROXY=2), so that limits count each
 * separately.
 */
function visitor(origin: string, turn: number, cookies?: Map<string, string>): Browser {
  const address = `198.${18 + ((turn >> 16) & 1)}.${(turn >> 8) & 255}.${turn & 255}`;
  return new Browser(origin, { "x-forwarded-for": address }, cookies);
}

/**
 * 100 requests a second until stopped, mostly ones that no proxy caches: sessions, orders, their slips,
 * prices with a query, and once a second a login. An order and its slip may go to different replicas.
 */
export class Load {
  readonly #origin: string;
  readonly #account: Account;
  readonly #slips: string[] = [];
  readonly #lost: string[] = [];
  readonly #pending = new Set<Promise<void>>();
  readonly #running: Promise<void>;
  #stopped = false;
  #sent = 0;
  #longestMs = 0;

  constructor(origin: string, account: Account) {
    this.#origin = origin;
    this.#account = account;
    this.#running = this.#run();
  }

  async stop(): Promise<Tally> {
    this.#stopped = true;
    await this.#running;
    await Promise.all(this.#pending);
    return { sent: this.#sent, lost: this.#lost, longestMs: Math.round(this.#longestMs) };
  }

  async #run(): Promise<void> {
    const started = performance.now();
    while (!this.#stopped) {
      const due = Math.floor((performance.now() - started) / TICK_MS);
      for (; this.#sent < due; this.#sent += 1) {
        const call = this.#send(this.#sent, started).finally(() => this.#pending.delete(call));
        this.#pending.add(call);
      }
      await wait(TICK_MS);
    }
  }

  async #send(turn: number, started: number): Promise<void> {
    const began = performance.now();
    const trouble = await this.#ask(turn).catch((error: Error) =>
      error.cause instanceof Error ? error.cause.message : error.message,
    );
    const ended = performance.now();
    this.#longestMs = Math.max(this.#longestMs, ended - began);
    if (trouble === null) return;
    this.#lost.push(
      `${((began - started) / 1000).toFixed(1)} s, after ${Math.round(ended - began)} ms: ${trouble}`,
    );
  }

  /** Null if the answer is as expected. */
  async #ask(turn: number): Promise<string | null> {
    const { email, password, cookies } = this.#account;
    if (turn % PER_SECOND === 0) {
      const { status } = await visitor(this.#origin, turn).post("/api/auth/login", { email, password });
      return status === 200 ? null : `login: ${status}`;
    }
    switch (turn % 10) {
      case 0:
      case 1:
      case 2: {
        const { status, body } = await visitor(this.#origin, turn, new Map(cookies)).get("/api/session");
        const { authenticated } = { authenticated: false, ...(body as object) };
        return status === 200 && authenticated ? null : `session: ${status}, authenticated ${authenticated}`;
      }
      case 3:
      case 4: {
        const { status, body } = await visitor(this.#origin, turn).post("/api/orders", ORDER);
        if (status !== 201) return `order: ${status} ${JSON.stringify(body)}`;
        this.#slips.unshift((body as { readonly token: string }).token);
        this.#slips.length = Math.min(this.#slips.length, MOST_SLIPS);
        return null;
      }
      case 5:
      case 6: {
        const token = this.#slips[turn % Math.max(1, this.#slips.length)];
        if (token === undefined) return null;
        const { status } = await visitor(this.#origin, turn).get(`/api/orders/${token}`);
        return status === 200 ? null : `slip: ${status}`;
      }
      case 7:
      case 8:
        return this.#statusOf(turn, "/api/rates?fresh=1");
      default:
        return this.#statusOf(turn, "/");
    }
  }

  async #statusOf(turn: number, path: string): Promise<string | null> {
    const { status } = await visitor(this.#origin, turn).get(path);
    return status === 200 ? null : `${path}: ${status}`;
  }
}
