import type { Message } from "@tradeslip/contracts/rules";
import Big from "big.js";
import type { Database } from "../db/database.ts";
import type { Settings } from "../desk/settings-store.ts";
import { isFirstOrder, type Payer, type PayerSums } from "./surroundings.ts";

/** What is said of each limit, to whom it is said. */
export type LimitSentences = Readonly<Record<"day" | "month" | "first", Message>>;

/** The sentence of a limit that the payer would pass with this order; null: of none. */
export async function passedLimit(
  db: Database,
  payer: Payer,
  { dayUsd, monthUsd }: Pick<PayerSums, "dayUsd" | "monthUsd">,
  { limits, sentences }: { readonly limits: Settings["limits"]; readonly sentences: LimitSentences },
): Promise<Message | null> {
  for (const [sum, limit, sentence] of [
    [dayUsd, limits.dayUsd, sentences.day],
    [monthUsd, limits.monthUsd, sentences.month],
  ] as const)
    if (limit !== null && sum.gt(limit)) return { ...sentence, values: { sum: sum.toFixed(2), limit } };
  const { newPayerUsd } = limits;
  if (newPayerUsd !== null && new Big(payer.usd).gt(newPayerUsd) && (await isFirstOrder(db, payer)))
    return { ...sentences.first, values: { limit: newPayerUsd } };
  return null;
}
