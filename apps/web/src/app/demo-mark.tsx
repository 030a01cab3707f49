import { Badge } from "@tradeslip/ui";
import { useBrand } from "./use-brand.ts";

/** Stands on every page whose prices come from the simulator; nothing otherwise. */
export function DemoMark({ short = false }: { short?: boolean }) {
  if (!useBrand().demo) return null;
  return <Badge tone="indicative">{short ? "Demo" : "Demo data"}</Badge>;
}
