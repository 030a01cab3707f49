/** Whether a proxy should send requests here. */
export class Readiness {
  readonly #hasStarted: () => boolean;
  #started = false;
  #draining = false;

  /** @param hasStarted asked until it says yes once: what fails later is no reason to take a replica away */
  constructor(hasStarted: () => boolean) {
    this.#hasStarted = hasStarted;
  }

  get phase(): "starting" | "ready" | "draining" {
    if (this.#draining) return "draining";
    this.#started ||= this.#hasStarted();
    return this.#started ? "ready" : "starting";
  }

  drain(): void {
    this.#draining = true;
  }
}
