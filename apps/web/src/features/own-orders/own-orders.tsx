import { i18n } from "@lingui/core";
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { AccountOrder } from "@tradeslip/contracts";
import { Alert } from "@tradeslip/ui/alert";
import { Badge } from "@tradeslip/ui/badge";
import { Button } from "@tradeslip/ui/button";
import { Card } from "@tradeslip/ui/card";
import { useState } from "react";
import { Link } from "react-router-dom";
import { unreachable } from "../../lib/api.ts";
import { errorMessage } from "../../lib/error-message.ts";
import { formatTime } from "../../lib/format.ts";
import { SlipNumber, slipAddress } from "../slips/slip-sheet.tsx";
import { KeepOrders } from "./keep-orders.tsx";
import { OWN_STATE_WORDS } from "./order-state-words.ts";
import styles from "./own-orders.module.css";
import { useOwnOrders } from "./own-orders-query.ts";

/** How many to show before "Show all". */
const INITIAL_COUNT = 5;

/** The account's orders with their states, each with the way to its page (docs/product.md, P8.16). With a session only. */
export default function OwnOrders() {
  const { data: orders, error, isFetching, refetch } = useOwnOrders(true);
  const [showsAll, setShowsAll] = useState(false);
  if (orders === null) return null;
  if (orders === undefined)
    return error === null ? null : (
      <Alert tone="danger" title={t`Your orders can't be shown`}>
        <span>{errorMessage(error, unreachable())}</span>{" "}
        <Button size="s" busy={isFetching} onClick={() => void refetch()}>
          {t`Try Again`}
        </Button>
      </Alert>
    );
  const shown = showsAll ? orders : orders.slice(0, INITIAL_COUNT);
  const { length: count } = orders;
  return (
    <Card title={t`Your orders`}>
      <p className={styles["note"]}>
        {count === 0
          ? t`None yet. Orders that you make while you're logged in appear here, on all your devices.`
          : t`Kept with your account: you follow them on all your devices.`}
      </p>
      <ul className={styles["list"]}>
        {shown.map((order) => (
          <OrderLine key={order.reference} order={order} />
        ))}
      </ul>
      <div className={styles["foot"]}>
        {count > shown.length && (
          <Button onClick={() => setShowsAll(true)}>
            {t`${plural(count, { one: "Show # order", other: "Show all # orders" })}`}
          </Button>
        )}
        <KeepOrders isLoggedIn />
      </div>
    </Card>
  );
}

function OrderLine({
  order: { reference, token, state, at, side, coin, coinAmount, usd },
}: {
  order: AccountOrder;
}) {
  const { symbol } = coin;
  return (
    <li className={styles["order"]}>
      <div className={styles["name"]}>
        <Link to={slipAddress(token)} dir="ltr" className={styles["reference"]}>
          {reference}
        </Link>
        <Badge tone={ENDED.has(state) ? "neutral" : "accent"}>{i18n._(OWN_STATE_WORDS[state])}</Badge>
        <time dateTime={at} className={styles["time"]}>
          {formatTime(at)}
        </time>
      </div>
      <p className={styles["terms"]}>
        {side === "buy" ? (
          <Trans key="buy">
            Buy <SlipNumber value={coinAmount} /> <span>{symbol}</span> for <SlipNumber value={usd} inUsd />
          </Trans>
        ) : (
          <Trans key="sell">
            Sell <SlipNumber value={coinAmount} /> <span>{symbol}</span> for <SlipNumber value={usd} inUsd />
          </Trans>
        )}
      </p>
    </li>
  );
}

const ENDED: ReadonlySet<AccountOrder["state"]> = new Set(["closed", "cancelled", "returned"]);
