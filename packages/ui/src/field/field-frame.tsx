import CircleAlert from "lucide-react/icons/circle-alert";
import { useId, type ReactNode } from "react";
import { classNames } from "../class-names.ts";
import type { Elements } from "../elements.ts";
import styles from "./field.module.css";

/** Attributes that connect a control to its label, help and error. */
export interface ControlTies {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

interface FieldFrameProps {
  label: ReactNode;
  help?: ReactNode;
  error?: ReactNode;
  announced?: boolean | undefined;
  id?: string | undefined;
  className?: string | undefined;
  children: (control: ControlTies) => Elements;
}

/** Label above, help below, error beneath it; the error is read before the help. */
export function FieldFrame({ label, help, error, announced, id, className, children }: FieldFrameProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const helpId = isThere(help) ? `${controlId}-help` : undefined;
  const errorId = isThere(error) ? `${controlId}-error` : undefined;
  return (
    <div className={classNames(styles["field"], className)}>
      <label htmlFor={controlId} className={styles["label"]}>
        {label}
      </label>
      {children({
        id: controlId,
        "aria-describedby": [errorId, helpId].filter(Boolean).join(" ") || undefined,
        "aria-invalid": errorId ? true : undefined,
      })}
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
  );
}

interface FieldErrorProps {
  id: string;
  /** Announce it when it appears; otherwise it is read only with its control. */
  announced?: boolean | undefined;
  children: ReactNode;
}

/** The line below a control that says what is wrong with it. */
export function FieldError({ id, announced = false, children }: FieldErrorProps) {
  return (
    <p id={id} role={announced ? "alert" : undefined} className={styles["error"]}>
      <CircleAlert size={16} aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}

/** Forms pass `undefined` or "" when there is no error. */
function isThere(text: ReactNode): boolean {
  return text !== undefined && text !== null && text !== false && text !== "";
}
