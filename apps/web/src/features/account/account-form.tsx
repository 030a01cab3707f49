import { t } from "@lingui/core/macro";
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
  /** Accessible name of the form. */
  label: string;
  children: ReactNode;
}

/**
 * The form element. We show the errors, not the browser. `post` keeps passwords out of the address if the
 * form is ever submitted without our script.
 */
export function AccountForm({ form: { element, onSubmit }, label, children }: AccountFormProps) {
  return (
    <form
      ref={element}
      method="post"
      noValidate
      aria-label={label}
      className="grid grid-cols-1 gap-5"
      onSubmit={onSubmit}
    >
      {children}
    </form>
  );
}

export interface SubmitButtonProps {
  form: Pick<AccountForm<never>, "status" | "isValid">;
  children: string;
  /** Shown while the form is being sent and after it succeeded. */
  busyText: string;
}

/**
 * `aria-disabled` while the form is invalid (docs/product.md, P9.11): pressing it, or Enter in a field,
 * focuses the first invalid field. Disabled only until the script has loaded.
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
      className={classNames("w-full", styles["unready"])}
    >
      {busy && <LoaderCircle size={18} aria-hidden="true" />}
      <span>{busy ? busyText : children}</span>
    </Button>
  );
}

interface ErrorBannerProps {
  children: ReactNode;
  /** Adds a dismiss button. */
  onDismiss?: () => void;
}

/** The error above the form. It stays until the next attempt or until it is dismissed. */
export function ErrorBanner({ children, onDismiss }: ErrorBannerProps) {
  const dismiss = onDismiss && (
    <IconButton label={t`Dismiss`} onClick={onDismiss}>
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
  /**
   * username: for a field that identifies an account, so that password managers recognise it. webauthn:
   * browsers also offer passkeys in it.
   */
  autoComplete?: "email" | "username" | "username webauthn";
}

export function EmailField({ label = t`Email`, autoComplete = "email", ...rest }: EmailFieldProps) {
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
  /** In a dialog that asks for nothing before it. */
  autoFocus?: boolean;
}

/** A password field with a "show" button, for logging in or for repeating a new password. */
export function PasswordField({ label = t`Password`, ...rest }: PasswordFieldProps) {
  return <Field {...rest} label={label} type="password" required />;
}
