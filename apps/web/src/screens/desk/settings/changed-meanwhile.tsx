import { t } from "@lingui/core/macro";
import { Alert } from "@tradeslip/ui/alert";
import { Facts } from "../../../lib/facts.tsx";

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
      <Facts className="gap-2 [&>div]:gap-y-1" facts={movedRows(before, now)} />
    </Alert>
  );
}

/** What differs: its value now, and what it was. */
export function movedRows(before: readonly SettingRow[], now: readonly SettingRow[]): readonly SettingRow[] {
  const old = new Map(before);
  const left = new Set(now.map(([label]) => label));
  const gone = before.filter(([label]) => !left.has(label));
  const nothing = t`nothing`;
  return [
    ...now.filter(([label, value]) => old.get(label) !== value),
    ...gone.map(([label]) => [label, nothing] as const),
  ].map(([label, value]) => [label, t`${value} (was ${old.get(label) ?? nothing})`] as const);
}
