/** An output that pays a watched address. */
export interface SeenOutput {
  readonly txid: string;
  readonly vout: number;
  readonly sats: number;
  /** Null while it waits to be mined. */
  readonly block: {
    readonly height: number;
    /** Milliseconds since the epoch. */ readonly time: number;
  } | null;
}

/** The outputs of an address at one moment. */
export interface AddressSnapshot {
  readonly outputs: readonly SeenOutput[];
  /** Height of the last block; null where no output is in a block. */
  readonly tipHeight: number | null;
}

/** A payment that an address waits for. */
export interface ExpectedPayment {
  readonly amountSats: number;
  readonly confirmationsNeeded: number;
  readonly createdAt: number;
}

/** The address, and for a simulated chain what it should receive. */
export interface AddressQuery {
  readonly address: string;
  readonly expected: readonly ExpectedPayment[];
}

/** A source of blockchain data. */
export interface ChainSource {
  /** No real money moves there. */
  readonly simulated: boolean;
  /** Poll intervals in milliseconds: while an address waits for money, and while its money waits for confirmations. */
  readonly pace: { readonly waitingMs: number; readonly confirmingMs: number };
  /** All outputs that pay the address. Throws a {@link ChainError}. */
  fetchAddress(query: AddressQuery, signal: AbortSignal): Promise<AddressSnapshot>;
}

/**
 * The chain source gave no usable answer.
 * unavailable: it is down or overloaded; back off. unusable: this one answer is invalid.
 */
export class ChainError extends Error {
  readonly kind: "unavailable" | "unusable";
  readonly retryAfterMs: number | null;

  /** @param message goes to the log: no address in it */
  constructor(kind: ChainError["kind"], message: string, retryAfterMs: number | null = null) {
    super(message);
    this.name = "ChainError";
    this.kind = kind;
    this.retryAfterMs = retryAfterMs;
  }
}
