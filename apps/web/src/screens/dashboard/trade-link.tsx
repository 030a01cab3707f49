import type { DashboardCoin } from "@tradeslip/contracts";
import { VisuallyHidden, buttonClass, classNames } from "@tradeslip/ui";
import { Link } from "react-router-dom";
import { loadTradeModal } from "./trade/load-trade-modal.ts";
import { tradeLink } from "./trade/use-trade-address.ts";

/**
 * Where a coin leads: to its trade, above this page. The link is stretched over the whole card by its class, so a
 * click anywhere on the coin is a click on it.
 */
export function TradeLink({ coin, className }: { coin: DashboardCoin; className: string | undefined }) {
  return (
    <Link
      {...tradeLink(coin.id)}
      className={classNames(buttonClass({ size: "s" }), className)}
      onPointerEnter={fetchAhead}
      onFocus={fetchAhead}
      // Safari focuses no clicked link, and the focus must have a place to return to.
      onClick={(event) => event.currentTarget.focus()}
    >
      Trade <VisuallyHidden>{coin.name}</VisuallyHidden>
    </Link>
  );
}

/** Failing is no matter here: the modal's own fetch says so. */
function fetchAhead() {
  loadTradeModal().catch(() => {});
}
