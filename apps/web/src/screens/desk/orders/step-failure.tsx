import { t } from "@lingui/core/macro";
import { Alert } from "@tradeslip/ui/alert";
import { Button } from "@tradeslip/ui/button";
import { Link } from "react-router-dom";
import type { LoginState } from "../../../features/account/login-state.ts";
import { ApiError } from "../../../lib/api.ts";
import { errorMessage, ShownError } from "../../../lib/error-message.ts";

/** Style of what is missing or differs. */
export const MISSING =
  "py-2 px-3 border-s-4 border-s-accent-text bg-accent-wash text-s [&_ul]:m-0 [&_ul]:ps-5";

interface FailureProps {
  error: Error;
  onRetry: (() => void) | undefined;
  /** The card of the order's next step says who was faster. */
  isMovedTold?: boolean;
}

/** Why a step failed, and what to do: what was typed stays. */
export function Failure({ error, onRetry, isMovedTold = true }: FailureProps) {
  if (isMovedTold && error instanceof ApiError && error.status === 409) return null;
  if (error instanceof ApiError && error.status === 401)
    return (
      <Alert
        tone="danger"
        action={<Link to="/login" state={{ back: true } satisfies LoginState}>{t`Log in`}</Link>}
      >
        {t`You're logged out. Log in again and go on: what you typed stays here.`}
      </Alert>
    );
  const isForNow =
    error instanceof ApiError
      ? error.status >= 500 || error.status === 429
      : // Such as the question who is there, which was closed.
        !(error instanceof ShownError);
  return (
    <Alert
      tone="danger"
      action={isForNow && onRetry && <Button size="s" onClick={onRetry}>{t`Retry`}</Button>}
    >
      {errorMessage(error, { fallback: t`We couldn't reach our server. What you typed stays here.` })}
    </Alert>
  );
}
