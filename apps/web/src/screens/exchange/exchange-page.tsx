import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { Card } from "@tradeslip/ui/card";
import { linkClass } from "@tradeslip/ui/link";
import { Skeleton } from "@tradeslip/ui/skeleton";
import { Link } from "react-router-dom";
import { AskAPerson } from "../../features/contacts/ask-a-person.tsx";
import { NoChat } from "../../features/contacts/no-chat.tsx";
import { ServedTime } from "../../features/live-data/freshness-line.tsx";
import { exchangeCoinsQuery } from "../../features/live-data/queries.ts";
import { SlipHistory } from "../../features/slips/slip-history.tsx";
import { DataSource } from "../../lib/data-source.tsx";
import { DeskFacts } from "../../lib/desk-facts.tsx";
import { ServerValue } from "../../lib/server-value.tsx";
import { LoadFailure } from "../../lib/load-failure.tsx";
import { usePublicConfig } from "../../lib/public-config.ts";
import { NextStep, OrderSummary, SlipButton } from "./order-summary.tsx";
import { Ticket } from "./ticket.tsx";

/** Buying and selling one of the desk's coins (docs/product.md, P7.3). */
export default function ExchangePage() {
  const { data, isFetching, error, errorUpdateCount, refetch } = useQuery(exchangeCoinsQuery);
  const failed = data === undefined && errorUpdateCount > 0;
  return (
    <div className="@container/exchange grid grid-cols-1 gap-6">
      <header>
        <h1>{t`Exchange`}</h1>
        <p className="flex flex-wrap gap-x-4 items-baseline text-ink-muted">
          <span>{t`Trade cryptocurrencies`}</span>
          <Link to="/support?tab=faq&topic=trading" className={linkClass()}>
            {t`First time?`}
          </Link>
        </p>
      </header>
      <NoChat />
      {failed && (
        <Card>
          <LoadFailure
            title={t`We couldn't load prices`}
            error={error}
            retryLabel={t`Try Again`}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        </Card>
      )}
      {data && <Ticket answer={data} />}
      {!data && !failed && <TicketSkeleton />}
      <DeskFacts
        names={["legalName", "licence", "hours", "refundRule"]}
        className="py-4 border-y border-dashed border-y-rule"
      />
      <SlipHistory />
      <AskAPerson className="text-ink-muted text-s text-center" />
      <p className="text-ink-muted text-s text-center">
        <DataSource demo={usePublicConfig()?.demo ?? false} />
      </p>
    </div>
  );
}

/** The price of the ticket's first coin as served with the page, in two lines as in the ticket. */
function ServedPrice() {
  return (
    <>
      <p>
        1 {"{{exchange-symbol}}"} = <strong>{"{{exchange-rate}}"}</strong>
      </p>
      <p>
        <ServedTime answer="exchange" />
      </p>
    </>
  );
}

/**
 * As large as the ticket, with the parts of it that need no price. Its rows have the heights of the tabs, the coin
 * with its price, and both amounts.
 */
function TicketSkeleton() {
  return (
    <div
      className="grid grid-cols-1 items-start gap-5 @min-[47.5rem]/exchange:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] @min-[47.5rem]/exchange:gap-6"
      aria-busy="true"
    >
      <Card>
        <div className="grid grid-cols-1 items-start gap-5 grid-rows-[calc(var(--control)_+_6px)_auto_calc(var(--control)_+_120.6px)_calc(var(--control)_+_27.6px)] [&_svg]:h-full">
          <Skeleton shape="block" />
          <div className="grid grid-rows-[var(--control)_auto] gap-3">
            <Skeleton shape="block" />
            <div className="min-h-12.25 text-ink-muted text-s">
              <ServerValue name="exchange-rate" known={import.meta.env.SSR && <ServedPrice />}>
                <p role="status">{t`Loading prices...`}</p>
              </ServerValue>
            </div>
          </div>
          <Skeleton shape="block" />
          <Skeleton shape="block" />
        </div>
      </Card>
      <div className="grid grid-cols-1 items-start gap-5 order-2">
        <OrderSummary figures={null}>
          <NextStep side="buy" />
          <SlipButton phase="idle" enabled={false} />
        </OrderSummary>
      </div>
    </div>
  );
}
