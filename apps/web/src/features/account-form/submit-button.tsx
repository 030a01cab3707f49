import { Button, classNames } from "@tradeslip/ui";
import LoaderCircle from "lucide-react/icons/loader-circle";
import type { ReactNode } from "react";
import { useHydrated } from "../../lib/use-hydrated.ts";
import styles from "./account-form.module.css";
import type { AccountForm } from "./use-account-form.ts";

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
