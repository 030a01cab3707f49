import { createHash, randomBytes } from "node:crypto";

export interface Payout {
  readonly address: string;
  readonly sats: number;
}

export interface Transaction {
  readonly txid: string;
  readonly outputs: readonly Payout[];
}

interface Block {
  readonly height: number;
  readonly hash: string;
  /** Seconds since the epoch. */
  readonly time: number;
  readonly txids: readonly string[];
}

/** Where a transaction is; without a block, in the mempool. */
export interface Placed {
  readonly transaction: Transaction;
  readonly block: Block | null;
}

const FIRST_HEIGHT = 900_000;

/** Money in transit and in blocks, as far as an observer sees it. */
export class Chain {
  readonly #now: () => number;
  readonly #transactions = new Map<string, Transaction>();
  #mempool: string[] = [];
  #blocks: Block[] = [];

  constructor(now: () => number) {
    this.#now = now;
    this.mine(1);
  }

  get tip(): Block {
    return this.#blocks.at(-1)!;
  }

  /** Pays each address in a single transaction, which waits in the mempool; returns its id. */
  pay(outputs: readonly Payout[]): string {
    const txid = randomBytes(32).toString("hex");
    this.#transactions.set(txid, { txid, outputs });
    this.#mempool.push(txid);
    return txid;
  }

  /** The first block includes everything in the mempool. */
  mine(count: number): void {
    for (let mined = 0; mined < count; mined++) {
      const height = this.#blocks.length === 0 ? FIRST_HEIGHT : this.tip.height + 1;
      const txids = this.#mempool;
      this.#mempool = [];
      const time = Math.floor(this.#now() / 1000);
      this.#blocks.push({ height, hash: blockHash(height), time, txids });
    }
  }

  /** Replaces the last blocks by another branch, longer by one; their transactions wait again. */
  reorganise(depth: number): void {
    const dropped = this.#blocks.splice(-depth);
    const waiting = [...dropped.flatMap(({ txids }) => txids), ...this.#mempool];
    this.#mempool = [];
    this.mine(depth + 1);
    this.#mempool = waiting;
  }

  /** Removes a waiting transaction, as when another one spends the same money. */
  drop(txid: string): void {
    if (!this.#mempool.includes(txid)) throw new Error(`${txid} does not wait in the mempool`);
    this.#mempool = this.#mempool.filter((other) => other !== txid);
    this.#transactions.delete(txid);
  }

  /** Transactions that pay an address: waiting ones first, then the newest. */
  of(address: string): Placed[] {
    const pays = ({ transaction }: Placed) =>
      transaction.outputs.some((output) => output.address === address);
    return [...this.#waiting(), ...this.#confirmed()].filter(pays);
  }

  /** Undefined if there is none, or it was dropped. */
  find(txid: string): Placed | undefined {
    return [...this.#waiting(), ...this.#confirmed()].find(({ transaction }) => transaction.txid === txid);
  }

  at(height: number): Block | undefined {
    return this.#blocks.find((block) => block.height === height);
  }

  #waiting(): Placed[] {
    return this.#mempool.map((txid) => ({ transaction: this.#transactions.get(txid)!, block: null }));
  }

  #confirmed(): Placed[] {
    return this.#blocks
      .toReversed()
      .flatMap((block) => block.txids.map((txid) => ({ transaction: this.#transactions.get(txid)!, block })));
  }
}

/** Differs between branches. */
function blockHash(height: number): string {
  return createHash("sha256")
    .update(`${height} ${randomBytes(8).toString("hex")}`)
    .digest("hex");
}
