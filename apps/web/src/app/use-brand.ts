import { usePublicConfig } from "../features/market-data/use-config.ts";

/** The operator's name for the product, and whether its prices come from the simulator. */
export function useBrand(): { name: string; demo: boolean } {
  const config = usePublicConfig();
  return { name: config?.brand.name ?? "Tradeslip", demo: config?.demo ?? false };
}
