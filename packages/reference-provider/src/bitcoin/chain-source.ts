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

/** What an address holds, as of one moment. */
export interface AddressSnapshot {
  readonly outputs: readonly SeenOutput[];
  /** Height of the last block; null where no output is in a block. */
  readonly tipHeight: number | null;
}

/** A payment that is to come to an address. */
export interface ExpectedPayment {
  readonly amountSats: number;
  readonly confirmationsNeeded: number;
  readonly createdAt: number;
}

/** Where to look, and for what. A real chain needs the address alone. */
export interface AddressQuery {
  readonly address: string;
  readonly expected: readonly ExpectedPayment[];
}

/** Where payments are seen. */
export interface ChainSource {
  /** No real money moves there. */
  readonly simulated: boolean;
  /** Milliseconds between two looks at an address that waits for money, and at one whose money waits for blocks. */
  readonly pace: { readonly waitingMs: number; readonly confirmingMs: number };
  /** Everything that pays the address. Throws a {@link ChainError} when nothing was learned. */
  look(watched: AddressQuery, patience: AbortSignal): Promise<AddressSnapshot>;
}

/**
 * The look taught nothing.
 * unavailable: the source is away or overloaded; leave it alone for a while. unusable: this answer cannot be meant.
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
