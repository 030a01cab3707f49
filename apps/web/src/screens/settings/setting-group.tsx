import type { Elements } from "@tradeslip/ui/elements";
import { useId, type Ref } from "react";

interface SettingGroupProps {
  title: string;
  /** An action on all of them, or to add one. */
  action?: Elements;
  /** Takes the focus when the focused element is gone. */
  titleRef?: Ref<HTMLHeadingElement>;
  children: Elements;
}

/** Several things of one kind, under a heading of their own. */
export function SettingGroup({ title, action, titleRef, children }: SettingGroupProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="py-2">
      <header className="flex flex-wrap items-center justify-between gap-y-1 gap-x-4 min-h-11">
        <h3 id={id} ref={titleRef} tabIndex={-1} className="text-l">
          {title}
        </h3>
        {action}
      </header>
      {children}
    </section>
  );
}
