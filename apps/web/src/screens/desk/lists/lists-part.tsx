import { t } from "@lingui/core/macro";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Button } from "@tradeslip/ui/button";
import { buttonClass } from "@tradeslip/ui/button";
import { classNames } from "@tradeslip/ui/class-names";
import { EmptyState } from "@tradeslip/ui/empty-state";
import Download from "lucide-react/icons/download";
import { startTransition, useDeferredValue, useOptimistic, useRef } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { useServerNow } from "../../../features/live-data/use-server-now.ts";
import { partLink } from "../frame/desk-part.ts";
import { KEYS } from "../keys/key-table.ts";
import { useKeys } from "../keys/use-keys.ts";
import { PartPage } from "../part-page.tsx";
import { PartWait } from "../part-wait.tsx";
import { FilterBar } from "./filter-bar.tsx";
import { type Filters, filtersIn, NO_FILTERS, paramsOf, queryOf, sumsSpanOf } from "./filters.ts";
import { csvLink, foundQuery, totalsQuery } from "./list-queries.ts";
import { FoundOrders } from "./found-orders.tsx";
import { Totals } from "./totals.tsx";
import { Unallocated } from "./unallocated.tsx";

/** Every order of the desk, filtered by the address, with the money that came in and went out. */
export default function ListsPart() {
  const [params, setParams] = useSearchParams();
  const [filters, showOptimistically] = useOptimistic(filtersIn(params));
  const minute = Math.floor(useServerNow() / 60_000) * 60_000;
  const shown = useDeferredValue(filters);
  const query = queryOf(shown, minute);
  const found = useInfiniteQuery(foundQuery(query));
  const totals = useQuery(totalsQuery(sumsSpanOf(shown, minute)));
  /**
   * Optimistic, because the router updates in a transition, and what is typed would jump back meanwhile.
   */
  function choose(changed: Partial<Filters>) {
    const next = { ...filters, ...changed };
    startTransition(() => {
      showOptimistically(next);
      setParams(paramsOf("lists", next), { replace: true });
    });
  }
  const csv = useRef<HTMLAnchorElement>(null);
  useKeys({ [KEYS.saveCsv]: () => csv.current?.click() });
  const isOfOtherFilters = found.isPlaceholderData;
  const orders = found.data?.pages.flatMap((page) => page.orders) ?? [];
  return (
    <PartPage
      title={t`All orders`}
      actions={
        <>
          <Link to={partLink("handover")} className={buttonClass()}>
            {t`Handover page`}
          </Link>
          <a ref={csv} href={csvLink(query)} download className={buttonClass()}>
            <Download size={18} aria-hidden="true" />
            <span>{t`Export CSV`}</span>
          </a>
        </>
      }
    >
      <FilterBar filters={filters} onChange={choose} />
      {totals.data !== undefined && (
        <div className={classNames(totals.isPlaceholderData && "invisible")}>
          <Totals totals={totals.data} />
        </div>
      )}
      <Unallocated />
      {found.isPending || (orders.length === 0 && (found.isError || isOfOtherFilters)) ? (
        <PartWait queries={[found]} title={t`The orders could not be loaded`} />
      ) : orders.length === 0 ? (
        <EmptyState
          title={t`No orders match.`}
          action={
            <Button onClick={() => choose({ ...NO_FILTERS, span: "ever" })}>{t`Clear all filters`}</Button>
          }
        />
      ) : (
        <div aria-busy={isOfOtherFilters} className="aria-busy:opacity-50 aria-busy:[&_tfoot]:invisible">
          <FoundOrders orders={orders} isAll={!found.hasNextPage} />
        </div>
      )}
      {found.hasNextPage && (
        <div className="flex justify-center">
          <Button busy={found.isFetching} onClick={() => void found.fetchNextPage()}>
            {t`Show more`}
          </Button>
        </div>
      )}
    </PartPage>
  );
}
