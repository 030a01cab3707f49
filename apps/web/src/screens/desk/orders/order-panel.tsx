import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import type { DeskOrder } from "@tradeslip/contracts";
import { Badge } from "@tradeslip/ui/badge";
import { IconButton } from "@tradeslip/ui/button";
import { Card } from "@tradeslip/ui/card";
import { classNames } from "@tradeslip/ui/class-names";
import { CopyButton } from "@tradeslip/ui/copy-button";
import { Skeleton } from "@tradeslip/ui/skeleton";
import ArrowLeft from "lucide-react/icons/arrow-left";
import Clock from "lucide-react/icons/clock";
import { useEffect, useRef, useState } from "react";
import { sessionQuery } from "../../../features/account/use-session.ts";
import { LifeLine } from "../../../features/order-steps/life-line.tsx";
import { STATE_WORDS } from "../../../features/order-steps/order-words.ts";
import { serverNow } from "../../../lib/server-clock.ts";
import { useExpired } from "../../../lib/use-expired.ts";
import { lateAt } from "./late.ts";
import { ListFailure } from "./list-failure.tsx";
import { NextCard } from "./next-card.tsx";
import { isYours, nextStep } from "./next-step.ts";
import { Messages } from "./messages.tsx";
import { Notes } from "./notes.tsx";
import { Earlier, History } from "./order-background.tsx";
import { OrderFacts } from "./order-facts.tsx";
import styles from "./order-panel.module.css";
import { orderQuery } from "./order-queries.ts";
import { OrderTimers } from "./order-timers.tsx";
import { Replies } from "./replies.tsx";
import { WatchButton } from "./watch-button.tsx";

export interface OrderPanelProps {
  reference: string;
  onClose: () => void;
  /** Called when another agent claimed it first. */
  onTried: (reference: string) => void;
}

/** One order: its life line, its terms, what can be done now, and background. */
export default function OrderPanel({ reference, onClose, onTried }: OrderPanelProps) {
  const { data: order, error, isFetching, refetch } = useQuery(orderQuery(reference));
  const { data: session } = useQuery(sessionQuery);
  const heading = useRef<HTMLHeadingElement>(null);
  const isThere = order !== undefined;
  const [asksToApprove, setApproving] = useState(false);
  useEffect(() => {
    if (isThere) heading.current?.focus({ preventScroll: true });
  }, [isThere]);
  if (order === undefined && error === null) return <Skeleton shape="block" />;
  if (order === undefined)
    return <ListFailure error={error} retrying={isFetching} onRetry={() => void refetch()} />;
  // The figures that the approver types must appear nowhere else on the page.
  const next = nextStep(order, serverNow());
  const isApproving = order.steps.includes("approve") && (asksToApprove || next.step === "approve");
  // The amount, address and QR code of a payout need the full width, and come first.
  const isSending = next.send !== undefined;
  const email = session?.authenticated ? session.user.email : "";
  return (
    <article
      className="@container grid gap-4 content-start min-w-0 max-md:pb-24!"
      aria-labelledby="order"
      data-order
    >
      <header className="flex flex-wrap gap-y-2 gap-x-3 items-center">
        <IconButton label={t`Back to the list`} className="wide:hidden" onClick={onClose}>
          <ArrowLeft size={20} aria-hidden="true" />
        </IconButton>
        <h1 id="order" ref={heading} tabIndex={-1} className="font-mono text-l font-medium">
          {order.reference}
        </h1>
        <div className={styles["tools"]}>
          <CopyButton size="s" text={order.reference} label={t`Copy`} />
          <WatchButton reference={order.reference} />
        </div>
        <Whose order={order} />
        <a href={`/q/${order.token}`} className="ms-auto text-s font-strong">{t`Slip page`}</a>
      </header>
      {/* If it could not be read again, the steps below are stale; each asks the server anyway. */}
      <Card className={classNames("py-3 px-4", isApproving && "max-md:hidden")}>
        <LifeLine order={order} />
        <OrderTimers order={order} />
      </Card>
      <div
        className={classNames(
          "grid grid-cols-1 gap-5 items-start",
          !isApproving && !isSending && "@min-[37rem]:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]",
        )}
      >
        {!isApproving && !isSending && <OrderFacts order={order} />}
        <NextCard
          key={order.reference}
          order={order}
          isApproving={isApproving}
          onApproving={setApproving}
          email={email}
          onTried={onTried}
        />
        {isSending && <OrderFacts order={order} />}
      </div>
      <div className="grid grid-cols-1 gap-5 items-start @min-[37rem]:grid-cols-2">
        <Earlier order={order} />
        <div className="grid grid-cols-1 gap-5 items-start">
          <Messages key={order.reference} order={order} email={email} />
          <Notes order={order} email={email} />
          <Replies order={order} email={email} />
        </div>
      </div>
      <History order={order} />
    </article>
  );
}

/** Marks the order as late and unclaimed, the reader's own, or another agent's. */
function Whose({ order }: { order: DeskOrder }) {
  const isLate = useExpired(lateAt(order));
  const { agent, state } = order;
  if (isLate)
    return (
      <Badge tone="accent">
        <Clock size={14} aria-hidden="true" /> {t`Late, nobody has it`}
      </Badge>
    );
  if (isYours(order))
    return (
      <span className="py-px px-1.75 rounded-sm bg-ink text-ink-inverse text-xs forced-colors:border forced-colors:border-[CanvasText]">{t`Yours`}</span>
    );
  return <Badge key={state}>{agent?.name ?? i18n._(STATE_WORDS[state])}</Badge>;
}
