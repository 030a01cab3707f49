import { t } from "@lingui/core/macro";
import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import type { AuditPage } from "@tradeslip/contracts";
import { Button } from "@tradeslip/ui/button";
import { formatTime } from "../../../lib/format.ts";
import { actionText, actorText, contentLines, subjectOf } from "./audit-words.ts";

const BY = "flex flex-wrap gap-y-1 gap-x-3 text-s text-ink-muted";

/** Who did what, and when; newest first. */
export function AuditRows({ rows }: { rows: AuditPage["rows"] }) {
  return (
    <ol className="border-t border-t-rule">
      {rows.map((row) => (
        <li
          key={row.number}
          className="grid grid-cols-[minmax(3ch,max-content)_minmax(0,1fr)] gap-3 py-3 border-b border-b-rule"
        >
          <span className="text-ink-muted tabular-nums">{row.number}</span>
          <div className="grid gap-1">
            <p className="flex flex-wrap gap-y-1 gap-x-3">
              <strong>{actionText(row)}</strong>
              {subjectOf(row) !== null && (
                <span className="font-mono text-s wrap-anywhere">{subjectOf(row)}</span>
              )}
            </p>
            <p className={BY}>
              <span>{actorText(row)}</span>
              <time dateTime={row.at}>{formatTime(row.at)}</time>
            </p>
            <Content row={row} />
          </div>
        </li>
      ))}
    </ol>
  );
}

/** The button that adds the next page. */
export function OlderRows({
  pages: { hasNextPage, isFetching, fetchNextPage },
}: {
  pages: Pick<UseInfiniteQueryResult, "hasNextPage" | "isFetching" | "fetchNextPage">;
}) {
  return (
    hasNextPage && (
      <Button busy={isFetching} onClick={() => void fetchNextPage()}>
        {t`Show older rows`}
      </Button>
    )
  );
}

function Content({ row }: { row: AuditPage["rows"][number] }) {
  const lines = contentLines(row);
  if (row.content === null) return <p className={BY}>{t`What it said is erased.`}</p>;
  if (lines.length === 0) return null;
  return (
    <details className="[&_summary]:inline-block [&_summary]:py-1 [&_summary]:text-s [&_summary]:cursor-pointer max-md:[&_summary]:min-h-11 max-md:[&_summary]:py-3 [&_dl]:grid [&_dl]:gap-2 [&_dl]:text-s [&_dt]:text-ink-muted [&_dd]:font-mono [&_dd]:wrap-anywhere">
      <summary>{t`What it says`}</summary>
      <dl translate="no">
        {lines.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
