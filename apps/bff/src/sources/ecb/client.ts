import type { UpstreamCall } from "../../swr-cache/upstream.ts";
import type { ExchangeSettings } from "../open-exchange.ts";
import { openJsonApi } from "../json-api.ts";
import type { ReferenceRates } from "../reference-rates.ts";
import { classifyFailure } from "../source-error.ts";
import { REFERENCE_CURRENCIES } from "../symbols.ts";
import { ECB_RATES } from "./rates-job.ts";

export const ECB_BASE_URL = "https://api.frankfurter.dev";

/** The European Central Bank's rates, as passed on by Frankfurter, which keeps them for a day. */
export function openEcb(settings: ExchangeSettings, onCall: (call: UpstreamCall) => void): ReferenceRates {
  const api = openJsonApi({ baseUrl: ECB_BASE_URL, ...settings, onCall });
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
        job: ECB_RATES,
        params: null,
      }),
    close: () => api.close(),
  };
}
