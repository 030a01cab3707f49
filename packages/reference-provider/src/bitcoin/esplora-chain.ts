import * as z from "zod";
import {
  type AddressQuery,
  type AddressSnapshot,
  ChainError,
  type ChainSource,
  type SeenOutput,
} from "./chain-source.ts";

const SECOND_MS = 1_000;
/** If an address has more transactions, they are not read, and its payments stay as they are. */
const MAX_TRANSACTIONS = 250;

/** An Esplora server. Its data is trusted if it is well-formed. */
export class EsploraChain implements ChainSource {
  readonly simulated = false;
  readonly pace = { waitingMs: 10 * SECOND_MS, confirmingMs: 30 * SECOND_MS };
  readonly #baseUrl: string;

  /** @param baseUrl without a trailing slash */
  constructor(baseUrl: string) {
    this.#baseUrl = baseUrl;
  }

  async fetchAddress({ address }: AddressQuery, signal: AbortSignal): Promise<AddressSnapshot> {
    const outputs = outputsTo(address, await this.#transactions(address, signal));
    const highest = Math.max(-1, ...outputs.map(({ block }) => block?.height ?? -1));
    if (highest === -1) return { outputs, tipHeight: null };
    // Fetched last, so that it is not older than the transactions.
    const tipHeight = parseHeight(await fetchText(`${this.#baseUrl}/blocks/tip/height`, signal));
    if (tipHeight < highest) throw new ChainError("unusable", "a block lies above the tip");
    return { outputs, tipHeight };
  }

  /** Fetches one transaction, whatever it pays. Throws a {@link ChainError}. */
  async fetchTransaction(
    txid: string,
    signal: AbortSignal,
  ): Promise<{ readonly transaction: ChainTransaction | null; readonly tipHeight: number }> {
    const text = await fetchText(`${this.#baseUrl}/tx/${txid}`, signal, NO_TRANSACTION);
    const transaction = text === null ? null : chainTransaction(parseTransaction(text));
    if (transaction !== null && transaction.txid !== txid)
      throw new ChainError("unusable", "the answer is about another transaction");
    // Fetched last, so that it is not older than the transaction.
    const tipHeight = parseHeight(await fetchText(`${this.#baseUrl}/blocks/tip/height`, signal));
    if (transaction?.block && tipHeight < transaction.block.height)
      throw new ChainError("unusable", "a block lies above the tip");
    return { transaction, tipHeight };
  }

  /**
   * Servers choose their page size (Esplora's is 25, others use 10), so only an empty page is the last one.
   * Missing a transaction would make a paid payment look unpaid.
   */
  async #transactions(address: string, signal: AbortSignal): Promise<Transaction[]> {
    const path = `${this.#baseUrl}/address/${address}/txs`;
    const all = parseTransactions(await fetchText(path, signal));
    const known = new Set(all.map(({ txid }) => txid));
    let last = all.findLast(({ status }) => status.confirmed);
    while (last !== undefined) {
      if (known.size > MAX_TRANSACTIONS) throw new ChainError("unusable", "too many transactions");
      const page = parseTransactions(await fetchText(`${path}/chain/${last.txid}`, signal));
      const isRepeated = page.every(({ txid }) => known.has(txid));
      if (page.length > 0 && isRepeated) throw new ChainError("unusable", "a page repeats those before it");
      for (const { txid } of page) known.add(txid);
      all.push(...page);
      last = page.at(-1);
    }
    return all;
  }
}

const MAX_ANSWER_BYTES = 2 * 1024 * 1024;
const MAX_RETRY_AFTER_S = 600;

/** Esplora's text with status 404; a proxy's 404 says nothing about the chain. */
const NO_TRANSACTION = /^transaction not found$/i;

/** One GET of at most 2 MB unpacked, without following redirects. Throws a {@link ChainError}. */
export async function fetchText(url: string, signal: AbortSignal): Promise<string>;
/** @param absent a 404 with this text returns null */
export async function fetchText(url: string, signal: AbortSignal, absent: RegExp): Promise<string | null>;
export async function fetchText(url: string, signal: AbortSignal, absent?: RegExp): Promise<string | null> {
  let response: Response;
  try {
    response = await fetch(url, { redirect: "manual", signal });
  } catch (error) {
    throw new ChainError("unavailable", `no answer: ${reasonOf(error)}`);
  }
  if (response.status === 404 && absent !== undefined) {
    const text = await readText(response);
    if (absent.test(text.trim())) return null;
    throw statusError(response);
  }
  if (response.status !== 200) {
    await response.body?.cancel();
    throw statusError(response);
  }
  return readText(response);
}

async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let size = 0;
  let text = "";
  try {
    for await (const chunk of response.body ?? []) {
      size += chunk.length;
      if (size > MAX_ANSWER_BYTES) throw new ChainError("unusable", "the answer is too large");
      text += decoder.decode(chunk, { stream: true });
    }
  } catch (error) {
    if (error instanceof ChainError) throw error;
    throw new ChainError("unavailable", `the answer broke off: ${reasonOf(error)}`);
  }
  return text;
}

/** Back off from a server that is busy or broken; one that refuses this address may still know others. */
function statusError({ status, headers }: Response): ChainError {
  const isBusy = status === 429 || status >= 500;
  const seconds = /^\d{1,6}$/.exec(headers.get("retry-after") ?? "")?.[0];
  const retryAfterMs =
    isBusy && seconds !== undefined ? Math.min(Number(seconds), MAX_RETRY_AFTER_S) * 1_000 : null;
  return new ChainError(isBusy ? "unavailable" : "unusable", `status ${status}`, retryAfterMs);
}

/** Codes only: error texts may repeat the request. */
function reasonOf(error: unknown): string {
  const { name, cause } = error as { name?: string; cause?: { code?: string } };
  return cause?.code ?? name ?? "unknown";
}

const MAX_SATS = 2_100_000_000_000_000;
const MAX_HEIGHT = 10_000_000;

/** The part of Esplora's transaction that we rely on (Blockstream/esplora, API.md). */
const Transaction = z.object({
  txid: z.string().regex(/^[0-9a-f]{64}$/),
  vout: z.array(
    z.object({ scriptpubkey_address: z.string().nullish(), value: z.int().min(0).max(MAX_SATS) }),
  ),
  status: z.discriminatedUnion("confirmed", [
    z.object({ confirmed: z.literal(false) }),
    z.object({
      confirmed: z.literal(true),
      block_height: z.int().min(0).max(MAX_HEIGHT),
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
function parseTransaction(text: string): Transaction {
  return parsed(Transaction, text, "the transaction cannot be read");
}

/** A transaction with all its outputs. */
export interface ChainTransaction {
  readonly txid: string;
  /** In transaction order. Null: it pays no address, or one that the server can't express. */
  readonly outputs: readonly { readonly address: string | null; readonly sats: number }[];
  readonly block: SeenOutput["block"];
}

function chainTransaction({ txid, vout, status }: Transaction): ChainTransaction {
  const outputs = vout.map(({ scriptpubkey_address, value: sats }) => ({
    address: scriptpubkey_address ?? null,
    sats,
  }));
  return { txid, outputs, block: blockOf(status) };
}

function blockOf(status: Transaction["status"]): SeenOutput["block"] {
  return status.confirmed ? { height: status.block_height, time: status.block_time * 1_000 } : null;
}

/** Throws a {@link ChainError}. */
export function parseHeight(text: string): number {
  return parsed(z.int().min(0).max(MAX_HEIGHT), text, "the height cannot be read");
}

/** The outputs that pay this address. One listed twice counts once, as mined if either entry says so. */
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
  const block = blockOf(status);
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
