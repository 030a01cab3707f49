import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { DeskRates } from "@tradeslip/contracts";
import { api, unwrap } from "../../../lib/api.ts";
import { useCarefulCalls } from "../frame/careful-calls.tsx";
import { DESK, RATES_KEY, settingsQuery } from "../orders/order-queries.ts";

export type DeskRate = DeskRates["rates"][number];
/** As it is sent. */
export type RateRule = DeskRates["pending"][number]["rate"];

export const ratesQuery = queryOptions({
  queryKey: RATES_KEY,
  queryFn: async ({ signal }): Promise<DeskRates> => unwrap(await api.GET("/api/desk/rates", { signal })),
});

/** What a dollar is on the market, where a source knows it. */
export const referencesQuery = queryOptions({
  queryKey: [DESK, "references"],
  queryFn: async ({ signal }): Promise<Readonly<Record<string, string>>> =>
    unwrap(await api.GET("/api/currencies", { signal })).rates,
});

/** A tier has no field for a side that it leaves as it is. */
export function ruleOf({ currency, buy, sell, band, goodMinutes, tiers }: RateRule) {
  return {
    currency,
    buy,
    sell,
    band,
    goodMinutes,
    tiers: tiers.map((tier) => ({
      fromUsd: tier.fromUsd,
      ...(tier.buy === undefined ? {} : { buy: tier.buy }),
      ...(tier.sell === undefined ? {} : { sell: tier.sell }),
    })),
  };
}

/** One currency's rates in place of those that are shown; null: it is given up. */
export function useSetRate({ version, rates }: DeskRates) {
  return useRatesCall(async ({ currency, rule }: { currency: string; rule: RateRule | null }) => {
    const others = rates.filter((rate) => rate.currency !== currency).map(ruleOf);
    // Who sets a rate by hand looked at it: its age begins now, whether the figure is another or not.
    const all = rule === null ? others : [...others, { ...ruleOf(rule), again: true }];
    const sorted = all.toSorted((a, b) => a.currency.localeCompare(b.currency, "en"));
    return unwrap(await api.PUT("/api/desk/rates", { body: { version, rates: sorted } }));
  });
}

/** Another admin's word for a rate that waits, or any member's against it. */
export function useAnswerRate(word: "confirm" | "object") {
  return useRatesCall(async (id: string) => {
    const params = { params: { path: { id } } };
    if (word === "confirm") unwrap(await api.POST("/api/desk/settings/pending/{id}/confirm", params));
    else unwrap(await api.POST("/api/desk/settings/pending/{id}/object", params));
    return unwrap(await api.GET("/api/desk/rates"));
  });
}

function useRatesCall<Asked>(call: (asked: Asked) => Promise<DeskRates>) {
  const client = useQueryClient();
  const carefully = useCarefulCalls();
  return useMutation({
    mutationFn: (asked: Asked) => carefully(() => call(asked)),
    networkMode: "always",
    onSuccess: (rates) => {
      client.setQueryData(ratesQuery.queryKey, rates);
      void client.invalidateQueries(settingsQuery);
    },
    onError: () => void client.invalidateQueries(ratesQuery),
  });
}
