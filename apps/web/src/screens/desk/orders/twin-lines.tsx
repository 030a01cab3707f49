import { t } from "@lingui/core/macro";
import type { BankLineRead, DeskOrder } from "@tradeslip/contracts";
import { formatTime } from "../../../lib/format.ts";
import { MISSING } from "./step-failure.tsx";

type Twin = BankLineRead["twins"][number];

interface TwinLinesProps {
  line: { readonly [Name in "madeAt" | "payerName" | "bankReference" | "narration"]?: string | undefined };
  twins: readonly Twin[];
}

/** A line beside those already counted that may be the same: the reader decides. */
export function TwinLines({ line, twins }: TwinLinesProps) {
  if (twins.length === 0) return null;
  const rows = [
    [t`Payer`, line.payerName, (twin: Twin) => twin.payerName],
    [t`Reference`, line.bankReference, (twin: Twin) => twin.bankReference],
    [t`Description`, line.narration, (twin: Twin) => twin.narration],
    [t`Made at`, madeText(line.madeAt), (twin: Twin) => madeText(twin.madeAt)],
    [t`Counts for`, undefined, (twin: Twin) => twin.order ?? t`No order`],
    [t`Recorded`, undefined, (twin: Twin) => `${twin.recordedBy}, ${formatTime(twin.recordedAt)}`],
  ] as const;
  // A file's lines are recorded at one moment, so only its place tells one twin from another.
  const keyed = [...twins.entries()];
  return (
    <div className="grid gap-2 overflow-x-auto text-s">
      <p className={MISSING}>{t`This line may already be counted. Compare both at the bank:`}</p>
      <table className="[&_:is(th,td)]:pe-4 [&_:is(th,td)]:py-1 [&_:is(th,td)]:text-start [&_:is(th,td)]:align-baseline [&_td]:wrap-anywhere">
        <thead>
          <tr>
            <th scope="col">{t`Field`}</th>
            <th scope="col">{t`This line`}</th>
            {keyed.map(([key]) => (
              <th key={key} scope="col">{t`Counted`}</th>
            ))}
          </tr>
        </thead>
        <tbody translate="no">
          {rows.map(([label, own, of]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{own ?? "—"}</td>
              {keyed.map(([key, twin]) => (
                <td key={key}>{of(twin) ?? "—"}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** For an order whose payment was recorded with possible duplicates. */
export function OrderTwins({ order: { payments, proposal } }: { order: DeskOrder }) {
  const { twins = [] } = proposal ?? {};
  const payment = payments.findLast(({ kind }) => kind === "customer");
  if (payment === undefined) return null;
  const { counterparty, ...line } = payment;
  return <TwinLines line={{ ...line, payerName: counterparty }} twins={twins} />;
}

/** Only the date if the line has no time. */
function madeText(at: string | undefined): string | undefined {
  return at?.includes("T") ? formatTime(at) : at;
}
