import type { DashboardCoin, TradeSide } from "@tradeslip/contracts";
import { Alert } from "@tradeslip/ui";
import { useEffect, useEffectEvent, useState, type KeyboardEvent, type SubmitEvent } from "react";
import type { ReceivedFreshness } from "../../../features/live-data/freshness.ts";
import { usePublicConfig } from "../../../lib/public-config.ts";
import { AmountField } from "../../../features/orders/amount/amount-field.tsx";
import { OrderOutcomeCard } from "../../../features/orders/place-order/order-outcome-card.tsx";
import { usePlaceOrder, type OrderOutcome } from "../../../features/orders/place-order/use-place-order.ts";
import { CoinPriceLine } from "./coin-price-line.tsx";
import { TradeButtons } from "./trade-buttons.tsx";
import styles from "./trade-modal.module.css";
import { TradeSummary } from "./trade-summary.tsx";
import { dashboardPricesQuery } from "../../../features/live-data/queries.ts";
import { useNewRate } from "../../../features/orders/place-order/use-new-rate.ts";
import { useTicket } from "./use-ticket.ts";

/** What an arrow key adds (specification, section 2, for the coin). */
const STEPS: Record<TradeSide, string> = { buy: "1", sell: "0.01" };

export type IssuedOutcome = Extract<OrderOutcome, { kind: "issued" }>;

interface TradeFormProps {
  side: TradeSide;
  coin: DashboardCoin;
  freshness: ReceivedFreshness;
  onCancel: () => void;
  onIssued: (outcome: IssuedOutcome) => void;
}

export function TradeForm({ side, coin, freshness, onCancel, onIssued }: TradeFormProps) {
  const ticket = useTicket(coin, side);
  const placing = usePlaceOrder({ newRate: useNewRate(dashboardPricesQuery), onReset: () => {} });
  const [refusedText, setRefusedText] = useState<string | null>(null);
  const brandName = usePublicConfig()?.brand.name;
  const { outcome } = placing;
  useIssued(outcome, onIssued);

  function submit(event: SubmitEvent | KeyboardEvent) {
    event.preventDefault();
    if (!ticket.order) return setRefusedText(ticket.text);
    const { typed } = ticket.order;
    placing.place({ surface: "dashboard", side, coinId: coin.id, amount: typed, rate: ticket.rate });
  }
  /** A browser submits nothing while the button is disabled: here Enter says why. */
  function submitWithEnter(event: KeyboardEvent) {
    if (event.key === "Enter" && event.target instanceof HTMLInputElement && !ticket.order) submit(event);
  }
  return (
    // Only Enter in the field is listened to, which is a form's own key.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form className={styles["form"]} onSubmit={submit} onKeyDown={submitWithEnter} noValidate>
      <CoinPriceLine coin={coin} freshness={freshness} />
      <AmountField
        label={side === "buy" ? "Amount (USD)" : `Amount (${coin.symbol})`}
        unit={ticket.unit}
        text={ticket.text}
        onChange={ticket.setText}
        step={STEPS[side]}
        placeholder={side === "buy" ? "250.00" : "0.01"}
        help="Minimum: $250"
      />
      {!ticket.order && refusedText === ticket.text && <Alert tone="danger">{ticket.refusal}</Alert>}
      {ticket.order && (
        <TradeSummary side={side} symbol={coin.symbol} rate={ticket.rate} amounts={ticket.order.amounts} />
      )}
      {outcome && outcome.kind !== "issued" && (
        <OrderOutcomeCard
          outcome={outcome}
          surface="dashboard"
          brandName={brandName}
          onDismiss={() => placing.dismiss()}
        />
      )}
      <TradeButtons
        label={`${side === "buy" ? "Buy" : "Sell"} ${coin.symbol}`}
        enabled={ticket.order !== null}
        preparing={placing.phase === "preparing"}
        onCancel={onCancel}
      />
    </form>
  );
}

/** Tells once of an order that was issued. */
function useIssued(outcome: OrderOutcome | null, tell: (outcome: IssuedOutcome) => void): void {
  const issued = useEffectEvent(tell);
  useEffect(() => {
    if (outcome?.kind === "issued") issued(outcome);
  }, [outcome]);
}
