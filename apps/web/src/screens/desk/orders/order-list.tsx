import { i18n } from "@lingui/core";
import { plural, t } from "@lingui/core/macro";
import { Badge } from "@tradeslip/ui/badge";
import { Button, IconButton } from "@tradeslip/ui/button";
import { EmptyState } from "@tradeslip/ui/empty-state";
import { SearchField } from "@tradeslip/ui/search-field";
import { Skeleton } from "@tradeslip/ui/skeleton";
import Search from "lucide-react/icons/search";
import { useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import { type ListName, listLink, LISTS } from "../frame/lists.ts";
import { KEYS } from "../keys/key-table.ts";
import { Kbd } from "../keys/kbd.tsx";
import { ListFailure } from "./list-failure.tsx";
import { OrderRow } from "./order-row.tsx";
import type { Board } from "./use-board.ts";
import { VirtualRows } from "./virtual-rows.tsx";

/** With at most this many rows, there is room for the reader's own orders. */
const FEW_ROWS = 3;

interface OrderListProps {
  list: ListName;
  board: Board;
  open: string | null;
  onOpen: (reference: string) => void;
}

/** One of the desk's lists, or search results; below the inbox, the reader's own orders. */
export function OrderList({ list, board, open, onOpen }: OrderListProps) {
  const { rows, own, first, counts, above, at, tried, search } = board;
  const title = search.text === "" ? i18n._(LISTS[list].title) : t`Found in all orders`;
  const shared = { at, open, tried, takesFocus: open === null, onOpen, isOwn: list === "mine" };
  const fellOut = counts["fellOut"] ?? 0;
  const unread = counts["unread"] ?? 0;
  const ownCount = Math.max(own.length, counts["mine"] ?? 0);
  return (
    <section
      className="flex flex-col min-w-0 min-h-0 overflow-hidden [&>[role=alert]]:m-4 [&>svg]:m-4"
      aria-label={t`Orders`}
    >
      <header className="flex flex-none gap-3 items-center pt-2 pe-4 pb-2 ps-gutter border-b border-b-rule [&_h1]:text-xl max-xs:flex-wrap max-xs:[&>span]:order-1 max-xs:[&>span]:whitespace-normal">
        <h1 tabIndex={-1}>{title}</h1>
        {list === "inbox" && !search.isOpen && (counts["inbox"] ?? 0) > 0 && (
          <Unclaimed count={counts["inbox"] ?? 0} />
        )}
        <IconButton
          label={t`Search orders`}
          className="ms-auto"
          aria-expanded={search.isOpen}
          onClick={search.isOpen ? search.close : search.open}
        >
          <Search size={20} aria-hidden="true" />
        </IconButton>
      </header>
      {search.isOpen && <SearchBox search={search} />}
      {fellOut > 0 && (
        <p className="flex-none py-2 px-gutter border-b border-b-rule text-s text-ink-muted">
          {plural(fellOut, {
            one: "# order dropped off: too many came at once.",
            other: "# orders dropped off: too many came at once.",
          })}
        </p>
      )}
      {list === "inbox" && unread > 0 && (
        <p className="flex-none py-2 px-gutter border-b border-b-rule text-s">
          <Link to={listLink("unread")}>
            {plural(unread, {
              one: "# order has an unread message",
              other: "# orders have unread messages",
            })}
          </Link>
        </p>
      )}
      {above > 0 && (
        <Button size="s" className="flex-none my-2 mx-gutter" onClick={board.move}>
          {plural(above, { one: "# new order above", other: "# new orders above" })}
        </Button>
      )}
      {first.isPending ? (
        <Skeleton shape="block" />
      ) : first.isError && rows.length === 0 ? (
        <ListFailure error={first.error} retrying={first.isFetching} onRetry={() => void first.refetch()} />
      ) : rows.length === 0 ? (
        <EmptyState
          title={list === "inbox" && search.text === "" ? t`Nobody is waiting.` : t`No orders match.`}
          action={search.isOpen && <Button onClick={search.close}>{t`Clear`}</Button>}
        />
      ) : (
        <VirtualRows label={title} rows={rows} onSight={board.onSight} {...shared} />
      )}
      {own.length > 0 && (
        <section
          className={`${rows.length <= FEW_ROWS ? "max-h-[65%]" : "max-h-[45%]"} overflow-auto border-t border-t-rule-strong max-md:hidden`}
          aria-labelledby="own-orders"
        >
          <h2
            id="own-orders"
            className="py-2 px-gutter border-b border-b-rule [font-family:inherit] text-s font-strong tracking-[normal] [&_span]:text-ink-muted [&_span]:font-normal"
          >
            {t`Yours`} <span key={ownCount}>{ownCount}</span>
          </h2>
          <ol className="list-none">
            {own.map((row) => (
              <li key={row.order.reference}>
                <OrderRow
                  order={row.order}
                  isGone={row.isGone}
                  isAt={row.order.reference === at}
                  isOpen={row.order.reference === open}
                  takesFocus={shared.takesFocus}
                  triedAt={undefined}
                  isOwn
                  onOpen={onOpen}
                />
              </li>
            ))}
          </ol>
          {ownCount > own.length && <Link to={listLink("mine")}>{t`Show all of yours`}</Link>}
        </section>
      )}
      <p
        className="hidden wider:flex wider:flex-none wider:gap-1 wider:items-center wider:mt-auto wider:mx-0 wider:mb-0 wider:py-3 wider:px-gutter wider:text-ink-muted wider:text-s"
        aria-hidden="true"
      >
        <Kbd>{KEYS.nextOrder}</Kbd>
        <Kbd>{KEYS.previousOrder}</Kbd> {t`move`} <Kbd>↵</Kbd> {t`open`} <Kbd>{KEYS.claim}</Kbd> {t`claim`}
      </p>
    </section>
  );
}

function Unclaimed({ count }: { count: number }) {
  return <Badge key={count}>{plural(count, { one: "# unclaimed", other: "# unclaimed" })}</Badge>;
}

function SearchBox({ search }: Pick<Board, "search">) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector("input")?.focus(), []);
  return (
    <div ref={box} className="flex-none py-2 px-gutter border-b border-b-rule">
      <SearchField
        label={t`Search reference, amount, name or transaction`}
        placeholder={t`Reference, amount…`}
        value={search.text}
        onChange={search.change}
      />
    </div>
  );
}
