import * as z from "zod";
import type { UpstreamCall } from "../../swr-cache/upstream.ts";
import type { ExchangeSettings } from "../exchange.ts";
import { openJsonApi } from "../json-api.ts";
import { decimalText, numberPrice } from "../quoted-price.ts";
import { badShape, readAnswer } from "../read-answer.ts";
import type { DayRates, ReferenceRates } from "../reference-rates.ts";
import { classifyFailure } from "../source-error.ts";
import { REFERENCE_CURRENCIES } from "../symbols.ts";

const LatestAnswer = z.object({
  amount: z.literal(1),
  base: z.literal("USD"),
  date: z.iso.date(),
  rates: z.record(z.string(), z.unknown()),
});

/** The European Central Bank's rates, as Frankfurter hands them on. It names no limit and keeps its answers for a day. */
export function openEcb(settings: ExchangeSettings, onCall: (call: UpstreamCall) => void): ReferenceRates {
  const api = openJsonApi({ baseUrl: "https://api.frankfurter.dev", ...settings, onCall });
  return {
    upstream: {
      name: "ecb",
      budget: { perMinute: 5, perMonth: null },
      budgetKey: "call-budget-ecb",
      classify: classifyFailure,
    },
    rates: () =>
      api.get({
        resource: "ecb",
        path: "/v1/latest",
        query: { base: "USD", symbols: REFERENCE_CURRENCIES.join(",") },
        read: readRates,
      }),
    close: () => api.close(),
  };
}

function readRates(answer: unknown): DayRates {
  const { date, rates } = readAnswer(LatestAnswer, answer);
  const perUsd = REFERENCE_CURRENCIES.flatMap((currency) => {
    const rate = numberPrice.safeParse(rates[currency]).data;
    const text = rate ? decimalText(rate) : null;
    return text === null ? [] : [[currency, text] as const];
  });
  if (perUsd.length === 0) throw badShape("no rate that was asked for is in the answer");
  return { date, perUsd: Object.fromEntries(perUsd) };
}
