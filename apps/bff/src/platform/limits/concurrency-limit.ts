/** Bounds how much of one key may be under way at once. A key with nothing under way takes no memory. */
export class ConcurrencyLimit {
  readonly #max: number;
  readonly #inFlight = new Map<string, number>();

  constructor(max: number) {
    this.#max = max;
  }

  hasRoom(key: string): boolean {
    return this.#of(key) < this.#max;
  }

  enter(key: string): void {
    this.#inFlight.set(key, this.#of(key) + 1);
  }

  leave(key: string): void {
    const left = this.#of(key) - 1;
    if (left > 0) this.#inFlight.set(key, left);
    else this.#inFlight.delete(key);
  }

  #of(key: string): number {
    return this.#inFlight.get(key) ?? 0;
  }
}
