import { Alert } from "@tradeslip/ui/alert";
import { Button, IconButton } from "@tradeslip/ui/button";
import { classNames } from "@tradeslip/ui/class-names";
import { Field } from "@tradeslip/ui/field";
import LoaderCircle from "lucide-react/icons/loader-circle";
import X from "lucide-react/icons/x";
import type { ReactNode } from "react";
import { useHydrated } from "../../lib/use-hydrated.ts";
import styles from "./account-form.module.css";
import type { AccountForm, AccountForm as Form, TextBinding } from "./use-account-form.ts";

interface AccountFormProps {
  form: Pick<Form<never>, "element" | "onSubmit">;
  /** Names the form for screen readers. */
  label: string;
  children: ReactNode;
}

/**
 * The form element. Errors are ours to show, not the browser's. `post`: should it ever be sent without our script, no
 * password stands in an address.
 */
export function AccountForm({ form: { element, onSubmit }, label, children }: AccountFormProps) {
  return (
    <form
      ref={element}
      method="post"
      noValidate
      aria-label={label}
      className={styles["form"]}
      onSubmit={onSubmit}
    >
      {children}
    </form>
  );
}

interface SubmitButtonProps {
  form: Pick<AccountForm<never>, "status" | "isValid">;
  children: ReactNode;
  /** Stands there while the form is on its way, and after it has arrived. */
  busyText: string;
}

/**
 * Disabled while the form is invalid (docs/product.md, P9.11), but not out of reach: pressing it, or Enter in a
 * field, shows the first wrong field. Until the script is here it is out of reach.
 */
export function SubmitButton({ form, children, busyText }: SubmitButtonProps) {
  const hydrated = useHydrated();
  const busy = form.status !== "idle";
  return (
    <Button
      type="submit"
      variant="primary"
      busy={busy}
      disabled={!hydrated}
      aria-disabled={!form.isValid}
      className={classNames(styles["submit"], styles["unready"])}
    >
      {busy && <LoaderCircle size={18} aria-hidden="true" />}
      {busy ? busyText : children}
    </Button>
  );
}

interface ErrorBannerProps {
  children: ReactNode;
  /** With it the banner has a button to take it away. */
  onDismiss?: () => void;
}

/** Why nothing was sent or taken, above the form. It stays until the next attempt or until it is dismissed. */
export function ErrorBanner({ children, onDismiss }: ErrorBannerProps) {
  const dismiss = onDismiss && (
    <IconButton label="Dismiss" onClick={onDismiss}>
      <X size={18} aria-hidden="true" />
    </IconButton>
  );
  return (
    <Alert tone="danger" action={dismiss}>
      {children}
    </Alert>
  );
}

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

interface PasswordFieldProps extends TextBinding {
  label?: string;
  autoComplete: "current-password" | "new-password";
}

/** A password that can be shown: the one to log in with, or the repetition of a new one. */
export function PasswordField({ label = "Password", ...rest }: PasswordFieldProps) {
  return <Field {...rest} label={label} type="password" required />;
}
