import { ChainError, type ChainSource, type ChainView, type Watched } from "../chain-source.ts";
import { fetchText } from "./fetch-text.ts";
import { outputsTo, parseHeight, parseTransactions, type Transaction } from "./transactions.ts";

const SECOND_MS = 1_000;
/** Esplora's page of confirmed transactions, and how many of them we read before we give up. */
const PAGE = 25;
const MAX_PAGES = 10;

/** The chain as an Esplora server tells it. What the server says is believed, as long as it can be meant. */
export class EsploraChain implements ChainSource {
  readonly simulated = false;
  readonly pace = { waitingMs: 10 * SECOND_MS, confirmingMs: 30 * SECOND_MS };
  readonly #baseUrl: string;

  /** @param baseUrl without a slash at the end */
  constructor(baseUrl: string) {
    this.#baseUrl = baseUrl;
  }

  async look({ address }: Watched, patience: AbortSignal): Promise<ChainView> {
    const outputs = outputsTo(address, await this.#transactions(address, patience));
    const highest = Math.max(-1, ...outputs.map(({ block }) => block?.height ?? -1));
    if (highest === -1) return { outputs, tipHeight: null };
    // Asked last, so that it cannot be older than what it is compared with.
    const tipHeight = parseHeight(await fetchText(`${this.#baseUrl}/blocks/tip/height`, patience));
    if (tipHeight < highest) throw new ChainError("unusable", "a block lies above the tip");
    return { outputs, tipHeight };
  }

  async #transactions(address: string, patience: AbortSignal): Promise<Transaction[]> {
    const path = `${this.#baseUrl}/address/${address}/txs`;
    const all = parseTransactions(await fetchText(path, patience));
    let page = all.filter(({ status }) => status.confirmed);
    for (let pages = 1; page.length === PAGE; pages++) {
      if (pages === MAX_PAGES) throw new ChainError("unusable", "too many transactions");
      const last = page.at(-1)!.txid;
      page = parseTransactions(await fetchText(`${path}/chain/${last}`, patience));
      all.push(...page);
    }
    return all;
  }
}
