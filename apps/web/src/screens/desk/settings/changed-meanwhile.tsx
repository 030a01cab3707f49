import { t } from "@lingui/core/macro";
import { Alert } from "@tradeslip/ui/alert";
import styles from "./settings.module.css";

/** A setting's label and value. */
export type SettingRow = readonly [label: string, value: string];

interface ChangedMeanwhileProps {
  /** The values when editing began. */
  before: readonly SettingRow[];
  now: readonly SettingRow[];
}

/** Shown beside a draft if another person saved the same settings meanwhile. */
export function ChangedMeanwhile({ before, now }: ChangedMeanwhileProps) {
  return (
    <Alert tone="info" title={t`Changed meanwhile. What you typed is still here; saving it replaces this:`}>
      <Rows rows={movedRows(before, now)} />
    </Alert>
  );
}

function movedRows(before: readonly SettingRow[], now: readonly SettingRow[]): readonly SettingRow[] {
  const old = new Map(before);
  const left = new Set(now.map(([label]) => label));
  const gone = before.filter(([label]) => !left.has(label));
  const nothing = t`nothing`;
  return [
    ...now.filter(([label, value]) => old.get(label) !== value),
    ...gone.map(([label]) => [label, nothing] as const),
  ].map(([label, value]) => [label, t`${value} (was ${old.get(label) ?? nothing})`] as const);
}

export function Rows({ rows }: { rows: readonly SettingRow[] }) {
  return (
    <dl className={styles["rows"]}>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
