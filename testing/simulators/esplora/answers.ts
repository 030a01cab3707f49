import { createHash } from "node:crypto";
import type { Chain, Payout, Placed } from "./chain.ts";

export interface Answer {
  readonly status: number;
  readonly type: "application/json" | "text/plain";
  readonly text: string;
}

const MEMPOOL_PAGE = 50;
const ADDRESS = /^(bc|tb|bcrt)1[02-9ac-hj-np-z]{38,59}$/;

const json = (body: unknown): Answer => ({
  status: 200,
  type: "application/json",
  text: JSON.stringify(body),
});
const plain = (status: number, text: string): Answer => ({ status, type: "text/plain", text });

/** Esplora's answer at this path (https://github.com/Blockstream/esplora/blob/master/API.md). */
export function answerTo(chain: Chain, path: string, pageLength: number): Answer {
  const [, kind = "", first = "", second = "", third = "", last = ""] = path.split("/");
  if (kind === "blocks" && first === "tip" && second === "height")
    return plain(200, String(chain.tip.height));
  if (kind === "blocks" && first === "tip" && second === "hash") return plain(200, chain.tip.hash);
  if (kind === "block-height") return blockAt(chain, Number(first));
  if (kind === "tx" && second === "") return transactionAt(chain, first);
  if (kind !== "address") return plain(404, "Not found");
  if (!ADDRESS.test(first)) return plain(400, "Invalid Bitcoin address");
  return ofAddress(chain, first, [second, third, last].filter(Boolean), pageLength);
}

function blockAt(chain: Chain, height: number): Answer {
  const block = chain.at(height);
  return block ? plain(200, block.hash) : plain(404, "Block not found");
}

function transactionAt(chain: Chain, txid: string): Answer {
  if (!/^[0-9a-f]{64}$/.test(txid)) return plain(400, "Invalid hex string");
  const placed = chain.find(txid);
  return placed ? json(transactionBody(placed)) : plain(404, "Transaction not found");
}

function ofAddress(
  chain: Chain,
  address: string,
  [what, part, after]: readonly string[],
  pageLength: number,
): Answer {
  const all = chain.of(address);
  const waiting = all.filter(({ block }) => block === null);
  const confirmed = all.filter(({ block }) => block !== null);
  if (what === undefined) return json(statsOf(address, waiting, confirmed));
  if (what !== "txs") return plain(404, "Not found");
  const oldest =
    after === undefined ? -1 : confirmed.findIndex((placed) => placed.transaction.txid === after);
  const page = confirmed.slice(oldest + 1, oldest + 1 + pageLength);
  if (part === "chain") return json(page.map(transactionBody));
  const inMempool = waiting.slice(0, MEMPOOL_PAGE);
  return json((part === "mempool" ? inMempool : [...inMempool, ...page]).map(transactionBody));
}

function statsOf(address: string, waiting: readonly Placed[], confirmed: readonly Placed[]) {
  const stats = (placed: readonly Placed[]) => {
    const funded = placed.flatMap(({ transaction }) =>
      transaction.outputs.filter((output) => output.address === address),
    );
    return {
      funded_txo_count: funded.length,
      funded_txo_sum: funded.reduce((sum, { sats }) => sum + sats, 0),
      spent_txo_count: 0,
      spent_txo_sum: 0,
      tx_count: placed.length,
    };
  };
  return { address, chain_stats: stats(confirmed), mempool_stats: stats(waiting) };
}

function transactionBody({ transaction: { txid, outputs }, block }: Placed) {
  return {
    txid,
    version: 2,
    locktime: 0,
    vin: [],
    vout: outputs.map(outputBody),
    size: 222,
    weight: 561,
    fee: 705,
    status: block
      ? { confirmed: true, block_height: block.height, block_hash: block.hash, block_time: block.time }
      : { confirmed: false },
  };
}

function outputBody({ address, sats }: Payout) {
  const program = createHash("sha256").update(address).digest("hex").slice(0, 40);
  return {
    scriptpubkey: `0014${program}`,
    scriptpubkey_asm: `OP_0 OP_PUSHBYTES_20 ${program}`,
    scriptpubkey_type: "v0_p2wpkh",
    scriptpubkey_address: address,
    value: sats,
  };
}
