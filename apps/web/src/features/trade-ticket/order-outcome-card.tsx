import { t } from "@lingui/core/macro";
import { withCents } from "@tradeslip/contracts/rules";
import { Alert } from "@tradeslip/ui/alert";
import { Button } from "@tradeslip/ui/button";
import { useEffect, useRef } from "react";
import { formatLocal } from "../../lib/amount-format.ts";
import { ApiError } from "../../lib/api.ts";
import { SupportReference } from "../../lib/load-failure.tsx";
import { formatExactPrice } from "../../lib/format.ts";
import { OrderSlip } from "../slips/order-slip.tsx";
import styles from "./order-outcome-card.module.css";
import { ticketAddress } from "./ticket-address.ts";
import type { IssuedOutcome, OrderOutcome, OrderRequest } from "./use-place-order.ts";

interface OrderOutcomeCardProps {
  outcome: OrderOutcome;
  surface: OrderRequest["surface"];
  onDismiss: () => void;
}

/** The result of an order. It stays until it is dismissed or another order is placed. */
export default function OrderOutcomeCard({ outcome, ...rest }: OrderOutcomeCardProps) {
  if (outcome.kind === "issued") return <IssuedCard {...outcome} {...rest} />;
  return outcome.kind === "rate-changed" ? <RateChangedCard {...outcome} /> : <FailedCard {...outcome} />;
}

function IssuedCard({
  order,
  opened,
  surface,
  onDismiss,
}: IssuedOutcome & Omit<OrderOutcomeCardProps, "outcome">) {
  const chat = order.channel.name;
  const title = useFocusOnMount<HTMLHeadingElement>();
  return (
    <section aria-labelledby="order-outcome" className={styles["issued"]}>
      <h2 id="order-outcome" ref={title} tabIndex={-1} className={styles["title"]}>
        {opened ? t`Redirected to ${chat}!` : t`Your order is ready`}
      </h2>
      <p>
        {opened
          ? t`Your order is ready to send. One step left: press Send in ${chat}.`
          : t`Your browser blocked the new tab. Open ${chat} below, then press Send.`}
      </p>
      <OrderSlip
        key={order.token}
        order={order}
        newOrderTo={ticketAddress(surface, { coinId: order.coin.id, side: order.side })}
        onNewOrder={onDismiss}
      />
      <Button variant="quiet" size="s" onClick={onDismiss}>
        {t`Close`}
      </Button>
    </section>
  );
}

/** Scrolls into view, and is read aloud when the person returns from the chat's tab. */
function useFocusOnMount<Element extends HTMLElement>() {
  const ref = useRef<Element>(null);
  useEffect(() => ref.current?.focus(), []);
  return ref;
}

function RateChangedCard({ seen, now, local, error }: Extract<OrderOutcome, { kind: "rate-changed" }>) {
  const before = formatExactPrice(seen);
  const after = now !== null && now !== seen ? formatExactPrice(now) : null;
  if (local !== null) return <LocalRateChanged {...{ local, before, after }} />;
  return (
    <Alert tone="danger" title={t`The price has changed`}>
      <span>{after === null ? error.detail : t`The price moved from ${before} to ${after}.`}</span>{" "}
      {t`Nothing was ordered. Review the new amount to continue.`}
    </Alert>
  );
}

interface LocalRateChangedProps {
  local: NonNullable<Extract<OrderOutcome, { kind: "rate-changed" }>["local"]>;
  before: string;
  /** Null: the coin's price is unchanged. */
  after: string | null;
}

/** The local rate changed, and possibly the coin's price with it. */
function LocalRateChanged({ local: { currency, seen, now }, before, after }: LocalRateChangedProps) {
  const from = formatLocal(withCents(seen), currency);
  const to = formatLocal(withCents(now), currency);
  return (
    <Alert tone="danger" title={after === null ? t`Our rate has changed` : t`Price and rate have changed`}>
      {after !== null && <p>{t`The price moved from ${before} to ${after}.`}</p>}
      <p>{t`Our rate for 1 USD moved from ${from} to ${to}.`}</p>
      <p>{t`Nothing was ordered. Review the new amount to continue.`}</p>
    </Alert>
  );
}

/** Suggests checking the connection only if no response came. */
function FailedCard({ error }: Extract<OrderOutcome, { kind: "failed" }>) {
  const isAnswered = error instanceof ApiError;
  return (
    <Alert tone="danger" title={t`Order Failed`}>
      <p key={String(isAnswered)}>
        {isAnswered
          ? error.detail
          : t`Please check your internet connection and try again, or contact support if the issue persists.`}
      </p>
      {isAnswered && error.requestId && (
        <p>
          <SupportReference id={error.requestId} />
        </p>
      )}
    </Alert>
  );
}
