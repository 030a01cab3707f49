import { formatPercent } from "../../../lib/format.ts";

/** "+1.23%": a price's movement where only text may stand. Its sign is never left out. */
export function signedPercent(percent: number | null): string {
  if (percent === null) return "change unknown";
  return `${percent > 0 ? "+" : ""}${formatPercent(percent)}`;
}
