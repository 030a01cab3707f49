import { t } from "@lingui/core/macro";
import { linkClass } from "@tradeslip/ui/link";
import { Link } from "react-router-dom";

/** For the foot of a screen: whom to ask, without an account. */
export function AskAPerson({ className }: { className?: string | undefined }) {
  return (
    <p className={className}>
      <span>{t`Questions?`}</span>{" "}
      <Link to="/support" className={linkClass()}>
        {t`Ask a person`}
      </Link>
    </p>
  );
}
