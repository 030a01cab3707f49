import { t } from "@lingui/core/macro";
import type { AuditPage } from "@tradeslip/contracts";
import { formatTime } from "../../../lib/format.ts";
import { actionText, actorText, contentLines, subjectOf } from "./audit-words.ts";
import styles from "./audit.module.css";

/** Who did what, and when; the newest first. */
export function AuditRows({ rows }: { rows: AuditPage["rows"] }) {
  return (
    <ol className={styles["rows"]}>
      {rows.map((row) => (
        <li key={row.number} className={styles["row"]}>
          <span className={styles["number"]}>{row.number}</span>
          <div className={styles["what"]}>
            <p className={styles["line"]}>
              <strong>{actionText(row)}</strong>
              {subjectOf(row) !== null && <span className={styles["reference"]}>{subjectOf(row)}</span>}
            </p>
            <p className={styles["by"]}>
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

function Content({ row }: { row: AuditPage["rows"][number] }) {
  const lines = contentLines(row);
  if (row.content === null) return <p className={styles["by"]}>{t`What it said is erased.`}</p>;
  if (lines.length === 0) return null;
  return (
    <details className={styles["content"]}>
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
