import { t } from "@lingui/core/macro";
import type { DeskOrder } from "@tradeslip/contracts";
import { IDLE_MINUTES } from "@tradeslip/contracts/rules";
import type { ReactNode } from "react";
import styles from "./order-timers.module.css";
import { Left, Since } from "./ticking.tsx";

/** Once money was seen, it was in time or not, and the clock changes nothing about that. */
const BEFORE_MONEY: ReadonlySet<DeskOrder["state"]> = new Set([
  "announced",
  "claimed",
  "details-shown",
  "said-paid",
]);
const ENDED: ReadonlySet<DeskOrder["state"]> = new Set(["closed", "cancelled", "returned"]);

/** How long it has waited, how long its price holds, and what happens next by itself. */
export function OrderTimers({ order }: { order: DeskOrder }) {
  const { state, announcedAt, dropsOffAt, expiresAt, heldUntil, history, agent } = order;
  if (ENDED.has(state)) return null;
  const ofDesk = history.findLast(({ by }) => by.kind !== "customer" && by.kind !== "system");
  return (
    <dl className={styles["timers"]}>
      <Timer label={t`Waiting`}>
        <Since at={announcedAt} />
      </Timer>
      {BEFORE_MONEY.has(state) && (
        <Timer label={t`Price held`}>
          <Left until={heldUntil ?? expiresAt} over={t`expired`} />
        </Timer>
      )}
      {dropsOffAt !== undefined && (
        <Timer label={t`Drops off in`}>
          <Left until={dropsOffAt} over={t`now`} />
        </Timer>
      )}
      {agent !== undefined && ofDesk !== undefined && (
        <Timer label={t`Idle`}>
          <Since at={ofDesk.at} /> <small>{t`of ${IDLE_MINUTES}`}</small>
        </Timer>
      )}
    </dl>
  );
}

function Timer({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
