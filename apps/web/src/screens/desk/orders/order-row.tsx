import { i18n } from "@lingui/core";
import { plural, t } from "@lingui/core/macro";
import type { DeskOrderRow } from "@tradeslip/contracts";
import { DESK_COINS } from "@tradeslip/contracts/rules";
import { Badge } from "@tradeslip/ui/badge";
import { classNames } from "@tradeslip/ui/class-names";
import { CoinIcon } from "@tradeslip/ui/coin-icon";
import Clock from "lucide-react/icons/clock";
import Flag from "lucide-react/icons/flag";
import { memo, useEffect, useRef } from "react";
import { STATE_WORDS } from "../../../features/order-steps/order-words.ts";
import { formatUsd } from "../../../lib/format.ts";
import { formatSum } from "../../../lib/format-sum.ts";
import { useExpired } from "../../../lib/use-expired.ts";
import { GoneNote } from "./gone-note.tsx";
import { lateAt } from "./late.ts";
import styles from "./order-row.module.css";
import type { ListedRow } from "./steady-rows.ts";
import { Left, Waiting } from "./ticking.tsx";
import { useIsWatched } from "./watch.ts";

export interface OrderRowProps {
  order: ListedRow["order"];
  isGone: boolean;
  /** Keys act on this row. */
  isAt: boolean;
  isOpen: boolean;
  /** No order is open, so the row that keys act on takes the focus. */
  takesFocus: boolean;
  /** When the reader tried to claim it, but another agent was faster. */
  triedAt: number | undefined;
  /** In a list of the reader's own orders, which needs no agent column. */
  isOwn?: boolean;
  onOpen: (reference: string) => void;
}

/** Dollars and waiting time come first, because agents choose by them. Memoised, because a list scrolls. */
export const OrderRow = memo(function Row({
  order,
  isGone,
  isAt,
  isOpen,
  takesFocus,
  triedAt,
  isOwn = false,
  onOpen,
}: OrderRowProps) {
  const { reference, state, side, coin, usd, local, announcedAt, late, together, unread } = order;
  const isLate = useExpired(lateAt(order)) && !isGone;
  const isWatched = useIsWatched(reference);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isAt && takesFocus) button.current?.focus({ preventScroll: true });
  }, [isAt, takesFocus]);
  return (
    <div
      className={classNames(
        styles["row"],
        isLate && styles["late"],
        isGone && styles["gone"],
        isAt && styles["at"],
        isOpen && styles["open"],
      )}
    >
      <button
        ref={button}
        type="button"
        className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-y-0.5 gap-x-3 items-center w-full min-h-18 pt-2 pe-4 pb-2 ps-3 text-start bg-transparent border-0 cursor-pointer focus-visible:-outline-offset-2 [&>img]:row-span-2 hover:bg-paper-hover max-xs:grid-cols-[auto_minmax(0,1fr)] max-xs:[&>img]:row-span-4"
        aria-current={isOpen || undefined}
        onClick={() => onOpen(reference)}
      >
        <CoinIcon src={iconOf(coin.symbol)} size={32} />
        <span className="[&_strong]:tabular-nums">
          <strong>
            {local === undefined ? formatUsd(Number(usd)) : formatSum(local.amount, local.currency)}
          </strong>{" "}
          <span className={styles["muted"]}>
            {side === "buy" ? t`Buy ${coin.symbol}` : t`Sell ${coin.symbol}`}
          </span>
        </span>
        <span className={styles["state"]}>
          {isGone ? (
            <GoneNote reference={reference} triedAt={triedAt} />
          ) : isLate ? (
            <Badge tone="accent">
              <Clock size={14} aria-hidden="true" /> <Waiting since={announcedAt} late />
            </Badge>
          ) : state === "announced" ? (
            <strong>
              <Waiting since={announcedAt} />
            </strong>
          ) : (
            <strong key={state}>{i18n._(STATE_WORDS[state])}</strong>
          )}
        </span>
        <span className={styles["reference"]} translate="no">
          <span>{together.length > 0 ? `${reference} + ${together.length}` : reference}</span>
          {isWatched && <Flag size={14} aria-label={t`Watched`} />}
        </span>
        <span className={styles["who"]}>
          {late && <Badge tone="indicative">{t`Came late`}</Badge>}
          {unread > 0 && (
            <Badge key={unread} tone="accent">
              {plural(unread, { one: "# message", other: "# messages" })}
            </Badge>
          )}
          {!isGone && <Meanwhile order={order} agent={isOwn ? undefined : order.agent?.name} />}
        </span>
      </button>
    </div>
  );
});

interface MeanwhileProps {
  order: DeskOrderRow;
  /** The agent to name, if any. */
  agent: string | undefined;
}

/** How long the price holds; later, the agent, and how long nothing was done. */
function Meanwhile({ order: { state, expiresAt, heldUntil, updatedAt }, agent }: MeanwhileProps) {
  const whose = agent !== undefined && <span key={agent}>{agent}</span>;
  if (state === "announced" || state === "claimed")
    return (
      <>
        {whose}
        <Left until={expiresAt} name={t`price held`} over={t`price expired`} />
      </>
    );
  if (state === "details-shown" && heldUntil !== undefined)
    return (
      <>
        {whose}
        <Left until={heldUntil} name={t`price held`} over={t`price expired`} />
      </>
    );
  return (
    <>
      {whose}
      <Waiting since={updatedAt} />
    </>
  );
}

function iconOf(symbol: string): string {
  const isOurs = DESK_COINS.some((coin) => coin.symbol === symbol);
  return `/icons/coins/${isOurs ? symbol.toLowerCase() : "generic"}.svg`;
}
