import { t } from "@lingui/core/macro";

/** Two contacts one above the other, with the differences boxed in both. */
export function CharCompare({ theirs, ours }: { theirs: string; ours: string }) {
  const [start, end] = sameEnds(theirs, ours);
  return (
    <dl>
      <Line label={t`You entered`} text={theirs} start={start} end={end} />
      <Line label={t`Ours`} text={ours} start={start} end={end} />
    </dl>
  );
}

/** @param start length of the common beginning. @param end of the common end */
function Line({ label, text, start, end }: { label: string; text: string; start: number; end: number }) {
  const characters = [...text];
  const differing = characters.slice(start, characters.length - end).join("");
  return (
    <>
      <dt className="text-ink-muted text-s">{label}</dt>
      <dd dir="ltr" className="mb-3 font-mono wrap-anywhere">
        <span>{characters.slice(0, start).join("")}</span>
        {differing !== "" && (
          <mark
            key={differing}
            className="mx-0.75 bg-transparent text-inherit outline-2 outline-offset-1 outline-danger"
          >
            {differing}
          </mark>
        )}
        <span>{characters.slice(characters.length - end).join("")}</span>
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
