import { t } from "@lingui/core/macro";
import styles from "./verify-page.module.css";

/** Two contacts above each other, with what differs boxed in both. */
export function CharCompare({ theirs, ours }: { theirs: string; ours: string }) {
  const [start, end] = sameEnds(theirs, ours);
  return (
    <dl className={styles["compare"]}>
      <Line label={t`You entered`} text={theirs} start={start} end={end} />
      <Line label={t`Ours`} text={ours} start={start} end={end} />
    </dl>
  );
}

/** @param start signs that both have before the difference. @param end behind it */
function Line({ label, text, start, end }: { label: string; text: string; start: number; end: number }) {
  const signs = [...text];
  const differing = signs.slice(start, signs.length - end).join("");
  return (
    <>
      <dt>{label}</dt>
      <dd dir="ltr">
        <span>{signs.slice(0, start).join("")}</span>
        {differing !== "" && <mark key={differing}>{differing}</mark>}
        <span>{signs.slice(signs.length - end).join("")}</span>
      </dd>
    </>
  );
}

function sameEnds(theirs: string, ours: string): readonly [start: number, end: number] {
  const [a, b] = [[...theirs], [...ours]];
  const most = Math.min(a.length, b.length);
  let start = 0;
  while (start < most && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < most - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  return [start, end];
}
