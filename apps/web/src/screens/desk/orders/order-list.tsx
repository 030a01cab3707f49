import { i18n } from "@lingui/core";
import { plural, t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { Button } from "@tradeslip/ui/button";
import { EmptyState } from "@tradeslip/ui/empty-state";
import { SearchField } from "@tradeslip/ui/search-field";
import { Skeleton } from "@tradeslip/ui/skeleton";
import { useDeferredValue, useState } from "react";
import { useServerNow } from "../../../features/live-data/use-server-now.ts";
import { LoadFailure } from "../../../lib/load-failure.tsx";
import { type ListName, LISTS } from "../frame/lists.ts";
import styles from "./order-list.module.css";
import { ordersQuery } from "./order-queries.ts";
import { OrderRow } from "./order-row.tsx";

interface OrderListProps {
  view: ListName;
  search: string;
  onSearch: (search: string) => void;
  open: string | null;
  onOpen: (reference: string) => void;
}

/** The desk's orders: one of its lists, or what a search finds in all. */
export function OrderList({ view, search, onSearch, open, onOpen }: OrderListProps) {
  const q = useDeferredValue(search.trim());
  const [pages, setPages] = useState(1);
  const query = useQuery(ordersQuery(view, q, pages));
  const now = useServerNow();
  const { orders = [], counts = {}, cursor } = query.data ?? {};
  const fellOut = counts["fellOut"] ?? 0;
  function changeSearch(next: string) {
    setPages(1);
    onSearch(next);
  }
  return (
    <section className={styles["list"]} aria-label={t`Orders`}>
      <h1 tabIndex={-1}>{i18n._(LISTS[view].title)}</h1>
      <SearchField
        label={t`Search reference, amount, name or transaction`}
        value={search}
        onChange={changeSearch}
      />
      {fellOut > 0 && (
        <p className={styles["note"]}>
          {plural(fellOut, {
            one: "# order fell out: too many came at once.",
            other: "# orders fell out: too many came at once.",
          })}
        </p>
      )}
      {query.isPending ? (
        <Skeleton shape="block" />
      ) : query.isError && orders.length === 0 ? (
        <LoadFailure
          title={t`The orders could not be loaded`}
          error={query.error}
          withReference
          retryLabel={t`Try again`}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : orders.length === 0 ? (
        <EmptyState title={view === "inbox" && q === "" ? t`Nobody is waiting.` : t`No orders match.`} />
      ) : (
        <ol className={styles["rows"]}>
          {orders.map((order) => (
            <OrderRow
              key={order.reference}
              order={order}
              isOpen={order.reference === open}
              onOpen={() => onOpen(order.reference)}
              now={now}
            />
          ))}
        </ol>
      )}
      {cursor !== undefined && (
        <Button busy={query.isFetching} onClick={() => setPages(pages + 1)}>
          {t`Show more`}
        </Button>
      )}
    </section>
  );
}
