import type { Elements } from "@tradeslip/ui/elements";

interface MarkedProps {
  /** The server's name for the part. */
  part: string;
  children: Elements;
}

/**
 * A part of a page that the operator may hide. The build puts marks around it; when serving, the server
 * removes the marks, and the content between them if it is hidden (apps/bff/src/site/page-template.ts).
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

/** Rendered only by the build. In the browser it is nothing, so that React finds what the server left. */
function Mark({ at, part }: { at: "begin" | "end"; part: string }) {
  return import.meta.env.SSR ? <template data-part={`${at} ${part}`} /> : null;
}
