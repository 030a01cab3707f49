import { useId, type KeyboardEvent, type ReactNode } from "react";
import styles from "./tabs.module.css";

interface TabsProps<Id extends string> {
  label: string;
  tabs: readonly { id: Id; label: string; panel: ReactNode }[];
  selected: Id;
  onSelect: (id: Id) => void;
}

/**
 * The ARIA tabs pattern: one stop for the Tab key; arrows, Home and End move and select. Every panel stays in
 * the page; without script, which switches them, all are visible.
 */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect }: TabsProps<Id>) {
  const prefix = useId();

  function moveByKey(event: KeyboardEvent) {
    // From the focused tab: the selection renders later, and a second key may come before that.
    const focused = (event.target as HTMLElement).id;
    const current = tabs.findIndex(({ id }) => `${prefix}-${id}` === focused);
    const onward = document.documentElement.dir === "rtl" ? -1 : 1;
    const places: Record<string, number> = {
      ArrowRight: current + onward,
      ArrowLeft: current - onward,
      Home: 0,
      End: -1,
    };
    const { [event.key]: place } = places;
    const target = place === undefined ? undefined : tabs.at(place % tabs.length);
    if (!target) return;
    event.preventDefault();
    onSelect(target.id);
    document.getElementById(`${prefix}-${target.id}`)?.focus();
  }
  return (
    <div>
      <div
        role="tablist"
        aria-label={label}
        className="flex gap-1 max-[18em]:flex-wrap noscript:hidden"
        onKeyDown={moveByKey}
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${prefix}-${tab.id}`}
            aria-controls={`${prefix}-${tab.id}-panel`}
            aria-selected={tab.id === selected}
            tabIndex={tab.id === selected ? 0 : -1}
            className={styles["tab"]}
            onClick={() => onSelect(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.id}
          role="tabpanel"
          id={`${prefix}-${tab.id}-panel`}
          aria-labelledby={`${prefix}-${tab.id}`}
          hidden={tab.id !== selected}
          className="py-5 px-4 border border-rule rounded-b-lg bg-paper-raised shadow-card noscript:block md:p-10 md:rounded-se-lg"
        >
          {tab.panel}
        </div>
      ))}
    </div>
  );
}
