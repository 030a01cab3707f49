import type { ReactNode } from "react";
import styles from "./account-form.module.css";
import type { AccountForm as Form } from "./use-account-form.ts";

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
