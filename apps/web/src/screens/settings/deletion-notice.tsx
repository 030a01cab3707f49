import { Alert, Link, linkClass } from "@tradeslip/ui";
import { Link as RouterLink } from "react-router-dom";
import { receiveFocus } from "./receive-focus.ts";

/** What a confirmed deletion comes to: nothing yet, and whom to ask. `email`: the operator's, if there is one. */
export function DeletionNotice({ email }: { email: string | null }) {
  return (
    <div ref={receiveFocus} tabIndex={-1}>
      <Alert tone="info" title="Nothing was deleted">
        Account deletion is not available yet. To have your account deleted,{" "}
        {email ? (
          <>
            write to <Link href={`mailto:${email}`}>{email}</Link>
          </>
        ) : (
          <RouterLink to="/support" className={linkClass()}>
            ask support
          </RouterLink>
        )}
        .
      </Alert>
    </div>
  );
}
