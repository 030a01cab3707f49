import type { Elements } from "@tradeslip/ui/elements";
import type { ReactNode } from "react";
import { UNTOUCHED, useAdopted } from "./use-hydrated.ts";

interface ServerValueProps {
  /** The value's name in apps/bff/src/site/page-values.ts. */
  name: string;
  /**
   * Shown when the value is known, with {{name}} in place of its text; by default the text alone. Only the
   * build renders it, so it must begin with `import.meta.env.SSR &&`, which keeps it out of the browser's
   * code.
   */
  known?: ReactNode;
  /** Shown while the value is unknown. */
  children: Elements;
}

/**
 * A place in a prerendered page that the server fills with the last live price (P15.10). React never touches
 * the content, so the price stays until the screen has data to show. Where nothing was prerendered, only the
 * children are rendered.
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
