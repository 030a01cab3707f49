import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import type { DeskOrderRow } from "@tradeslip/contracts";
import { Badge } from "@tradeslip/ui/badge";
import { classNames } from "@tradeslip/ui/class-names";
import { agoText } from "../../../lib/ago-text.ts";
import { formatUsd } from "../../../lib/format.ts";
import styles from "./order-list.module.css";
import { STATE_WORDS } from "../../../features/order-steps/order-words.ts";

/** From then on a customer waits too long. */
const LATE_MS = 5 * 60_000;

interface OrderRowProps {
  order: DeskOrderRow;
  isOpen: boolean;
  onOpen: () => void;
  now: number;
}

/** Dollars and waiting time first: by these an agent chooses. */
export function OrderRow({ order, isOpen, onOpen, now }: OrderRowProps) {
  const { reference, state, side, coin, usd, agent, announcedAt, updatedAt, late, together } = order;
  const waits = now - Date.parse(announcedAt);
  const isLate = state === "announced" && waits > LATE_MS;
  const amount = formatUsd(Number(usd));
  return (
    <li className={classNames(styles["row"], isLate && styles["late"], isOpen && styles["open"])}>
      <button type="button" className={styles["button"]} aria-current={isOpen || undefined} onClick={onOpen}>
        <span className={styles["what"]}>
          <strong>{amount}</strong>{" "}
          <span>{side === "buy" ? t`Buy ${coin.symbol}` : t`Sell ${coin.symbol}`}</span>
        </span>
        <span className={styles["state"]}>
          {isLate ? (
            <Badge tone="accent">{t`Late`}</Badge>
          ) : (
            state !== "announced" && <span key={state}>{i18n._(STATE_WORDS[state])}</span>
          )}
          {late && <Badge tone="indicative">{t`Came late`}</Badge>}
        </span>
        <span className={styles["reference"]}>
          {together.length > 0 ? `${reference} + ${together.length}` : reference}
        </span>
        <span className={styles["who"]}>
          {agent === undefined ? agoText(waits) : t`${agent.name}, ${agoText(now - Date.parse(updatedAt))}`}
        </span>
      </button>
    </li>
  );
}
