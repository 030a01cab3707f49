/** How often the event loop is measured. */
const PULSE_MS = 20;
/**
 * Work between two pulses. A request taken up later has waited about that long already. CPU time, because
 * refusing helps no call while another process has the core.
 */
const LONGEST_TURN_MS = 30;
/** An occasional pause is no overload: long turns must follow each other for this long. */
const SUSTAINED_MS = 500;
/** The overload ends after this long without a long turn. */
const CALM_MS = 1_000;
/** CPU time of a call worth refusing: a refusal takes a tenth of it, on a slow processor up to a third. */
const EXPENSIVE_MS = 0.2;

/** For tests. */
export interface LoadShedderOptions {
  /** Monotonic milliseconds. */
  readonly now?: () => number;
  /** CPU time of this thread, in milliseconds. */
  readonly cpuMs?: () => number;
}

/**
 * Sheds load by event-loop lag. The event loop takes up all waiting requests one after the other, and no
 * timer fires before it is through: so the work since the last pulse is how long a request taken up now has
 * waited. While turns stay long, each turn does 30 ms of work and refuses the rest: the process stays busy
 * and no caller waits long. Cheap calls are never refused: they take hardly longer than a refusal, and the
 * number of connections bounds their wait. Why not a plugin: docs/decisions.
 */
export class LoadShedder {
  /** Requests refused since the start. */
  refused = 0;
  readonly #now: () => number;
  readonly #cpuMs: () => number;
  #cpuAtPulse: number;
  /** Requests taken up since the last pulse. */
  #begun = 0;
  /** End of the first long turn of the current series; null after a short turn. */
  #longSince: number | null = null;
  #longAt = -Infinity;
  #overloaded = false;

  constructor({ now = () => performance.now(), cpuMs = ownCpuMs }: LoadShedderOptions = {}) {
    this.#now = now;
    this.#cpuMs = cpuMs;
    this.#cpuAtPulse = cpuMs();
  }

  /** Measures until the process ends. */
  start(): void {
    this.pulse();
    setInterval(() => this.pulse(), PULSE_MS).unref();
  }

  /** One turn of the event loop. */
  pulse(): void {
    const now = this.#now();
    const cpu = this.#cpuMs();
    const long = cpu - this.#cpuAtPulse > LONGEST_TURN_MS;
    this.#cpuAtPulse = cpu;
    this.#begun = 0;
    if (long) {
      this.#longSince ??= now;
      this.#longAt = now;
    } else {
      this.#longSince = null;
    }
    if (this.#longSince !== null && now - this.#longSince >= SUSTAINED_MS) this.#overloaded = true;
    else if (now - this.#longAt > CALM_MS) this.#overloaded = false;
  }

  /** Counts a request that is taken up, also one that is never refused. */
  begin(): void {
    this.#begun += 1;
  }

  /** Whether this turn has time for the request that just began; if not, it counts as refused. */
  admits(): boolean {
    if (!this.#overloaded) return true;
    const work = this.#cpuMs() - this.#cpuAtPulse;
    const done = this.#begun - 1;
    if (work <= LONGEST_TURN_MS || work <= done * EXPENSIVE_MS) return true;
    this.#begun -= 1;
    this.refused += 1;
    return false;
  }
}

function ownCpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
