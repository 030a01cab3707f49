import { t } from "@lingui/core/macro";
import type { DeskOrder } from "@tradeslip/contracts";
import { IDLE_MINUTES } from "@tradeslip/contracts/rules";
import type { ReactNode } from "react";
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
    <dl className="flex mt-3 pt-2 border-t border-dashed border-t-rule-strong">
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
          <Since at={ofDesk.at} />{" "}
          <small className="text-ink-muted text-xs whitespace-nowrap">{t`of ${IDLE_MINUTES}`}</small>
        </Timer>
      )}
    </dl>
  );
}

function Timer({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex-1 min-w-0 px-3 border-s border-dashed border-s-rule-strong first:ps-0 first:border-0 max-md:px-2 max-md:has-[small]:flex-[1.4]">
      <dt className="text-ink-muted text-xs">{label}</dt>
      <dd className="font-mono text-l tabular-nums max-md:text-m">{children}</dd>
    </div>
  );
}
