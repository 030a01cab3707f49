import { t } from "@lingui/core/macro";
import { Button } from "@tradeslip/ui/button";
import { useEffect, useRef } from "react";
import { OrderSlip } from "../slips/order-slip.tsx";
import styles from "./order-outcome-card.module.css";
import { OrderRefused } from "./order-refused.tsx";
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
  return <OrderRefused outcome={outcome} />;
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
