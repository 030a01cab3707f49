/** Whether a proxy should send requests here. */
export class Readiness {
  readonly #hasStarted: () => boolean;
  readonly #trouble: () => string | null;
  #started = false;
  #draining = false;

  /**
   * @param hasStarted asked until it says yes once: what fails later is no reason to take a replica away
   * @param trouble what keeps it from starting, in a few words that anybody may read
   */
  constructor(hasStarted: () => boolean, trouble: () => string | null = () => null) {
    this.#hasStarted = hasStarted;
    this.#trouble = trouble;
  }

  get phase(): "starting" | "ready" | "draining" {
    if (this.#draining) return "draining";
    this.#started ||= this.#hasStarted();
    return this.#started ? "ready" : "starting";
  }

  /** Null when there is nothing to say but the phase. */
  get reason(): string | null {
    return this.phase === "starting" ? this.#trouble() : null;
  }

  drain(): void {
    this.#draining = true;
  }
}
