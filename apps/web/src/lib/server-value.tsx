import type { Elements } from "@tradeslip/ui/elements";
import type { ReactNode } from "react";
import { useAdopted } from "./use-hydrated.ts";

interface ServerValueProps {
  /** Of the value, in apps/bff/src/site/page-values.ts. */
  name: string;
  /**
   * What stands there when it is known, with {{name}} where its text belongs; the text alone by default. Only
   * the build draws it, so it begins with `import.meta.env.SSR &&`, which leaves it out of the browser's
   * code.
   */
  known?: ReactNode;
  /** Stands there while it is unknown. */
  children: Elements;
}

/**
 * A place in a prerendered page that the server fills with the last live price (P15.10). React never looks
 * into it, so the price stays until the screen has an answer to show. Where nothing was prerendered there are
 * only the children.
 */
export function ServerValue({ name, known = `{{${name}}}`, children }: ServerValueProps) {
  const isAdopted = useAdopted();
  if (!isAdopted) return <>{children}</>;
  if (!import.meta.env.SSR) return <span suppressHydrationWarning dangerouslySetInnerHTML={UNTOUCHED} />;
  return (
    <span>
      {`{{if ${name}}}`}
      {known}
      {"{{else}}"}
      {children}
      {"{{end}}"}
    </span>
  );
}

/** React compares nothing with it while it hydrates. */
const UNTOUCHED = { __html: "" };
