import * as z from "zod";
import { ChainError, type SeenOutput } from "../chain-source.ts";

const MOST_SATS = 2_100_000_000_000_000;
const HIGHEST = 10_000_000;

/** As much of Esplora's transaction as we rely on (Blockstream/esplora, API.md). */
const Transaction = z.object({
  txid: z.string().regex(/^[0-9a-f]{64}$/),
  vout: z.array(
    z.object({ scriptpubkey_address: z.string().nullish(), value: z.int().min(0).max(MOST_SATS) }),
  ),
  status: z.discriminatedUnion("confirmed", [
    z.object({ confirmed: z.literal(false) }),
    z.object({
      confirmed: z.literal(true),
      block_height: z.int().min(0).max(HIGHEST),
      block_time: z
        .int()
        .min(0)
        .max(2 ** 32),
    }),
  ]),
});

const Transactions = z.array(Transaction);
export type Transaction = z.infer<typeof Transaction>;

/** Throws a {@link ChainError}. */
export function parseTransactions(text: string): Transaction[] {
  return parsed(Transactions, text, "the transactions cannot be read");
}

/** Throws a {@link ChainError}. */
export function parseHeight(text: string): number {
  return parsed(z.int().min(0).max(HIGHEST), text, "the height cannot be read");
}

/** The outputs that pay this address. A transaction that is named twice counts once, mined if either says so. */
export function outputsTo(address: string, transactions: readonly Transaction[]): SeenOutput[] {
  const found = new Map<string, SeenOutput>();
  for (const transaction of transactions) {
    for (const output of outputsOf(transaction, address)) {
      const key = `${output.txid}:${output.vout}`;
      if (!found.get(key)?.block) found.set(key, output);
    }
  }
  return [...found.values()];
}

function outputsOf({ txid, vout: outputs, status }: Transaction, address: string): SeenOutput[] {
  const block = status.confirmed ? { height: status.block_height, time: status.block_time * 1_000 } : null;
  return outputs.flatMap(({ scriptpubkey_address, value: sats }, vout) =>
    scriptpubkey_address === address && sats > 0 ? [{ txid, vout, sats, block }] : [],
  );
}

function parsed<Value>(schema: z.ZodType<Value>, text: string, complaint: string): Value {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ChainError("unusable", `${complaint}: no JSON`);
  }
  const result = schema.safeParse(value);
  if (!result.success) throw new ChainError("unusable", complaint);
  return result.data;
}
