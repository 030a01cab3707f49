import { useId, useRef } from "react";
import { classNames } from "../class-names.ts";
import type { Elements } from "../elements.ts";
import { useEarlyChoice } from "../use-early-choice.ts";
import { VisuallyHidden } from "../visually-hidden/visually-hidden.tsx";
import styles from "./choice-group.module.css";

export interface ChoiceGroupProps<Value extends string> {
  /** Names the group; not shown. */
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  /** With an icon the option's label is spoken, not shown. */
  options: readonly { value: Value; label: string; icon?: Elements }[];
  look?: "segments" | "underline";
}

/** One of a few: radio buttons drawn as a switch or as tabs. Arrow keys move between them. */
export function ChoiceGroup<Value extends string>({
  label,
  value,
  onChange,
  options,
  look = "segments",
}: ChoiceGroupProps<Value>) {
  const name = useId();
  const group = useRef<HTMLDivElement>(null);
  useEarlyChoice(group, value, (early) => onChange(early as Value));
  return (
    <div
      ref={group}
      role="radiogroup"
      aria-label={label}
      className={classNames(styles["group"], styles[look])}
    >
      {options.map((option) => (
        <label key={option.value} className={styles["choice"]} title={option.icon ? option.label : undefined}>
          <input
            type="radio"
            className={styles["input"]}
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.icon ? (
            <>
              {option.icon}
              <VisuallyHidden>{option.label}</VisuallyHidden>
            </>
          ) : (
            <span>{option.label}</span>
          )}
        </label>
      ))}
    </div>
  );
}
