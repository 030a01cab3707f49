import { useId, useRef, type KeyboardEvent, type ReactNode } from "react";
import styles from "./tabs.module.css";

interface TabsProps<Id extends string> {
  label: string;
  tabs: readonly { id: Id; label: string; panel: ReactNode }[];
  selected: Id;
  onSelect: (id: Id) => void;
}

/** The ARIA tabs pattern: one stop for the Tab key; arrows, Home and End move and select. Every panel stays in the page. */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect }: TabsProps<Id>) {
  const prefix = useId();
  const list = useRef<HTMLDivElement>(null);

  function moveByKey(event: KeyboardEvent) {
    // From the tab that has focus: the selection is drawn later, and a second key may come before that.
    const focused = (event.target as HTMLElement).id;
    const current = tabs.findIndex(({ id }) => `${prefix}-${id}` === focused);
    const next = nextIndex(event.key, current, tabs.length);
    const target = next === undefined ? undefined : tabs[next];
    if (next === undefined || !target) return;
    event.preventDefault();
    onSelect(target.id);
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[next]?.focus();
  }
  return (
    <div>
      <div ref={list} role="tablist" aria-label={label} className={styles["list"]} onKeyDown={moveByKey}>
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
          className={styles["panel"]}
        >
          {tab.panel}
        </div>
      ))}
    </div>
  );
}

function nextIndex(key: string, current: number, count: number): number | undefined {
  switch (key) {
    case "ArrowRight":
      return (current + 1) % count;
    case "ArrowLeft":
      return (current + count - 1) % count;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return undefined;
  }
}
