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

/** How a transaction stands; without a block it waits in the mempool. */
export interface Placed {
  readonly transaction: Transaction;
  readonly block: Block | null;
}

const FIRST_HEIGHT = 900_000;

/** Money on its way and in blocks, as much of it as an observer sees. */
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

  /** Sends to each address, all in one transaction that waits in the mempool; gives its id. */
  pay(outputs: readonly Payout[]): string {
    const txid = randomBytes(32).toString("hex");
    this.#transactions.set(txid, { txid, outputs });
    this.#mempool.push(txid);
    return txid;
  }

  /** The first block takes up what waits in the mempool. */
  mine(count: number): void {
    for (let mined = 0; mined < count; mined++) {
      const height = this.#blocks.length === 0 ? FIRST_HEIGHT : this.tip.height + 1;
      const txids = this.#mempool;
      this.#mempool = [];
      const time = Math.floor(this.#now() / 1000);
      this.#blocks.push({ height, hash: blockHash(height), time, txids });
    }
  }

  /** Another branch, longer by one, takes the place of the last blocks; what they held waits again. */
  reorganise(depth: number): void {
    const dropped = this.#blocks.splice(-depth);
    const waiting = [...dropped.flatMap(({ txids }) => txids), ...this.#mempool];
    this.#mempool = [];
    this.mine(depth + 1);
    this.#mempool = waiting;
  }

  /** Takes a waiting transaction away, as when another one spends the same money. */
  drop(txid: string): void {
    if (!this.#mempool.includes(txid)) throw new Error(`${txid} does not wait in the mempool`);
    this.#mempool = this.#mempool.filter((other) => other !== txid);
    this.#transactions.delete(txid);
  }

  /** What pays an address: waiting ones first, then the newest. */
  of(address: string): Placed[] {
    const pays = ({ transaction }: Placed) =>
      transaction.outputs.some((output) => output.address === address);
    return [...this.#waiting(), ...this.#confirmed()].filter(pays);
  }

  /** Undefined: there is none, or it was dropped. */
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
