import type { Resource } from "../../swr-cache/resource.ts";
import type { ResponseDefinition } from "../../swr-cache/responses/response-definition.ts";
import { agreedPrice, type AgreedPrices } from "./agreed-prices.ts";
import { assessCoins } from "./price-backing.ts";

type Inputs<Main, Side> = Pick<ResponseDefinition<Main, Side>, "main" | "side" | "assess">;

/** Inputs of a response of agreed prices; `figures`, which exchanges do not know, may be missing. */
export function ofAgreed<Figures>(
  agreed: Resource<AgreedPrices>,
  figures: Resource<Figures>,
): Pick<Inputs<AgreedPrices, Figures>, "main" | "side"> {
  return {
    main: agreed,
    side: { resource: figures, wanted: () => false, isKeptFresh: true },
  };
}

/** Inputs of a list's response, with the agreed prices of its coins if there are several sources. */
export function withAgreed<List>(
  agreed: Resource<AgreedPrices> | null,
): Pick<Inputs<List, AgreedPrices>, "side" | "assess"> {
  if (!agreed) return {};
  return {
    side: { resource: agreed, wanted: () => true },
    assess: (_list, side) => side && agreedPrice(side, "bitcoin") && assessCoins(side),
  };
}
