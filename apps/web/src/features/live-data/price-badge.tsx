import { t } from "@lingui/core/macro";
import { Badge } from "@tradeslip/ui/badge";

interface PriceBadgeProps {
  /** The sources disagree, so nothing is ordered at this price. */
  isDisputed: boolean;
  /** When a price was made that isn't live. */
  staleAsOf: string | undefined;
}

/** Marks a price that isn't live, or that the sources disagree about. */
export function PriceBadge({ isDisputed, staleAsOf }: PriceBadgeProps) {
  const words = isDisputed ? t({ message: "Disputed", context: "sources" }) : staleAsOf && t`Delayed`;
  return words && <Badge tone="indicative">{words}</Badge>;
}
