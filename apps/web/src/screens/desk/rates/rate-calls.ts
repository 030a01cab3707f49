import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { DeskRates } from "@tradeslip/contracts";
import { api, unwrap } from "../../../lib/api.ts";
import { useCarefulCalls } from "../frame/careful-calls.tsx";
import { DESK, RATES_KEY, settingsQuery } from "../orders/order-queries.ts";

export type DeskRate = DeskRates["rates"][number];
/** In the shape of the call. */
export type RateRule = DeskRates["pending"][number]["rate"];

export const ratesQuery = queryOptions({
  queryKey: RATES_KEY,
  queryFn: async ({ signal }): Promise<DeskRates> => unwrap(await api.GET("/api/desk/rates", { signal })),
});

/** The market rate of a dollar, where a source has one. */
export const referencesQuery = queryOptions({
  queryKey: [DESK, "references"],
  queryFn: async ({ signal }): Promise<Readonly<Record<string, string>>> =>
    unwrap(await api.GET("/api/currencies", { signal })).rates,
});

/** A tier has no field for a side that it doesn't change. */
function ruleOf({ currency, buy, sell, band, goodMinutes, tiers }: RateRule) {
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

/** Replaces the rates of one currency; null: removes it. */
export function useSetRate({ version, rates }: DeskRates) {
  return useRatesCall(async ({ currency, rule }: { currency: string; rule: RateRule | null }) => {
    const others = rates.filter((rate) => rate.currency !== currency).map(ruleOf);
    // Setting a rate by hand means having looked at it: its age starts now, whether or not the figure
    // changed.
    const all = rule === null ? others : [...others, { ...ruleOf(rule), again: true }];
    const sorted = all.toSorted((a, b) => a.currency.localeCompare(b.currency, "en"));
    return unwrap(await api.PUT("/api/desk/rates", { body: { version, rates: sorted } }));
  });
}

/** Another admin's confirmation of a pending rate, or any member's objection. */
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
    onSuccess: (rates) => {
      client.setQueryData(ratesQuery.queryKey, rates);
      void client.invalidateQueries(settingsQuery);
    },
    onError: () => void client.invalidateQueries(ratesQuery),
  });
}
