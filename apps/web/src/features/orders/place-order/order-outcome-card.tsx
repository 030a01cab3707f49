import { Alert, Button } from "@tradeslip/ui";
import { useEffect, useRef } from "react";
import { ApiError } from "../../../lib/api.ts";
import { formatExactPrice } from "../amount/format-amount.ts";
import { OrderSlip } from "../slip/order-slip.tsx";
import { newOrderAddress } from "../slip/slip-address.ts";
import styles from "./order-outcome-card.module.css";
import type { PlacedOrder } from "./post-order.ts";
import type { OrderOutcome } from "./use-place-order.ts";

interface OrderOutcomeCardProps {
  outcome: OrderOutcome;
  surface: PlacedOrder["surface"];
  /** The operator's name; undefined until it is known. */
  brandName: string | undefined;
  onDismiss: () => void;
}

/** What became of an order. It stays until it is dismissed or another order is placed. */
export function OrderOutcomeCard({ outcome, ...rest }: OrderOutcomeCardProps) {
  if (outcome.kind === "issued") return <IssuedCard {...outcome} {...rest} />;
  return outcome.kind === "rate-changed" ? <RateChangedCard {...outcome} /> : <FailedCard {...outcome} />;
}

type Issued = Extract<OrderOutcome, { kind: "issued" }>;

function IssuedCard({
  order,
  opened,
  surface,
  brandName,
  onDismiss,
}: Issued & Omit<OrderOutcomeCardProps, "outcome">) {
  const title = useFocusOnArrival<HTMLHeadingElement>();
  return (
    <section aria-labelledby="order-outcome" className={styles["issued"]}>
      <h2 id="order-outcome" ref={title} tabIndex={-1} className={styles["title"]}>
        {opened ? "Redirected to WhatsApp!" : "Your order is ready"}
      </h2>
      <p>
        {opened
          ? "Your order is ready to send there: it is a draft in the chat until you press Send."
          : "Your browser did not open a new tab. Open WhatsApp with the button below: your order is a draft there until you press Send."}
      </p>
      <OrderSlip
        key={order.token}
        order={order}
        brandName={brandName}
        newOrderTo={newOrderAddress(surface, order.side, order.coin.id)}
        onNewOrder={onDismiss}
      />
      <Button variant="quiet" size="s" onClick={onDismiss}>
        Put this slip away
      </Button>
    </section>
  );
}

/** In view and read aloud when the person comes back from the other tab. */
function useFocusOnArrival<Element extends HTMLElement>() {
  const ref = useRef<Element>(null);
  useEffect(() => ref.current?.focus(), []);
  return ref;
}

function RateChangedCard({ seen, now, error }: Extract<OrderOutcome, { kind: "rate-changed" }>) {
  const moved = now !== null && now !== seen;
  return (
    <Alert tone="danger" title="The price has changed">
      {moved ? `The price moved from ${formatExactPrice(seen)} to ${formatExactPrice(now)}.` : error.detail}{" "}
      Nothing was ordered. Your amount is still there: look at the new figures and continue if you agree.
    </Alert>
  );
}

function FailedCard({ error }: Extract<OrderOutcome, { kind: "failed" }>) {
  return (
    <Alert tone="danger" title="Order Failed">
      {error instanceof ApiError && <p>{error.detail}</p>}
      <p>Please check your internet connection and try again, or contact support if the issue persists.</p>
      {error instanceof ApiError && error.requestId && (
        <p>
          Reference for support: <code>{error.requestId}</code>
        </p>
      )}
    </Alert>
  );
}
