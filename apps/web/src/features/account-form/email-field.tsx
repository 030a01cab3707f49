import { Field } from "@tradeslip/ui";
import type { ReactNode } from "react";
import type { TextBinding } from "./bindings.ts";

interface EmailFieldProps extends TextBinding {
  label?: string;
  help?: ReactNode;
  /** username: where an account is entered, so that a password manager knows it. */
  autoComplete?: "email" | "username";
}

export function EmailField({ label = "Email", autoComplete = "email", ...rest }: EmailFieldProps) {
  return (
    <Field
      {...rest}
      label={label}
      type="email"
      inputMode="email"
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      required
    />
  );
}
