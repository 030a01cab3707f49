import { t } from "@lingui/core/macro";
import { linkClass } from "@tradeslip/ui/link";
import { Link } from "react-router-dom";
import { useIsUnreachable } from "../../lib/contacts.ts";

/** For the foot of a screen: whom to ask, without an account. Nothing if no person can be reached. */
export function AskAPerson({ className }: { className?: string | undefined }) {
  if (useIsUnreachable()) return null;
  return (
    <p className={className}>
      <span>{t`Questions?`}</span>{" "}
      <Link to="/support" className={linkClass()}>
        {t`Ask a person`}
      </Link>
    </p>
  );
}
