import { createHash } from "node:crypto";
import type { Clock } from "../clock.ts";
import type { ChainSource, ChainView, Watched } from "./chain-source.ts";

const SECOND_MS = 1_000;
const SEEN_AFTER_MS = 5 * SECOND_MS;
const CONFIRMED_AFTER_MS = 10 * SECOND_MS;
const FIRST_HEIGHT = 800_000;

/** A chain on which everybody pays exactly, seen after 5 seconds and deep enough after 10. Needs no network. */
export class SimulatedChain implements ChainSource {
  readonly simulated = true;
  readonly pace = { waitingMs: SECOND_MS, confirmingMs: SECOND_MS };
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  async look({ address, amountSats, confirmationsNeeded, createdAt }: Watched): Promise<ChainView> {
    const age = this.#clock.now() - createdAt;
    if (age < SEEN_AFTER_MS) return { outputs: [], tipHeight: null };
    const txid = createHash("sha256").update(address).digest("hex");
    const confirmed = age >= CONFIRMED_AFTER_MS;
    const block = confirmed ? { height: FIRST_HEIGHT, time: createdAt + CONFIRMED_AFTER_MS } : null;
    return {
      outputs: [{ txid, vout: 0, sats: amountSats, block }],
      tipHeight: confirmed ? FIRST_HEIGHT + confirmationsNeeded - 1 : null,
    };
  }
}
