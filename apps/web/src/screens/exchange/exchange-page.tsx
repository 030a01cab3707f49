import { useQuery } from "@tanstack/react-query";
import { Card } from "@tradeslip/ui/card";
import { Skeleton } from "@tradeslip/ui/skeleton";
import { exchangeCoinsQuery } from "../../features/live-data/queries.ts";
import { SlipHistory } from "../../features/slips/slip-history.tsx";
import { UNREACHABLE } from "../../lib/api.ts";
import { LoadFailure } from "../../lib/load-failure.tsx";
import styles from "./exchange-page.module.css";
import { Ticket } from "./ticket.tsx";

/** Buying and selling one of the desk's coins (docs/product.md, P7.3). */
export default function ExchangePage() {
  const { data, isFetching, error, errorUpdateCount, refetch } = useQuery(exchangeCoinsQuery);
  const failed = data === undefined && errorUpdateCount > 0;
  return (
    <div className={styles["page"]}>
      <header>
        <h1>Exchange</h1>
        <p className={styles["lede"]}>Trade cryptocurrencies</p>
      </header>
      {failed && (
        <Card>
          <LoadFailure
            title="We couldn't load prices"
            error={error}
            offlineReason={UNREACHABLE}
            retryLabel="Try Again"
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        </Card>
      )}
      {data && <Ticket answer={data} />}
      {!data && !failed && <TicketSkeleton />}
      <SlipHistory />
    </div>
  );
}

/** As large as the ticket. */
function TicketSkeleton() {
  return (
    <div className={styles["ticket"]} aria-busy="true">
      <Card>
        <p role="status" className={styles["loading"]}>
          Loading prices...
        </p>
        <div className={styles["waiting"]}>
          <Skeleton shape="block" height={120} />
          <Skeleton shape="block" height={64} />
          <Skeleton shape="block" height={72} />
        </div>
      </Card>
      <div className={styles["aside"]}>
        <Skeleton shape="block" height={340} />
      </div>
    </div>
  );
}
