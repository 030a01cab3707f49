import type { ExchangeCoinsAnswer } from "@tradeslip/contracts";
import { Card } from "@tradeslip/ui";
import type { SubmitEvent } from "react";
import type { ReceivedFreshness } from "../../features/live-data/freshness.ts";
import { usePublicConfig } from "../../lib/public-config.ts";
import { OrderOutcomeCard } from "../../features/orders/place-order/order-outcome-card.tsx";
import { Amounts } from "./amounts.tsx";
import { CoinChoice } from "./coin-choice.tsx";
import { Continue } from "./continue.tsx";
import styles from "./exchange-page.module.css";
import { OrderSummary } from "./order-summary.tsx";
import { SideTabs } from "./side-tabs.tsx";
import { useTicket } from "./use-ticket.ts";

interface TicketProps {
  answer: ExchangeCoinsAnswer & { freshness: ReceivedFreshness };
}

/** One order from choosing the coin to the slip. */
export function Ticket({ answer: { coins, freshness } }: TicketProps) {
  const { address, coin, linked, limit, order, placing, submit } = useTicket(coins);
  const { phase, outcome, dismiss } = placing;
  const brandName = usePublicConfig()?.brand.name;
  const isIssued = outcome?.kind === "issued";
  // Beside a slip there is nothing to summarise until another amount is typed.
  const hasSummary = !isIssued || (phase === "idle" && linked.typed !== null);
  const outcomeCard = outcome && (
    <OrderOutcomeCard outcome={outcome} surface="exchange" brandName={brandName} onDismiss={dismiss} />
  );
  function submitForm(event: SubmitEvent) {
    event.preventDefault();
    submit();
  }
  return (
    <form className={styles["ticket"]} onSubmit={submitForm} noValidate>
      <Card>
        <SideTabs side={address.side} onChoose={address.chooseSide}>
          <CoinChoice coins={coins} coin={coin} address={address} freshness={freshness} />
          <Amounts linked={linked} coin={coin} limit={limit} />
        </SideTabs>
      </Card>
      <div className={styles["aside"]}>
        {hasSummary && (
          <OrderSummary order={order} freshness={freshness}>
            {!isIssued && outcomeCard}
            <Continue phase={phase} enabled={order !== null} />
          </OrderSummary>
        )}
        {isIssued && outcomeCard}
      </div>
    </form>
  );
}
