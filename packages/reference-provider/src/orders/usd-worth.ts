import { DESK_COINS, NETWORKS, sideRates } from "@tradeslip/contracts/rules";
import Big from "big.js";
import type { Database } from "../db/database.ts";
import type { Settings } from "../desk/settings-store.ts";
import { type Money, sumOf } from "../ledger/ledger-payment.ts";
import type { OrderRecord } from "./order-record.ts";

/** At the order's own price; null: it has none in this currency. */
export function usdAsAgreed(
  { rate, coin_symbol, facts }: OrderRecord,
  { currency, amount }: Money,
): Big | null {
  const { settlement, local, details } = facts;
  if (currency === "USD") return new Big(amount);
  if (currency === coin_symbol) return new Big(amount).times(settlement?.rate ?? rate);
  const agreed = [local, details].find((each) => each?.currency === currency && each.rate !== null);
  return agreed?.rate ? new Big(amount).div(agreed.rate) : null;
}

/** At the desk's rate, or for coins at the price of their last order; null: unknown. */
export async function usdOf(
  db: Database,
  { rates }: Pick<Settings, "rates">,
  currency: string,
  amount: string,
): Promise<Big | null> {
  if (currency === "USD") return new Big(amount);
  const own = rates.find((each) => each.currency === currency);
  if (own !== undefined) {
    const perUsd = sideRates(own, "buy", undefined)?.[0]?.rate ?? own.confirmed.buy;
    return perUsd === null ? null : new Big(amount).div(perUsd);
  }
  const ids = idsOf(currency);
  const last = await db
    .selectFrom("orders")
    .select("rate")
    .where("coin_symbol", "=", currency)
    .$if(ids.length > 0, (query) => query.where("coin_id", "in", ids))
    .orderBy("announced_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return last === undefined ? null : new Big(amount).times(last.rate);
}

/** Together; null: the worth of a part is unknown. */
export async function usdOfAll(
  db: Database,
  settings: Pick<Settings, "rates">,
  all: readonly Money[],
): Promise<Big | null> {
  let sum = new Big(0);
  for (const [currency, rows] of Map.groupBy(all, (row) => row.currency)) {
    const usd = await usdOf(db, settings, currency, sumOf(rows.map(({ amount }) => amount)).toFixed());
    if (usd === null) return null;
    sum = sum.plus(usd);
  }
  return sum;
}

/** Ids under which orders name a coin with this symbol; several coins may share it. Empty: none. */
function idsOf(symbol: string): readonly string[] {
  const coins: readonly { readonly id: string; readonly symbol: string; readonly marketId?: string }[] = [
    ...NETWORKS.flatMap((network) => [...network.coins]),
    ...DESK_COINS,
  ];
  return coins
    .filter((coin) => coin.symbol === symbol)
    .flatMap(({ id, marketId }) => [id, ...(marketId === undefined ? [] : [marketId])]);
}
