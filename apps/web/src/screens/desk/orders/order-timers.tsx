import { t } from "@lingui/core/macro";
import type { DeskOrder } from "@tradeslip/contracts";
import { IDLE_MINUTES, UNCLAIMED_HOURS } from "@tradeslip/contracts/rules";
import type { ReactNode } from "react";
import styles from "./order-timers.module.css";
import { Left, Since } from "./ticking.tsx";

const HOUR_MS = 3_600_000;
/** Money that was seen was in time or not; the clock changes nothing of it. */
const BEFORE_MONEY: ReadonlySet<DeskOrder["state"]> = new Set([
  "announced",
  "claimed",
  "details-shown",
  "said-paid",
]);
const ENDED: ReadonlySet<DeskOrder["state"]> = new Set(["closed", "cancelled", "returned"]);

/** How long it waits, how long its price holds, and what time does next. */
export function OrderTimers({ order }: { order: DeskOrder }) {
  const { state, announcedAt, expiresAt, heldUntil, history, agent } = order;
  if (ENDED.has(state)) return null;
  const ofDesk = history.findLast(({ by }) => by.kind !== "customer" && by.kind !== "system");
  const fallsOut = new Date(Date.parse(announcedAt) + UNCLAIMED_HOURS * HOUR_MS).toISOString();
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
      {state === "announced" && (
        <Timer label={t`Drops off in`}>
          <Left until={fallsOut} over={t`now`} />
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
