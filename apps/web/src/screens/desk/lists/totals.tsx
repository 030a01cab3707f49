import { plural, t } from "@lingui/core/macro";
import type { DeskTotals } from "@tradeslip/contracts";
import { MoneyByAccount } from "./money-by-account.tsx";
import { countOf, sumText } from "./sums.ts";

/** Money that was seen and sent in the span, regardless of other filters. */
export function Totals({ totals }: { totals: DeskTotals }) {
  const { in: came, out, closed, cancelled, toClaim } = totals;
  const others = [
    [t`Taken back by banks`, totals.reversed],
    [t`Came back`, totals.returned],
    [t`Corrected`, totals.corrected],
    [t`Corrected of what went out`, totals.outCorrected],
    [t`Fees`, totals.fees],
    [t`Unallocated`, totals.suspense],
    [t`Receivable`, totals.receivable],
  ] as const;
  const rows = [
    // It comes first: a payment that the bank doesn't show may not exist.
    ...(totals.lineless.length === 0 ? [] : [[t`Not on any statement`, totals.lineless] as const]),
    [plural(countOf(came), { one: "In, # payment", other: "In, # payments" }), came],
    [plural(countOf(out), { one: "Out, # payment", other: "Out, # payments" }), out],
    [t`Refunded`, totals.refunded],
    ...(totals.margin === undefined ? [] : [[t`Gross margin`, marginText(totals.margin)] as const]),
    ...others.flatMap(([label, sums]) => (sums.length === 0 ? [] : [[label, sums] as const])),
    [t`Closed`, String(closed)],
    [t`Cancelled`, String(cancelled)],
    ...(toClaim.p50 === null ? [] : [[t`Half answered within`, durationText(toClaim.p50)]]),
  ] as const;
  return (
    <dl className="flex flex-wrap gap-y-2 gap-x-6 [&_dt]:text-ink-muted [&_dt]:text-s [&_dd]:m-0 [&_dd]:font-strong [&_dd]:tabular-nums">
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          {typeof value === "string" ? (
            <dd key={value}>{value}</dd>
          ) : (
            <dd>
              <MoneyByAccount sums={value} />
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

/** Says so if the sum leaves orders out. */
function marginText({ usd, unknown }: NonNullable<DeskTotals["margin"]>): string {
  const sum = sumText({ currency: "USD", amount: usd });
  return unknown === 0 ? sum : t`${sum}, ${unknown} unknown`;
}

function durationText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return seconds < 60 ? t`${seconds} s` : t`${minutes} min`;
}
