import { useId, type ComponentProps, type ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { FieldError } from "../field/field-frame.tsx";
import styles from "./checkbox.module.css";

export interface CheckboxProps extends Omit<ComponentProps<"input">, "type"> {
  /** May contain links. */
  label: ReactNode;
  help?: ReactNode;
  error?: ReactNode;
  /** Announce the error when it appears. */
  announced?: boolean;
}

/** A checkbox submitted with its form. */
export function Checkbox({ label, help, error, announced, className, ...rest }: CheckboxProps) {
  const id = useId();
  const helpId = help ? `${id}-help` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  return (
    <div className={classNames(styles["checkbox"], className)}>
      <label className={styles["line"]}>
        <input
          {...rest}
          type="checkbox"
          className={styles["box"]}
          aria-describedby={[errorId, helpId].filter(Boolean).join(" ") || undefined}
          aria-invalid={errorId ? true : undefined}
        />
        <span>{label}</span>
      </label>
      {(helpId || errorId) && (
        <div className={styles["below"]}>
          {helpId && (
            <p id={helpId} className={styles["help"]}>
              {help}
            </p>
          )}
          {errorId && (
            <FieldError id={errorId} announced={announced}>
              {error}
            </FieldError>
          )}
        </div>
      )}
    </div>
  );
}
