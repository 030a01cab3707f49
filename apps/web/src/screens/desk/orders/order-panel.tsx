import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import type { DeskOrder } from "@tradeslip/contracts";
import { Badge } from "@tradeslip/ui/badge";
import { IconButton } from "@tradeslip/ui/button";
import { Card } from "@tradeslip/ui/card";
import { CopyButton } from "@tradeslip/ui/copy-button";
import { Skeleton } from "@tradeslip/ui/skeleton";
import ArrowLeft from "lucide-react/icons/arrow-left";
import { formatTime, formatUsd } from "../../../lib/format.ts";
import { LoadFailure } from "../../../lib/load-failure.tsx";
import { LifeLine } from "../../../features/order-steps/life-line.tsx";
import { OrderFacts } from "./order-facts.tsx";
import styles from "./order-panel.module.css";
import { orderQuery } from "./order-queries.ts";
import { OrderSteps } from "./order-steps.tsx";
import { LOOK_WORDS, STATE_WORDS } from "../../../features/order-steps/order-words.ts";

/** One order: its life, what it says, what can be done now, and what is known besides. */
export function OrderPanel({ reference, onClose }: { reference: string; onClose: () => void }) {
  const { data: order, error, isFetching, refetch } = useQuery(orderQuery(reference));
  if (order === undefined && error === null) return <Skeleton shape="block" />;
  if (order === undefined)
    return (
      <LoadFailure
        title={t`The order could not be loaded`}
        error={error}
        withReference
        retryLabel={t`Try again`}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  return (
    <article className={styles["panel"]} aria-labelledby="order">
      <header className={styles["head"]}>
        <IconButton label={t`Back to the list`} onClick={onClose}>
          <ArrowLeft size={20} aria-hidden="true" />
        </IconButton>
        <h2 id="order" className={styles["reference"]}>
          {order.reference}
        </h2>
        <CopyButton text={order.reference} label={t`Copy the reference`} />
        <Badge tone="accent">{i18n._(STATE_WORDS[order.state])}</Badge>
        <a href={`/q/${order.token}`} className={styles["slip"]}>{t`Slip page`}</a>
      </header>
      <Card>
        <LifeLine order={order} />
      </Card>
      <div className={styles["columns"]}>
        <OrderFacts order={order} />
        <div className={styles["next"]}>
          {order.state === "money-seen" && order.look.needed && <LookNeeded order={order} />}
          <OrderSteps key={order.reference} order={order} />
        </div>
      </div>
      <div className={styles["columns"]}>
        <Earlier order={order} />
        <History order={order} />
      </div>
    </article>
  );
}

function LookNeeded({ order: { look } }: { order: DeskOrder }) {
  const reasons = look.reasons.map((reason) => i18n._(LOOK_WORDS[reason])).join(", ");
  return <p className={styles["look"]}>{t`A second person has to look: ${reasons}.`}</p>;
}

function Earlier({ order: { earlier, sums } }: { order: DeskOrder }) {
  const day = formatUsd(Number(sums.dayUsd));
  const month = formatUsd(Number(sums.monthUsd));
  return (
    <Card title={t`Earlier orders`}>
      <p className={styles["sums"]}>{t`With this one: ${day} in a day, ${month} in 30 days.`}</p>
      {earlier.length === 0 ? (
        <p>{t`None is known.`}</p>
      ) : (
        <ul className={styles["rows"]}>
          {earlier.map((each) => (
            <li key={each.reference} className={styles["row"]}>
              <span>{`${each.reference}, ${i18n._(STATE_WORDS[each.state])}`}</span>
              <span>{formatUsd(Number(each.usd))}</span>
              <span className={styles["muted"]}>{formatTime(each.at)}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function History({ order: { history } }: { order: DeskOrder }) {
  return (
    <Card title={t`What was done`}>
      <ol className={styles["rows"]}>
        {history.toReversed().map((entry) => (
          <li key={entry.version} className={styles["row"]}>
            <span>{[i18n._(STATE_WORDS[entry.state]), entry.text].filter(Boolean).join(": ")}</span>
            <span>{entry.by.name ?? (entry.by.kind === "maker" ? t`Customer` : t`By itself`)}</span>
            <span className={styles["muted"]}>{formatTime(entry.at)}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
