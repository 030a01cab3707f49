import type { Elements } from "@tradeslip/ui/elements";

interface MarkedProps {
  /** As the server knows it. */
  part: string;
  children: Elements;
}

/**
 * A part of a page that is there or not as the operator wants it. The build draws it between marks: the
 * server takes them out as it serves, with what is between them where it is not to be seen
 * (apps/bff/src/site/page-template.ts).
 */
export function Marked({ part, children }: MarkedProps) {
  return (
    <>
      <Mark at="begin" part={part} />
      {children}
      <Mark at="end" part={part} />
    </>
  );
}

/** Drawn by the build alone; in the browser it is nothing, so that React finds what the server left. */
function Mark({ at, part }: { at: "begin" | "end"; part: string }) {
  return import.meta.env.SSR ? <template data-part={`${at} ${part}`} /> : null;
}
