import type { Clock } from "@tradeslip/node-kit/clock";
import type { EventHandlers } from "../provider/provider-events.ts";
import type { MakerRecord } from "./maker-record.ts";

/** Where no event tells of a change, it is noticed within that time. */
const FRESH_MS = 5_000;

/** Whether the desk keeps orders, as the provider says of a slip to somebody without a key. */
export class KeptOrders {
  readonly #record: MakerRecord;
  readonly #clock: Clock;
  #keeps = false;
  #askedAt = -Infinity;

  constructor(record: MakerRecord, clock: Clock) {
    this.#record = record;
    this.#clock = clock;
  }

  readonly onProviderEvent: EventHandlers = {
    settings: () => {
      this.#askedAt = -Infinity;
    },
  };

  /** What was known last where the provider does not say. @param token of a slip of ours */
  async keeps(token: string): Promise<boolean> {
    const now = this.#clock.elapsed();
    if (now - this.#askedAt < FRESH_MS) return this.#keeps;
    try {
      this.#keeps = (await this.#record.status(token, {})).desk !== "unused";
    } catch {
      // A slip is issued all the same, and the next one does not wait for a provider that is away.
    }
    this.#askedAt = now;
    return this.#keeps;
  }
}
