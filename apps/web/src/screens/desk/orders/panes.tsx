import { t } from "@lingui/core/macro";
import type { DeskOrderRow } from "@tradeslip/contracts";
import { classNames } from "@tradeslip/ui/class-names";
import { Skeleton } from "@tradeslip/ui/skeleton";
import { Suspense, useCallback, useEffect, useRef } from "react";
import { useSearchParams } from "react-router-dom";
import type { ListName } from "../frame/lists.ts";
import { KEYS } from "../keys/key-table.ts";
import { useKeys } from "../keys/use-keys.ts";
import { orderPanel } from "./beside-list.ts";
import { OrderList } from "./order-list.tsx";
import { useBoard } from "./use-board.ts";
import type { Claims } from "./frame-claims.ts";

/**
 * A list, and beside it the open order; a phone shows one of the two. Both are in the address, so they
 * survive a reload.
 */
export function Panes({ list, claims }: { list: ListName; claims: Claims }) {
  const [params, setParams] = useSearchParams();
  const open = params.get("order");
  const board = useBoard(list, open);
  const inList = list === "inbox" ? {} : { list };
  function show(reference: string) {
    board.setCursor(reference);
    board.move();
    setParams({ ...inList, order: reference }, { replace: open !== null });
  }
  function close() {
    board.setCursor(open);
    board.move();
    setParams(inList);
  }
  function step(by: 1 | -1) {
    const reference = board.step(by);
    if (reference !== undefined && open !== null)
      setParams({ ...inList, order: reference }, { replace: true });
  }
  /** Null once another list is shown. */
  const latest = useRef<{ show: typeof show; at: string | null } | null>(null);
  useEffect(() => {
    latest.current = { show, at: board.at };
  });
  useEffect(() => () => void (latest.current = null), []);
  const onOpen = useCallback((reference: string) => latest.current?.show(reference), []);
  /** How often an order was opened here. */
  const openings = useRef(0);
  useEffect(() => {
    if (open !== null) openings.current += 1;
  }, [open]);
  function claim(order: DeskOrderRow) {
    const before = openings.current;
    void claims.claim(order, {
      onClaimed: (reference) => {
        // Readers who went on to another order meanwhile, or opened and left this one, stay where they are.
        if (openings.current === before && latest.current?.at === reference) latest.current.show(reference);
      },
      onTried: (reference) => {
        board.noteTried(reference);
        return latest.current !== null;
      },
    });
  }
  const { atRow } = board;
  const isFree = atRow !== undefined && !atRow.isGone && atRow.order.agent === undefined;
  useKeys({
    [KEYS.nextOrder]: () => step(1),
    [KEYS.previousOrder]: () => step(-1),
    [KEYS.search]: board.search.open,
    [KEYS.openOrder]: atRow && (() => show(atRow.order.reference)),
    [KEYS.back]: open === null ? (board.search.isOpen ? board.search.close : undefined) : close,
    [KEYS.claim]: open === null && isFree ? () => claim(atRow.order) : undefined,
  });
  return (
    <div
      className={classNames(
        "grid flex-1 grid-rows-[minmax(0,1fr)] grid-cols-1 min-h-0 [&>article]:relative [&>:is(article,[role=alert],svg)]:overflow-auto [&>:is(article,[role=alert],svg)]:py-3 [&>:is(article,[role=alert],svg)]:px-gutter wide:grid-cols-[minmax(18rem,23rem)_minmax(0,1fr)] wide:*:first:border-e wide:*:first:border-e-rule",
        open !== null && "max-wide:*:first:hidden!",
      )}
    >
      <OrderList list={list} board={board} open={open} onOpen={onOpen} />
      {open === null && (
        <p className="hidden wide:block wide:m-auto wide:text-ink-muted wide:text-s">{t`Open an order, or paste a message from the chat.`}</p>
      )}
      {open !== null && (
        <Suspense fallback={<Skeleton shape="block" />}>
          <orderPanel.Screen key={open} reference={open} onClose={close} onTried={board.noteTried} />
        </Suspense>
      )}
    </div>
  );
}
