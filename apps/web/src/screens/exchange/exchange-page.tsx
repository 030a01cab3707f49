import { useQuery } from "@tanstack/react-query";
import { exchangeCoinsQuery } from "../../features/live-data/queries.ts";
import { SlipHistory } from "../../features/orders/history/slip-history.tsx";
import { ExchangeFailure } from "./exchange-failure.tsx";
import styles from "./exchange-page.module.css";
import { TicketSkeleton } from "./ticket-skeleton.tsx";
import { Ticket } from "./ticket.tsx";

/** Buying and selling one of the desk's coins (specification, section 2). */
export default function ExchangePage() {
  const { data, isFetching, error, errorUpdateCount, refetch } = useQuery(exchangeCoinsQuery);
  const failed = data === undefined && errorUpdateCount > 0;
  return (
    <div className={styles["page"]}>
      <header>
        <h1>Exchange</h1>
        <p className={styles["lede"]}>Trade cryptocurrencies</p>
      </header>
      {failed && <ExchangeFailure error={error} retrying={isFetching} onRetry={() => void refetch()} />}
      {data && <Ticket answer={data} />}
      {!data && !failed && <TicketSkeleton />}
      <SlipHistory />
    </div>
  );
}
