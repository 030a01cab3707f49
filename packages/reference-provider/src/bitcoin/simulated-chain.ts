import { createHash } from "node:crypto";
import type { Clock } from "@tradeslip/node-kit/clock";
import type {
  AddressQuery,
  AddressSnapshot,
  ChainSource,
  ExpectedPayment,
  SeenOutput,
} from "./chain-source.ts";
import { type ExtendedKey, parseExtendedKey } from "./extended-key.ts";

/**
 * Account 0 of the test networks of "abandon … about" (BIP39, BIP84): everybody knows its private keys. Used with
 * regtest addresses, which no wallet can pay, for the simulated chain.
 */
const VPUB =
  "vpub5Y6cjg78GGuNLsaPhmYsiw4gYX3HoQiRBiSwDaBXKUafCt9bNwWQiitDk5VZ5BVxYnQdwoTyXSs2JHRPAgjAvtbBrf8ZhDYe2jWAqvZVnsc";

export function testAccount(): ExtendedKey {
  return { ...parseExtendedKey(VPUB), network: "regtest" };
}

const SECOND_MS = 1_000;
const SEEN_AFTER_MS = 5 * SECOND_MS;
const CONFIRMED_AFTER_MS = 10 * SECOND_MS;
const FIRST_HEIGHT = 800_000;

/** Every payment arrives in full after 5 seconds and is confirmed after 10. Needs no network. */
export class SimulatedChain implements ChainSource {
  readonly simulated = true;
  readonly pace = { waitingMs: SECOND_MS, confirmingMs: SECOND_MS };
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  async fetchAddress({ address, expected }: AddressQuery): Promise<AddressSnapshot> {
    const now = this.#clock.now();
    const paid = expected.filter(({ createdAt }) => now - createdAt >= SEEN_AFTER_MS);
    const outputs = paid.map((payment) => outputOf(address, payment, now));
    const deepest = Math.max(...expected.map(({ confirmationsNeeded }) => confirmationsNeeded));
    const isMined = outputs.some(({ block }) => block !== null);
    return { outputs, tipHeight: isMined ? FIRST_HEIGHT + deepest - 1 : null };
  }
}

function outputOf(address: string, { amountSats, createdAt }: ExpectedPayment, now: number): SeenOutput {
  const txid = createHash("sha256").update(`${address} ${amountSats} ${createdAt}`).digest("hex");
  const isMined = now - createdAt >= CONFIRMED_AFTER_MS;
  const block = isMined ? { height: FIRST_HEIGHT, time: createdAt + CONFIRMED_AFTER_MS } : null;
  return { txid, vout: 0, sats: amountSats, block };
}
