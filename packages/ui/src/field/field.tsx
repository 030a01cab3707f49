import type { ComponentProps, ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { FieldFrame } from "./field-frame.tsx";
import styles from "./field.module.css";
import { PasswordInput } from "./password-input.tsx";

export interface FieldProps extends Omit<ComponentProps<"input">, "type" | "size"> {
  label: ReactNode;
  /** What is expected; stands between label and input's error, and stays. */
  help?: ReactNode;
  /** What is wrong and how to mend it. While it is there, the input is invalid. */
  error?: ReactNode;
  /** Numbers are "text" with an `inputMode`: number inputs lose what they do not understand. */
  type?: "text" | "email" | "password" | "tel" | "url" | "date";
}

/** An input with its label above, help below and error beneath. A password can be shown. */
export function Field({ label, help, error, type = "text", id, className, ...rest }: FieldProps) {
  const Input = type === "password" ? PasswordInput : "input";
  return (
    <FieldFrame label={label} help={help} error={error} id={id} className={className}>
      {(control) => (
        <Input
          {...(type !== "password" && { type })}
          {...rest}
          {...control}
          className={classNames(styles["input"])}
        />
      )}
    </FieldFrame>
  );
}
