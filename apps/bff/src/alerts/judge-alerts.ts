import { hasComeBack, isCrossed } from "@tradeslip/contracts/rules";
import * as z from "zod";
import { isNotOffered } from "../provider/not-offered.ts";
import { readFields } from "../provider/provider-answer.ts";
import type { ProviderClient } from "../provider/provider-client.ts";
import { ProviderError } from "../provider/provider-error.ts";

const USD = "USD";
const WatchedAlert = z.object({
  id: z.string().max(64),
  coinId: z.string().max(100),
  direction: z.enum(["above", "below"]),
  price: z.string().regex(/^\d{1,15}(?:\.\d{1,18})?$/),
  /** An older provider knows only dollars. */
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .default(USD),
  crossing: z.int(),
  armed: z.boolean(),
});
type WatchedAlert = z.infer<typeof WatchedAlert>;
const Page = z.object({
  alerts: z.array(WatchedAlert),
  /** Null on the last page. */
  next: z.string().max(64).nullable(),
});

/** A coin's price that alerts may be judged by. */
export interface AlertPrice {
  /** In the alert's currency, decimal text. */
  readonly price: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

const PATH = "/api/watched-alerts";
const MAX_ANSWER_BYTES = 1024 * 1024;
/** Per call. */
const MOST_JUDGEMENTS = 200;
/** Of one look: a provider's pages may never end. */
const MOST_PAGES = 1_000;

interface Judged {
  /** Coins that an alert waits for. */
  readonly coins: string[];
  /** Whether an alert's price is in a currency other than dollars. */
  readonly needsRates: boolean;
  /** How many alerts had a price to be compared with. */
  readonly judged: number;
}

/**
 * Judges all alerts by current prices and reports the results to the provider, which records each crossing
 * once. Throws a ProviderError. A provider without the call has no alerts.
 */
export async function judgeAlerts(
  provider: Pick<ProviderClient, "call">,
  priceOf: (coinId: string, currency: string) => AlertPrice | undefined,
): Promise<Judged> {
  const coins = new Set<string>();
  let [judged, needsRates] = [0, false];
  let after: string | null = "";
  for (let pages = 0; after !== null && pages < MOST_PAGES; pages += 1) {
    const page: z.infer<typeof Page> | null = await readPage(provider, after);
    if (page === null) return { coins: [], needsRates, judged };
    for (const { coinId, currency } of page.alerts) {
      coins.add(coinId);
      needsRates ||= currency !== USD;
    }
    const found = page.alerts.flatMap((alert) => {
      const price = priceOf(alert.coinId, alert.currency);
      return price === undefined ? [] : [{ alert, price }];
    });
    await tell(
      provider,
      found.flatMap(({ alert, price }) => judge(alert, price) ?? []),
    );
    judged += found.length;
    after = page.next;
  }
  return { coins: [...coins], needsRates, judged };
}

interface Judgement extends AlertPrice {
  readonly id: string;
  readonly crossing: number;
  readonly saw: "crossed" | "back";
}

/** Null when there is nothing to report. */
function judge({ armed, id, crossing, ...mark }: WatchedAlert, found: AlertPrice): Judgement | null {
  if (armed) return isCrossed(mark, found.price) ? { id, crossing, saw: "crossed", ...found } : null;
  return hasComeBack(mark, found.price) ? { id, crossing, saw: "back", ...found } : null;
}

async function readPage(
  provider: Pick<ProviderClient, "call">,
  after: string,
): Promise<z.infer<typeof Page> | null> {
  try {
    const answer = await provider.call({
      gate: "alerts",
      method: "GET",
      path: `${PATH}?after=${encodeURIComponent(after)}`,
      maxAnswerBytes: MAX_ANSWER_BYTES,
      isDetached: true,
    });
    return readFields(Page, answer);
  } catch (error) {
    if (error instanceof ProviderError && isNotOffered(error)) return null;
    throw error;
  }
}

async function tell(provider: Pick<ProviderClient, "call">, judgements: readonly Judgement[]): Promise<void> {
  for (let from = 0; from < judgements.length; from += MOST_JUDGEMENTS)
    await provider.call({
      gate: "alerts",
      method: "POST",
      path: `${PATH}/judgements`,
      body: { judgements: judgements.slice(from, from + MOST_JUDGEMENTS) },
      isDetached: true,
    });
}
