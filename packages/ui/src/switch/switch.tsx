import { useId, type ReactNode } from "react";
import styles from "./switch.module.css";

export interface SwitchProps {
  label: ReactNode;
  help?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
}

/** A setting that takes effect immediately. For values submitted with a form, use a checkbox. */
export function Switch({ label, help, checked, onChange, disabled = false }: SwitchProps) {
  const helpId = useId();
  return (
    <label className={styles["switch"]}>
      <span className={styles["text"]}>
        <span id={`${helpId}-label`}>{label}</span>
        {help !== undefined && (
          <span id={helpId} className={styles["help"]}>
            {help}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        // HTML forbids aria-checked here: the checkbox's own state applies.
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props
        role="switch"
        className={styles["track"]}
        checked={checked}
        disabled={disabled}
        aria-labelledby={`${helpId}-label`}
        aria-describedby={help === undefined ? undefined : helpId}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  );
}
