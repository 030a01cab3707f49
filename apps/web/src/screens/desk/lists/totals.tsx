import { plural, t } from "@lingui/core/macro";
import type { DeskTotals } from "@tradeslip/contracts";
import styles from "./lists.module.css";
import { countOf, moneyText } from "./sums.ts";

/** Money that was seen and sent in the span, whatever else is filtered. */
export function Totals({ totals }: { totals: DeskTotals }) {
  const { received, paidOut, returned, closed, cancelled, toClaim } = totals;
  const rows = [
    [plural(countOf(received), { one: "In, # payment", other: "In, # payments" }), moneyText(received)],
    [plural(countOf(paidOut), { one: "Out, # payment", other: "Out, # payments" }), moneyText(paidOut)],
    ...(returned.length === 0 ? [] : [[t`Returned`, moneyText(returned)]]),
    [t`Closed`, String(closed)],
    [t`Cancelled`, String(cancelled)],
    ...(toClaim.p50 === null ? [] : [[t`Half answered within`, durationText(toClaim.p50)]]),
  ] as const;
  return (
    <dl className={styles["totals"]}>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd key={value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function durationText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return seconds < 60 ? t`${seconds} s` : t`${minutes} min`;
}
