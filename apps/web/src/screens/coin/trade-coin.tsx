import { t } from "@lingui/core/macro";
import type { CoinDetails } from "@tradeslip/contracts";
import { MINIMUM_USD } from "@tradeslip/contracts/rules";
import { buttonClass } from "@tradeslip/ui/button";
import { classNames } from "@tradeslip/ui/class-names";
import { linkClass } from "@tradeslip/ui/link";
import { Link } from "react-router-dom";
import { formatRoundUsd } from "../../lib/amount-format.ts";
import { orderAddress } from "../../features/trade-ticket/ticket-address.ts";
import { TicketStub } from "../../features/trade-ticket/ticket-stub.tsx";
import { formatOnePrice } from "../../lib/format.ts";

const TERMS = "text-ink-muted text-s text-center text-balance";

/** "Trade ETH", or why not. */
export function TradeLink({ coin: { id, symbol, price } }: { coin: CoinDetails }) {
  if (price <= 0) {
    return (
      <p className="text-ink-muted text-s text-center text-balance">
        <span>{t`We don't trade ${symbol} while it has no price.`}</span>{" "}
        <Link to="/exchange">{t`See what we trade`}</Link>
      </p>
    );
  }
  const minimum = formatRoundUsd(MINIMUM_USD);
  return (
    <>
      <Link to={orderAddress(id)} className={classNames(buttonClass({ variant: "primary" }), "w-full")}>
        {t`Trade ${symbol}`}
      </Link>
      <p className={TERMS}>{t`From ${minimum}. You see the slip before you send it.`}</p>
    </>
  );
}

/** Leads to the form for a price alert on this coin. */
export function AlertLink({ coin: { id } }: { coin: CoinDetails }) {
  return (
    <p className={TERMS}>
      <Link to={`/settings?alert=${encodeURIComponent(id)}`} className={linkClass()}>
        {t`Set a price alert`}
      </Link>
    </p>
  );
}

/** "Trade ETH" at the foot of a phone's screen, which no slip covers there. */
export function TradeBar({ coin: { id, symbol, price, ask } }: { coin: CoinDetails }) {
  if (price <= 0) return null;
  const minimum = formatRoundUsd(MINIMUM_USD);
  return (
    <div className="contents @min-[56rem]/coin:hidden">
      <TicketStub title={formatOnePrice(symbol, ask)} note={t`From ${minimum}`}>
        <Link to={orderAddress(id)} className={buttonClass({ variant: "primary" })}>
          {t`Trade ${symbol}`}
        </Link>
      </TicketStub>
    </div>
  );
}
