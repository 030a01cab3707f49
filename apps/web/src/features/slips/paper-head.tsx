import type { Elements } from "@tradeslip/ui/elements";
import type { ReactNode } from "react";

interface PaperHeadProps {
  /** Which slip or receipt it is. */
  name?: string;
  heading: Elements;
  lede?: ReactNode;
  role?: "alert";
  children?: Elements;
}

/** The head of a slip's or receipt's page, which is printed with it. */
export function PaperHead({ name, heading, lede, role, children }: PaperHeadProps) {
  return (
    <header role={role} className="grid gap-2 print:[&_h1]:text-xl">
      {name !== undefined && <p className="text-accent-text font-mono text-s">{name}</p>}
      {heading}
      {lede !== undefined && <p className="max-w-[56ch] text-ink-muted">{lede}</p>}
      {children}
    </header>
  );
}
