import { Field } from "@tradeslip/ui";
import type { TextBinding } from "./bindings.ts";

interface PasswordFieldProps extends TextBinding {
  label?: string;
  autoComplete: "current-password" | "new-password";
}

/** A password that can be shown: the one to log in with, or the repetition of a new one. */
export function PasswordField({ label = "Password", ...rest }: PasswordFieldProps) {
  return <Field {...rest} label={label} type="password" required />;
}
