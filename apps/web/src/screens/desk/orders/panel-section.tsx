import type { Elements } from "@tradeslip/ui/elements";
import type { Ref } from "react";

interface PanelSectionProps {
  title: string;
  /** Beside the title: what it is for, or where it is seen. */
  note?: string;
  ref?: Ref<HTMLElement>;
  children: Elements;
}

/** A part of an order's panel below its steps. */
export function PanelSection({ title, note, ref, children }: PanelSectionProps) {
  return (
    <section
      ref={ref}
      className="grid gap-2 pt-2 border-t border-t-rule-strong [&_p]:text-s [&_small]:text-ink-muted [&_small]:font-sans [&_small]:text-xs"
    >
      <h2 className="text-l">
        <span>{title}</span> {note !== undefined && <small>{note}</small>}
      </h2>
      {children}
    </section>
  );
}
