import { i18n } from "@lingui/core";
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { AccountOrder } from "@tradeslip/contracts";
import { ACCOUNT_ORDERS_LISTED } from "@tradeslip/contracts/rules";
import { Alert } from "@tradeslip/ui/alert";
import { Badge } from "@tradeslip/ui/badge";
import { Button } from "@tradeslip/ui/button";
import { Card } from "@tradeslip/ui/card";
import { linkClass } from "@tradeslip/ui/link";
import { useState } from "react";
import { Link } from "react-router-dom";
import { formatLocal } from "../../lib/amount-format.ts";
import { errorMessage } from "../../lib/error-message.ts";
import { formatTime } from "../../lib/format.ts";
import { useKeepsOrders } from "../../lib/hideable.tsx";
import { PriceMade } from "../../features/slips/price-made.tsx";
import { slipAddress } from "../../features/slips/slip-address.ts";
import { SlipNumber } from "../../features/slips/slip-sheet.tsx";
import { OrderAgain } from "../../features/trade-ticket/order-again.tsx";
import { KeepOrders } from "../../features/own-orders/keep-orders.tsx";
import { ownStateWord } from "../../features/own-orders/order-state-words.ts";
import { useOwnOrders } from "../../features/own-orders/own-orders-query.ts";

const NOTE = "max-w-[64ch] text-ink-muted text-s";

/** How many to show before "Show all". */
const INITIAL_COUNT = 5;

/**
 * The account's orders with their states, each linked to its page (docs/product.md, P8.16). Needs a session.
 */
export default function OwnOrders() {
  const { data: orders, error, isFetching, refetch } = useOwnOrders(true);
  const keepsOrders = useKeepsOrders();
  const [showsAll, setShowsAll] = useState(false);
  if (orders === null || (orders?.length === 0 && !keepsOrders)) return null;
  if (orders === undefined)
    return error === null ? null : (
      <Alert tone="danger" title={t`Your orders can't be shown`}>
        <span>{errorMessage(error)}</span>{" "}
        <Button size="s" busy={isFetching} onClick={() => void refetch()}>
          {t`Try Again`}
        </Button>
      </Alert>
    );
  const shown = showsAll ? orders : orders.slice(0, INITIAL_COUNT);
  const { length: count } = orders;
  return (
    <Card title={t`Your orders`}>
      <p className={NOTE}>
        {count === 0
          ? t`None yet. Orders that you make while you're logged in appear here, on all your devices.`
          : t`Kept with your account: you follow them on all your devices.`}
      </p>
      <ul className="my-3">
        {shown.map((order) => (
          <OrderLine key={order.reference} order={order} />
        ))}
      </ul>
      {showsAll && count >= ACCOUNT_ORDERS_LISTED && (
        <p className={NOTE}>{t`Older orders aren't listed. Settings has all of them under Download Data.`}</p>
      )}
      <div className="flex flex-wrap items-center gap-3 empty:hidden">
        {count > shown.length && (
          <Button onClick={() => setShowsAll(true)}>
            {count < ACCOUNT_ORDERS_LISTED
              ? t`${plural(count, { one: "Show # order", other: "Show all # orders" })}`
              : t`Show the newest ${count} orders`}
          </Button>
        )}
        <KeepOrders isLoggedIn />
        {count > 0 && <Link to="/statement" className={linkClass()}>{t`Statement of your orders`}</Link>}
      </div>
    </Card>
  );
}

function OrderLine({ order }: { order: AccountOrder }) {
  const { reference, token, state, at, side, coin, coinAmount, usd, local } = order;
  const { symbol } = coin;
  return (
    <li className="grid gap-1 py-3 border-t border-dashed border-t-rule-strong">
      <div className="flex flex-wrap items-center gap-y-1 gap-x-3 [&>span]:whitespace-normal">
        <Link
          to={slipAddress(token)}
          dir="ltr"
          className="inline-flex items-center min-h-control-s font-mono font-medium"
        >
          {reference}
        </Link>
        <Badge tone={ENDED.has(state) ? "neutral" : "accent"}>{i18n._(ownStateWord(order))}</Badge>
        <time dateTime={at} className="text-ink-muted text-xs">
          {formatTime(at)}
        </time>
      </div>
      <p className="text-s">
        {side === "buy" ? (
          <Trans key="buy">
            Buy <SlipNumber value={coinAmount} /> <span>{symbol}</span> for <SlipNumber value={usd} inUsd />
          </Trans>
        ) : (
          <Trans key="sell">
            Sell <SlipNumber value={coinAmount} /> <span>{symbol}</span> for <SlipNumber value={usd} inUsd />
          </Trans>
        )}
        {local && (
          <span className="ms-2 text-ink-muted tabular-nums">
            {formatLocal(local.amount, local.currency)}
          </span>
        )}
        {/* The fee is known only for a firm price. */}
        <PriceMade {...order} source="live" />
      </p>
      <p>
        <OrderAgain order={order} size="s" label={t`Order again: ${reference}`} />
      </p>
    </li>
  );
}

const ENDED: ReadonlySet<AccountOrder["state"]> = new Set(["closed", "cancelled", "returned"]);
