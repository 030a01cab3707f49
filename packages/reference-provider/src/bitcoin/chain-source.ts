import { createHash } from "node:crypto";
import type { Clock } from "@tradeslip/node-kit/clock";
import { type ExtendedKey, parseExtendedKey } from "./extended-key.ts";

/** An output that pays a watched address. */
export interface SeenOutput {
  readonly txid: string;
  readonly vout: number;
  readonly sats: number;
  /** Null while it is unconfirmed. */
  readonly block: {
    readonly height: number;
    /** Milliseconds since the epoch. */ readonly time: number;
  } | null;
}

/** The outputs of an address at one moment. */
export interface AddressSnapshot {
  readonly outputs: readonly SeenOutput[];
  /** Height of the latest block; null if no output is in a block. */
  readonly tipHeight: number | null;
}

/** A payment that an address waits for. */
export interface ExpectedPayment {
  readonly amountSats: number;
  readonly confirmationsNeeded: number;
  readonly createdAt: number;
}

/** The address, and, for a simulated chain, the payments it should receive. */
export interface AddressQuery {
  readonly address: string;
  readonly expected: readonly ExpectedPayment[];
}

/** A source of blockchain data. */
export interface ChainSource {
  /** True if no real money moves there. */
  readonly simulated: boolean;
  /** Poll intervals in milliseconds: while an address waits for money, then for confirmations. */
  readonly pace: { readonly waitingMs: number; readonly confirmingMs: number };
  /** All outputs that pay the address. Throws a {@link ChainError}. */
  fetchAddress(query: AddressQuery, signal: AbortSignal): Promise<AddressSnapshot>;
}

/**
 * The chain source gave no usable response.
 * unavailable: it is down or overloaded; back off. unusable: this one response is invalid.
 */
export class ChainError extends Error {
  readonly kind: "unavailable" | "unusable";
  readonly retryAfterMs: number | null;

  /** @param message goes to the log, so it must contain no address */
  constructor(kind: ChainError["kind"], message: string, retryAfterMs: number | null = null) {
    super(message);
    this.name = "ChainError";
    this.kind = kind;
    this.retryAfterMs = retryAfterMs;
  }
}

/**
 * Account 0 of the test networks of "abandon … about" (BIP39, BIP84), whose private keys are public. The
 * simulated chain uses it with regtest addresses, which no wallet can pay.
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
