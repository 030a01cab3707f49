import { usePublicConfig } from "../lib/public-config.ts";

/** The operator's name for the product, and whether its prices come from the simulator. */
export function useBrand(): { name: string; demo: boolean } {
  const config = usePublicConfig();
  return { name: config?.brand.name ?? nameInPage(), demo: config?.demo ?? false };
}

/** What stands in a prerendered page until the server writes the operator's name there. */
const PLACE = "{{brand}}";

/** The name before the configuration is here: the one that the server wrote into the page. */
function nameInPage(): string {
  if (typeof document === "undefined") return PLACE;
  const meta = document.querySelector<HTMLMetaElement>('meta[name="application-name"]');
  return meta?.content ?? "Tradeslip";
}
