import { queryOptions, useQuery } from "@tanstack/react-query";
import type { LocalRate, TradeSide } from "@tradeslip/contracts";
import { useEffect, useMemo, useState } from "react";
import { api, unwrap } from "../../lib/api.ts";
import { loadChunk } from "../../lib/lazy-chunk.tsx";
import { useStoredText, writeStored } from "../../lib/stored-value.ts";
import { useHydrated } from "../../lib/use-hydrated.ts";
import { useIsPast } from "../live-data/use-server-now.ts";
import { type OwnCurrency, useOwnCurrency } from "../own-currency/own-currency.tsx";
import { prefetchWhenIdle } from "../../lib/when-idle.ts";
import type * as LocalMoneyParts from "./local-money-parts.tsx";

const INTERVAL_MS = 60_000;
/** Storage key of the chosen currency. */
const KEPT = "ticket-currency";

/** The currencies that orders can be paid or paid out in. */
export const localRatesQuery = queryOptions({
  queryKey: ["local-rates"],
  // The browser's cache may hold the rate that an order was just refused for.
  queryFn: async ({ signal }) => unwrap(await api.GET("/api/local-rates", { signal, cache: "no-cache" })),
  staleTime: INTERVAL_MS,
  refetchInterval: INTERVAL_MS,
  refetchIntervalInBackground: false,
  retry: 1,
});

type Parts = typeof LocalMoneyParts;

/** A ticket's choice of currency. */
export interface TicketMoney extends LocalMoneyParts.ChosenMoney {
  /** The components for choice, field and rate; null if the desk has no rates, and until they are loaded. */
  readonly parts: Parts | null;
}

const loadParts = () => loadChunk("local-money", () => import("./local-money-parts.tsx"));
const NONE: readonly LocalRate[] = [];

/**
 * Asks for the desk's rates once the page is at rest; most desks have none, and their pages load nothing else.
 * @param typedIn what the amount is typed in, where that decides and not the device's choice
 */
export function useLocalMoney(side: TradeSide, typedIn?: string): TicketMoney {
  const [isIdle, setIsIdle] = useState(false);
  const isHydrated = useHydrated();
  useEffect(() => prefetchWhenIdle(async () => setIsIdle(true)), []);
  const { data } = useQuery({ ...localRatesQuery, enabled: isIdle });
  const rates = (isHydrated && data?.rates) || NONE;
  const [parts, setParts] = useState<Parts | null>(null);
  const hasRates = rates.length > 0;
  useEffect(() => {
    // If they fail to load, the ticket stays in dollars.
    if (hasRates) void loadParts().then(setParts, () => {});
  }, [hasRates]);
  const kept = useKeptCurrency();
  const wanted = typedIn ?? kept;
  const chosen = parts === null ? undefined : rates.find(({ currency }) => currency === wanted);
  const isOld = useIsPast(chosen ? Date.parse(chosen.sides[side].goodUntil) : Infinity);
  const money = useMemo(
    () => (parts && chosen ? parts.localMoneyOf(chosen, side, isOld) : null),
    [parts, chosen, side, isOld],
  );
  return { money, parts, rates, chosen, choose: chooseCurrency };
}

/** An estimate at the market rate; null if the desk has its own rate for that currency, which orders use. */
export function useEstimateIn({ rates }: Pick<TicketMoney, "rates">): OwnCurrency | null {
  const own = useOwnCurrency();
  return rates.some(({ currency }) => currency === own?.code) ? null : own;
}

/** The currency last chosen on this device; null: none. */
export function useKeptCurrency(): string | null {
  return useStoredText(KEPT);
}

/** For all tickets on this device. @param currency "USD", or one that the desk may have a rate for */
export function chooseCurrency(currency: string): void {
  writeStored(KEPT, currency);
}
