import { PriceAgreement, PriceVerdict } from "@tradeslip/contracts/schemas";
import Big from "big.js";
import { Gauge, type Registry } from "prom-client";
import type { Resource } from "../../swr-cache/resource.ts";
import { agreedPrice, type AgreedPrices } from "./agreed-prices.ts";

/** Which sources disagree, and how well prices are agreed on, as of the last decision. */
export function watchAgreedPrices(registry: Registry, resource: Resource<AgreedPrices>): void {
  const held = () => (resource.state.kind === "value" ? resource.state.value : undefined);
  const verdicts = new Gauge({
    name: "tradeslip_price_source_verdict",
    help: "Prices of a source by verdict: counted, outlier, stale, frozen, refused or related",
    labelNames: ["source", "verdict"],
    registers: [registry],
    collect() {
      for (const { name, verdict, count } of countVerdicts(held()))
        verdicts.set({ source: name, verdict }, count);
    },
  });
  const deviation = new Gauge({
    name: "tradeslip_price_source_deviation_percent",
    help: "How far a source's bitcoin price in USD lies from the agreed one",
    labelNames: ["source"],
    registers: [registry],
    collect() {
      deviation.reset();
      for (const { source, percent } of deviations(held())) deviation.set({ source }, percent);
    },
  });
  const prices = new Gauge({
    name: "tradeslip_prices_by_agreement",
    help: "Prices by agreement: agreed (three or more sources), few, single or disputed",
    labelNames: ["agreement"],
    registers: [registry],
    collect() {
      const all = Object.values(held()?.prices ?? {});
      for (const agreement of PriceAgreement.options)
        prices.set({ agreement }, all.filter((price) => price.agreement === agreement).length);
    },
  });
}

function countVerdicts(agreed: AgreedPrices | undefined) {
  return (agreed?.sources ?? []).flatMap(({ name }) =>
    PriceVerdict.options.map((verdict) => ({
      name,
      verdict,
      count: agreed!.quotes.filter((quote) => quote.source === name && quote.verdict === verdict).length,
    })),
  );
}

function deviations(agreed: AgreedPrices | undefined) {
  const bitcoin = agreed && agreedPrice(agreed, "bitcoin");
  if (!bitcoin) return [];
  return agreed.quotes
    .filter(({ coinId, currency, verdict }) => {
      return coinId === "bitcoin" && currency === "USD" && verdict !== "refused";
    })
    .map(({ source, price }) => ({
      source,
      percent: new Big(price).div(bitcoin.price).minus(1).times(100).toNumber(),
    }));
}
