import { classNames } from "@tradeslip/ui/class-names";

const COMPARED = 8;

/** Groups of four; the first and last eight characters, which people compare, are underlined. */
export function Address({ text, large = false }: { text: string; large?: boolean }) {
  const groups = [...text.matchAll(/.{1,4}/gu)];
  return (
    <>
      <span className="sr-only">{text}</span>
      <span
        aria-hidden="true"
        dir="ltr"
        translate="no"
        className={classNames(
          "font-mono [&_u]:font-medium [&_u]:no-underline [&_u]:border-b-2 [&_u]:border-b-accent-edge [&_i]:not-italic [&_i]:text-ink-muted",
          large
            ? "grid grid-cols-[repeat(auto-fill,minmax(5ch,max-content))] gap-x-3 gap-y-1 text-l max-w-[26ch]"
            : "flex flex-wrap gap-x-2 text-s",
        )}
      >
        {groups.map(({ 0: group, index }) => {
          // Length of the group's part before the last eight characters.
          const before = index < COMPARED ? 0 : Math.max(0, text.length - COMPARED - index);
          return (
            <span key={index}>
              {before > 0 && <i>{group.slice(0, before)}</i>}
              {before < group.length && <u>{group.slice(before)}</u>}
            </span>
          );
        })}
      </span>
    </>
  );
}
