/** How often the event loop is asked for a sign of life. */
const PULSE_MS = 20;
/**
 * Work from one sign of life to the next; whoever is met later has waited about that long, and would wait longer still.
 * Processor time: where a neighbour has the core, refusing would help nobody.
 */
const LONGEST_TURN_MS = 30;
/** A pause now and then is no overload: long turns must follow each other for so long. */
const STANDING_MS = 500;
/** Without a long turn for so long, it is over. */
const CALM_MS = 1_000;
/** Processor time of a call that is worth refusing: a refusal itself takes about a fifth of it. */
const DEAR_MS = 0.1;

/** What tests turn. */
export interface LoadShedderOptions {
  /** Milliseconds that only go forward. */
  readonly now?: () => number;
  /** Processor time that this thread has had, in milliseconds. */
  readonly cpuMs?: () => number;
}

/**
 * Says when this process has more to do than it can. The event loop takes up all requests that wait, one after the
 * other; a timer cannot fire before it is through. So the work done since the last pulse is what those waited for that
 * are taken up now. While turns stay long, each turn does the work of its first 30 ms and refuses the rest: the process
 * works all the time and nobody waits long. Cheap calls are never refused: they would be done in hardly more time, and
 * the number of connections bounds their wait. Why not a plugin: docs/decisions.
 */
export class LoadShedder {
  /** Requests refused since the start. */
  refused = 0;
  readonly #now: () => number;
  readonly #cpuMs: () => number;
  #cpuAtPulse: number;
  /** Requests taken up since the last pulse. */
  #begun = 0;
  /** End of the first of the long turns that followed each other without a break; null after a short one. */
  #longSince: number | null = null;
  #longAt = -Infinity;
  #overloaded = false;

  constructor({ now = () => performance.now(), cpuMs = ownCpuMs }: LoadShedderOptions = {}) {
    this.#now = now;
    this.#cpuMs = cpuMs;
    this.#cpuAtPulse = cpuMs();
  }

  /** Measures from now on, as long as the process lives. */
  start(): void {
    this.pulse();
    setInterval(() => this.pulse(), PULSE_MS).unref();
  }

  /** The event loop has come round. */
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
    if (this.#longSince !== null && now - this.#longSince >= STANDING_MS) this.#overloaded = true;
    else if (now - this.#longAt > CALM_MS) this.#overloaded = false;
  }

  /** Counts every request that is taken up, those too that are never refused. */
  begin(): void {
    this.#begun += 1;
  }

  /** Whether there is time in this turn for the request that has just begun; if not, it is counted as refused. */
  admits(): boolean {
    if (!this.#overloaded) return true;
    const work = this.#cpuMs() - this.#cpuAtPulse;
    const done = this.#begun - 1;
    if (work <= LONGEST_TURN_MS || work <= done * DEAR_MS) return true;
    this.#begun -= 1;
    this.refused += 1;
    return false;
  }
}

function ownCpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
