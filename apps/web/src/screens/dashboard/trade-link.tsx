import type { DashboardCoin } from "@tradeslip/contracts";
import { VisuallyHidden, buttonClass, classNames } from "@tradeslip/ui";
import { Link } from "react-router-dom";

/**
 * Where a coin leads. The one place that decides it: the trade modal takes the exchange page's place here. The link
 * is stretched over the whole card by its class, so a click anywhere on the coin is a click on it.
 */
export function TradeLink({ coin, className }: { coin: DashboardCoin; className: string | undefined }) {
  const address = `/exchange?${new URLSearchParams({ coin: coin.id })}`;
  return (
    <Link to={address} className={classNames(buttonClass({ size: "s" }), className)}>
      Trade <VisuallyHidden>{coin.name}</VisuallyHidden>
    </Link>
  );
}
