import ChevronDown from "lucide-react/icons/chevron-down";
import { type KeyboardEvent, useRef } from "react";
import { useEarlyChoice } from "../use-early-choice.ts";
import styles from "./select-field.module.css";

export interface SelectFieldProps<Value extends string> {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly { value: Value; label: string }[];
  disabled?: boolean;
  /** The ids of what explains it and says what is wrong. */
  describedBy?: string | undefined;
  invalid?: boolean;
}

/** The browser's own select, with the label inside the box. */
export function SelectField<Value extends string>({
  label,
  value,
  onChange,
  options,
  disabled = false,
  describedBy,
  invalid = false,
}: SelectFieldProps<Value>) {
  const select = useRef<HTMLSelectElement>(null);
  useEarlyChoice(select, value, (early) => onChange(early as Value));
  return (
    <label className={styles["box"]}>
      <span className={styles["label"]}>{label}</span>
      <select
        ref={select}
        className={styles["select"]}
        value={value}
        disabled={disabled}
        aria-describedby={describedBy}
        aria-invalid={invalid || undefined}
        onChange={(event) => onChange(event.target.value as Value)}
        onKeyDown={goToNextControl}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown size={16} aria-hidden="true" className={styles["chevron"]} />
    </label>
  );
}

/**
 * Enter in a closed list keeps the choice and moves to the next control. Some browsers would submit a
 * half-completed form.
 */
function goToNextControl(event: KeyboardEvent<HTMLSelectElement>): void {
  const { form } = event.currentTarget;
  if (event.key !== "Enter" || form === null) return;
  event.preventDefault();
  const controls = [...form.elements] as HTMLElement[];
  const after = controls.slice(controls.indexOf(event.currentTarget) + 1);
  after.find((control) => control.matches(":enabled:not(fieldset, output, [type=hidden])"))?.focus();
}
